/** R of closed sales periods, as the worker measured it (docs/product.md, Adjustments). */
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { isItems, type PayPart } from '@caselift/domain/pay/pay-parts';
import type { JSONValue } from 'postgres';

/** @property invoices, entries how many differ from the closing: of a lead those of the whole team. */
export type RestatedPerson = { pay: PartCents; invoices: number; entries: number };

/**
 * Days of the lines that the period's pay reads by its plan; of items those of all windows that end in the period, and of
 * placements the windows that returns may still follow.
 */
export type DaysRead = Readonly<Record<'period' | 'boosts' | 'items' | 'placements', readonly DateRange[]>>;

/** As the warehouse is asked for them. */
type AskedDays = Record<'ranges' | 'placements' | 'returns', readonly DateRange[]>;

/** What of it a part of pay reads. */
export const daysOf = (days: DaysRead, part: PayPart): AskedDays =>
  isItems(part)
    ? { ranges: days.items, placements: days.placements, returns: [] }
    : part === 'boosts'
      ? { ranges: days.boosts, placements: [], returns: days.boosts }
      : { ranges: days.period, placements: [], returns: [] };

export const allDaysOf = ({ placements, ...days }: DaysRead): AskedDays => ({
  ranges: Object.values(days).flat(),
  placements,
  returns: days.boosts,
});

/** @property pay by customId; null: nothing differs from the closing. */
export type Restated = {
  closedPeriod: IsoDate;
  changeId: number;
  entriesRevision: string;
  pay: Readonly<Record<string, RestatedPerson>> | null;
  days: DaysRead;
};

/**
 * Of each closed period the one that was measured by the change, or by the closing's own if that is newer; until that is
 * done the newest one before it. A period without one has only what it was closed with.
 */
export async function readRestatedBy(tx: Tx, wholesalerId: string, changeId: number): Promise<Map<IsoDate, Restated>> {
  const rows = await tx<Restated[]>`
    select distinct on (r.closed_period) r.closed_period as "closedPeriod", r.change_id as "changeId",
      r.entries_revision as "entriesRevision", r.pay, r.reads as days
    from restated_pay r
    join closings c on c.wholesaler_id = r.wholesaler_id and c.period_from = r.closed_period
    where r.wholesaler_id = ${wholesalerId} and r.change_id <= greatest(c.change_id, ${changeId})
    order by r.closed_period, r.change_id desc`;
  return new Map(rows.map((row) => [row.closedPeriod, row]));
}

/**
 * Takes the place of what was measured of the change with other entries. Nothing is written where the period was reopened
 * meanwhile, and closed again by another plan.
 */
export async function saveRestated(
  tx: Tx,
  { wholesalerId, closedAt }: { wholesalerId: string; closedAt: Date },
  { closedPeriod, changeId, entriesRevision, pay, days }: Restated,
): Promise<void> {
  const json = (value: object | null) => (value === null ? null : tx.json(value as unknown as JSONValue));
  await tx`
    insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, pay, reads)
    select ${wholesalerId}, ${closedPeriod}, ${changeId}, ${entriesRevision}, ${json(pay)}, ${json(days)}
    from closings
    where wholesaler_id = ${wholesalerId} and period_from = ${closedPeriod}
      and date_trunc('milliseconds', closed_at) = ${closedAt}
    -- Whoever reopens it waits, and takes the row with it.
    for key share
    on conflict (wholesaler_id, closed_period, change_id) do update
    set entries_revision = excluded.entries_revision, pay = excluded.pay, reads = excluded.reads,
      measured_at = clock_timestamp()`;
}

/**
 * Those that no reader takes, by what the environments show at this moment: a rollback measures again. The closing's own
 * stays, which says by its revision whether entries differ.
 */
export async function dropRestated(tx: Tx, wholesalerId: string): Promise<void> {
  await tx`
    delete from restated_pay r
    where wholesaler_id = ${wholesalerId}
      and change_id <> (
        select c.change_id from closings c
        where c.wholesaler_id = r.wholesaler_id and c.period_from = r.closed_period)
      and not exists (
      select from environments e
      join snapshots s using (snapshot_id)
      join closings c on c.wholesaler_id = e.wholesaler_id and c.period_from = r.closed_period
      where e.wholesaler_id = r.wholesaler_id and r.change_id <= greatest(c.change_id, s.change_id)
        and not exists (
          select from restated_pay newer
          where newer.wholesaler_id = r.wholesaler_id and newer.closed_period = r.closed_period
            and newer.change_id > r.change_id and newer.change_id <= greatest(c.change_id, s.change_id)))`;
}

/**
 * Entries that pay of the period may count: those of the year before, and of days chosen for an item that began earlier
 * and end in the period or later.
 */
