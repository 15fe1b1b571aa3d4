/** Whole cents for parts of a sum by largest remainder. */
import { type Fraction, fraction, isEqual, isLess, subtract } from './fraction.ts';

/**
 * Each part cut down to whole cents, and a cent more for those that lost most until the sum is reached.
 * `tied`: 1 where another part lost the same and only one of them got the cent, for no rule says which.
 */
export function largestShares(parts: readonly Fraction[], sum: number): { cents: number; tied: number }[] {
  const cut = parts.map(([top, bottom]) => {
    const cents = top / bottom - (top % bottom < 0n ? 1n : 0n);
    return { cents: Number(cents), lost: subtract([top, bottom], fraction(cents)) };
  });
  const missing = sum - cut.reduce((all, { cents }) => all + cents, 0);
  const ranked = cut
    .map(({ lost }) => lost)
    .sort((one, other) => (isLess(other, one) ? -1 : isLess(one, other) ? 1 : 0));
  const [last, next] = [ranked[missing - 1], ranked[missing]];
  const isTie = last !== undefined && next !== undefined && isEqual(last, next);
  let given = 0;
  const shares = cut.map(({ cents, lost }) => {
    const isAtEdge = last !== undefined && isEqual(lost, last);
    const isAbove = last !== undefined && isLess(last, lost);
    if (isAbove) given += 1;
    return { cents: cents + (isAbove ? 1 : 0), tied: isTie && isAtEdge ? 1 : 0, isAtEdge };
  });
  return shares.map(({ cents, tied, isAtEdge }) => {
    const gets = isAtEdge && given < missing;
    if (gets) given += 1;
    return { cents: cents + (gets ? 1 : 0), tied };
  });
}
