/** What BigQuery is asked for, and how models name tables in it. */
import type { Dialect } from '../engine.ts';
import { incomplete } from './sentences.ts';

export type Cell = string | null | Cell[];
export type Rows = { columns: { name: string; type: string; repeated: boolean }[]; rows: Cell[][] };

/** facts: a wholesaler's; work: of one run, import or copy: its tables expire in a day. */
export type DatasetUse = 'facts' | 'work';

/** Datasets by name. Those of another installation are neither opened nor deleted: the calls reject with a sentence. */
export type Datasets = {
  /** Whether it is there, and this installation's. */
  own(name: string): Promise<boolean>;
  /** False: it was there, and this installation's. */
  make(name: string, use: DatasetUse): Promise<boolean>;
  /** With all that is in it. False: there was none. */
  drop(name: string): Promise<boolean>;
  /** Empty ones for work that are older than the moment (ms), of this installation and the prefix. Answers their names. */
  dropAbandoned(prefix: string, before: number): Promise<string[]>;
  /**
   * Makes a dataset of `from` (null: of nobody that is known) this installation's, with what `from` has left for work with it.
   * False: there is none, or it isn't that one's.
   */
  takeOver(name: string, from: string | null): Promise<boolean>;
};

export type BigQueryPort = {
  datasets: Datasets;
  /**
   * Runs a statement or script to its end. Under the same `jobId` it runs once, and the answer is the first one's. Only a
   * select has rows: all of them, or it throws. `signal` stops it, with its reason as error.
   */
  query(sql: string, jobId?: string, signal?: AbortSignal): Promise<Rows>;
  /** Loads a Parquet file into a table that it makes or replaces, once under a `jobId`. */
  load(dataset: string, table: string, parquetPath: string, jobId: string): Promise<void>;
  /** All rows of a table that isn't a view: as they are, or where they are many as Parquet files in the folder. */
  read(dataset: string, table: string, folder: string): Promise<Rows | { files: string[] }>;
  /** Of all queries so far. */
  bytesBilled(): number;
};

/** The one row of a query that always has one, such as a count. Throws without it: none is never read as nothing. */
export async function onlyRow(port: Pick<BigQueryPort, 'query'>, sql: string): Promise<Cell[]> {
  const { rows } = await port.query(sql);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw incomplete(`answered ${rows.length} rows where there is one`);
  return row;
}

/** The newest change that a dataset holds; 0: none yet. */
export async function newestChange(port: Pick<BigQueryPort, 'query'>, dataset: string): Promise<number> {
  const [newest] = await onlyRow(port, `select coalesce(max(change_id), 0) from ${dataset}.changes`);
  if (!/^\d+$/.test(String(newest))) throw incomplete('answered a change without its number');
  return Number(newest);
}

export function bigQueryDialect(places: { facts: string; run: string }): Dialect {
  return {
    place: (kind, name) => `${kind === 'source' ? places.facts : places.run}.${name}`,
    unnest: (list, element) => `unnest(${list}) as ${element}`,
  };
}

/** A value as SQL text. */
export const literal = (text: string): string =>
  `'${text.replace(/[\\'\n\r]/g, (found) => ({ '\n': '\\n', '\r': '\\r' })[found] ?? `\\${found}`)}'`;
