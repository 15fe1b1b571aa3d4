import { readTodayAccount, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { OpenPrograms } from '../../../shared/field/OpenPrograms.tsx';
import { usePageHead } from '../../../shared/field/page-head.ts';
import { SubmitButton } from '../../../shared/field/SubmitButton.tsx';
import { useFilters } from '../../../shared/filters.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountSearch } from './account-search.ts';
import { WhatItBuys, WhatToRemove, WhatToSell } from './Products.tsx';

/** Products of each list, before all are asked for. */
const rowsShown = 5;
const rowsAtMost = 5000;

/** An account for a visit: its open programs, what to sell, what it buys and what to remove. */
export function AccountPage() {
  const [{ buyerId, all }, setFilters] = useFilters(AccountSearch);
  const input = { params: { buyerId }, query: { ...useScope(), rows: all ? rowsAtMost : rowsShown } };
  const account = useQuery({ ...endpointQuery(readTodayAccount, input), ...keepingAnswer(input), ...silently });
  const { data } = account;
  usePageHead({ title: data?.name ?? 'Account', back: '/today' });
  const failure = failureOf(account);
  if (failure) return failure.instead ?? <ListFailed {...failure} />;
  if (data === undefined) {
    return (
      <FieldPage>
        <Skeleton />
      </FieldPage>
    );
  }
  const showAll = () => setFilters({ all: true });
  return (
    <FieldPage bar={<SubmitButton buyerId={buyerId} text={texts.submit} />}>
      <AccountFacts account={data} />
      <OpenPrograms programs={data.programs} />
      <WhatToSell {...data.sell} onAll={showAll} />
      <WhatItBuys {...data.buys} onAll={showAll} />
      {data.remove.count > 0 && <WhatToRemove {...data.remove} onAll={showAll} />}
    </FieldPage>
  );
}
