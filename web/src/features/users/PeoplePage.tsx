import { listUsers } from '@caselift/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import type { PeopleKind } from './kinds.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PeopleScreen } from './PeopleScreen.tsx';

/** The screen of sales reps, of team leads and of leadership: the list and the card of whoever is open. */
export function PeoplePage({ kind }: { kind: PeopleKind }) {
  const query = useQuery(endpointQuery(listUsers, { query: useScope() }));
  const { data: users } = query;
  const failure = failureOf(query);
  if (users === undefined) return failure ? (failure.instead ?? <ListFailed {...failure} />) : <PageSkeleton />;
  return <PeopleScreen kind={kind} users={users} note={failure && <ListFailed {...failure} hasRows />} />;
}
