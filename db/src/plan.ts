// The plan of a closed sales period: all that pay reads besides facts, as it stood when the period closed. It is read
// back by the queries that read the present (docs/decisions/091-a-plan-is-read-as-tables.md).
import { connectLike, type Sql, type Tx } from './connect.ts';
import { periodPlan } from './period-plan.ts';
import { planTables, type QueryPart } from './plan-rows.ts';
import type { Scope } from './scope.ts';

type ReadPlan<T> = (tx: Tx) => Promise<T>;

/**
 * Runs `read` in a transaction of a few connections that sees the closed period's plan in place of what people edit now. Temporary tables
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

/** So many of a process's connections read by plans; more readers wait for one of them. */
export const planConnections = 4;

const pools = new WeakMap<Sql, Sql>();

/** Its connections are for this alone: a prepared statement goes on reading the table that it was prepared with. */
function poolOf(sql: Sql): Sql {
  const known = pools.get(sql);
  if (known !== undefined) return known;
  const pool = connectLike(sql, { max: planConnections, idle_timeout: 60 });
  pools.set(sql, pool);
  const end = sql.end.bind(sql);
  const endBoth = async (options?: { timeout?: number }) => {
    await pool.end(options);
    await end(options);
  };
  Object.assign(sql, { end: endBoth });
  return pool;
}

async function withTables<T>(sql: Sql, db: Scope['db'], plan: (tx: Tx) => QueryPart, read: ReadPlan<T>): Promise<T> {
  const pool = poolOf(sql);
  for (;;) {
    const done = await pool.begin('isolation level repeatable read', async (tx) => {
      // The plan is read from the tables of now: those of the connection come last until they are filled.
      const [found] = await tx<{ isReady: boolean }[]>`
        select set_config('search_path', 'public, pg_temp', true), to_regclass('pg_temp.read_plan') is not null as "isReady"`;
      if (found?.isReady !== true) {
        await makeTables(tx);
        return null;
      }
      await tx`insert into read_plan ${plan(tx)}`;
      await fillTables(tx, db);
      await tx`select set_config('search_path', 'pg_temp, public', true)`;
      await tx`select set_config('search_path', 'pg_temp, public', true)`;
      return { value: await read(tx) };
    });
    if (done !== null) return done.value;
  }
}

/** Once a connection, before anything is read from them; emptied as each transaction ends. */
async function makeTables(tx: Tx): Promise<void> {
  const makes = planTables.map(
    ({ name }) => `
      create temp table "${name}" (like public."${name}" including defaults) on commit delete rows;
      grant select on pg_temp."${name}" to caselift_app;`,
  );
  await tx.unsafe(`create temp table read_plan (plan jsonb) on commit delete rows; ${makes.join('')}`);
}

type Found = { table: string; name: string; isDocument: boolean };

/** Columns younger than the plan have their defaults, and those that have gone are left out. */
async function fillTables(tx: Tx, db: Scope['db']): Promise<void> {
  const found = await tx<Found[]>`
    select of.name as table, a.attname::text as name, a.atttypid = 'jsonb'::regtype and a.attnotnull as "isDocument"
    from read_plan, unnest(${planTables.map(({ name }) => name)}::text[]) as of (name)
    join pg_attribute a on a.attrelid = to_regclass('pg_temp.' || of.name) and a.attnum > 0 and not a.attisdropped
    where a.attname in (select jsonb_object_keys(plan -> of.name -> 0))
    order by of.name, a.attnum`;
  for (const [name, of] of Map.groupBy(found, ({ table }) => table)) {
    const columns = of.map((column) => `"${column.name}"`);
    // Read back from JSON, a null in a document is a null of the column: a target that is typed no more (item_edits).
    const values = of.map(({ isDocument }, at) => {
      if (columns[at] === '"db"') return '$1';
      return isDocument ? `coalesce(r.${columns[at]}, 'null')` : `r.${columns[at]}`;
    });
    await tx.unsafe(
      `insert into pg_temp."${name}" (${columns})
       select ${values} from read_plan, jsonb_populate_recordset(null::public."${name}", plan -> '${name}') r`,
      columns.includes('"db"') ? [db] : [],
      { prepare: true },
    );
  }
}
