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
  times,
  toNumber,
  zero,
} from '../exact.ts';
import { dollars, roundHalfAway } from '../numbers.ts';
import { moneyText, type Pay, type StatementLine } from './statement-line.ts';

/**
 * A goal of next to nothing makes any sale a million times the payout: beyond this many percent of it, either way, a
 * line's amount grows no more, so that the lines still add up to the cent.
 */
const mostPercent = exact(1_000_000);
const leastPercent = exact(-1_000_000);

/**
 * P x clamp(100 + s x points, 0, cap) / 100 with its lines. Rounded once: a line's amount is the difference of rounded
 * totals before and after its rule.
 * @param points achieved above 100 % of the goal; negative: below.
 * @param why of the payout at goal, and what the points are of ("above the goal").
 * @example P 500, s 2, 7 points: 500.00 + 7 x 10.00 = 570.00
 */
export function slopedPay(
  points: Exact,
  plan: { payoutCents: number; slope: number; capPercent: number },
  why: { atGoal: string; better: string; worse: string },
): Pay {
  const payout = exact(plan.payoutCents);
  const share = plus(hundred, times(exact(plan.slope), points));
  const centsOf = (percent: Exact) => roundExact(over(times(payout, percent), hundred));
  const sloped = centsOf(greater(leastPercent, lesser(mostPercent, share)));
  const lines: StatementLine[] = [
    {
      ...{ rule: 'payoutAtGoal', quantity: 1, rate: dollars(plan.payoutCents) },
      ...{ amountCents: plan.payoutCents, why: why.atGoal },
    },
  ];
  if (plan.slope > 0 && compare(points, zero) !== 0) {
    const quantity = toNumber(points);
    lines.push({
      ...{ rule: 'slope', quantity, rate: toNumber(over(times(payout, exact(plan.slope)), exact(10_000))) },
      amountCents: sloped - plan.payoutCents,
      why: `${pointsText(quantity)} ${quantity > 0 ? why.better : why.worse} at ${plan.slope}% of ${moneyText(plan.payoutCents)} a point`,
    });
  }
  const bound = boundOf(share, plan.capPercent);
  if (bound === null) return { earnedCents: sloped, bonusCents: Math.max(0, sloped - plan.payoutCents), lines };
  const earnedCents = centsOf(exact(bound.rate));
  lines.push({ ...bound, quantity: toNumber(share), amountCents: earnedCents - sloped });
  return { earnedCents, bonusCents: Math.max(0, earnedCents - plan.payoutCents), lines };
}

/** The rule that the percent of the payout is beyond, and the percent that is paid instead; null within the bounds. */
function boundOf(share: Exact, capPercent: number): Pick<StatementLine, 'rule' | 'rate' | 'why'> | null {
  if (compare(share, zero) < 0) return { rule: 'floor', rate: 0, why: 'The payout does not fall below $0.00' };
  if (compare(share, exact(capPercent)) <= 0) return null;
  return { rule: 'cap', rate: capPercent, why: `More than ${capPercent}% of the payout is not paid` };
}

/** @example pointsText(-1) // '1 point'; pointsText(0.001) // 'Less than 0.01 points' */
function pointsText(points: number): string {
  const shown = roundHalfAway(Math.abs(points), 2);
  return shown === 0 ? 'Less than 0.01 points' : `${shown} ${shown === 1 ? 'point' : 'points'}`;
}
