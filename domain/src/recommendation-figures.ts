/** What is shown of a recommendation (docs/product.md, Recommendations). */
import { compare, type Exact, hundred, minus, over, roundedTo, times, toNumber, zero } from './exact.ts';
import { dollars, percentOf, roundHalfAway } from './numbers.ts';
import { shownLost } from './pay/fpl-pay.ts';
import { fraction, scoreOf } from './recommendation-order.ts';
import type {
  Basket,
  PairLosses,
  RecommendableProduct,
  Recommendation,
  RecommendationRule,
  RecommendationSort,
  Recommendations,
  RecommendationTab,
  Traded,
  TradedByMany,
} from './recommendations.ts';
import { ceFromOunces, microOuncesOf, ouncesOf, ouncesPerCaseEquivalent } from './volume.ts';

type Totals = { total: number; average: number | null };
type Measure = Totals & { diff: number | null };
/** Dollars per CE, 4 decimals; null where CE is not positive. */
type Ratio = { total: number | null; average: number | null; diff: number | null };

export type RecommendationReason =
  | { rule: 'sold'; units: number }
  | { rule: 'sell'; buyers: number; peers: number; needed: number; score?: number | null }
  | {
      rule: 'share';
      volumeShare: number;
      peersVolumeShare: number;
      gpShare?: number;
      peersGpShare?: number;
      volume: number;
      lastYearVolume: number;
    }
  | { rule: 'losses'; amount?: number; percent: number | null; maxPercent: number };

/** volume in CE, gp in dollars; what tells of profits is absent where they are hidden. */
export type RecommendationFigures = {
  gp?: Measure;
  volume: Measure;
  gpCe?: Ratio;
  sameTypeCustomersCount: number;
  customersCount: number;
  allTypes: { gp?: Totals; volume: Totals; gpCe?: number | null };
  why: RecommendationReason[];
};

/** What the rows of a list have in common. */
export type RecommendationList = {
  tab: RecommendationTab;
  sort: RecommendationSort;
  all: Pick<Recommendations, 'own' | 'peers' | 'needed'>;
  maxFPL: number;
  withProfits: boolean;
};

/**
 * In Sold and Remove the account's totals beside the averages of its peers that bought the product; in Sell the peers'
 * totals and averages. A percent has no value where the average is not positive.
 * @example own 12 CE; 3 peers bought 30 CE: total 12, average 10, diff 20
 */
export function recommendationFigures(row: Recommendation, list: RecommendationList): RecommendationFigures {
  const { product, own, peers, others } = row;
  const isOffer = list.tab === 'sell';
  const shown = isOffer ? peers : own;
  const figures: RecommendationFigures = {
    volume: {
      total: ceOf(shown, product),
      average: averageCe(peers, product),
      diff: isOffer || product.ouncesPerUnit <= 0 ? null : differencePercent(own.milliUnits, peers.milliUnits, peers),
    },
    sameTypeCustomersCount: peers.buyers,
    customersCount: others.buyers,
    allTypes: { volume: { total: ceOf(others, product), average: averageCe(others, product) } },
    why: row.rules.map((rule) => reasonOf(rule, row, list)),
  };
  if (!list.withProfits) return figures;
  const [total, average] = [gpPerCe(shown, product), gpPerCe(peers, product)];
  return {
    ...figures,
    gp: {
      total: dollars(shown.gpCents),
      average: averageGp(peers),
      diff: isOffer ? null : differencePercent(own.gpCents, peers.gpCents, peers),
    },
    gpCe: {
      total: shownRatio(total),
      average: shownRatio(average),
      diff: isOffer ? null : ratioPercent(total, average),
    },
    allTypes: {
      ...figures.allTypes,
      gp: { total: dollars(others.gpCents), average: averageGp(others) },
      gpCe: shownRatio(gpPerCe(others, product)),
    },
  };
}

