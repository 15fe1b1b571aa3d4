import type { Endpoint, ReplyOf } from '@caselift/contract/endpoint';
import {
  type InfiniteData,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { isKeptPath, keptPictures } from './kept-paths.ts';
import { announce, isNotComputed, isUnknownWholesaler, isUnreachable } from './refusal.ts';

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

/**
 * The last answer stays until the next one is there, if it is about the same wholesaler, environment and path: another
 * page or other filters of one list.
 * @example useQuery({ ...endpointQuery(listBuyers, input), ...keepingAnswer(input) })
 */
export function keepingAnswer(input: AskedOf) {
  const about = (asked: AskedOf) => JSON.stringify([asked?.query?.wholesalerId, asked?.query?.db, asked?.params]);
  return {
    placeholderData: <Answer>(last: Answer | undefined, query?: { queryKey: readonly unknown[] }) =>
      about(query?.queryKey[1] as AskedOf) === about(input) ? last : undefined,
  };
}

/** The key of a call that is asked page by page. */
export const pagesKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, input, 'pages'] as const;

/** The key of what an address in a call's answer leads to. */
export const contentKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, input, 'content'] as const;

/** The key of a small picture that is kept on the phone (kept-answers.ts), by the image's ID. */
export const pictureKey = (imageId: string | undefined) => [keptPictures, imageId] as const;

/** The input in a query key, as far as answers are told apart by it. */
type AskedOf = { query?: { wholesalerId?: string; db?: string }; params?: Record<string, string> } | undefined;

/**
 * Marks every answer of these endpoints as outdated, whatever was asked of them; what is on the screen is asked for
 * again. `except` leaves answers alone by what was asked.
 * @example await invalidate(queryClient, [listUsers, readWholesaler])
 */
export function invalidate(
  queryClient: QueryClient,
  endpoints: readonly Endpoint[],
  except: (asked: AskedOf) => boolean = () => false,
): Promise<void> {
  return outdate(
    queryClient,
    ({ queryKey: [path, input] }) => endpoints.some((endpoint) => endpoint.path === path) && !except(input as AskedOf),
  );
}

/** Marks every answer about a wholesaler as outdated, in both environments. `except` leaves answers alone by what was asked. */
export function invalidateWholesaler(
  queryClient: QueryClient,
  wholesalerId: string,
  except: (asked: AskedOf) => boolean = () => false,
): Promise<void> {
  return outdate(queryClient, ({ queryKey: [, input] }) => {
    const asked = input as AskedOf;
    return asked?.query?.wholesalerId === wholesalerId && !except(asked);
  });
}

/** Marks every answer as outdated, for a change that shows on every screen. */
export const invalidateAll = (queryClient: QueryClient): Promise<void> => outdate(queryClient, () => true);

/** Marks what reps and leads read of their own as outdated: something of it was handed in. */
export const invalidateKept = (queryClient: QueryClient): Promise<void> =>
  outdate(queryClient, ({ queryKey }) => isKeptPath(queryKey[0]));

/**
 * Marks answers as outdated. A first answer that is on its way may be of before the change, and TanStack Query would
 * take it as the new one: it asks again only for what was answered already.
 */
function outdate(queryClient: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  for (const query of fetching) {
    if (query.state.data !== undefined) continue;
    // What is on the screen is asked again below, and whoever waits for the first answer gets that one.
    const asksAgain = query.isActive();
    void query.cancel({ silent: asksAgain, revert: !asksAgain });
  }
  return queryClient.invalidateQueries({ predicate });
}

/**
 * Puts back an answer of an earlier visit, as old as it is, where there is none yet. A screen shows it and asks again,
 * but for pictures; it stays for screens that are opened later.
 */
export function restoreAnswer(queryClient: QueryClient, key: QueryKey, answer: unknown, updatedAt: number): void {
  queryClient.setQueryDefaults([key[0]], { gcTime: Number.POSITIVE_INFINITY });
  if (queryClient.getQueryData(key) !== undefined) return;
  queryClient.setQueryData(key, answer, { updatedAt });
  if (key[0] !== keptPictures) void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
}

/** Replaces an answer by what the server said of a change of it; one that is on its way is of before, and dropped. */
export function replaceAnswer<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  answer: ReplyOf<E>,
): void {
  const queryKey = [endpoint.path, input];
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<ReplyOf<E>>(queryKey, answer);
}

/** Replaces the pages of an answer; one that is on its way is of before, and dropped. */
export function replacePages<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  pages: InfiniteData<ReplyOf<E>>,
): void {
  const queryKey = pagesKey(endpoint, input);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, pages);
}

/** For a query that is asked again and again: the screen says that it failed, a toast each time would bury the page. */
export const silently = { meta: { silent: true } } as const;

/** For a query with its own error message, which the toast shows instead of the server's. */
export const sayingWhenFailed = (failed: string) => ({ meta: { failed } }) as const;

/** Figures change when an update is published: they are asked for again when a screen is opened after a minute. */
const freshMilliseconds = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey, state }) => {
        if (meta?.silent === true || isUnknownWholesaler(error) || isNotComputed(error)) return;
        // The banner says that there is no signal, and how old the answer is that stays.
        if (isUnreachable(error) && isKeptPath(queryKey[0]) && state.data !== undefined) return;
        announce(error, meta?.failed as string | undefined);
      },
    }),
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', onError: (error) => announce(error) },
    },
  });
}
