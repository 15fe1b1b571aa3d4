/** The filters of recommendations: the active ones, and the choices. */
import { recommendationFilterFields } from '@caselift/contract/product-filters';
import { recommendationTexts } from '@caselift/contract/recommendations';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { recordOf } from '@caselift/domain/record';
import { type FilterOption, filterOptions as productFilterOptions } from '../../../shared/products/filter-options.ts';
import type { BuyersSearch } from '../buyers-search.ts';

export type FilterKey = keyof typeof recommendationFilterFields;
export const filterKeys = Object.keys(recommendationFilterFields) as FilterKey[];
export type Filters = Pick<BuyersSearch, FilterKey | 'productsSortBy'>;

export const filtersOf = (filters: Pick<BuyersSearch, FilterKey>): Pick<BuyersSearch, FilterKey> =>
  recordOf(filterKeys, (key) => filters[key]) as Pick<BuyersSearch, FilterKey>;

/** No filter, at the first page. */
export const noFilters = { ...recordOf(filterKeys, () => []), productsPage: 1 } as Partial<BuyersSearch>;

/** The names of the filters that leave something out. @example ['Brand', 'Size'] */
export const activeFilters = (filters: Pick<BuyersSearch, FilterKey>): string[] =>
  filterKeys.filter((key) => filters[key].length > 0).map((key) => recommendationTexts.labels[key]);

/** What each filter may be, and what the address names besides. */
export function filterOptions(
  house: Wholesaler,
  chosen: Pick<BuyersSearch, FilterKey>,
): Record<FilterKey, FilterOption[]> {
  const options = productFilterOptions(house);
  return recordOf(filterKeys, (key) => {
    const known = options[key].map(({ value }) => value);
    const others = chosen[key].filter((value) => !known.includes(value));
    return [...options[key], ...others.map((value) => ({ value, label: value }))];
  });
}
