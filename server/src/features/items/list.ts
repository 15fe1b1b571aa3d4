/** The list of objectives and incentives. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { Item } from '@caselift/contract/item-fields';
import { kindWords } from '@caselift/contract/item-texts';
import type { listItems } from '@caselift/contract/items';
import type { DateRange } from '@caselift/domain/calendar';
import { rollingPeriod } from '@caselift/domain/programs/instances';
import type { ItemRow } from '../../figures/item-rows.ts';
import { today } from '../../today.ts';
import { type ItemsView, itemAbove, shownItem } from './view.ts';

export function itemsPage(view: ItemsView, query: QueryOf<typeof listItems>): { results: Item[]; count: number } {
  const found = view.items.filter(passes(view, query)).reverse();
  const from = (query.page - 1) * query.limit;
  return { results: found.slice(from, from + query.limit).map((row) => shownItem(row, view)), count: found.length };
}

function passes(view: ItemsView, query: QueryOf<typeof listItems>): (row: ItemRow) => boolean {
  const { isObjective = false, isIncentive = false, type, tag, periodStart, periodEnd } = query;
  const { isArchived = false, isFavorite = false } = query;
  const phrase = query.searchPhrase?.toLowerCase() ?? '';
  const isEither = isObjective === isIncentive;
  return (row) => {
    const period = periodOf(row, view);
    return (
      row.parentId === null &&
      (isEither || (row.kind === 'objective') === isObjective) &&
      (row.archivedAt !== null) === isArchived &&
      (!isFavorite || row.favorite) &&
      (type === undefined || row.type === type) &&
      (tag === undefined || row.tagId === tag) &&
      (row.name.toLowerCase().includes(phrase) ||
        `${kindWords[row.kind].prefix}_${row.number}`.toLowerCase().includes(phrase)) &&
      (periodStart === undefined || (period !== null && period.to >= periodStart)) &&
      (periodEnd === undefined || (period !== null && period.from <= periodEnd))
    );
  };
}

/** Of a rolling item the period that holds L; null: its days aren't typed yet. */
function periodOf(row: ItemRow, { byId, lastDate }: ItemsView): DateRange | null {
  const { period, periodStart, periodEnd } = (itemAbove(byId, row) ?? row).terms;
  if (period !== 'custom') return rollingPeriod(period, lastDate ?? today());
  return periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null;
}
