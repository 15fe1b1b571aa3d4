/** Manual adjustments as pay takes them: those of the oldest sales period that isn't closed, and fixing them at its closing. */
import type { Tx } from '@caselift/db/connect';
import type { ManualAdjustment } from '@caselift/domain/closing/manual-adjustments';
import type { IsoDate } from '@caselift/domain/dates';

/** What counts or waits in the oldest period that isn't closed, in the order in which it was made. */
export function readOpenManual(
  tx: Tx,
  wholesalerId: string,
  customId: string | null = null,
): Promise<ManualAdjustment[]> {
  return tx<ManualAdjustment[]>`
    select adjustment_id as "adjustmentId", custom_id as "customId", part, cents, reason, made_by as "madeBy", state,
      decided_by as "decidedBy"
    from manual_adjustments
    where wholesaler_id = ${wholesalerId} and paid_in is null and state in ('approved', 'pending')
      and (${customId}::text is null or custom_id = ${customId})
    order by made_at, adjustment_id`;
}

/** How many wait for a second person, and so in the checks before closing. */
export async function readPendingManual(tx: Tx, wholesalerId: string): Promise<string[]> {
  const rows = await tx<{ customId: string }[]>`
    select custom_id as "customId" from manual_adjustments
    where wholesaler_id = ${wholesalerId} and state = 'pending'`;
  return rows.map(({ customId }) => customId);
}

/**
 * Makes what counts part of the period that closes; what waits moves on to the next. Under the wholesaler's lock, as all
 * that changes manual adjustments.
 * @param period its first day.
 */
export async function fixManual(tx: Tx, wholesalerId: string, period: IsoDate): Promise<void> {
  await tx`
    update manual_adjustments set paid_in = ${period}
    where wholesaler_id = ${wholesalerId} and paid_in is null and state = 'approved'`;
}

/** The opposite, when the period is reopened. */
export async function releaseManual(tx: Tx, wholesalerId: string, period: IsoDate): Promise<void> {
  await tx`update manual_adjustments set paid_in = null where wholesaler_id = ${wholesalerId} and paid_in = ${period}`;
}
