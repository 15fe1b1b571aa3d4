/** What the address of /boost says, and what of it is asked of the server. */
import { boostTypes } from '@caselift/domain/boosts';
import * as z from 'zod/mini';
import { day, flag, oneOf, page, text } from '../../shared/address-fields.ts';
import type { Levels } from '../../shared/editor/use-levels.ts';

export const boostOrders = ['Name', 'Type', 'Boost'] as const;

/** boost: the one with the open panel. orderBy '': as the server lists them. */
export const BoostsSearch = z.object({
  page: page(),
  searchPhrase: text(),
  type: oneOf(['', ...boostTypes]),
  periodStart: day(),
  periodEnd: day(),
  orderBy: oneOf(['', ...boostOrders]),
  ascending: flag(),
  boost: text(),
});
export type BoostsSearch = z.output<typeof BoostsSearch>;

export type BoostLevels = Levels<BoostsSearch, 'boost'>;

/** What Clear Filters leaves. */
export const noFilters = { searchPhrase: '', type: '', periodStart: '', periodEnd: '' } as const;

/** The filters and the page, as the server is asked for them; a filter that says nothing is left out. */
export function asked({ page, searchPhrase, type, periodStart, periodEnd }: BoostsSearch) {
  const phrase = searchPhrase.trim();
  return {
    page,
    ...(phrase && { searchPhrase: phrase }),
    ...(type && { type }),
    ...(periodStart && { periodStart }),
    ...(periodEnd && { periodEnd }),
  };
}

export const isFiltered = ({ searchPhrase, type, periodStart, periodEnd }: BoostsSearch): boolean =>
  [searchPhrase.trim(), type, periodStart, periodEnd].some(Boolean);
