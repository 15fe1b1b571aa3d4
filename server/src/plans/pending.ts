/** Which wholesalers' rules were edited since people were last asked, and when they will be (docs/decisions/127). */
import type { Sql, Tx } from '@caselift/db/connect';
import { type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { dueAt, type PlanCheck, seenRules } from '@caselift/domain/plans/plan-checks';

export const plansChannel = 'plan_acceptance';

/** Raise it when the words of plans, or what counts as a rule, become others: everyone's plan is compared again. */
const release = 2;

type Row = {
  wholesalerId: string;
  parts: Record<string, number>;
  first: number;
  lastDate: IsoDate;
  salesPeriod: SalesPeriodKind;
  editedItems: string;
  isAskedFor: boolean;
  checked: string | null;
  seen: string | null;
  seenSince: Date | null;
  changedAt: Date | null;
};

export type RulesOf = PlanCheck & { wholesalerId: string; rules: string; isAskedFor: boolean };

/** Of wholesalers with figures in Production what their rules are now, as a text that is another after every edit. */
export async function readRules(sql: Sql | Tx, wholesalerId: string | null = null): Promise<RulesOf[]> {
  const rows = await sql<Row[]>`
    select e.wholesaler_id as "wholesalerId", e.part_revisions as parts, e.first_revision as first,
      s.last_transaction_date as "lastDate", t.sales_period as "salesPeriod",
      (select count(*) || ' ' || coalesce(max(edited_at)::text, '') from item_edits i
       where i.wholesaler_id = e.wholesaler_id) as "editedItems",
      coalesce(c.is_asked_for, false) as "isAskedFor", c.checked, c.seen, c.seen_since as "seenSince",
      c.changed_at as "changedAt"
    from environments e
    join snapshots s using (snapshot_id)
    join settings t on t.wholesaler_id = e.wholesaler_id and t.db = e.db
    left join plan_acceptance_checks c on c.wholesaler_id = e.wholesaler_id
    where e.db = 'prod' and s.last_transaction_date is not null
      and (${wholesalerId}::text is null or e.wholesaler_id = ${wholesalerId})
    order by 1`;
  return rows.map(({ parts, first, lastDate, salesPeriod, editedItems, ...row }) => ({
    ...{ wholesalerId: row.wholesalerId, checked: row.checked, isAskedFor: row.isAskedFor },
    rules: [
      release,
      ...['settings', 'people', 'goals', 'boosts', 'items'].map((part) => parts[part] ?? first),
      salesPeriodOf(lastDate, salesPeriod).from,
      editedItems,
    ].join(),
    pending:
      row.seen === null || row.seenSince === null || row.changedAt === null
        ? null
        : { seen: row.seen, since: row.seenSince, changed: row.changedAt },
  }));
}

/** Keeps what was seen; answers whether it is to be compared now. */
export async function noteRules(sql: Sql, of: RulesOf, now: Date): Promise<boolean> {
  const pending = seenRules(of, of.rules, now);
  if (pending !== of.pending) {
    const seen = {
      seen: pending?.seen ?? null,
      seen_since: pending?.since ?? null,
      changed_at: pending?.changed ?? null,
    };
    await sql`
      insert into plan_acceptance_checks ${sql({ wholesaler_id: of.wholesalerId, ...seen })}
      on conflict (wholesaler_id) do update
      set seen = excluded.seen, seen_since = excluded.seen_since, changed_at = excluded.changed_at`;
  }
  if (pending === null && of.isAskedFor) {
    // What was to be compared was taken back.
    await sql`update plan_acceptance_checks set is_asked_for = false where wholesaler_id = ${of.wholesalerId}`;
  }
  return pending !== null && (of.isAskedFor || dueAt(pending) <= now);
}

/** Since when edits wait to be compared, and until when; null: everyone was asked about the rules as they are. */
export async function readPending(tx: Tx, wholesalerId: string, now: Date): Promise<{ since: Date; due: Date } | null> {
  const [of] = await readRules(tx, wholesalerId);
  const pending = of && seenRules(of, of.rules, now);
  return pending ? { since: pending.since, due: of.isAskedFor ? now : dueAt(pending) } : null;
}

/** Without waiting until nobody edits: the worker compares at once. */
export async function askForCheck(tx: Tx, wholesalerId: string): Promise<void> {
  await tx`
    insert into plan_acceptance_checks (wholesaler_id, is_asked_for) values (${wholesalerId}, true)
    on conflict (wholesaler_id) do update set is_asked_for = true`;
  await tx`select pg_notify(${plansChannel}, ${wholesalerId})`;
}
