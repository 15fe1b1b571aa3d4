import { type BoostProduct, boostTexts } from '@caselift/contract/boosts';
import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { listAllProducts, listChosenProducts, listItemProducts } from '@caselift/contract/item-selections';
import { itemEditorRows, itemMessages } from '@caselift/contract/item-texts';
import { updateItemProducts } from '@caselift/contract/items';
import type { ProductFilterKey } from '@caselift/domain/programs/item';
import { call } from '../../../../api/call.ts';
import { blank, type Filters, hasFilters, listQuery, type MemberPart, searched } from './part.ts';

const asked = (filters: Filters) => filters as Partial<Record<ProductFilterKey, string[]>>;
const flag = (value: string | undefined) => (value === undefined || value === '' ? {} : { value: value === 'true' });

export const productsPart: MemberPart<BoostProduct> = {
  section: 'products',
  title: selectionTexts.products,
  noun: 'product',
  filterWords: selectionTexts.productFilters,
  filterColumns: 3,
  columns: [
    { label: 'Product', draw: ({ name }) => name },
    { label: 'Size', draw: ({ size }) => size || blank, width: '11%' },
    { label: 'Supplier', draw: ({ supplier }) => supplier || blank, width: '19%', deskOnly: true },
    { label: 'Brand', draw: ({ brand }) => brand || blank, width: '17%', deskOnly: true },
    { label: 'Package', draw: ({ packageType }) => packageType || blank, width: '14%', deskOnly: true },
  ],
  none: { found: itemMessages.none.products, selected: itemMessages.none.productsSelected },
  note: boostTexts.mustMatch,
  chosen: ({ scope, params }, filters, { searchPhrase, page, limit = itemEditorRows }) =>
    listQuery(
      listChosenProducts,
      { params, query: { ...scope, page, limit }, body: { ...asked(filters), ...searched(searchPhrase) } },
      // Without filters an item has no products, where the call answers the list by hand.
      !hasFilters(filters),
    ),
  listed: ({ scope, params }, { searchPhrase, page, limit = itemEditorRows }) =>
    listQuery(listChosenProducts, { params, query: { ...scope, page, limit }, body: searched(searchPhrase) }),
  own: ({ scope, params }, { searchPhrase, page, limit = itemEditorRows }) =>
    listQuery(listItemProducts, { params, query: { ...scope, ...searched(searchPhrase), page, limit } }),
  all: ({ scope, params }, { filters, flags, searchPhrase }, page) => {
    const [isSponsored, isExcluded] = [flag(flags.sponsored), flag(flags.excluded)];
    return listQuery(listAllProducts, {
      params,
      query: {
        ...scope,
        ...asked(filters),
        ...('value' in isSponsored && { isSponsored: isSponsored.value }),
        ...('value' in isExcluded && { isExcluded: isExcluded.value }),
        ...searched(searchPhrase),
        ...page,
      },
    });
  },
  save: ({ scope, params }, checks) =>
    call(updateItemProducts, {
      params,
      query: scope,
      body: { products: checks.map(({ id, checked }) => ({ productId: id, checked })) },
    }),
};
