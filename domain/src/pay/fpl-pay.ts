/** Pay for finished product loss: the lower, the better (docs/product.md, FPL). */
import { compare, type Exact, exact, hundred, minus, over, times, toNumber, zero } from '../exact.ts';
import { roundHalfAway, shownPercent } from '../numbers.ts';
import { slopedPay } from './sloped-pay.ts';
import { moneyText, nothingPaid, type Pay } from './statement-line.ts';

/**
 * What a person is promised for little loss.
 * @property goalPercent of net revenue that may be lost for the payout at goal; null: none typed.
 * @property maxFplPercent above which nothing is paid.
 * @property payoutCents at goal; null: none typed.
 * @property slope percent of the payout per point of achievement from 100.
 * @property capPercent of the payout, the most that is paid.
 */
export type FplPlan = {
  goalPercent: number | null;
  maxFplPercent: number;
  payoutCents: number | null;
  slope: number;
  capPercent: number;
};

/** 100 x cost of chargeable losses / net revenue; null unless the revenue is positive. */
export function fplPercent({ revenueCents, lossCents }: { revenueCents: number; lossCents: number }): Exact | null {
  return revenueCents > 0 ? over(times(hundred, exact(lossCents)), exact(revenueCents)) : null;
}

/**
 * 200 - 100 x FPL / goal; for a goal of 0, 100 without any loss and 0 with some. null without FPL or goal.
 * @example goal 1.0: FPL 0.8 -> 120; 1.0 -> 100; 1.25 -> 75
 */
export function fplAchieved(fpl: Exact | null, goalPercent: number | null): Exact | null {
  if (fpl === null || goalPercent === null) return null;
  if (goalPercent === 0) return compare(fpl, zero) <= 0 ? hundred : zero;
  return minus(exact(200), over(times(hundred, fpl), exact(goalPercent)));
}

/**
 * What a loss earns: 0 without a goal, payout or revenue, and above the person's maximum; else
 * P x clamp(100 + s x (a - 100), 0, cap) / 100.
 * @param fpl percent of net revenue lost, unrounded; null: no revenue.
 * @example goal 1.0, max 1.5, P 100, s 1, cap 120: 0.8 -> 120; 1.0 -> 100; 1.25 -> 75; 1.5 -> 50; 1.6 -> 0
 */
export function fplPay(fpl: Exact | null, plan: FplPlan): Pay {
  const { goalPercent, maxFplPercent, payoutCents } = plan;
  if (goalPercent === null) return nothingPaid('noGoal', 'No goal is set');
  if (payoutCents === null || payoutCents === 0) return nothingPaid('noPayout', 'No payout is set');
  const achieved = fplAchieved(fpl, goalPercent);
  if (fpl === null || achieved === null) return nothingPaid('noRevenue', 'Without net revenue there is no FPL');
  const percent = toNumber(fpl);
  if (compare(fpl, exact(maxFplPercent)) > 0) {
    const why = `${shownAbove(percent, maxFplPercent)}% is lost, more than the ${maxFplPercent}% that is paid for`;
    return nothingPaid('maxFpl', why, percent, maxFplPercent);
  }
  if (goalPercent === 0 && compare(fpl, zero) > 0) {
    return nothingPaid('zeroFplGoal', `${shownAbove(percent, 0)}% is lost and the goal is no loss`, percent);
  }
  const upTo = plan.slope > 0 ? `at the goal of ${goalPercent}% lost` : `up to ${maxFplPercent}% lost`;
  const lost = `than the goal with ${roundHalfAway(percent, 2)}% lost`;
  return slopedPay(
    minus(achieved, hundred),
    { ...plan, payoutCents },
    { atGoal: `Pays ${moneyText(payoutCents)} ${upTo}`, better: `better ${lost}`, worse: `worse ${lost}` },
  );
}

/** Two decimals, rounded up where it is just above the limit, so that it never reads as the limit itself. */
function shownAbove(percent: number, limit: number): number {
  return -shownPercent(-percent, { threshold: -limit, decimals: 2 });
}
