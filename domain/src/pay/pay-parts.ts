/** What a person's pay is made of: a part for each measure, and boosts. Totals, cards, exports and statements iterate over them. */
import { type Measure, measureIds, measures } from '../measure-list.ts';
import { recordOf } from '../record.ts';
import type { Pay } from './statement-line.ts';

export type PayPart = Measure | 'boosts';
export const payParts = [...measureIds, 'boosts'] as const satisfies readonly PayPart[];

/** What a part is called on its own. */
export const payPartNames: Readonly<Record<PayPart, string>> = {
  ...recordOf(measureIds, (measure) => measures[measure].name),
  boosts: 'Boosts',
};

/** Whether the part is earned by a figure with a goal, a rate and a curve; boosts have none of these. */
export const isMeasure = (part: PayPart): part is Measure => part !== 'boosts';

/** projectedPay: at the present pace, or as it stands where there is none; null before the period's first selling day. */
export type PaidPart = { pay: Pay; projectedPay: Pay | null };

export type PayTotals = {
  /** All parts, earned so far. */
  totalPayoutCents: number;
  /** The same at the present pace; null before the period's first selling day. */
  projectedPayoutCents: number | null;
};

/** @example GP 400.00, volume 0 and FPL 110.00, at pace 570.00, 280.00 and 110.00 -> 510.00, at pace 960.00 */
export function payTotals(parts: Readonly<Record<PayPart, PaidPart>>): PayTotals {
  const paid = payParts.map((part) => parts[part]);
  return {
    totalPayoutCents: paid.reduce((sum, { pay }) => sum + pay.earnedCents, 0),
    projectedPayoutCents: paid.reduce<number | null>(
      (sum, { projectedPay }) => (sum === null || projectedPay === null ? null : sum + projectedPay.earnedCents),
      0,
    ),
  };
}
