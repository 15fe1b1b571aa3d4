/** Products of a snapshot put in by hand. */
import type { Sql } from '@caselift/db/connect';
import type { Premise } from '@caselift/domain/product-words';
import type { Numbers } from './buyers.ts';
import { trendOf } from './naive/catalog.ts';
import type { Fraction } from './naive/fraction.ts';
import { gpTiers, tiersOf, volumeTiers } from './naive/tiers.ts';

/** Net units and GP in cents. */
type Sums = [units: number, gpCents: number];

/**
 * Lists as the snapshot has them; buyers are their places in the test's list. What is left out is none; a unit is a CE
 * unless said otherwise. Ranks and trends follow from what was sold.
 */
export type TestProduct = {
  customId: string;
  name: string;
  supplier?: string;
  brand?: string;
  brandFam?: string;
  productType?: string;
  packageType?: string;
  size?: string;
  premise?: Premise;
  tags?: string[];
  ouncesPerUnit?: number;
  /** The 90 days, and the same dates last year. */
  sold?: Sums;
  lastYear?: Sums;
  /** Months count from 0, the first of 25. */
  months?: [month: number, units: number, gpCents: number][];
  lastYearMtd?: Sums;
  /** A 0 at the end: it bought none, something came back. */
  buyers?: (
    | readonly [buyer: number, units: number, lastYearUnits: number, hasBought: 0]
    | readonly [number, number, number]
  )[];
  stopped?: [buyer: number, lastYearUnits: number][];
};

/** product: its place in the test's list. */
export type TestTypeProduct = {
  accountType: string | null;
  product: number;
  buyers: number;
  units: number;
  gpCents: number;
};

type Key = { snapshot_id: number; wholesaler_id: string };

const usualOunces = 288;
const microOuncesOf = ({ ouncesPerUnit = usualOunces, ...sums }: TestProduct, window: 'sold' | 'lastYear'): number =>
  Math.round((sums[window]?.[0] ?? 0) * ouncesPerUnit * 1_000_000);

export async function insertProducts(
  sql: Sql,
  key: Key,
  products: readonly TestProduct[],
  numbers: Numbers,
): Promise<void> {
  const ranked = products.filter((product) => microOuncesOf(product, 'sold') > 0);
  const tiers = (sizeOf: (product: TestProduct) => Fraction, names: readonly string[]) =>
    tiersOf(new Map(ranked.map((product) => [product, sizeOf(product)])), names);
  const gpRanks = tiers((one) => [BigInt(one.sold?.[1] ?? 0), BigInt(microOuncesOf(one, 'sold'))], gpTiers);
  const volumeRanks = tiers((one) => [BigInt(microOuncesOf(one, 'sold')), 1n], volumeTiers);
  for (const [place, product] of products.entries()) {
    const { customId, supplier = 'Alder Brewing', brand = 'Alder', ouncesPerUnit = usualOunces } = product;
    const [units, gpCents] = product.sold ?? [0, 0];
    const [lyUnits, lyGpCents] = product.lastYear ?? [0, 0];
    const row = {
      ...key,
      custom_id: customId,
      ix: numbers.product(place),
      name: product.name,
      supplier_id: supplier.toLowerCase(),
      supplier,
      brand_id: brand.toLowerCase(),
      brand,
      brand_fam: product.brandFam ?? null,
      product_type: product.productType ?? null,
      package_type: product.packageType ?? null,
      size: product.size ?? null,
      premise: product.premise ?? null,
      tags: product.tags ?? [],
      oz_per_unit: ouncesPerUnit,
      units,
      ounces: units * ouncesPerUnit,
      gp_cents: gpCents,
      revenue_cents: 0,
      ly_units: lyUnits,
      ly_ounces: lyUnits * ouncesPerUnit,
      ly_gp_cents: lyGpCents,
      ly_revenue_cents: 0,
      gp_rank: gpRanks.get(product) ?? null,
      volume_rank: volumeRanks.get(product) ?? null,
      trend: trendOf(microOuncesOf(product, 'sold'), microOuncesOf(product, 'lastYear')),
    };
    await sql`insert into snapshot_products ${sql(row)}`;
    const [lyMtdUnits, lyMtdGpCents] = product.lastYearMtd ?? [0, 0];
    const details = {
      ...key,
      custom_id: customId,
      months: sql.json(product.months ?? []),
      ly_mtd_units: lyMtdUnits,
      ly_mtd_gp_cents: lyMtdGpCents,
      buyers: sql.json((product.buyers ?? []).map(([at, ...rest]) => [numbers.buyer(at), ...rest])),
      stopped: sql.json((product.stopped ?? []).map(([at, ...rest]) => [numbers.buyer(at), ...rest])),
    };
    await sql`insert into snapshot_product_details ${sql(details)}`;
  }
}

export async function insertTypeProducts(
  sql: Sql,
  key: Key,
  rows: readonly TestTypeProduct[],
  numbers: Numbers,
): Promise<void> {
  for (const { accountType, product, buyers, units, gpCents } of rows) {
    const sums = {
      product_ix: numbers.product(product),
      buyers,
      milli_units: Math.round(units * 1000),
      gp_cents: gpCents,
    };
    await sql`insert into snapshot_type_products ${sql({ ...key, account_type: accountType, ...sums })}`;
  }
}
