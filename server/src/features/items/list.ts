/** The list of objectives and incentives. */

import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { Item } from '@caselift/contract/item-fields';
import type { ItemBrief, ItemFilters, listItems, listItemsWithChildren } from '@caselift/contract/items';
import type { Page } from '@caselift/contract/paging';
import { searchTest } from '@caselift/domain/fold';
import type { ItemKind } from '@caselift/domain/programs/item';
import type { ItemRow } from '../../figures/item-rows.ts';
import { type ItemOrder, inOrder } from './order.ts';
import type { RankedView } from './ranks.ts';
import {
  childrenOf,
  customIdOf,
  type ItemsView,
  itemInBrief,
  periodOf,
  requireShown,
  shownItem,
  subItemsOf,
} from './view.ts';

type ShownPage = { results: Item[]; count: number };

type PageQuery = Omit<QueryOf<typeof listItems>, 'orderBy' | 'ascending'> & ItemOrder;

export const itemsPage = (view: RankedView, query: PageQuery): ShownPage =>
  pageOf(inOrder(matching(view, query), view, query), view, query);

/** By the time they were made. */
export function childrenPage(view: ItemsView, kind: ItemKind, groupId: string, page: Page): ShownPage {
  return pageOf(childrenOf(view.items, requireShown(view, groupId, kind).itemId), view, page);
}

export function shownSubItems(view: ItemsView, kind: ItemKind, itemId: string): Item[] {
  return subItemsOf(view.items, requireShown(view, itemId, kind).itemId).map((row) => shownItem(row, view));
}

export const itemsInBrief = (view: RankedView, filters: ItemFilters): ItemBrief[] =>
  matching(view, filters).map((row) => itemInBrief(row, view));

export function itemsWithChildren(view: RankedView, filters: ItemFilters): ReplyOf<typeof listItemsWithChildren> {
  const subItems = Map.groupBy(view.items, ({ parentId }) => parentId);
  const grouped = Map.groupBy(view.items, ({ terms }) => terms.groupId);
  const inBrief = (rows: readonly ItemRow[] = []) => rows.map((row) => itemInBrief(row, view));
  return matching(view, filters).map((row) => ({
    ...itemInBrief(row, view),
    subItems: inBrief(subItems.get(row.itemId)?.toSorted((one, other) => one.order - other.order)),
    groupedChildren: inBrief(grouped.get(row.itemId)),
  }));
}

function pageOf(rows: readonly ItemRow[], view: ItemsView, { page, limit }: Page): ShownPage {
  const shown = rows.slice((page - 1) * limit, page * limit);
  return { results: shown.map((row) => shownItem(row, view)), count: rows.length };
}

/** The newest first. */
const matching = (view: RankedView, filters: ItemFilters): ItemRow[] =>
  view.items.filter(passes(view, filters)).reverse();

function passes(view: RankedView, query: ItemFilters): (row: ItemRow) => boolean {
  const { isObjective = false, isIncentive = false, type, tag, periodStart, periodEnd } = query;
  const { isArchived = false, isFavorite = false } = query;
  const isFound = searchTest(query.searchPhrase);
  const isEither = isObjective === isIncentive;
  return (row) => {
    const period = periodOf(row, view);
    return (
      row.parentId === null &&
      (isEither || (row.kind === 'objective') === isObjective) &&
      (row.archivedAt !== null) === isArchived &&
      (!isFavorite || row.favorite) &&
      (view.hasRank === undefined || view.hasRank(row)) &&
      (type === undefined || row.type === type) &&
      (tag === undefined || row.tagId === tag) &&
      isFound(row.name, customIdOf(row)) &&
      (periodStart === undefined || (period !== null && period.to >= periodStart)) &&
      (periodEnd === undefined || (period !== null && period.from <= periodEnd))
    );
  };
}
