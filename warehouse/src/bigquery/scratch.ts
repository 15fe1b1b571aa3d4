/** A DuckDB on this machine for rows on their way to BigQuery and from it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../sql-text.ts';
import type { Rows } from './port.ts';

export type Scratch = {
  connection: DuckDBConnection;
  /** Makes a table of rows, with DuckDB's types by column. */
  put(table: string, types: Readonly<Record<string, string>>, rows: Rows): Promise<void>;
  /** Writes the rows of a query as Parquet and gives the file's path; decimals as BigQuery's numeric. */
  parquetOf(sql: string): Promise<string>;
  end(): Promise<void>;
};

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'caselift-bigquery-'));
  const instance = await DuckDBInstance.create(join(folder, 'scratch.duckdb'), { memory_limit: '1200MB' });
  const connection = await instance.connect();
  let files = 0;
  const nextFile = (ending: string) => {
    files += 1;
    return join(folder, `${files}.${ending}`);
  };
  return {
    connection,
    put: async (table, types, { columns, rows }) => {
      const path = nextFile('json');
      const objects = rows.map((row) =>
        JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]]))),
      );
      await writeFile(path, objects.join('\n'));
      const list = Object.entries(types).map(([name, type]) => `${name}: ${quoteText(type)}`);
      await connection.run(`create table ${table} as
        select * from read_json(${quoteText(path)}, format = 'newline_delimited', columns = {${list.join(', ')}})`);
    },
    parquetOf: async (sql) => {
      const path = nextFile('parquet');
      const described = (await connection.runAndReadAll(`describe ${sql}`)).getRows();
      const wide = described.flatMap(([name, type]) =>
        /^DECIMAL/.test(String(type)) ? [`cast(${name} as decimal(38, 9)) as ${name}`] : [],
      );
      const replaced = wide.length > 0 ? ` replace (${wide.join(', ')})` : '';
      await connection.run(`copy (select *${replaced} from (${sql})) to ${quoteText(path)} (format parquet)`);
      return path;
    },
    end: async () => {
      connection.disconnectSync();
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
