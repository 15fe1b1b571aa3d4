/** How numbers are rounded, compared and shown (docs/product.md, Numbers). */

/** A percent change; 'Infinity' where last year was 0 and this year is more; null where it means nothing ("N/A"). */
export type Delta = number | 'Infinity' | null;

/** Shifts the decimal point in the number's own decimal digits, so that 1.005 x 100 is 100.5 and not 100.49999. */
function shiftDecimals(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Rounds half away from zero. @example roundHalfAway(-1.005, 2) // -1.01 */
export function roundHalfAway(value: number, decimals = 0): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const unit = 10 ** decimals;
  const scaled = Math.abs(value) * unit;
  // Far from a half, and small enough for its decimals, multiplying cannot lead astray, and is ten times as fast.
  const isPlain = decimals >= 0 && scaled < 1e9 && Math.abs((scaled % 1) - 0.5) > 1e-6;
  const size = isPlain
    ? Math.round(scaled) / unit
    : shiftDecimals(Math.round(shiftDecimals(Math.abs(value), decimals)), -decimals);
  return value < 0 && size !== 0 ? -size : size;
}

/** Dollars of integer cents: division of integers gives the number nearest to the decimal. */
export function dollars(cents: number): number {
  return cents / 100;
}

/**
 * Percent change from last year to this one.
 * @example deltaPercent(120, 100) // 20; (5, 0) -> 'Infinity'; (0, 0), (-5, 0) and (5, -1) -> null
 */
export function deltaPercent(thisYear: number, lastYear: number): Delta {
  if (lastYear < 0) return null;
  if (lastYear === 0) return thisYear > 0 ? 'Infinity' : null;
  return (100 * (thisYear - lastYear)) / lastYear;
}

/** numerator / denominator; null unless the denominator is positive. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

/** 100 x part / whole; null unless the whole is positive. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? (100 * part) / whole : null;
}

/**
 * A percent as shown, one decimal unless told otherwise. It stays on its side of each threshold: what pays nothing never
 * reads as having reached it, nor the other way round. Where no such decimal lies between two thresholds it is the lower.
 * @example shownPercent(89.96, { threshold: 90 }) // 89.9; shownPercent(89.96) // 90; of [90.04] 90.045 // 90.1
 */
export function shownPercent(
  percent: number,
  { threshold = [], decimals = 1 }: { threshold?: number | readonly number[]; decimals?: number } = {},
): number {
  const thresholds = [threshold].flat();
  const reached = Math.max(...thresholds.filter((limit) => percent >= limit));
  const missed = Math.min(...thresholds.filter((limit) => percent < limit));
  const fits = (shown: number) => shown >= reached && shown < missed;
  const rounded = roundHalfAway(percent, decimals);
  if (fits(rounded)) return rounded;
  const scaled = shiftDecimals(percent, decimals);
  return [Math.floor(scaled), Math.ceil(scaled)].map((shown) => shiftDecimals(shown, -decimals)).find(fits) ?? reached;
}

/**
 * Rounds each amount to a multiple of `unit` so that they add up to `total`, by largest remainder: every share is the next
 * multiple below or above its amount; multiples stay.
 * @param total a multiple of the unit; unless given, the rounded sum. What the shares cannot come to is cut.
 * @example largestRemainder([3350, 3340, 3310], 100) // [3400, 3300, 3300]
 */
export function largestRemainder(
  amounts: readonly number[],
  unit: number,
  total: number = roundHalfAway(amounts.reduce((sum, amount) => sum + amount, 0) / unit) * unit,
): number[] {
  const shares = amounts.map((amount) => ({ amount, floor: Math.floor(amount / unit) * unit }));
  const rest = total - shares.reduce((sum, { floor }) => sum + floor, 0);
  const larger = new Set(
    shares
      .filter(({ amount, floor }) => amount > floor)
      .sort((a, b) => b.amount - b.floor - (a.amount - a.floor))
      .slice(0, Math.max(0, rest / unit)),
  );
  return shares.map((share) => share.floor + (larger.has(share) ? unit : 0));
}
