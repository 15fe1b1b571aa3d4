/**
 * The rules of pay turned around: what it takes to earn an amount (docs/product.md, Pay). Each answer is found by the rule
 * itself, so it is exact: it pays the amount, and one unit less (a cent, a tenth of a percent) doesn't.
 */
import { type Exact, exact, hundred, over, times } from '../exact.ts';
import { achievedPercent } from '../progress.ts';
import { type FplPlan, fplPay, fplPercent } from './fpl-pay.ts';
import { type GoalPlan, goalPay, thresholdOf } from './goal-pay.ts';
import { goalCapAt } from './pay-curve.ts';

/** Cents as the reader sees them: other people's pay is in whole dollars where profits are hidden. */
export type ShownCents = (cents: number) => number;
const toTheCent: ShownCents = (cents) => cents;

/** The least whole number that passes, if all above it do; null: not even `most` does. */
function leastThat(passes: (whole: bigint) => boolean, most: bigint): bigint | null {
  if (!passes(most)) return null;
  let [below, at] = [-1n, most];
  while (at - below > 1n) {
    const middle = (at + below) / 2n;
    if (passes(middle)) at = middle;
    else below = middle;
  }
  return at;
}

/** Some sale below which the search needn't look: one unit more than what pays the most. */
const roundedUp = ({ n, d }: Exact): bigint => n / d + 1n;

/**
 * The least actual that pays so much, with so many decimals of the goal's unit; null: the cap is below it.
 * @param goal of the sales period; 100 asks for the percent of the goal.
 * @example P 500, T 90, s 2, cap 200, goal 156,000: 400 -> 140,400 (the threshold); 570 -> 166,920; 1,000.01 -> null
 */
export function actualToEarn(
  earnCents: number,
  plan: GoalPlan,
  goal: number,
  decimals: number,
  shown: ShownCents = toTheCent,
): number | null {
  const unit = exact(10 ** decimals);
  const achievedAt = (whole: bigint) => achievedPercent({ n: whole, d: unit.n }, exact(goal));
  const mostPaidAt = exact(Math.max(thresholdOf(plan.thresholdPercent), goalCapAt(plan) ?? 0));
  const most = roundedUp(over(times(times(exact(goal), mostPaidAt), unit), hundred));
  const found = leastThat((whole) => shown(goalPay(achievedAt(whole), plan).earnedCents) >= earnCents, most);
  return found === null ? null : Number(found) / 10 ** decimals;
}

/**
 * The most that may be lost of a revenue for so much pay, in cents; null: not even losing nothing pays it.
 * @example goal 1, max 1.5, P 100, s 1, cap 120, revenue 10,000: 100 -> 100.00; 108 -> 92.00; 120.01 -> null
 */
export function lossToEarn(
  earnCents: number,
  plan: FplPlan,
  revenueCents: number,
  shown: ShownCents = toTheCent,
): number | null {
  const pays = (lossCents: number) => shown(fplPay(fplPercent({ revenueCents, lossCents }), plan).earnedCents);
  if (pays(0) < earnCents) return null;
  // From the maximum down: so much less than it is the least that passes.
  const beyond = roundedUp(over(times(exact(revenueCents), exact(plan.maxFplPercent)), hundred));
  const less = leastThat((whole) => pays(Number(beyond - whole)) >= earnCents, beyond);
  return less === null ? null : Number(beyond - less);
}

/**
 * The highest percent of revenue lost that pays so much, with two decimals; null: not even losing nothing pays it.
 * @example goal 1, max 1.5, P 100, s 1: 75 -> 1.25
 */
export function lostToEarn(earnCents: number, plan: FplPlan, shown?: ShownCents): number | null {
  // Of 10,000 each is a hundredth of a percent.
  const loss = lossToEarn(earnCents, plan, 10_000, shown);
  return loss === null ? null : loss / 100;
}

/**
 * The least revenue, in cents, at which a loss pays so much; null: no revenue is enough.
 * @example goal 1, max 1.5, P 100, s 1, cap 120, lost 100: 100 -> 9,999.51; 110 -> 11,110.50
 */
export function revenueToEarn(
  earnCents: number,
  plan: FplPlan,
  lossCents: number,
  shown: ShownCents = toTheCent,
): number | null {
  const pays = (whole: bigint) =>
    shown(fplPay(fplPercent({ revenueCents: Number(whole), lossCents }), plan).earnedCents) >= earnCents;
  const found = leastThat(pays, mostRevenueCents);
  return found === null ? null : Number(found);
}

/** A hundred billion dollars. */
const mostRevenueCents = 10n ** 13n;
