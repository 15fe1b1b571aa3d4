/** In which order recommendations come (docs/product.md, Recommendations). */
import { byName } from './by-name.ts';
import { compare, type Exact } from './exact.ts';
import type {
  RecommendableProduct,
  Recommendation,
  RecommendationSort,
  RecommendationTab,
  TradedByMany,
} from './recommendations.ts';
import { microOuncesOf } from './volume.ts';

/**
 * n x timesN / (d x timesD), all whole numbers, which are safe one by one but not multiplied; the divisor is above 0.
 */
export type Score = { n: number; timesN: number; d: number; timesD: number };

/**
 * The tab's rows by the sorting, the largest first; rows without a value come last, and where it is the same they come
 * by name. In Sell sponsored products come before all others.
 */
export function inOrder<Product extends RecommendableProduct>(
  rows: readonly Recommendation<Product>[],
  tab: RecommendationTab,
  sort: RecommendationSort,
): Recommendation<Product>[] {
  const scored = rows.map((row): Scored<Product> => {
    const score = scoreOf(row, tab, sort);
    const isPinned = tab === 'sell' && row.product.isSponsored;
    return { row, score, nearest: score === null ? -Number.MAX_VALUE : nearest(score), isPinned };
  });
  return scored.sort(inTurn).map(({ row }) => row);
}

/**
 * What a row is sorted by: cents per buyer (GP/CE x the average CE of its buyers; CE cancels out), cents per billionth
 * of an ounce, or billionths of an ounce. null: GP/CE has no value, or nobody bought it.
 */
export function scoreOf(
  { product, own, peers, others }: Pick<Recommendation, 'product' | 'own' | 'peers' | 'others'>,
  tab: RecommendationTab,
  sort: RecommendationSort,
): Score | null {
  const ouncesPerUnit = microOuncesOf(product.ouncesPerUnit);
  const perBuyer = ({ gpCents, buyers, milliUnits }: TradedByMany): Score | null =>
    buyers > 0 && milliUnits > 0 && ouncesPerUnit > 0 ? { n: gpCents, timesN: 1, d: buyers, timesD: 1 } : null;
  if (sort === 'accountType') return perBuyer(peers);
  if (sort === 'companyWide') return perBuyer(others);
  const { gpCents, milliUnits } = tab === 'sell' ? peers : own;
  if (sort === 'ce') return { n: milliUnits, timesN: ouncesPerUnit, d: 1, timesD: 1 };
  return milliUnits > 0 && ouncesPerUnit > 0 ? { n: gpCents, timesN: 1, d: milliUnits, timesD: ouncesPerUnit } : null;
}

type Scored<Product extends RecommendableProduct> = {
  row: Recommendation<Product>;
  score: Score | null;
  nearest: number;
  isPinned: boolean;
};

function inTurn<Product extends RecommendableProduct>(a: Scored<Product>, b: Scored<Product>): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  // Fractions that are far apart as numbers are so exactly.
  const difference = b.nearest - a.nearest;
  if (Math.abs(difference) > 1e-9 * Math.abs(a.nearest)) return difference;
  const exactly = a.score === null || b.score === null ? 0 : compare(fraction(b.score), fraction(a.score));
  return exactly || byName(a.row.product, b.row.product);
}

const nearest = ({ n, timesN, d, timesD }: Score): number => (n * timesN) / (d * timesD);

export function fraction({ n, timesN, d, timesD }: Score): Exact {
  return { n: BigInt(n) * BigInt(timesN), d: BigInt(d) * BigInt(timesD) };
}
