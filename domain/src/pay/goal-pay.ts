/** Pay for GP and volume, and for any percent that someone asks about (docs/product.md, Pay). */
import { compare, type Exact, exact, hundred, minus, toNumber, zero } from '../exact.ts';
import { shownPercent } from '../numbers.ts';
import { slopedPay } from './sloped-pay.ts';
import { moneyText, nothingPaid, type Pay } from './statement-line.ts';

/** Paid from this percent of the goal on, unless another is typed. */
export const defaultThresholdPercent = 90;

/** @param typed percent of the goal; null: none was. */
export const thresholdOf = (typed: number | null): number => typed ?? defaultThresholdPercent;

/**
 * What a person is promised for one measure.
 * @property payoutCents at 100% of the goal; null: none typed.
 * @property thresholdPercent of the goal, from which anything is paid; null: the default.
 * @property slope percent of the payout per point from 100; 0 pays the same from the threshold on.
 * @property capPercent of the payout, the most that is paid.
 */
export type GoalPlan = {
  payoutCents: number | null;
  thresholdPercent: number | null;
  slope: number;
  capPercent: number;
};

/**
 * What a percent achieved earns: 0 without a goal or payout, for nothing sold, and below the threshold; else
 * P x clamp(100 + s x (a - 100), 0, cap) / 100.
 * @param achieved percent of the goal, unrounded; null: no goal, or a goal of 0.
 * @example P 500, T 90, s 2: 89.9 -> 0; 90 -> 400; 95 -> 450; 100 -> 500; 107 -> 570
 */
export function goalPay(achieved: Exact | null, plan: GoalPlan): Pay {
  const { payoutCents, thresholdPercent } = plan;
  if (achieved === null) return nothingPaid('noGoal', 'No goal is set');
  if (payoutCents === null || payoutCents === 0) return nothingPaid('noPayout', 'No payout is set');
  const percent = toNumber(achieved);
  if (compare(achieved, zero) <= 0)
    return nothingPaid('noSales', 'No net sales in the sales period', shownPercent(percent));
  const threshold = thresholdOf(thresholdPercent);
  if (compare(achieved, exact(threshold)) < 0) {
    const shown = shownPercent(percent, { threshold });
    return nothingPaid('threshold', `${shown}% is below the ${threshold}% threshold`, shown, threshold);
  }
  const from = plan.slope > 0 ? 'at 100% of the goal' : `from ${threshold}% of the goal up`;
  return slopedPay(
    minus(achieved, hundred),
    { ...plan, payoutCents },
    { atGoal: `Pays ${moneyText(payoutCents)} ${from}`, better: 'above the goal', worse: 'below the goal' },
  );
}

/** A percent achieved as shown: rounded down where it is just under what pays or under the goal. */
export function shownAchieved(percent: number, thresholdPercent: number | null): number {
  return shownPercent(percent, { threshold: [thresholdOf(thresholdPercent), 100] });
}
