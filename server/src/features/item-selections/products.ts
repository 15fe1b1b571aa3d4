/** Products that an item chooses or could choose, by the figures that the environment shows. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { listAllProducts } from '@caselift/contract/item-selections';
import type { Page } from '@caselift/contract/paging';
import { type ProductSelection, productFilterKeys } from '@caselift/domain/programs/item';
import { productSet, productTest } from '@caselift/domain/programs/item-members';
import { recordOf } from '@caselift/domain/record';
import {
  type CatalogProduct,
  productsLeft,
  readCatalog,
  requireMayFilter,
  selectableProduct,
} from '../../figures/catalog.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { type Asked, type AskedItem, phraseTest, readList } from './asked.ts';

type Filters = Omit<QueryOf<typeof listAllProducts>, 'wholesalerId' | 'db'>;
type Test = (product: CatalogProduct) => boolean;

/** Every product by name; none before the environment's first update. */
export async function readProducts(
  { tx, memory, scope }: Asked,
  { edited }: Pick<AskedItem, 'edited'>,
): Promise<readonly CatalogProduct[]> {
  const snapshot = await currentSnapshot(tx, scope, 'snapshot_products');
  if (snapshot === undefined) return [];
  const catalog = await readCatalog(tx, memory, snapshot, edited);
  return productsLeft(catalog, {}, catalog.byName);
}

/** What the query's filters leave. Refuses with 403 to filter by flags anyone but admins. */
export function filterTest(viewer: Viewer, { isSponsored, isExcluded, searchPhrase, ...query }: Filters): Test {
  requireMayFilter(viewer, { sponsored: isSponsored, excluded: isExcluded });
  const set = productSet({ byFilters: true, filters: recordOf(productFilterKeys, (key) => query[key]), list: null });
  // Without a filter everything is left, where an item without one chooses nothing.
  const [passes, hasPhrase] = [productTest(set ?? { kind: 'all' }), phraseTest(searchPhrase)];
  return (product) =>
    passes(product) &&
    hasPhrase(product) &&
    (isSponsored === undefined || product.isSponsored === isSponsored) &&
    (isExcluded === undefined || product.isExcluded === isExcluded);
}

/** What the item chooses. */
export async function chosenTest(asked: Asked, selection: ProductSelection): Promise<Test> {
  const set = productSet(selection);
  return productTest(set, set?.kind === 'list' ? await readList(asked, selection) : []);
}

export function productsPage(found: readonly CatalogProduct[], { page, limit }: Page, isSelected: Test = () => true) {
  const shown = found.slice((page - 1) * limit, page * limit);
  return { results: shown.map((product) => selectableProduct(product, isSelected(product))), count: found.length };
}
