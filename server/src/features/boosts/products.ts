/** Lists of products that a boost can have, has or would have (docs/product.md, Boosts). */
import type { BoostFilters, listBoostProducts } from '@caselift/contract/boosts';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { Page } from '@caselift/contract/paging';
import type { Tx } from '@caselift/db/connect';
import { chosenBy } from '@caselift/domain/boosts';
import { type BoostRow, boostIn, requireBoost } from '../../figures/boost-rows.ts';
import {
  type Catalog,
  type CatalogProduct,
  productsLeft,
  readCatalog,
  selectableProduct,
} from '../../figures/catalog.ts';
import { requireTables } from '../../figures/current-snapshot.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { readProductsPaid } from './detail.ts';
import type { BoostsView } from './view.ts';

type ProductsQuery = QueryOf<typeof listBoostProducts>;
type Asked = { view: BoostsView; boostId: string; query: ProductsQuery };

const noProducts: Catalog = { list: [], ixOf: new Map(), byVolume: [], byName: [] };

/** Without products before the environment's first update. */
export async function readCatalogOf(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, edited }: BoostsView,
): Promise<Catalog> {
  return snapshot ? readCatalog(tx, memory, requireTables(snapshot, 'snapshot_products'), edited) : noProducts;
}

/** Every product, with whether the manual list has it. */
export async function manualList(tx: Tx, memory: SnapshotMemory, { view, boostId, query }: Asked) {
  const { productIds } = boostIn(requireBoost(view, boostId), query.periodStart);
  const catalog = await readCatalogOf(tx, memory, view);
  const selected = selectedOf(catalog, productIds);
  const found = productsLeft(catalog, query, catalog.byName);
  const counts = { count: found.length, selected: selected.size, total: catalog.list.length };
  return {
    results: pageOf(found, query).map((product) => selectableProduct(product, selected.has(product.customId))),
    ...counts,
  };
}

/** Those of the manual list or, for those who only read, those that it pays. */
export async function ownProducts(tx: Tx, memory: SnapshotMemory, { view, boostId, query }: Asked) {
  const boost = requireBoost(view, boostId);
  const catalog = await readCatalogOf(tx, memory, view);
  const own = view.isEditor
    ? selectedOf(catalog, boostIn(boost, query.periodStart).productIds)
    : new Set((await readProductsPaid(tx, memory, view, boost)).map(({ customId }) => customId));
  const found = productsLeft(catalog, query, catalog.byName).filter(({ customId }) => own.has(customId));
  const counts = { count: found.length, selected: own.size, total: catalog.list.length };
  return { results: pageOf(found, query).map((product) => selectableProduct(product, true)), ...counts };
}

/** Those that the filters choose, whatever is stored. */
export async function chosenProducts(
  tx: Tx,
  memory: SnapshotMemory,
  {
    view,
    boostId,
    filters,
    ...query
  }: Page & { view: BoostsView; boostId: string; filters: BoostFilters; searchPhrase: string | undefined },
) {
  requireBoost(view, boostId);
  const catalog = await readCatalogOf(tx, memory, view);
  const isChosen = chosenBy({ customProductsSelected: true, productsFilters: filters, productIds: [] });
  const { searchPhrase } = query;
  const found = productsLeft(catalog, { searchPhrase }, catalog.byName).filter(isChosen);
  return { results: pageOf(found, query).map((product) => selectableProduct(product, true)), count: found.length };
}

/** Those of the list that the figures hold. */
export function selectedOf({ ixOf }: Catalog, productIds: BoostRow['productIds']): Set<string> {
  return new Set(productIds.filter((customId) => ixOf.has(customId)));
}

function pageOf(products: readonly CatalogProduct[], { page, limit }: Page): CatalogProduct[] {
  return products.slice((page - 1) * limit, page * limit);
}
