/** Sums as answers show them: dollars and cents, CE with four decimals, dollars per CE with four (docs/product.md, Numbers). */
import { Percent } from './compare.ts';
import { type Fraction, isPositive, near, rounded } from './fraction.ts';

/** Not reduced, which takes its time: for what is only compared or rounded. The bottom is positive. */
export const over = (top: number, bottom: number): Fraction => [BigInt(top), BigInt(bottom)];

const ouncesACase = 288_000_000;

export const money = (cents: number): number => rounded(over(cents, 100), 2);
export const cases = (microOunces: number): Fraction => over(microOunces, ouncesACase);
export const shownCases = (microOunces: number): number => rounded(cases(microOunces), 4);

/** Dollars per CE; null without any CE. */
export function perCase(gpCents: number, microOunces: number): Fraction | null {
  if (microOunces <= 0) return null;
  return [BigInt(gpCents) * BigInt(ouncesACase), 100n * BigInt(microOunces)];
}
export const shownPerCase = (value: Fraction | null): number | null => value && rounded(value, 4);

/** 100 x part / whole; null without a whole. */
export const share = (part: number, whole: number): Percent =>
  new Percent(whole > 0 ? near(over(100 * part, whole)) : null);

export const isNegative = ([top]: Fraction): boolean => top < 0n;

/** 100 x (now - before) / before: null where one is missing, before is negative, or both are 0. */
export function change(now: Fraction | null, before: Fraction | null): Percent {
  if (now === null || before === null || isNegative(before)) return new Percent(null);
  if (!isPositive(before)) return new Percent(isPositive(now) ? 'Infinity' : null);
  const [[a, b], [c, d]] = [now, before];
  return new Percent(near([100n * (a * d - c * b), b * c]));
}
export const changeOfSums = (now: number, before: number): Percent => change(over(now, 1), over(before, 1));
