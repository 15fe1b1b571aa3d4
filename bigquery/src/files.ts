/** Files that are loaded and exported: Parquet, written and read by DuckDB, and JSON with a line for each row. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ApiError } from './api-error.ts';
import type { Result } from './store.ts';
import type { Column, ColumnType, Kind } from './types.ts';
import { cellOf, isNull, type PlainValue, plainOf } from './values.ts';
import type { Cell } from './zetasql.ts';

export type FileFormat = 'PARQUET' | 'NEWLINE_DELIMITED_JSON';

export function fileFormat(name: unknown): FileFormat {
  if (name === 'PARQUET' || name === 'NEWLINE_DELIMITED_JSON') return name;
  if (name === 'JSON') return 'NEWLINE_DELIMITED_JSON';
  throw new ApiError('invalid', `This test bed has files of PARQUET and NEWLINE_DELIMITED_JSON, not of ${name}`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function withDuckDb<T>(work: (connection: DuckDBConnection, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'caselift-bigquery-'));
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await connection.run(`set timezone = 'UTC'`);
    return await work(connection, folder);
  } finally {
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a Parquet file holds, its types as a load makes columns of them. */
export function readParquet(content: Buffer, listInference: boolean): Promise<Result> {
  return withDuckDb(async (connection, folder) => {
    const file = join(folder, 'loaded.parquet');
    writeFileSync(file, content);
    const described = await connection.runAndReadAll(`describe select * from read_parquet('${file}')`);
    const columns = described.getRows().map(([name, type]) => columnOfDuckDb(String(name), String(type)));
    if (!listInference && columns.some(({ isArray }) => isArray))
      throw new ApiError(
        'invalid',
        'Without parquetOptions.enableListInference, a list becomes a STRUCT: not in this test bed',
      );
    const selected = columns.map(({ name, kind, isArray }) => {
      const value = kind === 'BYTES' ? `base64(${quoted(name)})` : quoted(name);
      return `cast(${value} as varchar${isArray ? '[]' : ''})`;
    });
    const read = await connection.runAndReadAll(`select ${selected.join(', ')} from read_parquet('${file}')`);
    const rows = (read.getRowsJson() as PlainValue[][]).map((row) =>
      columns.map((column, at) => cellOf(row[at] ?? null, column)),
    );
    return { columns, rows };
  });
}

function columnOfDuckDb(name: string, type: string): Column {
  const isArray = type.endsWith('[]');
  return { name, kind: kindOfDuckDb(isArray ? type.slice(0, -2) : type), isArray, required: false };
}

const duckDbKinds: Readonly<Record<string, Kind>> = {
  TINYINT: 'INT64',
  SMALLINT: 'INT64',
  INTEGER: 'INT64',
  BIGINT: 'INT64',
  UTINYINT: 'INT64',
  USMALLINT: 'INT64',
  UINTEGER: 'INT64',
  FLOAT: 'FLOAT64',
  DOUBLE: 'FLOAT64',
  VARCHAR: 'STRING',
  BOOLEAN: 'BOOL',
  BLOB: 'BYTES',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP',
};

function kindOfDuckDb(type: string): Kind {
  const [, precision, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? [];
  // NUMERIC has 29 digits before and 9 after the point. A load takes BIGNUMERIC only where it is told to.
  if (precision !== undefined && Number(scale) <= 9 && Number(precision) - Number(scale) <= 29) return 'NUMERIC';
  const kind = duckDbKinds[type];
  if (kind === undefined) throw new ApiError('invalid', `A Parquet column of ${type} is not loaded by this test bed`);
  return kind;
}

/** Rows of a file, with the columns of a schema; numbers keep every digit that the file has. */
export function readJsonLines(content: Buffer, columns: readonly Column[]): Result {
  const names = new Set(columns.map(({ name }) => name));
  const lines = content.toString('utf8').split('\n');
  const rows = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const row = JSON.parse(line, keepDigits) as Record<string, unknown>;
    const unknown = Object.keys(row).find((name) => !names.has(name));
    if (unknown !== undefined)
      throw new ApiError('invalid', `JSON parsing error in row ${index + 1}: No such field: ${unknown}.`);
    return [columns.map((column) => cellOf(textsOf(row[column.name]), column))];
  });
  return { columns, rows };
}

const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

function textsOf(value: unknown): PlainValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((element) => (element === null ? null : String(element)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const duckDbTypes: Partial<Record<Kind, string>> = {
  INT64: 'bigint',
  FLOAT64: 'double',
  NUMERIC: 'decimal(38, 9)',
  BIGNUMERIC: 'decimal(38, 38)',
  BOOL: 'boolean',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  DATETIME: 'timestamp',
};

export function writeFile({ columns, rows }: Result, format: FileFormat): Promise<Buffer> {
  const lines = rows.map((row) =>
    JSON.stringify(Object.fromEntries(columns.map((column, at) => [column.name, exported(row[at] ?? {}, column)]))),
  );
  const text = lines.map((line) => `${line}\n`).join('');
  if (format === 'NEWLINE_DELIMITED_JSON') return Promise.resolve(Buffer.from(text));
  return withDuckDb(async (connection, folder) => {
    const [from, to] = [join(folder, 'rows.json'), join(folder, 'rows.parquet')];
    writeFileSync(from, text);
    const typed = columns.map(
      ({ name, kind, isArray }) => `${quoted(name)} ${duckDbTypes[kind] ?? 'varchar'}${isArray ? '[]' : ''}`,
    );
    const taken = columns.map(
      ({ name, isArray }) => `'${name.replaceAll("'", "''")}': 'varchar${isArray ? '[]' : ''}'`,
    );
    await connection.run(`create table exported (${typed.join(', ')})`);
    if (rows.length > 0)
      await connection.run(
        `insert into exported select * from read_json('${from}', format = 'newline_delimited', columns = {${taken.join(', ')}})`,
      );
    await connection.run(`copy exported to '${to}' (format parquet)`);
    return readFileSync(to);
  });
}

/** Nulls are left out, as BigQuery leaves them out. */
function exported(cell: Cell, type: ColumnType): PlainValue | undefined {
  if (!type.isArray && isNull(cell)) return undefined;
  const plain = plainOf(cell, type);
  const instant = (micros: string | null): string | null =>
    micros === null || type.kind !== 'TIMESTAMP' ? micros : textOfMicros(BigInt(micros));
  return Array.isArray(plain) ? plain.map(instant) : instant(plain);
}

function textOfMicros(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const second = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19).replace('T', ' ');
  return `${second}.${String(fraction).padStart(6, '0')}+00`;
}
