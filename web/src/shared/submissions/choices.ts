/** What can be handed in, and for which accounts: asked for while there is a signal, so that it is there without one. */
import { listHandInAccounts, listOwnItems } from '@caselift/contract/own-items';
import type { Session } from '@caselift/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';

export function keepChoices({ wholesalerId }: Session, queries: QueryClient): void {
  const query = { wholesalerId: wholesalerId ?? '', db: 'prod' } as const;
  void queries.prefetchQuery({ ...endpointQuery(listOwnItems, { query }), ...silently });
  void queries.prefetchQuery({ ...endpointQuery(listHandInAccounts, { query }), ...silently });
}
