import { listUsers } from '@caselift/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import type { PeopleKind } from './kinds.ts';
import { ListFailed } from './ListFailed.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PeopleScreen } from './PeopleScreen.tsx';
import styles from './people.module.css';

/** The screen of sales reps, of team leads and of leadership: the list and the card of whoever is open. */
export function PeoplePage({ kind }: { kind: PeopleKind }) {
  const { data: users, error, refetch } = useQuery(endpointQuery(listUsers, { query: useScope() }));
  const retry = () => void refetch();
  if (users === undefined) return error ? <ListFailed message={error.message} retry={retry} /> : <PageSkeleton />;
  return (
    <div className={styles.whole}>
      {error && <ListFailed message={error.message} retry={retry} hasRows />}
      <PeopleScreen kind={kind} users={users} />
    </div>
  );
}