export const entriesIn = (tx: Tx, wholesalerId: string, { from, to }: DateRange) => {
  const yearBefore = addDays(from, -366);
  return tx`wholesaler_id = ${wholesalerId} and own_date <= ${to} and (own_date >= ${yearBefore} or (item_id, instance_start) in (
    select part.item_id, cast(t.terms ->> 'periodStart' as date)
    from items part
    join items own on own.wholesaler_id = part.wholesaler_id and (
      own.item_id in (part.item_id, part.parent_id) or own.item_id::text = part.terms ->> 'groupId'
      or own.item_id::text in (select e ->> 'groupId' from jsonb_array_elements(part.earlier_terms) as e))
    cross join lateral jsonb_array_elements(own.earlier_terms || jsonb_build_array(own.terms)) as t (terms)
    where part.wholesaler_id = ${wholesalerId} and t.terms ->> 'period' = 'custom'
      and t.terms ->> 'periodStart' < ${yearBefore}::text
      and (t.terms ->> 'periodEnd' >= ${from}::text or t.terms -> 'measure' ->> 'trackingOption' <> 'default')))`;
};

/** Another text after every change of what counts: handed in, decided on, corrected or taken back. */
export async function readEntriesRevision(tx: Tx, wholesalerId: string, period: DateRange): Promise<string> {
  const [found] = await tx<{ revision: string }[]>`
    select md5(concat((
      select string_agg(concat_ws(' ', image_id, user_id, instance_start, buyer_id, own_date, validation_quantity), ','
        order by image_id)
      from item_images
      where ${entriesIn(tx, wholesalerId, period)} and stored_at is not null and status = 'approved'
    ), ';', (
      select string_agg(concat_ws(' ', submission_id, user_id, instance_start, amount, own_date), ','
        order by submission_id)
      from item_submissions where ${entriesIn(tx, wholesalerId, period)}))) as revision`;
  return found?.revision ?? '';
}

/**
 * Ticks, values and quantities that were deleted after the instant, and are not put back, as they were when they were
 * deleted: the rows of item_submissions by the history. A picture's content is gone with it, so none is here.
 */
export const takenBackSince = (tx: Tx, wholesalerId: string, since: Date) => tx`
  select distinct on (submission_id) gone.* from (
    select l.audit_id, l.wholesaler_id, (detail ->> 'entryId')::uuid as submission_id, (detail ->> 'itemId')::uuid as item_id,
      detail ->> 'userId' as user_id, (row ->> 'instance')::date as instance_start, row ->> 'buyerId' as buyer_id,
      detail ->> 'kind' as kind, (detail ->> 'amount')::numeric as amount, (detail ->> 'date')::date as own_date,
      (row ->> 'receivedAt')::timestamptz as received_at, (row ->> 'takenAt')::timestamptz as taken_at,
      row ->> 'submittedBy' as submitted_by, row ->> 'notes' as notes, row -> 'corrections' as corrections,
      (row -> 'corrections' -> -1 ->> 'at')::timestamptz as corrected_at
    from audit_log l cross join lateral (select detail -> 'row' as row) as deleted
    where l.wholesaler_id = ${wholesalerId} and action = 'take back entry' and at > ${since} and detail ? 'row'
  ) as gone
  where not exists (
    select from item_submissions s where s.wholesaler_id = gone.wholesaler_id and s.submission_id = gone.submission_id)
  order by submission_id, audit_id desc`;

/** Of a row of item_submissions what it was at the instant; null: it wasn't corrected since. */
export const amountAt = (tx: Tx, at: Date) => tx`(
  select (correction ->> 'was')::numeric
  from jsonb_array_elements(corrections) with ordinality as later (correction, place)
  where (correction ->> 'at')::timestamptz > ${at} order by place limit 1)`;

/** What came, was decided on, corrected or deleted after the closing, by person. */
export async function readLateEntryCounts(
  tx: Tx,
  wholesalerId: string,
  { closedAt, ...period }: DateRange & { closedAt: Date },
): Promise<Map<string, number>> {
  const rows = await tx<{ userId: string; count: number }[]>`
    select user_id as "userId", count(*)::int as count from (
      select user_id from item_images
      where ${entriesIn(tx, wholesalerId, period)} and stored_at is not null
        and (reviewed_at > ${closedAt} or received_at > ${closedAt} and status = 'approved')
      union all
      select user_id from item_submissions
      where ${entriesIn(tx, wholesalerId, period)} and (received_at > ${closedAt} or corrected_at > ${closedAt})
      union all
      select user_id from (${takenBackSince(tx, wholesalerId, closedAt)}) as deleted
      where ${entriesIn(tx, wholesalerId, period)} and received_at <= ${closedAt}
    ) as late group by user_id`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
