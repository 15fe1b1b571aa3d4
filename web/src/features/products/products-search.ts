/** What the address of /products says. */
import * as z from 'zod/mini';
import { list, page } from '../../shared/address-fields.ts';
import { filterFields } from '../../shared/products/product-filters.ts';

export const ProductsSearch = z.object({ ...filterFields, page: page(), selectedProducts: list() });
export type ProductsSearch = z.output<typeof ProductsSearch>;

/** The selection after a click: that product alone, or with the others, or (a second time) without it. */
export const afterClick = (selected: readonly string[], id: string, adds: boolean): string[] =>
  !adds ? [id] : selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
