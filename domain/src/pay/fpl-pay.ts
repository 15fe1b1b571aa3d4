/** Pay for finished product loss: the lower, the better (docs/product.md, FPL). */
import { compare, type Exact, exact, hundred, minus, over, times, toNumber, zero } from '../exact.ts';
import { shownPercent } from '../numbers.ts';
import { fewestDecimals, slopedCents, slopedPay } from './sloped-pay.ts';
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
  if (fpl === null) return nothingPaid('noRevenue', 'No net revenue, so there is no FPL');
  const lost = writtenLost(fpl, plan);
  if (compare(fpl, exact(maxFplPercent)) > 0) {
    const why = `${lost}% lost is above the max FPL of ${maxFplPercent}%`;
    return nothingPaid('maxFpl', why, lost, maxFplPercent);
  }
  if (goalPercent === 0 && compare(fpl, zero) > 0) {
    return nothingPaid('zeroFplGoal', `${lost}% lost, and the goal is 0%`, lost);
  }
  const upTo = plan.slope > 0 ? `at the FPL goal of ${goalPercent}%` : `up to ${maxFplPercent}% lost`;
  const thanGoal = `than the goal with ${lost}% lost`;
  return slopedPay(
    pointsFrom(fpl, goalPercent),
    { ...plan, payoutCents },
    { atGoal: `Pays ${moneyText(payoutCents)} ${upTo}`, better: `better ${thanGoal}`, worse: `worse ${thanGoal}` },
    pointsFrom(exact(lost), goalPercent),
  );
}

/** Percent lost as screens show it: two decimals, on the side of the goal and of the maximum where it is. */
export function shownLost(
  percent: number,
  { goalPercent, maxFplPercent }: Pick<FplPlan, 'goalPercent' | 'maxFplPercent'>,
  decimals = 2,
): number {
  const threshold = [-maxFplPercent, ...(goalPercent === null ? [] : [-goalPercent])];
  return 0 - shownPercent(-percent, { threshold, decimals });
}

/**
 * Percent lost as a statement writes it: with as many decimals as it takes to come to the cents of the payout by hand,
 * two at least. Two where nothing is paid.
 * @example goal 1, P 100, s 1: 0.93333 pays 106.67 -> 0.9333, for 0.933 would pay 106.70
 */
export function writtenLost(fpl: Exact, plan: FplPlan): number {
  const { goalPercent, maxFplPercent } = plan;
  const percent = toNumber(fpl);
  if (percent > maxFplPercent) return shownLost(percent, plan);
  // Without a goal or payout, and at a slope of 0, any percent brings the same cents, and two decimals do.
  const paying = { ...plan, payoutCents: plan.payoutCents ?? 0 };
  const centsAt = (lost: Exact) => slopedCents(pointsFrom(lost, goalPercent), paying);
  const cents = centsAt(fpl);
  return fewestDecimals(
    (decimals) => shownLost(percent, plan, decimals),
    (lost) => centsAt(exact(lost)) === cents,
    2,
  );
}

/** Points above 100% of the goal; none without one, and if nothing is lost and the goal is 0. */
function pointsFrom(fpl: Exact, goalPercent: number | null): Exact {
  return minus(fplAchieved(fpl, goalPercent) ?? hundred, hundred);
}
