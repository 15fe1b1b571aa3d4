import type { ManualAdjustment } from '@caselift/contract/adjustments';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import { dollarsAndCents } from '../../ui/figures.ts';
import { momentText } from '../administration/moments.ts';

/** @example signedDollars(100) // '+$100.00'; signedDollars(-18.2) // '−$18.20' */
export const signedDollars = (amount: number): string => `${amount > 0 ? '+' : ''}${dollarsAndCents(amount)}`;

/** Who made it and what came of it. @example 'Made by Mary Chen, Sep 3, 2026, 9:14 am. Approved by Sam Ortiz.' */
export function historyText(adjustment: ManualAdjustment, now: number): string {
  const { madeBy, madeAt, state, decidedBy, note, paidIn } = adjustment;
  const paid = paidIn === null ? '' : ` Paid in ${salesPeriodName({ from: paidIn, to: paidIn })}.`;
  return `Made by ${madeBy}, ${momentText(madeAt, now)}.${outcome()}${paid}`;

  function outcome(): string {
    if (state === 'withdrawn') return ' Withdrawn.';
    if (decidedBy === null) return '';
    return state === 'rejected' ? ` Rejected by ${decidedBy}: ${note}` : ` Approved by ${decidedBy}.`;
  }
}

/** A typed amount, with or without $ and thousands; NaN: it is none. @example readDollars('-$1,200.50') // -1200.5 */
export function readDollars(text: string): number {
  const bare = text.replace(/[$,\s]/g, '').replace('\u2212', '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}
