import { readUserStatement } from '@caselift/contract/statements';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { MyPay } from './MyPay.tsx';

/** What to do today and what it pays: the pay so far, the programs within reach, the accounts to visit. */
export function TodayPage() {
  const params = { customId: useSession().customId ?? '' };
  const own = useQuery(endpointQuery(readUserStatement, { params, query: useScope() }));
  const failure = failureOf(own);
  if (failure) return failure.instead ?? <ListFailed {...failure} />;
  if (own.data === undefined) return <FieldPage>{null}</FieldPage>;
  const { totalPayout, projectedPayout, period, sellingDays, objectives, incentives } = own.data;
  const running = { objectives: objectives.accruingAmount, incentives: incentives.accruingAmount };
  return (
    <FieldPage>
      <MyPay pay={{ earned: totalPayout, pace: projectedPayout, period, sellingDays, running }} />
    </FieldPage>
  );
}
