/** Whether what is given to a person counts at once, or waits for a second person. */
import type { Tx } from '@caselift/db/connect';
import { payingPeriod, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
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
  const manual = await readOpenManual(tx, wholesalerId, customId);
  const { calendar } = await readStoredPeriods(tx, wholesalerId);
  const paying = payingPeriod(calendar);
  // Nothing is waived before a period was closed.
  const waivers = paying === null ? [] : await readWaivers(tx, wholesalerId, { customId, paidIn: paying.from });
  const limitCents = Math.round((await readApprovalLimit(tx, wholesalerId)) * 100);
  return stateWhenMade(cents, [...manual, ...waivers], limitCents) === 'approved' ? 'approved' : 'pending';
}

/**
 * In dollars: the lowest limit that Production had since the first day of the period that is open, so that nobody raises it for
 * one adjustment. Before the day it had what was published or typed last. Before there are figures, that of now.
 */
export async function readApprovalLimit(tx: Tx, wholesalerId: string): Promise<number> {
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  if (settings === undefined) return defaultApprovalLimitCents / 100;
  const { calendar } = await readStoredPeriods(tx, wholesalerId);
  const open =
    payingPeriod(calendar) ?? (calendar.lastDate === null ? null : salesPeriodAt(calendar.lastDate, calendar));
  if (open === null) return settings.approvalLimit;
  const since = tx`(${open.from}::timestamp at time zone ${settings.timeZone})`;
  const typed = tx`
    from audit_log
    where wholesaler_id = ${wholesalerId} and action = 'edit settings' and detail ->> 'db' = 'prod'
      and detail -> 'changes' ? 'approvalLimit'`;
  const [lowest] = await tx<{ limit: number | null }[]>`
    with had as (
      select at, (detail #>> '{changes,approvalLimit,after}')::numeric as value ${typed}
      union all
      select published_at, (editable_rows #>> '{settings,0,approval_limit}')::numeric from publications
      where wholesaler_id = ${wholesalerId}
    )
    select min(value)::float as limit from (
      select value from had where at >= ${since}
      union all (select value from had where at < ${since} and value is not null order by at desc limit 1)
      union all select (detail #>> '{changes,approvalLimit,before}')::numeric ${typed} and at >= ${since}
    ) as since`;
  return Math.min(settings.approvalLimit, lowest?.limit ?? settings.approvalLimit);
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
