/** The person's notifications page by page, and marking them read: at once on the screen, then on the server. */
import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import { listNotifications, notificationLimits, readNotifications } from '@caselift/contract/notifications';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { invalidate, pagesKey, replacePages, silently } from '../../api/query.ts';
import { announce } from '../../api/refusal.ts';
import { currentSession, refreshSession, useSession } from '../../api/session-store.ts';

const limit = notificationLimits.page;
const query: QueryOf<typeof listNotifications> = { page: 1, limit };
type Pages = InfiniteData<ReplyOf<typeof listNotifications>>;

const options = infiniteQueryOptions({
  queryKey: pagesKey(listNotifications, { query }),
  queryFn: ({ pageParam: page, signal }) => call(listNotifications, { query: { page, limit } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ count }, pages) => (pages.length * limit < count ? pages.length + 1 : undefined),
  staleTime: 0,
  ...silently,
});

export function useNotifications() {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(options);
  const { unread } = useSession();
  const inList = list.data?.pages[0]?.unread;
  // The bell has heard of more than the list shows.
  useEffect(() => {
    if (inList !== undefined && unread > inList) void invalidate(queryClient, [listNotifications]);
  }, [queryClient, unread, inList]);
  // And the list of more than the bell.
  useEffect(() => {
    if (inList !== undefined) countUnread(inList);
  }, [inList]);

  /** @param ids undefined: all up to the newest one shown. */
  const markRead = (ids?: readonly string[]) => {
    const until = list.data?.pages[0]?.results[0]?.createdAt;
    const shown = list.data && withRead(list.data, ids);
    // The bell first: while it counts more than the list, the list is asked for again.
    countUnread(shown?.pages[0]?.unread ?? 0);
    if (shown) replacePages(queryClient, listNotifications, { query }, shown);
    call(readNotifications, { body: ids ? { ids: [...ids] } : { all: true, ...(until && { until }) } }).then(
      ({ unread: left }) => {
        countUnread(left);
        // A list that was asked for meanwhile, by coming back to it, may still show them as new.
        const now = queryClient.getQueryData(options.queryKey);
        if (ids && now) replacePages(queryClient, listNotifications, { query }, withRead(now, ids));
      },
      (error) => {
        announce(error);
        void invalidate(queryClient, [listNotifications]);
      },
    );
  };
  return { list, markRead };
}

function withRead({ pages, pageParams }: Pages, ids: readonly string[] | undefined): Pages {
  const marked = (id: string) => ids === undefined || ids.includes(id);
  const newly = pages.flatMap((page) => page.results).filter((notice) => !notice.isRead && marked(notice._id)).length;
  return {
    pageParams,
    pages: pages.map(({ unread, results, ...page }) => ({
      ...page,
      // All are read, those of pages too that aren't loaded yet.
      unread: ids === undefined ? 0 : Math.max(0, unread - newly),
      results: results.map((notice) => (marked(notice._id) ? { ...notice, isRead: true } : notice)),
    })),
  };
}

function countUnread(unread: number): void {
  const session = currentSession();
  if (session !== null) refreshSession({ ...session, unread });
}
