import type { Environment } from '@caselift/contract/scope';
import { listUsers } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import type { Failure } from '../../ui/failure.ts';
import { type ComparedEntity, compareSides, type Side } from './compare.ts';

type Comparison = {
  /** undefined until all of both sides is there; the last good ones beside an error. */
  entities: readonly ComparedEntity[] | undefined;
  error: Failure | undefined;
};

/** One environment's half, asked for afresh whenever the page opens: nobody decides about a publication by old figures. */
function useSide(db: Environment) {
  const query = { wholesalerId: useScope().wholesalerId, db };
  const house = useQuery({ ...endpointQuery(readWholesaler, { query }), staleTime: 0 });
  const people = useQuery({ ...endpointQuery(listUsers, { query }), staleTime: 0 });
  const side = useMemo(
    (): Side | undefined => house.data && people.data && { wholesaler: house.data, users: people.data },
    [house.data, people.data],
  );
  return { side, queries: [house, people] };
}

/** Both environments of the wholesaler, compared once for as long as neither changes. */
export function useComparison(): Comparison {
  const production = useSide('prod');
  const preview = useSide('preview');
  const entities = useMemo(
    () => production.side && preview.side && compareSides(production.side, preview.side),
    [production.side, preview.side],
  );
  return { entities, error: failureOf(...production.queries, ...preview.queries) };
}
