/** What other buyers did with a product, and with all products (docs/product.md, Recommendations). */
import { cases, money, over, perCase, shownCases, shownPerCase } from './amounts.ts';
import { type Fraction, rounded } from './fraction.ts';
import type { Market } from './market.ts';
import type { Account } from './rows.ts';

/** Of some buyers together: their sums, and how many of them bought it. */
export type Together = { gpCents: number; microOunces: number; bought: number };

/** Other buyers that bought anything in the 90 days, of the same type (null is a type too) or of all. */
export function peersOf({ trade }: Market, { customId, accountType }: Account) {
  const others = trade.boughtAnything.filter((other) => other.customId !== customId);
  return { sameType: others.filter((other) => other.accountType === accountType), all: others };
}

export function together({ trade }: Market, peers: ReadonlySet<string>, product: string): Together {
  const sums = { gpCents: 0, microOunces: 0, bought: 0 };
  for (const { buyer, now } of trade.pairsOf(product)) {
    if (!peers.has(buyer)) continue;
    sums.gpCents += now.gpCents;
    sums.microOunces += now.microOunces;
    sums.bought += now.isBought ? 1 : 0;
  }
  return sums;
}

export function basketOf({ trade }: Market, peers: readonly Account[]) {
  const sums = { gpCents: 0, microOunces: 0 };
  for (const { customId } of peers) {
    const { now } = trade.ofBuyer(customId);
    sums.gpCents += now.gpCents;
    sums.microOunces += now.microOunces;
  }
  return sums;
}

/** A buyer's share of them; null where nobody bought it. */
export function averagesOf({ gpCents, microOunces, bought }: Together) {
  const each = ([top, bottom]: Fraction): Fraction | null => (bought === 0 ? null : [top, bottom * BigInt(bought)]);
  return { gp: each(over(gpCents, 100)), volume: each(cases(microOunces)), gpCe: perCase(gpCents, microOunces) };
}

/** GP/CE x average CE; null where one is missing. */
export function scoreOf(sums: Together): Fraction | null {
  const { gpCe, volume } = averagesOf(sums);
  return gpCe && volume && [gpCe[0] * volume[0], gpCe[1] * volume[1]];
}

/** Their totals and averages, as answers show them. */
export function totalsOf(sums: Together) {
  const average = averagesOf(sums);
  return {
    gp: { total: money(sums.gpCents), average: average.gp && rounded(average.gp, 2) },
    volume: { total: shownCases(sums.microOunces), average: average.volume && rounded(average.volume, 4) },
    gpCe: shownPerCase(average.gpCe),
  };
}
