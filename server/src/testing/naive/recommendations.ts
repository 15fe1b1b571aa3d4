/** Sold, Sell and Remove of a buyer (docs/product.md, Recommendations). */
import { cases, change, money, over, perCase, share, shownCases, shownPerCase } from './amounts.ts';
import { boostOn } from './boosts.ts';
import { Percent } from './compare.ts';
import { type Fraction, fraction, isLess, isPositive, multiply, rounded, written } from './fraction.ts';
import { byName, type Flags, type Market } from './market.ts';
import { averagesOf, basketOf, peersOf, scoreOf, type Together, together, totalsOf } from './peers.ts';
import type { Account, Item } from './rows.ts';
import type { Settings } from './settings.ts';
import { type BothYears, lossCents, type Sums } from './trade.ts';

export const tabs = ['sold', 'sell', 'remove'] as const;
/** 'GP/CE * CE by account type', 'GP/CE * CE company wide', 'Highest GP/CE', 'Highest CE'. */
export const sortings = ['accountType', 'companyWide', 'gpCe', 'ce'] as const;
type Sorting = (typeof sortings)[number];

type Rules = Pick<Settings, 'chargeable' | 'maxFpl'>;
export type Row = {
  item: Item;
  pinned: boolean;
  sizes: Record<Sorting, Fraction | null>;
  /** As the answer shows it. The score is that of a sorting. */
  shown: (sorting: Sorting) => object;
};
export type Tabs = Record<(typeof tabs)[number], Row[]> & { peers: number; allPeers: number };

/** Everything to say to a buyer, in no order. */
export function naiveTabs(market: Market, account: Account, rules: Rules, flags: Flags): Tabs {
  const peers = peersOf(market, account);
  const ids = {
    sameType: new Set(peers.sameType.map(({ customId }) => customId)),
    all: new Set(peers.all.map(({ customId }) => customId)),
  };
  const baskets = { own: market.trade.ofBuyer(account.customId).now, peers: basketOf(market, peers.sameType) };
  const found: Tabs = { sold: [], sell: [], remove: [], peers: ids.sameType.size, allPeers: ids.all.size };
  for (const item of market.items) {
    const pair = market.trade.ofPair(account.customId, item.customId);
    const sameType = together(market, ids.sameType, item.customId);
    const all = together(market, ids.all, item.customId);
    const boost = boostOn(flags.boosts, item, market.newest);
    const about = { item, sameType, all, boost, isSponsored: flags.sponsored.has(item.customId) };
    if (pair.now.milliUnits > 0) {
      found.sold.push(ownRow(about, pair.now, [{ rule: 'sold', units: pair.now.milliUnits / 1000 }]));
      const reasons = [...shareReasons(pair, baskets.own, sameType, baskets.peers), ...lossReasons(pair.now, rules)];
      if (reasons.length > 0 && !about.isSponsored && boost === null)
        found.remove.push(ownRow(about, pair.now, reasons));
    }
    const needed = Math.max(3, Math.ceil(ids.sameType.size / 10));
    const fits = account.premise === null || item.premise === null || account.premise === item.premise;
    const isWanted = sameType.bought >= needed && fits && !flags.excluded.has(item.customId);
    if (!pair.now.isBought && isWanted) found.sell.push(sellRow(about, ids.sameType.size, needed));
  }
  return found;
}

type About = {
  item: Item;
  sameType: Together;
  all: Together;
  boost: ReturnType<typeof boostOn>;
  isSponsored: boolean;
};

/** A row about what the buyer itself did, beside its peers' average. */
function ownRow(about: About, own: Sums, why: object[]): Row {
  const average = averagesOf(about.sameType);
  const gpCe = perCase(own.gpCents, own.microOunces);
  const shown = {
    ...shownOf(about),
    gp: { total: money(own.gpCents), ...beside(over(own.gpCents, 100), average.gp, 2) },
    volume: { total: shownCases(own.microOunces), ...beside(cases(own.microOunces), average.volume, 4) },
    gpCe: { total: shownPerCase(gpCe), ...beside(gpCe, average.gpCe, 4) },
    why,
  };
  const sizes = {
    accountType: scoreOf(about.sameType),
    companyWide: scoreOf(about.all),
    gpCe,
    ce: cases(own.microOunces),
  };
  return { item: about.item, pinned: false, sizes, shown: () => shown };
}

