import { listItemReport } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../../api/query.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import type { ReportsSearch } from '../reports-search.ts';

export const ofKind = (kind: ItemKind) => (kind === 'objective' ? { isObjective: true } : { isIncentive: true });

/** What rows are narrowed and ordered by, whatever the page. */
export function rowsQuery(kind: ItemKind, search: ReportsSearch) {
  const phrase = search.searchPhrase.trim();
  return {
    ...ofKind(kind),
    instances: search.instances,
    ...(search.groupByTeams && { groupByTeams: true }),
    ...(phrase && { searchPhrase: phrase }),
    ...(search.sortField && {
      sortField: search.sortField,
      sortDirection: search.ascending ? ('asc' as const) : ('desc' as const),
    }),
  };
}

/** A page of the rows. itemIds undefined: it isn't known yet which items are shown. */
export function useReport(kind: ItemKind, search: ReportsSearch, itemIds: readonly string[] | undefined) {
  const input = {
    query: { ...usePeriodScope(), ...rowsQuery(kind, search), page: search.page, limit: Number(search.limit) },
    body: { itemIds: [...(itemIds ?? [])] },
  };
  return useQuery({
    ...endpointQuery(listItemReport, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(itemMessages.errors.report),
    enabled: itemIds !== undefined,
  });
}
