/** Every product in the 90 days to L (docs/product.md, Suppliers, brands, products, buyers). */
import { change, changeOfSums, money, perCase, shownCases, shownPerCase } from './amounts.ts';
import { boostOn } from './boosts.ts';
import { isoDateOf } from './calendar.ts';
import type { Fraction } from './fraction.ts';
import { type Flags, largestFirst, type Market } from './market.ts';
import type { Item } from './rows.ts';
import { gpTiers, tiersOf, volumeTiers } from './tiers.ts';
import type { Sums } from './trade.ts';

export type CatalogRow = ReturnType<typeof naiveCatalog>[number];

/** By CE, the largest first. */
export function naiveCatalog({ items, trade, newest }: Market, { sponsored, excluded, boosts }: Flags) {
  const sold = items.filter(({ customId }) => trade.ofProduct(customId).now.microOunces > 0);
  const tiers = (sizeOf: (sums: Sums) => Fraction, names: readonly string[]) =>
    tiersOf(new Map(sold.map(({ customId }) => [customId, sizeOf(trade.ofProduct(customId).now)])), names);
  const gpRanks = tiers(({ gpCents, microOunces }) => [BigInt(gpCents), BigInt(microOunces)], gpTiers);
  const volumeRanks = tiers(({ microOunces }) => [BigInt(microOunces), 1n], volumeTiers);
  return largestFirst(items, ({ customId }) => trade.ofProduct(customId).now.microOunces).map(
    ({ supplierId, brandId, ...item }) => {
      const boost = boostOn(boosts, { supplierId, brandId, ...item }, newest);
      const { now, before } = trade.ofProduct(item.customId);
      const { gp, volume, gpCe } = ninetyDays({ now, before });
      return {
        ...item,
        gpRank: gpRanks.get(item.customId) ?? null,
        volumeRank: volumeRanks.get(item.customId) ?? null,
        trend: trendOf(now.microOunces, before.microOunces),
        boost: boost?.amount ?? 0,
        boostType: boost?.by ?? null,
        gp: gp.thisYear,
        volume: volume.thisYear,
        gpCe: gpCe.thisYear,
        lastYear: { gp: gp.lastYear, volume: volume.lastYear, gpCe: gpCe.lastYear },
        delta: { gp: gp.delta, volume: volume.delta, gpCe: gpCe.delta },
        sponsored: { isSponsored: sponsored.has(item.customId), isExcluded: excluded.has(item.customId) },
      };
    },
  );
}

type Year = Pick<Sums, 'gpCents' | 'microOunces'>;

/** Sums of two years as every list shows them. */
export function ninetyDays({ now, before }: { now: Year; before: Year }) {
  const [perCe, perCeBefore] = [perCase(now.gpCents, now.microOunces), perCase(before.gpCents, before.microOunces)];
  return {
    gp: {
      thisYear: money(now.gpCents),
      lastYear: money(before.gpCents),
      delta: changeOfSums(now.gpCents, before.gpCents),
    },
    volume: {
      thisYear: shownCases(now.microOunces),
      lastYear: shownCases(before.microOunces),
      delta: changeOfSums(now.microOunces, before.microOunces),
    },
    gpCe: {
      thisYear: shownPerCase(perCe),
      lastYear: shownPerCase(perCeBefore),
      delta: change(perCe, perCeBefore),
    },
  };
}

/** More than 5 percent up or down; none last year and some now is up. */
export function trendOf(now: number, before: number): string {
  if (before <= 0) return now > 0 ? 'up' : 'no change';
  if (100 * now > 105 * before) return 'up';
  return 100 * now < 95 * before ? 'down' : 'no change';
}

/** Of the products that a filter leaves. */
export function naiveSummary(market: Market, left: (row: CatalogRow) => boolean, rows: readonly CatalogRow[]) {
  const chosen = rows.filter(left).map(({ customId }) => market.trade.ofProduct(customId));
  const sum = (year: 'now' | 'before') => ({
    gpCents: chosen.reduce((total, sums) => total + sums[year].gpCents, 0),
    microOunces: chosen.reduce((total, sums) => total + sums[year].microOunces, 0),
  });
  const [first, last] = market.trade.days.now;
  return {
    ...ninetyDays({ now: sum('now'), before: sum('before') }),
    count: chosen.length,
    of: rows.length,
    period: { from: isoDateOf(first), to: isoDateOf(last) },
  };
}

/** Any of a filter's values and every filter; one for both premises passes either. */
export function passes(
  row: Omit<Item, 'supplierId' | 'brandId'> & { gpRank: string | null; volumeRank: string | null },
  filters: Filters,
): boolean {
  const { brand, noBrand, brandFams, supplier, noSupplier, packageType, size, premise, tags, gpRank } = filters;
  const among = (wanted: readonly string[] | undefined, value: string | null) =>
    wanted === undefined || (value !== null && wanted.includes(value));
  return (
    among(brand, row.brand) &&
    !noBrand?.includes(row.brand) &&
    among(brandFams, row.brandFam) &&
    among(supplier, row.supplier) &&
    !noSupplier?.includes(row.supplier) &&
    among(packageType, row.packageType) &&
    among(size, row.size) &&
    (row.premise === null || among(premise, row.premise)) &&
    (tags === undefined || row.tags.some((tag) => tags.includes(tag))) &&
    among(gpRank, row.gpRank) &&
    among(filters.volumeRank, row.volumeRank)
  );
}

export type Filters = Partial<
  Record<
    | 'brand'
    | 'noBrand'
    | 'brandFams'
    | 'supplier'
    | 'noSupplier'
    | 'packageType'
    | 'size'
    | 'premise'
    | 'tags'
    | 'gpRank'
    | 'volumeRank',
    readonly string[]
  >
>;
