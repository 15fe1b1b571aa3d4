import { readToday, type Today } from '@caselift/contract/today';
import { isLeadership } from '@caselift/domain/team-leads';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { SubmitButton } from '../../../shared/field/SubmitButton.tsx';
import { UpdateRow } from '../../../shared/field/UpdateRow.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { MyAccounts } from '../accounts/MyAccounts.tsx';
import { MyPay } from './MyPay.tsx';
import { MyTeam } from './MyTeam.tsx';
import { NextStep } from './NextStep.tsx';
import { Programs } from './Programs.tsx';
import { TodaySkeleton } from './TodaySkeleton.tsx';

/** Seldom there, so its script comes after what always is. */
const LatePay = fetchedPart(async () => (await import('../../../shared/late-facts/LatePay.tsx')).LatePay, null);
/** Leadership's alone. */
const HouseMonth = fetchedPart(
  async () => (await import('./HouseMonth.tsx')).HouseMonth,
  <Skeleton variant="rounded" height={204} />,
);

/** What to do today and what it pays: the pay so far, the programs within reach, the accounts to visit. */
export function TodayPage() {
  const today = useQuery(endpointQuery(readToday, { query: useScope() }));
  const failure = failureOf(today);
  if (failure && today.data === undefined) return failure.instead ?? <ListFailed {...failure} />;
  return (
    <FieldPage bar={<SubmitButton />}>
      <UpdateRow />
      {failure && <ListFailed {...failure} hasRows />}
      {today.data === undefined ? <TodaySkeleton /> : <OwnDay today={today.data} />}
    </FieldPage>
  );
}

/** What is above the edge of a phone is drawn first. */
function OwnDay({ today }: { today: Today }) {
  const session = useSession();
  const isDrawn = useDeferredValue(true, false);
  return (
    <>
      <MyPay pay={today.pay} />
      <LatePay />
      {isLeadership(session) && <HouseMonth />}
      {today.programs.length > 0 && <NextStep today={today} />}
      <Programs today={today} />
      {isDrawn && today.team && <MyTeam team={today.team} />}
      {isDrawn ? <MyAccounts /> : <div aria-busy="true" />}
    </>
  );
}
