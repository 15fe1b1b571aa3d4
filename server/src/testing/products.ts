/** Products of a snapshot put in by hand. */
import type { Sql } from '@caselift/db/connect';
import type { GpRank, Premise, Trend, VolumeRank } from '@caselift/domain/product-words';

/** Net units and GP in cents. */
type Sums = [units: number, gpCents: number];

/** Lists as the snapshot has them; buyers are numbers. What is left out is none; a unit is a CE unless said otherwise. */
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
  gpRank?: GpRank;
  volumeRank?: VolumeRank;
  trend?: Trend;
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

/** product: its number. */
export type TestTypeProduct = {
  accountType: string | null;
  product: number;
  buyers: number;
  units: number;
  gpCents: number;
};

type Key = { snapshot_id: number; wholesaler_id: string };

/** Their numbers are their places in the list. */
export async function insertProducts(sql: Sql, key: Key, products: readonly TestProduct[]): Promise<void> {
  for (const [ix, product] of products.entries()) {
    const { customId, supplier = 'Alder Brewing', brand = 'Alder', ouncesPerUnit = 288 } = product;
    const [units, gpCents] = product.sold ?? [0, 0];
    const [lyUnits, lyGpCents] = product.lastYear ?? [0, 0];
    const row = {
      ...key,
      custom_id: customId,
      ix,
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
      gp_rank: product.gpRank ?? null,
      volume_rank: product.volumeRank ?? null,
      trend: product.trend ?? 'no change',
    };
    await sql`insert into snapshot_products ${sql(row)}`;
    const [lyMtdUnits, lyMtdGpCents] = product.lastYearMtd ?? [0, 0];
    const details = {
      ...key,
      custom_id: customId,
      months: sql.json(product.months ?? []),
      ly_mtd_units: lyMtdUnits,
      ly_mtd_gp_cents: lyMtdGpCents,
      buyers: sql.json(product.buyers ?? []),
      stopped: sql.json(product.stopped ?? []),
    };
    await sql`insert into snapshot_product_details ${sql(details)}`;
  }
}

export async function insertTypeProducts(sql: Sql, key: Key, rows: readonly TestTypeProduct[]): Promise<void> {
  for (const { accountType, product, buyers, units, gpCents } of rows) {
    const sums = { product_ix: product, buyers, milli_units: units * 1000, gp_cents: gpCents };
    await sql`insert into snapshot_type_products ${sql({ ...key, account_type: accountType, ...sums })}`;
  }
}
