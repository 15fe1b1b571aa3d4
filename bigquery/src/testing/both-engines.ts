/** The same tables on both engines: what DuckDB holds is copied to BigQuery, and rows are compared as text. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from '@caselift/warehouse/model';
import { render } from '@caselift/warehouse/refs';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { BigQuery } from '@google-cloud/bigquery';

export type Names = { facts: string; run: string };

/** A model's SQL in BigQuery's words. */
export function renderForBigQuery(template: string, variables: Variables, { facts, run }: Names): string {
  const placed = template
    .replace(/\{\{ (?:ref|input)\('(\w+)'\) \}\}/g, `${run}.$1`)
    .replace(/\{\{ source\('(\w+)'\) \}\}/g, `${facts}.$1`)
    .replace(/\{\{ unnest\('([\w.]+)', '(\w+)'\) \}\}/g, 'unnest($1) as $2');
  return render(placed, variables);
}

type Rows = { columns: string[]; rows: unknown[][] };

async function readDuckDb(connection: DuckDBConnection, sql: string): Promise<Rows & { types: string[] }> {
  const reader = await connection.runAndReadAll(sql);
  const types = reader.columnTypes().map(String);
  return { columns: reader.columnNames(), types, rows: reader.getRowsJson() };
}

/** DuckDB's types as BigQuery's tables have them. */
const kindOf = (type: string): string => {
  const element = type.replace(/\[\]$/, '');
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(element)) return 'INTEGER';
  if (/^DECIMAL/.test(element)) return 'NUMERIC';
  return (
    { VARCHAR: 'STRING', DOUBLE: 'FLOAT', BOOLEAN: 'BOOLEAN', DATE: 'DATE', TIMESTAMP: 'TIMESTAMP' }[element] ?? element
  );
};

/** A value as text that is the same from both: numbers without zeros at their end, lists made by string_agg sorted. */
export function asText(value: unknown, kind: string): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return JSON.stringify(value.map((element) => asText(element, kind)));
  if (kind === 'FLOAT') return `number ${Number(value)}`;
  const text = String(value);
  if (kind === 'INTEGER' || kind === 'NUMERIC') return `number ${/\./.test(text) ? text.replace(/\.?0+$/, '') : text}`;
  return kind === 'STRING' && text.startsWith('[[') ? `text ${withSortedItems(text)}` : `text ${text}`;
}

/** string_agg puts its items in no order. */
function withSortedItems(text: string): string {
  const items = JSON.parse(text) as unknown[];
  return JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
}

/** The rows of a query as sorted texts, and the kind of each column. */
export type Compared = { columns: string[]; rows: string[] };

const compared = (columns: string[], kinds: string[], rows: unknown[][]): Compared => ({
  columns: columns.map((name, at) => `${name} ${kinds[at]}`).sort(),
  rows: rows
    .map((row) =>
      columns
        .map((name, at) => `${name}: ${asText(row[at], kinds[at] ?? '')}`)
        .sort()
        .join(', '),
    )
    .sort(),
});

export async function comparedOfDuckDb(connection: DuckDBConnection, sql: string): Promise<Compared> {
  const { columns, types, rows } = await readDuckDb(connection, sql);
  // Whole numbers are decimals without places where they are sums of decimals, or of more than 64 bits.
  return compared(columns, types.map(kindOf), rows);
}

export async function comparedOfBigQuery(client: BigQuery, sql: string): Promise<Compared> {
  const [job] = await client.createQueryJob(sql);
  const [rows, , reply] = await job.getQueryResults({ wrapIntegers: true });
  const fields = reply?.schema?.fields ?? [];
  const columns = fields.map(({ name = '' }) => name);
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return 'value' in value ? value.value : String(value);
  };
  return compared(
    columns,
    fields.map(({ type = '' }) => type),
    rows.map((row) => columns.map((name) => plain(row[name]))),
  );
}

/** By the name of a table or view of DuckDB, the table of BigQuery that is to hold its rows. */
export type Copies = Readonly<Record<string, string>>;

/** Copies tables, whole numbers and decimals with every digit. Loads wait for each other's replies, so all go at once. */
export async function copyTables(connection: DuckDBConnection, client: BigQuery, copies: Copies): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caselift-both-'));
  try {
    const written: { file: string; to: string }[] = [];
    for (const [from, to] of Object.entries(copies)) {
      const file = join(folder, `${written.length}.parquet`);
      await writeTable(connection, from, file);
      written.push({ file, to });
    }
    await Promise.all(written.map(({ file, to }) => loadTable(client, file, to)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeTable(connection: DuckDBConnection, from: string, file: string): Promise<void> {
  const { rows } = await readDuckDb(connection, `describe ${from}`);
  const columns = rows.map(([name, type]) => {
    if (type === 'HUGEINT') return `cast(${name} as bigint) as ${name}`;
    return /^DECIMAL/.test(String(type)) ? `cast(${name} as decimal(38, 9)) as ${name}` : name;
  });
  await connection.run(`copy (select ${columns.join(', ')} from ${from}) to '${file}' (format parquet)`);
}

async function loadTable(client: BigQuery, file: string, to: string): Promise<void> {
  const [dataset = '', table = ''] = to.split('.');
  await client
    .dataset(dataset)
    .table(table)
    .load(file, {
      ...{ sourceFormat: 'PARQUET', writeDisposition: 'WRITE_TRUNCATE', parquetOptions: { enableListInference: true } },
    });
}
