/** What is earned, in dollars (docs/product.md, Pay and FPL). */
import {
  add,
  divide,
  type Fraction,
  fraction,
  isLess,
  isPositive,
  multiply,
  rounded,
  subtract,
  written,
} from './fraction.ts';

const hundred = fraction(100);
const nothing = fraction(0);

/** Payout x (100 + slope x points above 100), between 0 and the cap, in percent; to the cent. */
function sloped(payout: Fraction, achieved: Fraction, slope: number, cap: number): number {
  let percent = add(hundred, multiply(written(slope), subtract(achieved, hundred)));
  if (isLess(percent, nothing)) percent = nothing;
  if (isLess(written(cap), percent)) percent = written(cap);
  return rounded(divide(multiply(payout, percent), hundred), 2);
}

export type Promise = { payout: Fraction | null; threshold: Fraction | null; slope: number; cap: number };

/** For GP and volume. achieved: percent of the goal; null: no goal above 0. */
export function paidFor(achieved: Fraction | null, { payout, threshold, slope, cap }: Promise): number {
  if (achieved === null || payout === null || !isPositive(achieved)) return 0;
  if (isLess(achieved, threshold ?? fraction(90))) return 0;
  return slope === 0 ? rounded(payout, 2) : sloped(payout, achieved, slope, cap);
}

/** For losses. percent: of net revenue; null: no revenue. */
export function paidForLosses(
  percent: Fraction | null,
  {
    goal,
    payout,
    most,
    slope,
    cap,
  }: { goal: Fraction | null; payout: Fraction | null; most: Fraction; slope: number; cap: number },
): number {
  if (percent === null || goal === null || payout === null || isLess(most, percent)) return 0;
  if (!isPositive(goal)) return isPositive(percent) ? 0 : rounded(payout, 2);
  return sloped(payout, lossesAchieved(percent, goal), slope, cap);
}

/** 200 - 100 x percent / goal: 100 at the goal, more below it. */
export function lossesAchieved(percent: Fraction, goal: Fraction): Fraction {
  if (!isPositive(goal)) return isPositive(percent) ? nothing : hundred;
  return subtract(fraction(200), divide(multiply(hundred, percent), goal));
}
