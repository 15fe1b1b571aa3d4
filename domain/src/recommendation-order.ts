/** In which order recommendations come (docs/product.md, Recommendations). */
import { byName } from './by-name.ts';
import { compare, type Exact } from './exact.ts';
import {
  millionths,
  type RecommendableProduct,
  type Recommendation,
  type RecommendationSort,
  type RecommendationTab,
  type TradedByMany,
} from './recommendations.ts';

/** A fraction of whole numbers, d above 0, which are safe one by one but not multiplied. */
export type Score = { n: readonly [number, number]; d: readonly [number, number] };

/**
 * The tab's rows by the sorting, the largest first; rows without a value come last, and where it is the same they come
 * by name. In Sell sponsored products come before all others.
 */
export function inOrder<Product extends RecommendableProduct>(
  rows: readonly Recommendation<Product>[],
  tab: RecommendationTab,
  sort: RecommendationSort,
): Recommendation<Product>[] {
  const scored = rows.map((row) => {
    const score = scoreOf(row, tab, sort);
    return { row, score, nearest: score && quotient(score), isPinned: tab === 'sell' && row.product.isSponsored };
  });
  scored.sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || largestFirst(a, b) || byName(a.row.product, b.row.product),
  );
  return scored.map(({ row }) => row);
}

/**
 * What a row is put in order by: cents per buyer (GP/CE x the average CE of those who bought it, whose CE cancels out),
 * cents per billionth of an ounce, or billionths of an ounce. null: GP/CE has no value, or nobody bought it.
 */
export function scoreOf(
  { product, own, peers, others }: Pick<Recommendation, 'product' | 'own' | 'peers' | 'others'>,
  tab: RecommendationTab,
  sort: RecommendationSort,
): Score | null {
  const ouncesPerUnit = millionths(product.ouncesPerUnit);
  const perBuyer = ({ gpCents, buyers, milliUnits }: TradedByMany): Score | null =>
    buyers > 0 && milliUnits > 0 && ouncesPerUnit > 0 ? { n: [gpCents, 1], d: [buyers, 1] } : null;
  if (sort === 'accountType') return perBuyer(peers);
  if (sort === 'companyWide') return perBuyer(others);
  const { gpCents, milliUnits } = tab === 'sell' ? peers : own;
  if (sort === 'ce') return { n: [milliUnits, ouncesPerUnit], d: [1, 1] };
  return milliUnits > 0 && ouncesPerUnit > 0 ? { n: [gpCents, 1], d: [milliUnits, ouncesPerUnit] } : null;
}

type Scored = { score: Score | null; nearest: number | null };

function largestFirst(a: Scored, b: Scored): number {
  if (a.score === null || b.score === null) return Number(a.score === null) - Number(b.score === null);
  // The numbers nearest to the fractions tell those apart that differ by more than they are off.
  const difference = (b.nearest ?? 0) - (a.nearest ?? 0);
  if (Math.abs(difference) > 1e-9 * Math.abs(a.nearest ?? 0)) return difference;
  return compare(fraction(b.score), fraction(a.score));
}

const quotient = ({ n, d }: Score): number => (n[0] * n[1]) / (d[0] * d[1]);

export function fraction({ n, d }: Score): Exact {
  return { n: BigInt(n[0]) * BigInt(n[1]), d: BigInt(d[0]) * BigInt(d[1]) };
}
