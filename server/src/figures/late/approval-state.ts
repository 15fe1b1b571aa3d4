/** Whether what is given to a person counts at once, or waits for a second person. */
import type { Tx } from '@caselift/db/connect';
import { payingPeriod } from '@caselift/domain/closing/closing-periods';
import {
  defaultApprovalLimitCents,
  type ManualAdjustment,
  stateWhenMade,
} from '@caselift/domain/closing/manual-adjustments';
import type { IsoDate } from '@caselift/domain/dates';
import { readStoredPeriods } from '../closed/calendar.ts';
import { readOpenManual } from '../closed/manual.ts';
import { readSettings } from '../settings.ts';

/**
 * By what the person got in the period that is open without a second person: manual adjustments and waivers alike, in
 * whatever order they come. Under the wholesaler's lock.
 */
export async function approvalStateOf(
  tx: Tx,
  wholesalerId: string,
  { customId, cents }: { customId: string; cents: number },
): Promise<'approved' | 'pending'> {
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  const manual = await readOpenManual(tx, wholesalerId, customId);
  const paying = payingPeriod((await readStoredPeriods(tx, wholesalerId)).calendar);
  // Nothing is waived before a period was closed.
  const waivers = paying === null ? [] : await readWaivers(tx, wholesalerId, { customId, paidIn: paying.from });
  const limitCents = settings === undefined ? defaultApprovalLimitCents : Math.round(settings.approvalLimit * 100);
  return stateWhenMade(cents, [...manual, ...waivers], limitCents) === 'approved' ? 'approved' : 'pending';
}

async function readWaivers(
  tx: Tx,
  wholesalerId: string,
  { customId, paidIn }: { customId: string; paidIn: IsoDate },
): Promise<ManualAdjustment[]> {
  const rows = await tx<Omit<ManualAdjustment, 'adjustmentId' | 'part'>[]>`
    select custom_id as "customId", -cents as cents, reason, decided_by as "madeBy", waiver as state,
      approved_by as "decidedBy"
    from release_decisions
    where wholesaler_id = ${wholesalerId} and paid_in = ${paidIn} and custom_id = ${customId} and waiver is not null`;
  return rows.map((row, at) => ({ ...row, adjustmentId: `waiver ${at}`, part: 'fpl' }));
}
