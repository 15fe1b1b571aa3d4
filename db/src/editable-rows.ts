// What people edit per environment, as one JSON text: what publish and reset copy, and a publication keeps.
import type { Tx } from './connect.ts';
import { type EnvironmentTable, environmentTables } from './editable-tables.ts';

const tables: readonly EnvironmentTable[] = environmentTables;

/** The rows of an environment, {"settings": [...], "users": [...], ...}, as text: no number passes through a float. */
export async function editableRows(tx: Tx, wholesalerId: string, db: 'preview' | 'prod'): Promise<string> {
  const parts: string[] = [];
  for (const { name: table } of tables) {
    const [row] = await tx<{ content: string }[]>`
      select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as content
      from ${tx(table)} r where wholesaler_id = ${wholesalerId} and db = ${db}`;
    parts.push(`"${table}": ${row?.content ?? '[]'}`);
  }
  return `{${parts.join(', ')}}`;
}

/** Replaces the environment's rows by those of `rows` (editableRows, of this environment or the other, now or long ago). */
export async function putInForce(tx: Tx, wholesalerId: string, db: 'preview' | 'prod', rows: string): Promise<void> {
  for (const { name: table } of tables.filter((of) => !isOneRow(of)).reverse()) {
    await tx`delete from ${tx(table)} where wholesaler_id = ${wholesalerId} and db = ${db}`;
  }
  for (const { name: table, ...of } of tables) {
    const columns = await columnsIn(tx, table, rows);
    if (columns.length === 0) continue;
    const names = columns.map((column) => `"${column}"`);
    const values = columns.map((column) => (column === 'db' ? '$2' : `"${column}"`));
    const overwrite = `on conflict (wholesaler_id, db) do update set ${names.map((name) => `${name} = excluded.${name}`)}`;
    await tx.unsafe(
      `insert into ${table} (${names}) select ${values}
       from jsonb_populate_recordset(null::${table}, $1::text::jsonb -> '${table}')
       ${isOneRow(of) ? overwrite : ''}`,
      [rows, db],
    );
  }
}

/** Overwritten and never deleted: the environment's other rows, and its pointer, would go with it. */
const isOneRow = ({ key }: Pick<EnvironmentTable, 'key'>): boolean => key.length === 0;

/** The table's columns that the rows carry: a column younger than a publication keeps its default, a dropped one is ignored. */
async function columnsIn(tx: Tx, table: string, rows: string): Promise<string[]> {
  const found = await tx<{ name: string }[]>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and column_name in (select jsonb_object_keys(${rows}::text::jsonb -> ${table} -> 0))
    order by ordinal_position`;
  return found.map((row) => row.name);
}
