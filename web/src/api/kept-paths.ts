import type { QueryClient } from '@tanstack/react-query';

/** Of the calls about a rep's or lead's own day, and of what the frame around them shows (kept-answers.ts). */
export const isKeptPath = (path: unknown): boolean =>
  typeof path === 'string' &&
  (/^\/api\/(today|notifications|v3\/items\/mine)(\/|$)/.test(path) ||
    ['/api/wholesaler', '/api/wholesalers'].includes(path));

/** Begins the key of a small picture, which is kept as well. It never changes, so it is read once. */
export const keptPictures = 'kept-pictures';

/** When the oldest of the answers came that the page shows now; null: it shows none of these. */
export function shownSince(client: QueryClient): number | null {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isKeptPath(queryKey[0]) });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return times.length === 0 ? null : Math.min(...times);
}