function beside(own: Fraction | null, average: Fraction | null, decimals: number) {
  const compares = average !== null && isPositive(average);
  return {
    average: average && rounded(average, decimals),
    diff: compares ? change(own, average) : new Percent(null),
  };
}

function sellRow(about: About, peers: number, needed: number): Row {
  const { sameType } = about;
  const { gp, volume, gpCe } = totalsOf(sameType);
  const sizes = {
    accountType: scoreOf(sameType),
    companyWide: scoreOf(about.all),
    gpCe: averagesOf(sameType).gpCe,
    ce: cases(sameType.microOunces),
  };
  const shown = {
    ...shownOf(about),
    gp: { ...gp, diff: null },
    volume: { ...volume, diff: null },
    gpCe: { total: gpCe, average: gpCe, diff: null },
  };
  const why = { rule: 'sell', buyers: sameType.bought, peers, needed };
  const scored = (sorting: Sorting) => {
    const score = sizes[sorting];
    return { ...shown, why: [{ ...why, score: score && rounded(score, 4) }] };
  };
  return { item: about.item, pinned: about.isSponsored, sizes, shown: scored };
}

function shownOf({ item: { customId, name, size, supplier }, sameType, all, boost, isSponsored }: About) {
  return {
    ...{ customId, name, size, supplier, isSponsored },
    recommendedToSell: boost?.amount ?? 0,
    boostType: boost?.by ?? null,
    sameTypeCustomersCount: sameType.bought,
    customersCount: all.bought,
    allTypes: totalsOf(all),
  };
}

/** Its share of the buyer's basket is below half of the peers' share, in CE and in GP, and its CE is falling. */
function shareReasons(
  { now, before }: BothYears,
  basket: Sums,
  peers: Together,
  peersBasket: { gpCents: number; microOunces: number },
): object[] {
  const isBelowHalf = (of: 'gpCents' | 'microOunces'): boolean =>
    basket[of] > 0 && peersBasket[of] > 0 && isLess(over(2 * now[of], basket[of]), over(peers[of], peersBasket[of]));
  if (!isBelowHalf('microOunces') || !isBelowHalf('gpCents') || now.microOunces >= before.microOunces) return [];
  return [
    {
      rule: 'share',
      volumeShare: share(now.microOunces, basket.microOunces),
      peersVolumeShare: share(peers.microOunces, peersBasket.microOunces),
      gpShare: share(now.gpCents, basket.gpCents),
      peersGpShare: share(peers.gpCents, peersBasket.gpCents),
      volume: shownCases(now.microOunces),
      lastYearVolume: shownCases(before.microOunces),
    },
  ];
}

/** Losses above the most that is allowed of its revenue; without revenue any loss is. */
function lossReasons(now: Sums, { chargeable, maxFpl }: Rules): object[] {
  const lost = lossCents(now, chargeable);
  if (lost === 0) return [];
  const allowed = multiply(fraction(Math.max(0, now.revenueCents)), multiply(written(maxFpl), fraction(1, 100)));
  if (!isLess(allowed, fraction(lost))) return [];
  return [{ rule: 'losses', amount: money(lost), percent: share(lost, now.revenueCents), maxPercent: maxFpl }];
}

/** Pinned ones on top, then the largest first, those without a size last; equal ones A to Z. */
export function inOrder(rows: readonly Row[], sorting: Sorting): Row[] {
  return [...rows].sort((one, other) => {
    if (one.pinned !== other.pinned) return one.pinned ? -1 : 1;
    const [size, otherSize] = [one.sizes[sorting], other.sizes[sorting]];
    if (size === null || otherSize === null) {
      if (size !== otherSize) return size === null ? 1 : -1;
    } else if (isLess(otherSize, size)) return -1;
    else if (isLess(size, otherSize)) return 1;
    return byName(one.item, other.item);
  });
}
