/** What a person's pay is made of: a part for each measure, boosts, and items by kind. Totals, cards, exports and statements iterate over them. */
import { type Measure, measureIds, measures } from '../measure-list.ts';
import { recordOf } from '../record.ts';
import type { Pay } from './statement-line.ts';

/** Parts that invoice lines explain one by one; those of an item are asked for by item. */
export type LinedPart = Measure | 'boosts';
export const linedParts = [...measureIds, 'boosts'] as const satisfies readonly LinedPart[];

export const itemsParts = ['objectives', 'incentives'] as const;
export type ItemsPart = (typeof itemsParts)[number];

export type PayPart = LinedPart | ItemsPart;
export const payParts = [...linedParts, ...itemsParts] as const satisfies readonly PayPart[];

/** What a part is called on its own. */
export const payPartNames: Readonly<Record<PayPart, string>> = {
  ...recordOf(measureIds, (measure) => measures[measure].name),
  boosts: 'Boosts',
  objectives: 'Objectives',
  incentives: 'Incentives',
};

/** Whether the part is earned by a figure with a goal, a rate and a curve; boosts and items have none of these. */
export const isMeasure = (part: PayPart): part is Measure => part !== 'boosts' && !isItems(part);
export const isItems = (part: PayPart): part is ItemsPart => part === 'objectives' || part === 'incentives';

/** projectedPay: at the present pace, or as it stands where there is none; null before the period's first selling day. */
export type PaidPart = { pay: Pay; projectedPay: Pay | null };

export type PayTotals = {
  /** All parts, earned so far. */
  totalPayoutCents: number;
  /** The same at the present pace; null before the period's first selling day. */
  projectedPayoutCents: number | null;
};

type Earned<Paid> = Paid extends null ? null : { earnedCents: number };

/** @example GP 400.00, volume 0 and FPL 110.00, at pace 570.00, 280.00 and 110.00 -> 510.00, at pace 960.00 */
export function payTotals(
  parts: Readonly<Record<PayPart, { [Pay in keyof PaidPart]: Earned<PaidPart[Pay]> }>>,
): PayTotals {
  const paid = payParts.map((part) => parts[part]);
  return {
    totalPayoutCents: paid.reduce((sum, { pay }) => sum + pay.earnedCents, 0),
    projectedPayoutCents: paid.reduce<number | null>(
      (sum, { projectedPay }) => (sum === null || projectedPay === null ? null : sum + projectedPay.earnedCents),
      0,
    ),
  };
}
