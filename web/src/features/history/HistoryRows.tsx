import { type HistoryEntry, historyLimits, listHistory } from '@caselift/contract/history';
import Button from '@mui/material/Button';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { pagesKey, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { ListPanel } from '../../shared/administration/ListPanel.tsx';
import { momentText } from '../../shared/administration/moments.ts';
import { PanelFoot } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';

type HistoryRowsProps = {
  /** As the call takes it; nothing of it: everything. */
  narrowed?: Record<string, string>;
  /** What is said where there is nothing. */
  empty: string;
  end?: ReactNode;
};

/** What was done to the wholesaler, newest first, a page at a time. */
export function HistoryRows({ narrowed = {}, empty, end }: HistoryRowsProps) {
  const query = { ...useScope(), ...narrowed };
  const history = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: pagesKey(listHistory, { query }),
      queryFn: ({ pageParam, signal }) =>
        call(listHistory, { query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (last: HistoryEntry[]) =>
        last.length < historyLimits.page ? undefined : String(last.at(-1)?.id ?? '') || undefined,
      ...silently,
    }),
  );
  const entries = history.data?.pages.flat() ?? [];
  return (
    <ListPanel title="History" query={history} empty={entries.length === 0 ? empty : null} end={end}>
      <Rows>
        {entries.map(({ id, at, actor, detail, action, origin }) => (
          <ListRow key={id} wrap>
            <Text fit="anywhere">{detail || action}</Text>
            <Text tone="soft" right>
              <time dateTime={at}>{momentText(at, Date.now())}</time> by {actor}
              {origin === '' ? '' : ` from ${origin}`}
            </Text>
          </ListRow>
        ))}
      </Rows>
      {history.hasNextPage ? (
        <PanelFoot screenOnly>
          <Button variant="text" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show older
          </Button>
        </PanelFoot>
      ) : null}
    </ListPanel>
  );
}
