/** What GP, volume and FPL have in common: a payout at goal that grows and shrinks with each point. */
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  lesser,
  over,
  plus,
  roundExact,
  roundedTo,
  times,
  toNumber,
  zero,
} from '../exact.ts';
import { dollars } from '../numbers.ts';
import { moneyText, type Pay, type StatementLine } from './statement-line.ts';

/**
 * A goal of next to nothing makes any sale a million times the payout: beyond this many percent of it, either way, a
 * line's amount grows no more, so that the lines still add up to the cent.
 */
const mostPercent = exact(1_000_000);
const leastPercent = exact(-1_000_000);

/** What a slope needs to know. */
export type SlopedPlan = { payoutCents: number; slope: number; capPercent: number };

/**
 * P x clamp(100 + s x points, 0, cap) / 100 with its lines. Rounded once: a line's amount is the difference of rounded
 * totals before and after its rule. A line's points have as many decimals as it takes to come to its cents by hand, and
 * no more: whoever reads them learns nothing that the amount does not tell.
 * @param points achieved above 100% of the goal; negative: below.
 * @param why of the payout at goal, and what the points are of ("above the goal").
 * @param written the points that someone reckons from the percent as it is written; they bring the same cents.
 * @example P 500, s 2, 7 points: 500.00 + 7 x 10.00 = 570.00
 */
export function slopedPay(
  points: Exact,
  plan: SlopedPlan,
  why: { atGoal: string; better: string; worse: string },
  written: Exact = points,
): Pay {
  const payout = exact(plan.payoutCents);
  const share = shareOf(points, plan);
  const centsOf = (percent: Exact) => roundExact(over(times(payout, percent), hundred));
  const sloped = slopedCents(points, plan);
  const byHand = fewestDecimals(
    (decimals) => roundedTo(written, decimals),
    (quantity) => slopedCents(exact(quantity), plan) === sloped,
    1,
  );
  const lines: StatementLine[] = [
    {
      rule: 'payoutAtGoal',
      quantity: 1,
      rate: dollars(plan.payoutCents),
      amountCents: plan.payoutCents,
      why: why.atGoal,
    },
  ];
  if (plan.slope > 0 && compare(points, zero) !== 0) {
    const side = compare(points, zero) > 0 ? why.better : why.worse;
    lines.push({
      rule: 'slope',
      quantity: byHand,
      rate: toNumber(over(times(payout, exact(plan.slope)), exact(10_000))),
      amountCents: sloped - plan.payoutCents,
      why: `${pointsText(byHand)} ${side} at ${plan.slope}% of ${moneyText(plan.payoutCents)} a point`,
    });
  }
  const bound = boundOf(share, plan.capPercent);
  if (bound === null) return { earnedCents: sloped, bonusCents: Math.max(0, sloped - plan.payoutCents), lines };
  const earnedCents = centsOf(exact(bound.rate));
  const quantity = toNumber(shareOf(exact(byHand), plan));
  lines.push({ ...bound, quantity, amountCents: earnedCents - sloped });
  return { earnedCents, bonusCents: Math.max(0, earnedCents - plan.payoutCents), lines };
}

/** The rule that the percent of the payout is beyond, and the percent that is paid instead; null within the bounds. */
function boundOf(share: Exact, capPercent: number): Pick<StatementLine, 'rule' | 'rate' | 'why'> | null {
  if (compare(share, zero) < 0) return { rule: 'floor', rate: 0, why: "Pay can't go below $0.00" };
  if (compare(share, exact(capPercent)) <= 0) return null;
  return { rule: 'cap', rate: capPercent, why: `Pay is capped at ${capPercent}% of the payout` };
}

/** @example pointsText(-1) // '1 point'; pointsText(0) // 'Less than 0.1 points' */
function pointsText(points: number): string {
  const size = Math.abs(points);
  return size === 0 ? 'Less than 0.1 points' : `${size} ${size === 1 ? 'point' : 'points'}`;
}

/** The percent of the payout that so many points from the goal come to. */
function shareOf(points: Exact, { slope }: SlopedPlan): Exact {
  return plus(hundred, times(exact(slope), points));
}

/** What so many points from the goal come to, before cap and floor. */
export function slopedCents(points: Exact, plan: SlopedPlan): number {
  const share = greater(leastPercent, lesser(mostPercent, shareOf(points, plan)));
  return roundExact(over(times(exact(plan.payoutCents), share), hundred));
}

/** Beyond these no amount that someone is paid depends on them. */
const mostDecimals = 10;

/** The value with the fewest decimals that passes, from `least` on. */
export function fewestDecimals(
  rounded: (decimals: number) => number,
  passes: (value: number) => boolean,
  least: number,
): number {
  for (let decimals = least; decimals < mostDecimals; decimals += 1) {
    const value = rounded(decimals);
    if (passes(value)) return value;
  }
  return rounded(mostDecimals);
}