function reasonOf(
  rule: RecommendationRule,
  { product, own, peers, others, losses }: Recommendation,
  { tab, sort, all, maxFPL, withProfits }: RecommendationList,
): RecommendationReason {
  switch (rule) {
    case 'sold':
      return { rule, units: own.milliUnits / 1000 };
    case 'sell': {
      const score = scoreOf({ product, own, peers, others }, tab, sort);
      const counted = { rule, buyers: peers.buyers, peers: all.peers.buyers, needed: all.needed };
      return withProfits ? { ...counted, score: score && roundedTo(times(fraction(score), unitOf[sort]), 4) } : counted;
    }
    case 'share': {
      const volumes = {
        volumeShare: volumeShare(own, product, all.own),
        peersVolumeShare: volumeShare(peers, product, all.peers),
        volume: ceOf(own, product),
        lastYearVolume: ceOf({ milliUnits: own.lastYearMilliUnits }, product),
      };
      if (!withProfits) return { rule, ...volumes };
      const gpShare = (100 * own.gpCents) / all.own.gpCents;
      return { rule, ...volumes, gpShare, peersGpShare: (100 * peers.gpCents) / all.peers.gpCents };
    }
    case 'losses': {
      const sums = losses ?? { lossCents: 0, revenueCents: 0 };
      const percent = lossPercent(sums, { maxFPL, withProfits });
      return { rule, ...(withProfits && { amount: dollars(sums.lossCents) }), percent, maxPercent: maxFPL };
    }
  }
}

/**
 * Percent lost, above max FPL or not as it is. As screens show it where profits are hidden: from all its digits and the
 * revenue, the written-off cost would follow (docs/decisions/011).
 */
export function lossPercent(
  { lossCents, revenueCents }: PairLosses,
  { maxFPL, withProfits }: { maxFPL: number; withProfits: boolean },
): number | null {
  const percent = percentOf(lossCents, revenueCents);
  if (percent === null || withProfits) return percent;
  return shownLost(percent, { goalPercent: null, maxFplPercent: maxFPL });
}

type Volume = Pick<Traded, 'milliUnits'>;
const ounces = ({ milliUnits }: Volume, { ouncesPerUnit }: RecommendableProduct) =>
  ouncesOf(milliUnits / 1000, ouncesPerUnit);
const ceOf = (traded: Volume, product: RecommendableProduct) => ceFromOunces(ounces(traded, product));

function averageCe(many: TradedByMany, product: RecommendableProduct): number | null {
  if (many.buyers === 0) return null;
  return roundHalfAway(ounces(many, product) / (ouncesPerCaseEquivalent * many.buyers), 4);
}

function averageGp({ gpCents, buyers }: TradedByMany): number | null {
  return buyers === 0 ? null : dollars(roundHalfAway(gpCents / buyers));
}

/** 100 x (own - average) / average, where the average is the others' sum by how many bought it. */
function differencePercent(own: number, sum: number, { buyers }: TradedByMany): number | null {
  return buyers > 0 && sum > 0 ? (100 * (own * buyers - sum)) / sum : null;
}

/** Dollars per CE. */
function gpPerCe({ gpCents, milliUnits }: Traded, { ouncesPerUnit }: RecommendableProduct): Exact | null {
  const billionths = BigInt(milliUnits) * BigInt(microOuncesOf(ouncesPerUnit));
  return billionths > 0n ? times({ n: BigInt(gpCents), d: billionths }, unitOf.gpCe) : null;
}

const shownRatio = (value: Exact | null): number | null => value && roundedTo(value, 4);

function ratioPercent(own: Exact | null, average: Exact | null): number | null {
  if (own === null || average === null || compare(average, zero) <= 0) return null;
  return toNumber(over(times(hundred, minus(own, average)), average));
}

/** In percent of the basket's ounces, which is there where the rule applies. */
function volumeShare(traded: Volume, product: RecommendableProduct, { microOunces }: Basket): number {
  return (100 * ounces(traded, product)) / (Number(microOunces) / 1e6);
}

const ceInBillionths = BigInt(ouncesPerCaseEquivalent) * 1_000_000_000n;
/** What a score is multiplied by to be dollars, dollars per CE, or CE. */
const unitOf: Record<RecommendationSort, Exact> = {
  accountType: { n: 1n, d: 100n },
  companyWide: { n: 1n, d: 100n },
  gpCe: { n: ceInBillionths, d: 100n },
  ce: { n: 1n, d: ceInBillionths },
};
