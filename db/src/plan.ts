// The plan of a closed sales period: all that pay reads besides facts, as it stood when the period closed. It is read
// back by the queries that read the present (docs/decisions/091-a-plan-is-read-as-tables.md).
import { connectLike, type Sql, type Tx } from './connect.ts';
import { periodPlan } from './period-plan.ts';
import { type PlanTable, planTables, type QueryPart } from './plan-rows.ts';
import type { Scope } from './scope.ts';

type ReadPlan<T> = (tx: Tx) => Promise<T>;

/**
 * Runs `read` in a transaction that sees the closed period's plan in place of what people edit now. Temporary tables
 * stand before those of the same names, so `read` may call whatever reads the present, with a memory of its own: numbers
 * of revisions are those of now. It may write nothing that people edit. Facts are those of now.
 * @param from the closed period's first day.
 */
export function withPlan<T>(
  sql: Sql,
  { wholesalerId, from }: { wholesalerId: string; from: string },
  read: ReadPlan<T>,
): Promise<T> {
  return withTables(
    sql,
    'prod',
    (tx) => tx`select plan from closings where wholesaler_id = ${wholesalerId} and period_from = ${from}`,
    read,
  );
}

/**
 * The same of a period that is closed or was reopened, as a request reads it: with the names and the access of now, and
 * row-level security hides what isn't the wholesaler's. Of a reopened one with what was edited since (periodPlan).
 */
export function withPeriodPlan<T>(
  sql: Sql,
  { wholesalerId, db, from, to }: Scope & { from: string; to: string },
  read: ReadPlan<T>,
): Promise<T> {
  return withTables(
    sql,
    db,
    (tx) => periodPlan(tx, { wholesalerId, db, from, to }),
    async (tx) => {
      await tx`
        select set_config('app.wholesaler', ${wholesalerId}, true), set_config('app.db', ${db}, true),
          set_config('role', 'caselift_app', true)`;
      return read(tx);
    },
  );
}

async function withTables<T>(sql: Sql, db: Scope['db'], plan: (tx: Tx) => QueryPart, read: ReadPlan<T>): Promise<T> {
  // A prepared statement would go on reading the table that it was prepared with.
  const own = connectLike(sql, { max: 1, prepare: false });
  try {
    const { value } = await own.begin('isolation level repeatable read', async (tx) => {
      await tx`create temp table read_plan (plan jsonb) on commit drop`;
      await tx`insert into read_plan ${plan(tx)}`;
      for (const table of planTables) await shadow(tx, table, db);
      return { value: await read(tx) };
    });
    return value;
  } finally {
    await own.end();
  }
}

/** Columns younger than the plan have their defaults, and those that have gone are left out. */
async function shadow(tx: Tx, table: PlanTable, db: Scope['db']): Promise<void> {
  const { name } = table;
  const found = await tx<{ name: string; isDocument: boolean }[]>`
    select column_name::text as name, data_type = 'jsonb' and is_nullable = 'NO' as "isDocument"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and column_name in (
      select jsonb_object_keys(plan -> ${name} -> 0) from read_plan)
    order by ordinal_position`;
  await tx`create temp table ${tx(name)} (like public.${tx(name)} including defaults) on commit drop`;
  await tx`grant select on pg_temp.${tx(name)} to caselift_app`;
  if (found.length === 0) return;
  const columns = found.map((column) => `"${column.name}"`);
  // Read back from JSON, a null in a document is a null of the column: a target that is typed no more (item_edits).
  const values = found.map(({ isDocument }, at) => {
    if (columns[at] === '"db"') return '$1';
    return isDocument ? `coalesce(r.${columns[at]}, 'null')` : `r.${columns[at]}`;
  });
  const isOfEnvironment = columns.includes('"db"');
  await tx.unsafe(
    `insert into pg_temp.${name} (${columns})
     select ${values} from read_plan, jsonb_populate_recordset(null::public.${name}, plan -> '${name}') r`,
    isOfEnvironment ? [db] : [],
  );
  await tx`analyze pg_temp.${tx(name)}`;
}
