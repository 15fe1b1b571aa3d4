/** The filters of a list of products: as an address says them, and as the server is asked for them. */
import { gpRanks, premises, trends, volumeRanks } from '@caselift/domain/product-words';
import * as z from 'zod/mini';
import { list, listOf, oneOf, text } from '../address-fields.ts';

/** '': any. */
const yesOrNo = () => oneOf(['', 'true', 'false']);

const listFields = {
  brand: list(),
  noBrand: list(),
  brandFams: list(),
  supplier: list(),
  noSupplier: list(),
  packageType: list(),
  size: list(),
  premise: listOf(premises),
  tags: list(),
  gpRank: listOf(gpRanks),
  volumeRank: listOf(volumeRanks),
  trend: listOf(trends),
};
const flagFields = { sponsored: yesOrNo(), excluded: yesOrNo() };
const searchFields = { searchId: text(), searchPhrase: text() };
export const filterFields = { ...listFields, ...flagFields, ...searchFields };

export type ListFilter = keyof typeof listFields;
type FlagFilter = keyof typeof flagFields;
/** In the order of the screen. */
export const listFilters = Object.keys(listFields) as readonly ListFilter[];
export const flagFilters = Object.keys(flagFields) as readonly FlagFilter[];

const ProductFilters = z.object(filterFields);
export type ProductFilters = z.output<typeof ProductFilters>;

/** What 'Reset Filters' leaves active. */
export const noFilters: ProductFilters = z.parse(ProductFilters, {});

/** What an admin alone may filter by is nothing to anyone else: the server would refuse it. */
const inForce = (filters: ProductFilters, isAdmin: boolean): [string, string | string[]][] =>
  Object.keys(filterFields).flatMap((key) => {
    const value = filters[key as keyof ProductFilters];
    const isOpen = isAdmin || !flagFilters.includes(key as FlagFilter);
    const said = typeof value === 'string' ? value.trim() : value;
    return isOpen && said.length > 0 ? [[key, said]] : [];
  });

/** The filters as the server is asked for them. */
export const filtersAsked = (filters: ProductFilters, isAdmin: boolean): Partial<ProductFilters> =>
  Object.fromEntries(inForce(filters, isAdmin));

/** How many filters are active: filters, not their values. */
export const countInForce = (filters: ProductFilters, isAdmin: boolean): number => inForce(filters, isAdmin).length;
