import { listUsers } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { compareSides, isDifferent } from './compare.ts';

export function DiffPage() {
  const { wholesalerId } = useScope();
  const prod = { query: { wholesalerId, db: 'prod' as const } };
  const draft = { query: { wholesalerId, db: 'preview' as const } };
  const { data: house } = useQuery(endpointQuery(readWholesaler, prod));
  const { data: houseDraft } = useQuery(endpointQuery(readWholesaler, draft));
  const { data: users } = useQuery(endpointQuery(listUsers, prod));
  const { data: usersDraft } = useQuery(endpointQuery(listUsers, draft));
  const entities = useMemo(
    () =>
      house && houseDraft && users && usersDraft
        ? compareSides({ wholesaler: house, users }, { wholesaler: houseDraft, users: usersDraft })
        : undefined,
    [house, houseDraft, users, usersDraft],
  );
  return (
    <ul aria-busy={entities === undefined}>
      {entities?.filter(isDifferent).map(({ customId, name, differences }) => (
        <li key={customId}>
          {name}: {differences} differences
        </li>
      ))}
    </ul>
  );
}
