import { listUsers } from '@caselift/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { usePeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import type { PeopleKind } from './kinds.ts';
import { EndedStrip } from './lazy-panels.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PeopleScreen } from './PeopleScreen.tsx';

/** The screen of sales reps, of team leads and of leadership: the list and the card of whoever is open. */
export function PeoplePage({ kind }: { kind: PeopleKind }) {
  const scope = usePeriodScope();
  const query = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: users } = query;
  const failure = failureOf(query);
  const ended = scope.period !== undefined && (
    <Suspense>
      <EndedStrip />
    </Suspense>
  );
  if (users === undefined) {
    return (
      <Page>
        {ended}
        {failure ? (failure.instead ?? <ListFailed {...failure} />) : <PageSkeleton />}
      </Page>
    );
  }
  const note = (
    <>
      {ended}
      {failure && <ListFailed {...failure} hasRows />}
    </>
  );
  return <PeopleScreen kind={kind} users={users} note={note} />;
}
