/** What the addresses of /objectives and /incentives say. */

import { itemOrders } from '@caselift/contract/item-orders';
import { gpRanks, trends, volumeRanks } from '@caselift/domain/product-words';
import { itemTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { day, flag, list, listOf, oneOf, page, text } from '../../shared/address-fields.ts';
import type { Levels } from '../../shared/editor/use-levels.ts';

/** Of the screen; the path says which of the two kinds they show. */
export const itemTabs = ['active', 'archive', 'favorites', 'podcast'] as const;
/** The accordions of the editor. */
export const itemSections = ['users', 'accounts', 'products'] as const;

/**
 * open: the rows with expanded sub-items or grouped children. item: the one in the editor; over: what is open over it
 * ('pods', 'live' on a phone, 'new' sub-item, or the ID of a sub-item or grouped child), step: over that ('pods', 'live').
 * template: what the editor is filled in with. sections: the accordions that are open.
 */
export const ItemsSearch = z.object({
  tab: oneOf(itemTabs),
  page: page(),
  searchPhrase: text(),
  type: oneOf(['', ...itemTypes]),
  tag: text(),
  periodStart: day(),
  periodEnd: day(),
  gpRank: listOf(gpRanks),
  volumeRank: listOf(volumeRanks),
  trend: listOf(trends),
  orderBy: oneOf(['', ...itemOrders]),
  ascending: flag(true),
  open: list(),
  item: text(),
  over: text(),
  step: text(),
  template: text(),
  sections: listOf(itemSections),
});
export type ItemsSearch = z.output<typeof ItemsSearch>;

export const itemLevels = ['item', 'over', 'step'] as const;
export type ItemLevels = Levels<ItemsSearch, (typeof itemLevels)[number]>;

type FilterName = 'searchPhrase' | 'type' | 'tag' | 'periodStart' | 'periodEnd' | 'gpRank' | 'volumeRank' | 'trend';

/** What Clear Filters leaves. */
export const noFilters: Pick<ItemsSearch, FilterName> = {
  ...{ searchPhrase: '', type: '', tag: '', periodStart: '', periodEnd: '' },
  ...{ gpRank: [], volumeRank: [], trend: [] },
};

/** The filters, the order and the page, as the server is asked for them; one that says nothing is left out. */
export function asked(search: ItemsSearch) {
  const { page, tab, orderBy, ascending, searchPhrase, type, tag, periodStart, periodEnd } = search;
  const { gpRank, volumeRank, trend } = search;
  const phrase = searchPhrase.trim();
  return {
    page,
    ...(tab === 'archive' && { isArchived: true }),
    ...(tab === 'favorites' && { isFavorite: true }),
    ...(orderBy && { orderBy, ascending }),
    ...(phrase && { searchPhrase: phrase }),
    ...(type && { type }),
    ...(tag && { tag }),
    ...(periodStart && { periodStart }),
    ...(periodEnd && { periodEnd }),
    ...(gpRank.length > 0 && { gpRank }),
    ...(volumeRank.length > 0 && { volumeRank }),
    ...(trend.length > 0 && { trend }),
  };
}

export const isFiltered = (search: ItemsSearch): boolean =>
  (Object.keys(noFilters) as FilterName[]).some((name) => search[name].length > 0);
