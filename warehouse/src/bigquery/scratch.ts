/** A DuckDB on this machine for rows on their way to BigQuery and from it. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../sql-text.ts';
import type { BigQueryPort, Rows } from './port.ts';

type Types = Readonly<Record<string, string>>;

export type Scratch = {
  connection: DuckDBConnection;
  /** Makes a table of rows, or a view of files; with DuckDB's types by column, where given. */
  put(name: string, rows: Rows | { files: string[] }, types?: Types): Promise<void>;
  /** The same of all rows of a table of BigQuery. */
  fetch(port: BigQueryPort, dataset: string, table: string, name: string, types?: Types): Promise<void>;
  /** Writes the rows of a query as Parquet and gives the file's path; decimals as BigQuery's numeric. */
  parquetOf(sql: string): Promise<string>;
  end(): Promise<void>;
};

/** On a connection of a wholesaler's file, which stays open: what is put there ends with it. */
export async function openScratch(given?: DuckDBConnection): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'caselift-bigquery-'));
  const instance =
    given === undefined
      ? await DuckDBInstance.create(join(folder, 'scratch.duckdb'), { memory_limit: '1200MB' })
      : undefined;
  const connection = given ?? (await (instance as DuckDBInstance).connect());
  let files = 0;
  const nextFile = (ending: string) => {
    files += 1;
    return join(folder, `${files}.${ending}`);
  };

  async function put(name: string, rows: Rows | { files: string[] }, types: Types = {}): Promise<void> {
    if ('files' in rows) {
      const cast = Object.entries(types).map(([column, type]) => `cast(${column} as ${type}) as ${column}`);
      const replaced = cast.length > 0 ? ` replace (${cast.join(', ')})` : '';
      const paths = rows.files.map(quoteText).join(', ');
      await connection.run(`create or replace temp view ${name} as select *${replaced} from read_parquet([${paths}])`);
      return;
    }
    const path = nextFile('json');
    await pipeline(Readable.from(jsonLines(rows)), createWriteStream(path));
    const list = rows.columns.map((column) => `${column.name}: ${quoteText(types[column.name] ?? typeOf(column))}`);
    await connection.run(`create or replace temp table ${name} as
      select * from read_json(${quoteText(path)}, format = 'newline_delimited', columns = {${list.join(', ')}})`);
    await rm(path);
  }

  return {
    connection,
    put,
    fetch: async (port, dataset, table, name, types) => put(name, await port.read(dataset, table, folder), types),
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
      if (instance !== undefined) {
        connection.disconnectSync();
        instance.closeSync();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const typesOfApi: Types = { INTEGER: 'BIGINT', NUMERIC: 'DECIMAL(38, 9)', FLOAT: 'DOUBLE', STRING: 'VARCHAR' };

function typeOf({ name, type, repeated }: Rows['columns'][number]): string {
  const found = typesOfApi[type] ?? (type === 'DATE' || type === 'BOOLEAN' ? type : undefined);
  if (found === undefined) throw new Error(`Column ${name} has the type ${type}, which isn't read from BigQuery.`);
  return repeated ? `${found}[]` : found;
}

/** Some hundred at a time: a line of its own for each write takes ten times as long. */
function* jsonLines({ columns, rows }: Rows): Generator<string> {
  for (let at = 0; at < rows.length; at += 500) {
    const lines = rows
      .slice(at, at + 500)
      .map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name }, place) => [name, row[place]]))));
    yield `${lines.join('\n')}\n`;
  }
}
