/** Adjustments that someone types: who may, and when a second person has to agree (docs/product.md, Closing a period). */
import type { PayPart } from '../pay/pay-parts.ts';

/** Above it, in cents, a second person approves. */
export const defaultApprovalLimitCents = 250_00;
/** As large as any amount that people type. */
export const mostManualCents = 1_000_000_00;

/** approved: it counts in the period that is open; pending: it waits for a second person; the others never count. */
export type ManualState = 'approved' | 'pending' | 'rejected' | 'withdrawn';

/**
 * Of the oldest period that isn't closed. One that is still pending when that closes moves on to the next.
 * @property customId who receives it. @property cents negative: it is taken away.
 * @property madeBy customId, as decidedBy: who approved or rejected it; null: nobody, or it needed nobody.
 */
export type ManualAdjustment = {
  adjustmentId: string;
  customId: string;
  part: PayPart;
  cents: number;
  reason: string;
  madeBy: string;
  state: ManualState;
  decidedBy: string | null;
};

export type ManualRefusal = 'amount' | 'reason' | 'toOneself' | 'ownAdjustment' | 'notPending' | 'notMaker';

/** Why nobody can make it; null: it can be made. */
export function makeRefusal({
  customId,
  cents,
  reason,
  madeBy,
}: Pick<ManualAdjustment, 'customId' | 'cents' | 'reason' | 'madeBy'>): ManualRefusal | null {
  if (customId === madeBy) return 'toOneself';
  if (!Number.isInteger(cents) || cents === 0 || Math.abs(cents) > mostManualCents) return 'amount';
  return reason.trim() === '' ? 'reason' : null;
}

/**
 * Whether it counts at once or waits for a second person: one that is above the limit, or brings what a receiver got in the
 * period without a second person above it, so that splitting an amount avoids nothing.
 * @param others of the same receiver in the same period.
 * @example limit 250: 250 counts; 250.01 waits; 200 counts and then 100 waits
 */
export function stateWhenMade(cents: number, others: readonly ManualAdjustment[], limitCents: number): ManualState {
  const alone = others.filter(({ state, decidedBy }) => state === 'approved' && decidedBy === null);
  const together = alone.reduce((sum, one) => sum + one.cents, cents);
  return Math.abs(cents) > limitCents || Math.abs(together) > limitCents ? 'pending' : 'approved';
}

/** Why a person can neither approve nor reject it; null: they can. */
export function decideRefusal(adjustment: ManualAdjustment, by: string): ManualRefusal | null {
  if (adjustment.customId === by) return 'toOneself';
  if (adjustment.madeBy === by) return 'ownAdjustment';
  return adjustment.state === 'pending' ? null : 'notPending';
}

/** Why a person can't withdraw it; null: they can. What counts is undone by an opposite adjustment instead. */
export function withdrawRefusal(adjustment: ManualAdjustment, by: string): ManualRefusal | null {
  if (adjustment.madeBy !== by) return 'notMaker';
  return adjustment.state === 'pending' ? null : 'notPending';
}
