// The plan by which a sales period is read that is closed, or was: what its closing stored and, once it is reopened, what
// has been edited since (docs/decisions/098-a-reopened-period-keeps-its-plan.md).
import type { Sql, Tx } from './connect.ts';
import { listed, type PlanTable, planOf, planTables, type QueryPart } from './plan-rows.ts';
import type { Scope } from './scope.ts';

/** Columns that pay nothing and say who sees what, or who a person is: those of now. */
const ofNow: Readonly<Record<string, readonly string[]>> = {
  settings: ['visibility', 'hide_profits', 'avatar_hash', 'approval_limit', 'look_back_months', 'title'],
  users: ['name', 'email', 'hidden', 'view_only', 'avatar_hash'],
};

/**
 * @property at when the period was closed or reopened.
 * @property planChangeId the change that products, accounts and routes are read at.
 * @property timeZone in which its days end.
 */
export type StoredPlan = { state: 'closed' | 'reopened'; at: Date; planChangeId: number; timeZone: string };
type PeriodKey = { wholesalerId: string; from: string; to: string };

/** undefined: the period has never been closed. */
export async function findPlan(tx: Tx, { wholesalerId, from, to }: PeriodKey): Promise<StoredPlan | undefined> {
  const [row] = await tx<StoredPlan[]>`
    select 'closed' as state, closed_at as at, plan_change_id as "planChangeId", time_zone as "timeZone" from closings
    where wholesaler_id = ${wholesalerId} and period_from = ${from} and period_to = ${to}
    union all
    select 'reopened', reopened_at, plan_change_id, time_zone from reopened_plans
    where wholesaler_id = ${wholesalerId} and period_from = ${from} and period_to = ${to}`;
  return row;
}

/**
 * Both days included. planChange as in StoredPlan. hadSigns: closed by rules before 2 (domain/src/closing/pay-rules.ts), which
 * took a loss as its file signed it.
 */
export type PlannedDays = { from: string; to: string; planChange: number; hadSigns?: boolean };

/** The sales periods that have a plan: those that are closed, and those that were reopened. */
export async function readPlannedDays(sql: Sql, wholesalerId: string): Promise<PlannedDays[]> {
  const rows = await sql<PlannedDays[]>`
    select period_from as "from", period_to as "to", plan_change_id as "planChange",
      pay_rules < 2 or kept_pay is not null as "hadSigns"
    from closings where wholesaler_id = ${wholesalerId}
    union all
    select period_from, period_to, plan_change_id, false from reopened_plans where wholesaler_id = ${wholesalerId}`;
  return [...rows];
}

/** Keeps the plan of the closed period, which then can be deleted. Under the wholesaler's lock. */
export async function keepPlan(tx: Tx, { wholesalerId, from }: { wholesalerId: string; from: string }): Promise<void> {
  await tx`
    insert into reopened_plans (wholesaler_id, period_from, period_to, plan_change_id, time_zone, plan, live)
    select wholesaler_id, period_from, period_to, plan_change_id, time_zone, plan, ${planOf(tx, { wholesalerId, db: 'prod' })}
    from closings where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
}

/** Once the period is closed again. */
export async function dropKeptPlan(
  tx: Tx,
  { wholesalerId, from }: { wholesalerId: string; from: string },
): Promise<void> {
  await tx`delete from reopened_plans where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
}

/** What the closing of a period stores as its plan: an expression of a query. Under the wholesaler's lock. */
export function planToStore(tx: Tx, period: PeriodKey) {
  const scope = { wholesalerId: period.wholesalerId, db: 'prod' } as const;
  return tx`coalesce((${periodPlan(tx, { ...scope, ...period })}), ${planOf(tx, scope)})`;
}

/**
 * The plan of a period that is closed, or was, in planOf's form: a query of one row, or of none. Of a reopened one rows have
 * the values that were kept, and those of now where a column isn't what it was when the period was reopened; so it is with
 * rows that came or went since. Of a closed one all values are kept, but for those that are always of now.
 */
export function periodPlan(tx: Tx, { wholesalerId, db, from, to }: Scope & PeriodKey) {
  const ofPeriod = tx`wholesaler_id = ${wholesalerId} and period_from = ${from} and period_to = ${to}`;
  return tx`
    with sides as materialized (
      select stored.plan as kept, coalesce(stored.live, now.plan) as before, now.plan as now, ${to}::date as "to"
      from (
        select plan, live from reopened_plans where ${ofPeriod}
        union all
        select plan, null from closings where ${ofPeriod}
      ) stored, (select ${planOf(tx, { wholesalerId, db })} as plan) now
    )
    select jsonb_build_object(${listed(
      tx,
      planTables.map((table) => tx`${table.name}::text, (${mergedRows(tx, table)})`),
    )}) as plan
    from sides`;
}

function mergedRows(tx: Tx, { name, key }: PlanTable) {
  const side = (of: 'kept' | 'before' | 'now') => tx`
    (select concat_ws(' ', ${listed(tx, [tx`''`, ...key.map((column) => tx`r ->> ${column}::text`)])}) as id, r as held
      from ${plannedRows(tx, name, tx`sides.${tx(of)}`, tx`sides."to"`)} r) ${tx(of)}`;
  const living = ofNow[name] ?? [];
  const edited = tx`
    select jsonb_object_agg(c.key, c.value) from jsonb_each(now.held) c
    where before.held -> c.key is distinct from c.value or c.key = any (${[...living]}::text[])`;
  return tx`
    select coalesce(jsonb_agg(case
        when now.held is null then kept.held
        when kept.held is null then now.held
        when before.held = now.held and ${living.length === 0} then kept.held
        else kept.held || coalesce((${edited}), '{}')
      end), '[]')
    from ${side('kept')} full join ${side('now')} using (id) left join ${side('before')} using (id)
    where case
      when now.held is null then before.held is null
      when kept.held is null then before.held is distinct from now.held
      else true end`;
}

/** Where values are kept that a row had in earlier periods. */
const earlierOf: Readonly<Record<string, string>> = { settings: 'earlier_settings', users: 'earlier_people' };

/**
 * Rows of a plan with what held in the period that ends on the day: none of it need be looked up beside them. A table of a
 * query, of one column.
 * @param plan in planOf's form: an expression, as the day is.
 */
export function plannedRows(tx: Tx, name: string, plan: QueryPart, to: QueryPart): QueryPart {
  if (Object.values(earlierOf).includes(name)) return tx`jsonb_array_elements('[]')`;
  const rows = tx`jsonb_array_elements(${plan} -> ${name})`;
  const earlier = earlierOf[name];
  if (earlier === undefined) return rows;
  return tx`(
    select s || coalesce(h.held, '{}') as r
    from ${rows} s left join (
      select id, jsonb_object_agg(name, value) as held from (
        select distinct on (id, name) coalesce(e ->> 'custom_id', '') as id, e ->> 'name' as name, e -> 'value' as value
        from jsonb_array_elements(${plan} -> ${earlier}) e
        where (e ->> 'until')::date >= ${to}
        order by id, name, e ->> 'until'
      ) one group by id
    ) h on h.id = coalesce(s ->> 'custom_id', ''))`;
}
