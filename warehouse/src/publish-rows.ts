/** Rows of DuckDB as lines of PostgreSQL's COPY text format. The lines are built by DuckDB itself: JavaScript only
 * moves bytes, which is twice as fast as formatting each value here. */
import type { Sql } from '@caselift/db/connect';
import type { SnapshotTableName } from '@caselift/db/snapshot-tables/registry';
import { type TableContent, writePartitions } from '@caselift/db/snapshots';
import type { DuckDBConnection } from '@duckdb/node-api';
import { questionsFirst } from './questions-first.ts';

/** The columns of a mart, and a query with a COPY line as its only column. */
export type CopySource = { columns: string[]; sql: string };

// COPY's own escapes; the backslash first, or it would escape the others' again. Few texts need any, and looking takes
// a tenth of the time that replacing takes: long lists show it.
const escaped = (text: string) =>
  `case when ${[92, 9, 10, 13].map((code) => `contains(${text}, chr(${code}))`).join(' or ')} then ` +
  `replace(replace(replace(replace(${text}, '\\', '\\\\'), chr(9), '\\t'), chr(10), '\\n'), chr(13), '\\r') else ${text} end`;
// An element of an array literal stands in double quotes; its own quotes and backslashes are escaped.
const arrayLiteral = (column: string) =>
  `'{' || array_to_string(list_transform(${column}, item -> '"' || replace(replace(item, '\\', '\\\\'), '"', '\\"') || '"'), ',') || '}'`;

function copyValue(column: string, type: string): string {
  if (type === 'VARCHAR[]') return escaped(arrayLiteral(column));
  if (type === 'VARCHAR') return escaped(column);
  if (/^(DATE|BOOLEAN|INTEGER|BIGINT|HUGEINT|DECIMAL\(\d+,\d+\))$/.test(type)) return `cast(${column} as varchar)`;
  throw new Error(`Column ${column} has the type ${type}, for which no COPY text is defined.`);
}

type Column = { name: string; type: string };
/** Of the models of a connection, which are built in the same way each time. */
const describedBefore = new WeakMap<DuckDBConnection, Map<string, Column[]>>();

async function columnsOf(connection: DuckDBConnection, mart: string): Promise<Column[]> {
  const described = describedBefore.get(connection) ?? new Map<string, Column[]>();
  describedBefore.set(connection, described);
  const known = described.get(mart);
  if (known !== undefined) return known;
  const rows = (await connection.runAndReadAll(`describe ${mart}`)).getRows();
  const columns = rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  described.set(mart, columns);
  return columns;
}

/**
 * How to copy a mart, or the rows of it that `where` keeps, into a snapshot's partition: the snapshot and wholesaler
 * first.
 */
export async function copySource(
  connection: DuckDBConnection,
  mart: string,
  keys: { snapshotId: number; wholesalerId: string },
  where = '',
): Promise<CopySource> {
  const columns = await columnsOf(connection, mart);
  const values = columns.map(({ name, type }) => `coalesce(${copyValue(name, type)}, '\\N')`);
  const front = [`'${Number(keys.snapshotId)}'`, `'${keys.wholesalerId}'`];
  return {
    columns: ['snapshot_id', 'wholesaler_id', ...columns.map((column) => column.name)],
    sql: `select concat_ws(chr(9), ${[...front, ...values].join(', ')}) from ${mart} ${where}`,
  };
}

/**
 * Streams the lines of a source, a chunk of some 2,000 at a time, so that memory does not grow with the rows. They are
 * counted because DuckDB ends the stream of a failed or stopped query like that of a complete one.
 */
export async function* copyLines(connection: DuckDBConnection, source: CopySource): AsyncGenerator<Buffer> {
  const counted = await connection.runAndReadAll(`select count(*) from (${source.sql}) as copied`);
  const rows = Number(counted.getRows()[0]?.[0]);
  const result = await connection.stream(source.sql);
  let read = 0;
  for (;;) {
    await questionsFirst();
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    read += chunk.rowCount;
    yield Buffer.from(`${chunk.getColumnValues(0).join('\n')}\n`);
  }
  if (read !== rows) throw new Error(`The reading of ${rows} rows ended after ${read}.`);
}

/** The same of a few rows, which are in memory at once: a query that fails or is stopped throws. */
export async function* copyAtOnce(connection: DuckDBConnection, { sql }: CopySource): AsyncGenerator<Buffer> {
  const result = await connection.run(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    yield Buffer.from(`${chunk.getColumnValues(0).join('\n')}\n`);
  }
}

/** Writes tables of the snapshot from the marts of their names. `onTable` is told of each as its rows are read. */
export async function transferTables(
  sql: Sql,
  connection: DuckDBConnection,
  keys: { snapshotId: number; wholesalerId: string },
  tables: readonly SnapshotTableName[],
  onTable: (table: SnapshotTableName) => void,
): Promise<void> {
  const contents: TableContent[] = [];
  for (const table of tables) {
    const source = await copySource(connection, table, keys);
    const lines = async function* () {
      onTable(table);
      yield* copyLines(connection, source);
    };
    contents.push({ table, columns: source.columns, lines: lines() });
  }
  await writePartitions(sql, keys.snapshotId, contents);
}
