import { readToday } from '@caselift/contract/today';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { UpdateRow } from '../../../shared/field/UpdateRow.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { MyPay } from './MyPay.tsx';

/** What to do today and what it pays: the pay so far, the programs within reach, the accounts to visit. */
export function TodayPage() {
  const today = useQuery(endpointQuery(readToday, { query: useScope() }));
  const failure = failureOf(today);
  if (failure && today.data === undefined) return failure.instead ?? <ListFailed {...failure} />;
  return (
    <FieldPage>
      <UpdateRow />
      {today.data && <MyPay pay={today.data.pay} />}
    </FieldPage>
  );
}
