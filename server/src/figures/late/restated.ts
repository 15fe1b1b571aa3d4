/** R of closed sales periods, as the worker measured it (docs/product.md, Adjustments). */
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { IsoDate } from '@caselift/domain/dates';
import type { FplScopeKind } from '@caselift/domain/fpl-figures';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import type { JSONValue } from 'postgres';

/** @property invoices, entries how many differ from the closing: of a lead those of the whole team. */
export type RestatedPerson = { pay: PartCents; fplScope: FplScopeKind; invoices: number; entries: number };

/**
 * What the period's pay reads by its plan.
 * @property days of lines, by part; of items those of all windows that end in the period.
 * @property teams of leads: themselves and everyone below, by customId.
 */
export type PeriodReads = {
  days: Readonly<Record<'period' | 'boosts' | 'items', readonly DateRange[]>>;
  teams: Readonly<Record<string, readonly string[]>>;
};

export const daysOf = ({ days }: PeriodReads, part: PayPart): readonly DateRange[] =>
  part === 'boosts' ? days.boosts : part === 'objectives' || part === 'incentives' ? days.items : days.period;

/** @property pay by customId; null: nothing differs from the closing. */
export type Restated = {
  closedPeriod: IsoDate;
  changeId: number;
  entriesRevision: string;
  pay: Readonly<Record<string, RestatedPerson>> | null;
  reads: PeriodReads;
};

/**
 * Of each closed period the one that was measured by the change; until that is done the newest one before it. A period
 * without one has only what it was closed with.
 * @param changeOf by which its pay is (changeToPayBy).
 */
export async function readRestated(
  tx: Tx,
  wholesalerId: string,
  changeOf: readonly { closedPeriod: IsoDate; changeId: number }[],
): Promise<Map<IsoDate, Restated>> {
  const rows = await tx<Restated[]>`
    select distinct on (r.closed_period) r.closed_period as "closedPeriod", r.change_id as "changeId",
      r.entries_revision as "entriesRevision", r.pay, r.reads
    from restated_pay r
    join unnest(
      ${changeOf.map(({ closedPeriod }) => closedPeriod)}::date[], ${changeOf.map(({ changeId }) => changeId)}::bigint[]
    ) as asked (closed_period, change_id) on asked.closed_period = r.closed_period and r.change_id <= asked.change_id
    where r.wholesaler_id = ${wholesalerId}
    order by r.closed_period, r.change_id desc`;
  return new Map(rows.map((row) => [row.closedPeriod, row]));
}

/** Takes the place of what was measured of the change with other entries. */
export async function saveRestated(
  tx: Tx,
  wholesalerId: string,
  { closedPeriod, changeId, entriesRevision, pay, reads }: Restated,
): Promise<void> {
  await tx`
    insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, pay, reads)
    select ${wholesalerId}, ${closedPeriod}, ${changeId}, ${entriesRevision},
      ${pay === null ? null : tx.json(pay as unknown as JSONValue)}, ${tx.json(reads as unknown as JSONValue)}
    -- It may have been reopened meanwhile.
    from closings where wholesaler_id = ${wholesalerId} and period_from = ${closedPeriod} and change_id <= ${changeId}
    on conflict (wholesaler_id, closed_period, change_id) do update
    set entries_revision = excluded.entries_revision, pay = excluded.pay, reads = excluded.reads,
      measured_at = clock_timestamp()`;
}

/** Those that neither environment can show any more; publications of earlier figures are measured again. */
export async function dropRestated(tx: Tx, wholesalerId: string, kept: readonly number[]): Promise<void> {
  await tx`
    delete from restated_pay r
    where wholesaler_id = ${wholesalerId} and change_id <> all (${[...kept]}::bigint[])
      and exists (
        select from restated_pay other
        where other.wholesaler_id = r.wholesaler_id and other.closed_period = r.closed_period
          and other.change_id = any (${[...kept]}::bigint[]))`;
}

/**
 * Another text after every change of an entry dated up to the period's end that its pay may count: what was handed in,
 * decided on, corrected or taken back.
 */
export async function readEntriesRevision(tx: Tx, wholesalerId: string, { from, to }: DateRange): Promise<string> {
  const [found] = await tx<{ revision: string }[]>`
    select md5(concat(
      (select string_agg(concat_ws(' ', image_id, item_id, user_id, instance_start, buyer_id, own_date, status, validation_quantity), ',' order by image_id)
       from item_images where ${entriesIn(tx, wholesalerId, { from, to })} and stored_at is not null and status = 'approved'),
      ';',
      (select string_agg(concat_ws(' ', submission_id, item_id, user_id, instance_start, kind, amount, own_date), ',' order by submission_id)
       from item_submissions where ${entriesIn(tx, wholesalerId, { from, to })}))) as revision`;
  return found?.revision ?? '';
}

/** A year back: no instance is longer. */
export const entriesIn = (tx: Tx, wholesalerId: string, { from, to }: DateRange) =>
  tx`wholesaler_id = ${wholesalerId} and own_date between ${from}::date - 366 and ${to}::date`;

/** What came or was decided after the closing, by person. */
export async function readLateEntryCounts(
  tx: Tx,
  wholesalerId: string,
  period: DateRange,
  closedAt: Date,
): Promise<Map<string, number>> {
  const rows = await tx<{ userId: string; count: number }[]>`
    select user_id as "userId", count(*)::int as count from (
      select user_id from item_images
      where ${entriesIn(tx, wholesalerId, period)} and stored_at is not null
        and (reviewed_at > ${closedAt} or received_at > ${closedAt} and status = 'approved')
      union all
      select user_id from item_submissions where ${entriesIn(tx, wholesalerId, period)} and received_at > ${closedAt}
    ) as late group by user_id`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
