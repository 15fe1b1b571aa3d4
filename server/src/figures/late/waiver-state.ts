/** Whether a waiver counts at once, or waits for a second person: it is a manual adjustment with all the rules of one. */
import type { Tx } from '@caselift/db/connect';
import {
  defaultApprovalLimitCents,
  type ManualAdjustment,
  stateWhenMade,
} from '@caselift/domain/closing/manual-adjustments';
import type { IsoDate } from '@caselift/domain/dates';
import { readOpenManual } from '../closed/manual.ts';
import { readSettings } from '../settings.ts';

/** By what the person got in the period that is open without a second person, waivers included. */
export async function waiverStateOf(
  tx: Tx,
  wholesalerId: string,
  { customId, cents, paidIn }: { customId: string; cents: number; paidIn: IsoDate },
): Promise<'approved' | 'pending'> {
  const [settings, manual, waivers] = [
    await readSettings(tx, { wholesalerId, db: 'prod' }),
    await readOpenManual(tx, wholesalerId, customId),
    await readWaivers(tx, wholesalerId, { customId, paidIn }),
  ];
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
