/** The products of a snapshot with the flags of an environment, and what buyers of each account type did with them. */
import type { BoostProduct } from '@caselift/contract/boosts';
import { productTexts } from '@caselift/contract/products';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import type { NinetyDays } from '@caselift/domain/product-figures';
import { type FilteredProduct, type ProductFilters, productFilter } from '@caselift/domain/product-filters';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type CurrentSnapshot, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import { quickRows } from './quick-rows.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** Figures are of the 90 days to L, house-wide. */
export type CatalogProduct = FilteredProduct &
  NinetyDays & {
    /** Its place in `Catalog.list`. */
    ix: number;
    brandId: string;
    productType: string | null;
    /** 0 where the files do not say. */
    ouncesPerUnit: number;
  };

export type Catalog = {
  /** By number. */
  list: readonly CatalogProduct[];
  ixOf: ReadonlyMap<string, number>;
  /** Numbers, by CE, the largest first, and by name where it is the same. */
  byVolume: readonly number[];
  byName: readonly number[];
};

export async function readCatalog(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products'>,
  edited: EditedParts,
): Promise<Catalog> {
  const [products, flags] = await Promise.all([rememberedProducts(tx, memory, snapshot), edited.productFlags()]);
  // Of thousands few have a flag: the list is copied, which costs next to nothing, and its products are not.
  const list = [...products.list];
  for (const { customId, ...flag } of flags) {
    const product = list[products.ixOf.get(customId) ?? -1];
    if (product !== undefined) list[product.ix] = { ...product, ...flag };
  }
  return { ...products, list };
}

const rememberedProducts = (tx: Tx, memory: SnapshotMemory, snapshot: CurrentSnapshot<'snapshot_products'>) =>
  memory.remember(`products of ${snapshotKey(snapshot)}`, () => readProducts(tx, snapshot));

/** Without the flags of an environment. */
export async function readProductList(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products'>,
): Promise<Catalog['list']> {
  return (await rememberedProducts(tx, memory, snapshot)).list;
}

async function readProducts(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_products'>,
): Promise<Catalog> {
  const rows = await tx<CatalogProduct[]>`
    select custom_id as "customId", ix, name, supplier, brand_id as "brandId", brand, brand_fam as "brandFam",
           product_type as "productType", package_type as "packageType", size, premise, tags,
           coalesce(oz_per_unit, 0) as "ouncesPerUnit", ounces, gp_cents as "gpCents", ly_ounces as "lastYearOunces",
           ly_gp_cents as "lastYearGpCents", gp_rank as "gpRank", volume_rank as "volumeRank", trend,
           false as "isSponsored", false as "isExcluded"
    from snapshot_products where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}
    order by ix`;
  const list = quickRows(rows);
  const largestFirst = list.toSorted((a, b) => b.ounces - a.ounces || byName(a, b));
  return {
    list,
    ixOf: new Map(list.map(({ customId, ix }) => [customId, ix])),
    byVolume: largestFirst.map(({ ix }) => ix),
    byName: list.toSorted(byName).map(({ ix }) => ix),
  };
}

/** Those that the filters leave, in the order of the numbers. */
export function productsLeft({ list }: Catalog, filters: ProductFilters, order: readonly number[]): CatalogProduct[] {
  const passes = productFilter(filters);
  const left: CatalogProduct[] = [];
  for (const ix of order) {
    const product = list[ix];
    if (product !== undefined && passes(product)) left.push(product);
  }
  return left;
}

/** Refuses with 403 to filter by flags anyone but admins. */
export function requireMayFilter(viewer: Viewer, { sponsored, excluded }: ProductFilters): void {
  const byFlag = sponsored !== undefined || excluded !== undefined;
  if (byFlag && viewer.role !== 'admin') throw refusal('forbidden', productTexts.flagFilters);
}

/** As tables that select products show it. */
export function selectableProduct(product: CatalogProduct, isSelected: boolean): BoostProduct {
  const { customId, name, size, supplier, brand, premise, packageType, tags, brandFam } = product;
  return { customId, name, size, supplier, brand, premise, packageType, tags: [...tags], brandFam, isSelected };
}

/** By ID, of those of the products that one of the snapshots holds; of several the name in the last. */
export async function readProductNames(
  tx: Tx,
  snapshots: readonly CurrentSnapshot<'snapshot_products'>[],
  customIds: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { snapshotId, wholesalerId } of snapshots) {
    const products = await tx<{ customId: string; name: string }[]>`
      select custom_id as "customId", name from snapshot_products
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = any (${[...customIds]})`;
    for (const { customId, name } of products) names.set(customId, name);
  }
  return names;
}

/** Of each product, at the place of its number: how many buyers bought it, and what all of them did with it. */
export type ProductTotals = { buyers: Int32Array; milliUnits: Float64Array; gpCents: Float64Array };
/** of: the buyers of an account type (null: of none). all: every buyer. */
export type TypeTotals = { of: ReadonlyMap<string | null, ProductTotals>; all: ProductTotals };

/** @param products how many there are. */
export function readTypeTotals(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_type_products'>,
  products: number,
): Promise<TypeTotals> {
  return memory.remember(`account types of ${snapshotKey(snapshot)}`, async () => {
    // A row a type, for the driver reads lists of JSON far faster than as many rows.
    const types = await tx<
      { accountType: string | null; items: [ix: number, buyers: number, milliUnits: number, gpCents: number][] }[]
    >`
      select account_type as "accountType",
             json_agg(json_build_array(product_ix, buyers, milli_units, gp_cents)) as items
      from snapshot_type_products
      where snapshot_id = ${snapshot.snapshotId} and wholesaler_id = ${snapshot.wholesalerId}
      group by account_type`;
    const totals = (): ProductTotals => ({
      buyers: new Int32Array(products),
      milliUnits: new Float64Array(products),
      gpCents: new Float64Array(products),
    });
    const of = new Map<string | null, ProductTotals>();
    const all = totals();
    for (const { accountType, items } of types) {
      const own = totals();
      of.set(accountType, own);
      for (const [ix, buyers, milliUnits, gpCents] of items) {
        own.buyers[ix] = buyers;
        own.milliUnits[ix] = milliUnits;
        own.gpCents[ix] = gpCents;
        // Every product has its number in a list of all: undefined is a snapshot that does not hold together.
        all.buyers[ix] = (all.buyers[ix] ?? 0) + buyers;
        all.milliUnits[ix] = (all.milliUnits[ix] ?? 0) + milliUnits;
        all.gpCents[ix] = (all.gpCents[ix] ?? 0) + gpCents;
      }
    }
    return { of, all };
  });
}
