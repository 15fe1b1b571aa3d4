/** Setting the goals of many people for one sales period. */
import type { Scope } from '@caselift/contract/scope';
import { type GoalsRow, settingsTexts } from '@caselift/contract/wholesaler-settings';
import type { Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { beginsPeriod, currentPeriodStart } from '../../current-period.ts';
import { refusal } from '../../errors.ts';

type Goals = { gp: number | null; volume: number | null };
export type GoalsOutcome = { updated: number; unknown: string[] };

/** Each person once: a row repeated is one row, two rows of a person with different goals are refused (400). */
function distinctRows(rows: readonly GoalsRow[]): GoalsRow[] {
  const byId = new Map<string, GoalsRow>();
  for (const row of rows) {
    const known = byId.get(row.customId);
    if (known !== undefined && (known.gpGoal !== row.gpGoal || known.volumeGoal !== row.volumeGoal)) {
      throw refusal('bad_input', settingsTexts.goalsTwice(row.customId));
    }
    byId.set(row.customId, row);
  }
  return [...byId.values()];
}

/** The period that the goals are for: the one asked for, if the environment has such a one (400), else the current (409). */
async function requirePeriodStart(tx: Tx, scope: Scope, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const current = await currentPeriodStart(tx, scope);
    if (current === null) throw refusal('conflict', settingsTexts.noPeriod);
    return current;
  }
  if (!(await beginsPeriod(tx, scope, asked))) throw refusal('bad_input', settingsTexts.periodStart(asked));
  return asked;
}

/**
 * Writes the goals, in prod to preview too, and the history with each person's before and after. Rows of people whom
 * the environment does not have are answered and change nothing.
 */
export async function editGoals(
  tx: Tx,
  scope: Scope,
  goals: { periodStart: string | undefined; rows: readonly GoalsRow[] },
  by: { actor: string; origin: string },
): Promise<GoalsOutcome> {
  const rows = distinctRows(goals.rows);
  // Before looking who is there: a publication replaces people and settings.
  await lockEnvironments(tx, scope.wholesalerId);
  const periodStart = await requirePeriodStart(tx, scope, goals.periodStart);
  const known = await knownPeople(tx, scope, rows);
  const unknown = rows.map(({ customId }) => customId).filter((customId) => !known.has(customId));
  const edited = await writeEdit(tx, scope, (written) => writeGoals(tx, written, periodStart, rows));
  const outcome = { updated: known.size, unknown: unknown.sort() };
  await recordEdit(tx, scope, edited, { ...by, action: 'edit goals', detail: { periodStart, ...outcome } });
  return outcome;
}

async function knownPeople(tx: Tx, { wholesalerId, db }: Scope, rows: readonly GoalsRow[]): Promise<Set<string>> {
  const found = await tx<{ customId: string }[]>`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = ${db} and deleted_at is null
      and custom_id = any (${rows.map(({ customId }) => customId)})`;
  return new Set(found.map(({ customId }) => customId));
}

/** What is typed stays: no file changes it. A new period takes the payout and threshold of the one before. */
async function writeGoals(tx: Tx, scope: Scope, periodStart: string, rows: readonly GoalsRow[]): Promise<Changes> {
  const { wholesalerId, db } = scope;
  const typed = rows.flatMap(({ customId, gpGoal, volumeGoal }) => [
    { custom_id: customId, measure: 'gp', goal: gpGoal },
    { custom_id: customId, measure: 'volume', goal: volumeGoal },
  ]);
  const before = await goalsInForce(tx, scope, periodStart);
  await tx`
    insert into user_goals
      (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent, edited_fields)
    select u.wholesaler_id, u.db, u.custom_id, typed.measure, ${periodStart}::date, typed.goal,
           last.payout_cents, last.threshold_percent, '{goal}'
    from jsonb_to_recordset(${tx.json(typed)}) as typed (custom_id text, measure text, goal numeric)
    join users u on u.wholesaler_id = ${wholesalerId} and u.db = ${db} and u.custom_id = typed.custom_id
    left join lateral (
      select payout_cents, threshold_percent from user_goals g
      where g.wholesaler_id = u.wholesaler_id and g.db = u.db and g.custom_id = u.custom_id
        and g.measure = typed.measure and g.period_start < ${periodStart}::date
      order by g.period_start desc limit 1
    ) last on true
    where u.deleted_at is null
    on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set
      goal = excluded.goal,
      edited_fields = case when 'goal' = any (user_goals.edited_fields) then user_goals.edited_fields
                           else user_goals.edited_fields || '{goal}' end`;
  return changesBetween(Object.fromEntries(before), Object.fromEntries(await goalsInForce(tx, scope, periodStart)));
}

/** Everyone's goals in the period: its own, else the latest before it. */
async function goalsInForce(tx: Tx, { wholesalerId, db }: Scope, periodStart: string): Promise<[string, Goals][]> {
  const rows = await tx<(Goals & { customId: string })[]>`
    select custom_id as "customId", max(goal) filter (where measure = 'gp') as gp,
           max(goal) filter (where measure = 'volume') as volume
    from (
      select distinct on (custom_id, measure) custom_id, measure, goal from user_goals
      where wholesaler_id = ${wholesalerId} and db = ${db} and measure in ('gp', 'volume')
        and period_start <= ${periodStart}::date
      order by custom_id, measure, period_start desc
    ) in_force
    group by custom_id`;
  return rows.map(({ customId, gp, volume }) => [customId, { gp, volume }]);
}
