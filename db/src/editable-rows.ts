// What people edit per environment, as one JSON text: what publish and reset copy, and a publication keeps.
import type { Tx } from './connect.ts';

/** In an order in which every row finds the rows that it refers to. `key`: what names a row within its environment. */
const editableTables = ['settings', 'company_goals', 'users', 'user_goals', 'product_flags'] as const;
// Each refers to settings by a foreign key that deletes with it, so settings are overwritten and never deleted.
const replacedTables = ['product_flags', 'user_goals', 'users', 'company_goals'] as const;

/** The rows of an environment: {"settings": [...], "users": [...], ...}. A text, so that no number passes through a float. */
export async function editableRows(tx: Tx, wholesalerId: string, db: 'preview' | 'prod'): Promise<string> {
  const parts = editableTables.map(
    (table) => tx`
      select ${table} as name, coalesce(jsonb_agg(to_jsonb(r)), '[]') as content
      from ${tx(table)} r where wholesaler_id = ${wholesalerId} and db = ${db}`,
  );
  const [row] = await tx<{ rows: string }[]>`
    select jsonb_object_agg(name, content)::text as rows
    from (${parts.flatMap((part, at) => (at === 0 ? [part] : [tx`union all`, part]))}) as parts`;
  if (!row) throw new Error(`The ${db} rows of ${wholesalerId} could not be read.`);
  return row.rows;
}

/** Replaces the environment's rows by those of `rows` (editableRows, of this environment or the other, now or long ago). */
export async function putInForce(tx: Tx, wholesalerId: string, db: 'preview' | 'prod', rows: string): Promise<void> {
  for (const table of replacedTables) {
    await tx`delete from ${tx(table)} where wholesaler_id = ${wholesalerId} and db = ${db}`;
  }
  for (const table of editableTables) {
    const columns = await columnsIn(tx, table, rows);
    if (columns.length === 0) continue;
    const values = columns.map((column) => (column === 'db' ? tx`${db}` : tx`${tx(column)}`));
    const overwrite = columns.map((column) => tx`${tx(column)} = excluded.${tx(column)}`);
    await tx`
      insert into ${tx(table)} (${tx(columns)})
      select ${commaSeparated(tx, values)}
      from jsonb_populate_recordset(null::${tx(table)}, ${rows}::text::jsonb -> ${table})
      ${table === 'settings' ? tx`on conflict (wholesaler_id, db) do update set ${commaSeparated(tx, overwrite)}` : tx``}`;
  }
}

/** The table's columns that the rows carry: a column younger than a publication keeps its default, a dropped one is ignored. */
async function columnsIn(tx: Tx, table: string, rows: string): Promise<string[]> {
  const found = await tx<{ name: string }[]>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and column_name in (select jsonb_object_keys(${rows}::text::jsonb -> ${table} -> 0))
    order by ordinal_position`;
  return found.map((row) => row.name);
}

function commaSeparated(tx: Tx, parts: ReturnType<Tx>[]): ReturnType<Tx>[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [tx`, `, part]));
}
