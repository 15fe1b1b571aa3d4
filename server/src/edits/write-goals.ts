/** Writing goals, payouts and thresholds of people. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { CurrentGoal } from '@caselift/domain/current-goals';

export type GoalValues = Pick<CurrentGoal, 'goal' | 'payoutCents' | 'thresholdPercent'>;
/** What is typed for one person; a value that is left out stays as it is. */
export type TypedGoal = Pick<CurrentGoal, 'customId' | 'measure'> & Partial<GoalValues>;

const columns = [
  ['goal', 'goal'],
  ['payoutCents', 'payout_cents'],
  ['thresholdPercent', 'threshold_percent'],
] as const;

/**
 * Writes what is typed into the rows of one sales period, each value by itself, so that edits of different ones never
 * lose each other; marked as typed, so that no file changes it. A new period takes the last one's other values, and goes on
 * with them: where it took a value over that is typed for the last one now, it has the new one. People who aren't in the
 * environment are skipped.
 */
export async function writeUserGoals(
  tx: Tx,
  { wholesalerId, db }: Scope,
  periodStart: string,
  typed: readonly TypedGoal[],
): Promise<void> {
  const rows = typed.map((row) => ({
    custom_id: row.customId,
    measure: row.measure,
    goal: row.goal ?? null,
    payout_cents: row.payoutCents ?? null,
    threshold_percent: row.thresholdPercent ?? null,
    fields: columns.flatMap(([field, column]) => (row[field] === undefined ? [] : [column])),
  }));
  const followed = (column: string) => tx`
    ${tx(column)} = case
      when ${column} = any (typed.fields) and ${column} <> all (later.edited_fields)
        and later.${tx(column)} is not distinct from was.${tx(column)} then typed.${tx(column)}
      else later.${tx(column)} end`;
  await tx`
    update user_goals later set ${followed('goal')}, ${followed('payout_cents')}, ${followed('threshold_percent')}
    from jsonb_to_recordset(${tx.json(rows)}) as typed
      (custom_id text, measure text, goal numeric, payout_cents bigint, threshold_percent numeric, fields text[])
    left join lateral (
      select goal, payout_cents, threshold_percent from user_goals w
      where w.wholesaler_id = ${wholesalerId} and w.db = ${db} and w.custom_id = typed.custom_id
        and w.measure = typed.measure and w.period_start <= ${periodStart}::date
      order by w.period_start desc limit 1
    ) was on true
    where later.wholesaler_id = ${wholesalerId} and later.db = ${db} and later.custom_id = typed.custom_id
      and later.measure = typed.measure and later.period_start > ${periodStart}::date and later.edited_fields <> '{}'`;
  const insertedValue = (column: string) => tx`
    case when ${column} = any (typed.fields) then typed.${tx(column)} else last.${tx(column)} end`;
  const updatedValue = (column: string) => tx`
    ${tx(column)} = case when ${column} = any (excluded.edited_fields) then excluded.${tx(column)} else g.${tx(column)} end`;
  await tx`
    insert into user_goals as g
      (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent, edited_fields)
    select u.wholesaler_id, u.db, u.custom_id, typed.measure, ${periodStart}::date, ${insertedValue('goal')},
           ${insertedValue('payout_cents')}, ${insertedValue('threshold_percent')}, typed.fields
    from jsonb_to_recordset(${tx.json(rows)}) as typed
      (custom_id text, measure text, goal numeric, payout_cents bigint, threshold_percent numeric, fields text[])
    join users u on u.wholesaler_id = ${wholesalerId} and u.db = ${db} and u.custom_id = typed.custom_id
    left join lateral (
      select goal, payout_cents, threshold_percent from user_goals l
      where l.wholesaler_id = u.wholesaler_id and l.db = u.db and l.custom_id = u.custom_id
        and l.measure = typed.measure and l.period_start < ${periodStart}::date
      order by l.period_start desc limit 1
    ) last on true
    where u.deleted_at is null
    on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set
      ${updatedValue('goal')}, ${updatedValue('payout_cents')}, ${updatedValue('threshold_percent')},
      edited_fields = g.edited_fields || array(
        select field from unnest(excluded.edited_fields) as field where field <> all (g.edited_fields))`;
}
