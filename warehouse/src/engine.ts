/**
 * What an engine does for a wholesaler's facts: DuckDB (duckdb-facts.ts) or BigQuery (bigquery/). Reading files stays in DuckDB
 * whatever the engine: the sandbox and the mappings (reader.ts), and the faults of rows (faulty-rows.ts) are worked out on
 * this machine before an engine gets a row.
 */
import type { Sql, Tx } from '@caselift/db/connect';
import type { PlannedDays } from '@caselift/db/period-plan';
import type { SnapshotTableName } from '@caselift/db/snapshot-tables/registry';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Problem, TargetName } from './import-report.ts';
import type { PlacedItems } from './item-inputs.ts';
import type { Model, Variables } from './model.ts';
import type { PreparedTarget } from './prepare-target.ts';
import type { OnProgress } from './progress.ts';

export type Json = Parameters<Tx['json']>[0];

/** How the SQL of the models names tables and makes rows of arrays; everything else of it is the same everywhere. */
export type Dialect = {
  place(kind: 'ref' | 'input' | 'source', name: string): string;
  unnest(list: string, element: string): string;
};

/** YYYY-MM-DD, both days included. */
export type DateRange = { start: string; end: string };
export type LinesSum = { lines: number; revenueCents: number };
export type Deleted = LinesSum & { changeId: number | null };

/** The facts of one wholesaler: every row valid from one numbered change until another, none overwritten. */
export type Facts = {
  wholesalerId: string;
  /** The newest change (import or deletion) stored; 0 before the first. */
  currentChange(): Promise<number>;
  /**
   * L as of a change: the newest sale dated no later than `today`; null without one. `heldLines` are the valid lines
   * after L: they count from the first update that finds a sale on or after their day.
   */
  newestSale(changeId: number, today: string): Promise<{ lastDate: string | null; heldLines: number }>;
  /** The valid lines of the dates: what a deletion would remove. */
  countLines(dates: DateRange): Promise<LinesSum>;
  /**
   * Ends the validity of the dates' lines in one change; without such lines there is none. `description` names this very
   * deletion: repeated after a crash it answers what the first run did.
   */
  deleteLines(dates: DateRange, description: string): Promise<Deleted>;
  /** The import with this title, which names its job. Null: it stored nothing. */
  importCalled(title: string): Promise<{ changeId: number; description: string } | null>;
  /** The valid rows as of a change: decimals as text, so that no number passes through a float. */
  rowsAsOf(table: 'users' | 'goals', changeId: number): Promise<Json[]>;
  /** `jobId` names the import: what was sent under it and is still on its way isn't sent again. */
  beginImport(jobId: string): Promise<FactsImport>;
  /** `signal` ends what the run computes, with its reason as error. */
  beginRun(signal?: AbortSignal): Promise<Run>;
  /** What Google billed since this was opened; null: the engine costs nothing by the query. */
  bytesBilled(): number | null;
  /** Gives this opening back. */
  close(): Promise<void>;
};

/** removed: lines that their invoice no longer has; absent: none. */
export type Stored = { added: number; corrected: number; unchanged: number; removed?: number };

export type ChangeToStore = {
  /** Their good rows are in the views `good_<target>` of `connection`. */
  prepared: readonly PreparedTarget[];
  /** How many rows of sales were left out. */
  rejectedSales: number;
  /** Of lines of these days who sold them stays as planned. */
  closed: readonly PlannedDays[];
  /** Of the wholesaler: in which the days of changes end. */
  timeZone: string;
  /** How the history calls the change: its first sentence, before the counts of the targets. */
  title: string;
  onProgress: OnProgress;
  signal: AbortSignal | undefined;
};

export type StoredChange = {
  /** null: all of it was there before. */
  changeId: number | null;
  stored: Partial<Record<TargetName, Stored>>;
  /** Rows that are kept although something about them should be known. */
  problems: Problem[];
};

export type FactsImport = {
  /** DuckDB on this machine, where the faults are looked for. */
  connection: DuckDBConnection;
  /** Stores all targets and the change's own row, or nothing. */
  store(change: ChangeToStore): Promise<StoredChange>;
  end(): Promise<void>;
};

export type BuildOrder = {
  variables: Variables;
  /** What is measured of items; absent: nothing. */
  items?: PlacedItems | undefined;
  /** Each after all that it refers to; absent: all. */
  models?: readonly Model[];
  /** Lines, products and accounts as the plan of this change names them (planned-facts.ts); absent: as they are. */
  planChange?: number | undefined;
  /** The first day of the plan's period. */
  plannedFrom?: string;
  onModel: (name: string, fraction: number) => void;
};

/** One computation of figures. What it makes is its own and ends with it. */
export type Run = {
  build(order: BuildOrder): Promise<void>;
  /** Of a query over the models. */
  firstRows(template: string, variables: Variables, limit: number): Promise<Json[]>;
  /** Writes tables of a snapshot from the models of their names. `onTable` is told of each as it is read. */
  copyOut(
    sql: Sql,
    keys: { snapshotId: number; wholesalerId: string },
    tables: readonly SnapshotTableName[],
    onTable: (table: SnapshotTableName) => void,
  ): Promise<void>;
  end(): Promise<void>;
};
