/** Buyers of a snapshot put in by hand. */
import type { Sql } from '@caselift/db/connect';

/** Ounces, GP and revenue in cents. */
type Sums = [ounces: number, gpCents: number, revenueCents: number];

/** Lists as the snapshot has them; products are their places in the test's list. What is left out is none. */
export type TestBuyer = {
  customId: string;
  name: string;
  accountType?: string;
  premise?: 'on' | 'off';
  chain?: string;
  location?: string;
  rep?: string;
  /** The 90 days, and the same dates last year. */
  sold?: Sums;
  lastYear?: Sums;
  lastOrder?: { date: string; products: number; ounces: number };
  /** Months count from 0, the first of 25. */
  months?: [month: number, ounces: number, gpCents: number][];
  lastYearMtd?: [ounces: number, gpCents: number];
  basket?: [product: number, units: number, gpCents: number, lastYearUnits: number, hasBought: 0 | 1][];
  stopped?: [product: number, lastYearUnits: number][];
  losses?: [product: number, reason: string, lossCents: number, revenueCents: number][];
};

/** The number of each buyer and product of a snapshot, by its place in the test's list. */
export type Numbers = Record<'buyer' | 'product', (place: number) => number>;

export async function insertBuyers(
  sql: Sql,
  key: { snapshot_id: number; wholesaler_id: string },
  buyers: readonly TestBuyer[],
  numbers: Numbers,
): Promise<void> {
  for (const [place, buyer] of buyers.entries()) {
    const { customId, name, basket = [], stopped = [], lastOrder, lastYearMtd = [0, 0] } = buyer;
    const [ounces, gpCents, revenueCents] = buyer.sold ?? [0, 0, 0];
    const [lyOunces, lyGpCents, lyRevenueCents] = buyer.lastYear ?? [0, 0, 0];
    const row = {
      ...key,
      custom_id: customId,
      ix: numbers.buyer(place),
      name,
      account_type: buyer.accountType ?? null,
      premise: buyer.premise ?? null,
      chain: buyer.chain ?? null,
      location: buyer.location ?? null,
      rep_id: buyer.rep ?? null,
      units: sumOf(basket, ([, units]) => units),
      ounces,
      gp_cents: gpCents,
      revenue_cents: revenueCents,
      ly_units: sumOf(basket, ([, , , lyUnits]) => lyUnits) + sumOf(stopped, ([, lyUnits]) => lyUnits),
      ly_ounces: lyOunces,
      ly_gp_cents: lyGpCents,
      ly_revenue_cents: lyRevenueCents,
      has_bought: basket.some(([, , , , hasBought]) => hasBought === 1),
      last_order_date: lastOrder?.date ?? null,
      last_order_products: lastOrder?.products ?? null,
      last_order_ounces: lastOrder?.ounces ?? null,
    };
    await sql`insert into snapshot_buyers ${sql(row)}`;
    const details = {
      ...key,
      custom_id: customId,
      months: sql.json(buyer.months ?? []),
      ly_mtd_ounces: lastYearMtd[0],
      ly_mtd_gp_cents: lastYearMtd[1],
      basket: sql.json(basket.map(([at, ...rest]) => [numbers.product(at), ...rest])),
      stopped: sql.json(stopped.map(([at, ...rest]) => [numbers.product(at), ...rest])),
      losses: sql.json((buyer.losses ?? []).map(([at, ...rest]) => [numbers.product(at), ...rest])),
    };
    await sql`insert into snapshot_buyer_details ${sql(details)}`;
  }
}

const sumOf = <T>(list: readonly T[], read: (one: T) => number): number =>
  list.reduce((sum, one) => sum + read(one), 0);
