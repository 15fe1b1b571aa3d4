// The plan of a closed sales period: all that pay reads besides facts, as it stood when the period closed. It is read
// back by the queries that read the present (docs/decisions/091-a-plan-is-read-as-tables.md).
import { connectLike, type Sql, type Tx } from './connect.ts';
import { environmentTables } from './editable-tables.ts';

/** Records of the wholesaler that pay reads as terms. Images and what is handed in are facts. */
const programTables = ['boosts', 'items', 'item_archives', 'item_edits', 'item_holders'] as const;

const ofProd = environmentTables.map(({ name }) => name);
const planTables: readonly string[] = [...ofProd, ...programTables];

/** {table: rows} of Production as this transaction reads them: an expression of a query. */
export function planOf(tx: Tx, wholesalerId: string) {
  const rowsOf = (table: string) => {
    const db = (ofProd as readonly string[]).includes(table) ? tx`and r.db = 'prod'` : tx``;
    return tx`${table}::text, (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${tx(table)} r where r.wholesaler_id = ${wholesalerId} ${db})`;
  };
  const [first, ...others] = planTables.map(rowsOf);
  return tx`jsonb_build_object(${first ?? tx``} ${others.map((rows) => tx`, ${rows}`)})`;
}

/**
 * Runs `read` in a transaction that sees the closed period's plan in place of what people edit now. Temporary tables
 * stand before those of the same names, so `read` may call whatever reads the present, with a memory of its own: numbers
 * of revisions are those of now. It may write nothing that people edit. Facts are those of now.
 * @param from the closed period's first day.
 */
export async function withPlan<T>(
  sql: Sql,
  { wholesalerId, from }: { wholesalerId: string; from: string },
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  // A prepared statement would go on reading the table that it was prepared with.
  const own = connectLike(sql, { max: 1, prepare: false });
  try {
    const { value } = await own.begin('isolation level repeatable read', async (tx) => {
      for (const table of planTables) await shadow(tx, { table, wholesalerId, from });
      return { value: await read(tx) };
    });
    return value;
  } finally {
    await own.end();
  }
}

type Shadowed = { table: string; wholesalerId: string; from: string };

/** Columns younger than the plan have their defaults, and those that have gone are left out. */
async function shadow(tx: Tx, { table, wholesalerId, from }: Shadowed): Promise<void> {
  const found = await tx<{ name: string }[]>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name in (
      select jsonb_object_keys(plan -> ${table} -> 0) from closings
      where wholesaler_id = ${wholesalerId} and period_from = ${from})
    order by ordinal_position`;
  await tx`create temp table ${tx(table)} (like public.${tx(table)} including defaults) on commit drop`;
  if (found.length === 0) return;
  const columns = found.map(({ name }) => `"${name}"`);
  await tx.unsafe(
    `insert into pg_temp.${table} (${columns})
     select ${columns.map((column) => `r.${column}`)}
     from closings c, jsonb_populate_recordset(null::public.${table}, c.plan -> '${table}') r
     where c.wholesaler_id = $1 and c.period_from = $2`,
    [wholesalerId, from],
  );
  await tx`analyze pg_temp.${tx(table)}`;
}
