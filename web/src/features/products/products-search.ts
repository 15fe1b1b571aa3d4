/** What the address of /products says, and what of it is asked of the server. */
import { gpRanks, premises, trends, volumeRanks } from '@caselift/domain/product-words';
import * as z from 'zod/mini';
import { list, listOf, oneOf, page, text } from '../../shared/address-fields.ts';

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
const filterFields = { ...listFields, ...flagFields, ...searchFields };

export type ListFilter = keyof typeof listFields;
export type FlagFilter = keyof typeof flagFields;
/** In the order of the screen. */
export const listFilters = Object.keys(listFields) as readonly ListFilter[];
export const flagFilters = Object.keys(flagFields) as readonly FlagFilter[];

export const ProductsSearch = z.object({ ...filterFields, page: page(), selectedProducts: list() });
export type ProductsSearch = z.output<typeof ProductsSearch>;

const Filters = z.object(filterFields);
type Filters = z.output<typeof Filters>;

/** What 'Reset Filters' leaves in force. */
export const noFilters: Filters = z.parse(Filters, {});

/** What an admin alone may filter by is nothing to anyone else: the server would refuse it. */
const inForce = (search: ProductsSearch, isAdmin: boolean): [string, string | string[]][] =>
  Object.keys(filterFields).flatMap((key) => {
    const value = search[key as keyof Filters];
    const isOpen = isAdmin || !flagFilters.includes(key as FlagFilter);
    const said = typeof value === 'string' ? value.trim() : value;
    return isOpen && said.length > 0 ? [[key, said]] : [];
  });

/** The filters as the server is asked for them. */
export const filtersAsked = (search: ProductsSearch, isAdmin: boolean): Partial<Filters> =>
  Object.fromEntries(inForce(search, isAdmin));

/** How many filters are in force: filters, not their values. */
export const countInForce = (search: ProductsSearch, isAdmin: boolean): number => inForce(search, isAdmin).length;

/** The selection after a click: that product alone, or with the others, or (a second time) without it. */
export const afterClick = (selected: readonly string[], id: string, adds: boolean): string[] =>
  !adds ? [id] : selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
