import { type EntryPay, listEntries, readEntryPay } from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { totalPages } from '@caselift/contract/paging';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, sayingWhenFailed, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import type { ReportsSearch } from '../reports-search.ts';
import { ofKind } from '../rows/use-report.ts';

export type EntriesOf = { kind: ItemKind; itemIds: readonly string[] };

/** What entries are narrowed and ordered by, whatever the page. */
export function entriesQuery(kind: ItemKind, search: ReportsSearch) {
  const phrase = search.searchPhrase.trim();
  return {
    ...ofKind(kind),
    ...(phrase && { searchPhrase: phrase }),
    ...(search.user !== '' && { user: [search.user] }),
    ...(search.entriesFrom !== '' && { from: search.entriesFrom }),
    ...(search.entriesTo !== '' && { to: search.entriesTo }),
    ...(search.entriesBy !== '' && { sortField: search.entriesBy }),
    sortDirection: search.entriesUp ? ('asc' as const) : ('desc' as const),
  };
}

/** A page of the entries that the address asks for. */
export function useEntries({ kind, itemIds }: EntriesOf, search: ReportsSearch) {
  const limit = Number(search.limit);
  const input = {
    query: { ...usePeriodScope(), ...entriesQuery(kind, search), page: search.page, limit },
    body: { itemIds: [...itemIds] },
  };
  const list = useQuery({
    ...endpointQuery(listEntries, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(entryScreenTexts.failed),
  });
  const failure = failureOf(list);
  const { results: entries, count, people = [] } = failure ? {} : (list.data ?? {});
  const isOutdated = list.isPlaceholderData;
  const pages = count === undefined || isOutdated ? undefined : totalPages(count, limit);
  return { entries, count, people, pages, failure, isOutdated };
}

/** @property amount undefined: the entry is deleted. */
export type EntryChange =
  | { itemId: string; entryId: string; amount?: number }
  | { itemId: string; user: string; amount: number; date: string };

/** What a change would do to pay; null: there is no change to ask about yet. */
export function useEntryPay(change: EntryChange | null): { pay: EntryPay | null | undefined; hasFailed: boolean } {
  const scope = useScope();
  const { itemId, ...asked } = change ?? { itemId: '' };
  const { data, isFetching, isError } = useQuery({
    ...endpointQuery(readEntryPay, { params: { id: itemId }, query: { ...scope, ...asked } }),
    ...silently,
    // What others correct meanwhile changes it, too.
    staleTime: 0,
    enabled: change !== null,
  });
  return { pay: isFetching || change === null ? undefined : data, hasFailed: isError && !isFetching };
}
