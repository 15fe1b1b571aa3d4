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
 * A percent as shown, one decimal unless told otherwise. Just under a threshold it is rounded down, so that what pays
 * nothing never reads as having reached it.
 * @example shownPercent(89.96, { threshold: 90 }) // 89.9; shownPercent(89.96) // 90
 */
export function shownPercent(
  percent: number,
  { threshold, decimals = 1 }: { threshold?: number; decimals?: number } = {},
) {
  const rounded = roundHalfAway(percent, decimals);
  if (threshold === undefined || percent >= threshold || rounded < threshold) return rounded;
  return shiftDecimals(Math.floor(shiftDecimals(percent, decimals)), -decimals);
}
