import type { Endpoint } from '@caselift/contract/endpoint';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { announce, isNotComputed, isUnknownWholesaler } from './refusal.ts';

/**
 * A call of the contract as options for useQuery and prefetchQuery. The key is the path and the whole input, so the
 * wholesaler and the environment are always part of it: no answer can be shown for another wholesaler.
 * @example useQuery(endpointQuery(listSuppliers, { query: useScope() }))
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** For a query that is asked again and again: the screen says that it failed, a toast each time would bury the page. */
export const silently = { meta: { silent: true } } as const;

/** Figures change when an update is published: they are asked for again when a screen is opened after a minute. */
const freshMilliseconds = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.silent !== true && !isUnknownWholesaler(error) && !isNotComputed(error)) announce(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', onError: announce },
    },
  });
}
