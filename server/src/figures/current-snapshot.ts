/** The figures that an environment shows: which snapshot, made when and from what, and which tables it holds. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { holdsTable, type SnapshotTableName, type TableVersions } from '@caselift/db/snapshot-tables/registry';
import { refusal } from '../http/errors.ts';

/**
 * `Table`: the tables that it is known to hold as this program reads them. A query says in its types which it needs.
 */
export type CurrentSnapshot<Table extends SnapshotTableName = never> = {
  wholesalerId: string;
  snapshotId: number;
  lastTransactionDate: string;
  computedAt: Date;
  /** Of the current publication; null for preview. */
  publishedAt: Date | null;
  /** False where no selling day of the month had elapsed in the calendar that it was made with: no percent compares. */
  comparable: boolean;
  /** Of that calendar. */
  nonSellingDays: readonly string[];
  tableVersions: TableVersions & Readonly<Record<Table, number>>;
  /** Of a sales period that is over: then L is its last day. */
  isOfPeriod: boolean;
  /** As of ItemCalendar. Whoever sets it remembers nothing. */
  rules?: 'before';
};

/** The columns of `snapshots s` in it, but for publishedAt. */
const columns = `
  s.wholesaler_id as "wholesalerId", s.snapshot_id as "snapshotId", s.last_transaction_date as "lastTransactionDate",
  s.completed_at as "computedAt", s.table_versions as "tableVersions",
  coalesce((s.shaped_by ->> 'comparable')::boolean, true) as comparable,
  coalesce(s.shaped_by -> 'nonSellingDays', '[]') as "nonSellingDays", s.period_from is not null as "isOfPeriod"`;

/**
 * The snapshot that the environment points at, with the tables asked for; undefined before the first update or
 * publication. Refuses as not computed yet where it lacks one of them, or holds it in another version than this program
 * reads: the worker computes it (jobs/kinds/backfill-job.ts). Its id goes into queries as a parameter, for then the
 * planner looks at its own partitions alone.
 */
export async function currentSnapshot<Table extends SnapshotTableName = never>(
  tx: Tx,
  { wholesalerId, db }: Scope,
  ...tables: Table[]
): Promise<CurrentSnapshot<Table> | undefined> {
  const [snapshot] = await tx<CurrentSnapshot[]>`
    select ${tx.unsafe(columns)}, p.published_at as "publishedAt"
    from environments e
    join snapshots s using (snapshot_id)
    left join publications p on p.publication_id = e.publication_id
    where e.wholesaler_id = ${wholesalerId} and e.db = ${db} and s.last_transaction_date is not null`;
  return snapshot && requireTables(snapshot, ...tables);
}

/** The snapshot of a sales period that is over, by its ID; undefined: it has been dropped meanwhile. */
export async function snapshotOfPeriod<Table extends SnapshotTableName>(
  tx: Tx,
  { wholesalerId, snapshotId }: { wholesalerId: string; snapshotId: number },
  ...tables: Table[]
): Promise<CurrentSnapshot<Table> | undefined> {
  const [snapshot] = await tx<CurrentSnapshot[]>`
    select ${tx.unsafe(columns)}, null as "publishedAt" from snapshots s
    where s.wholesaler_id = ${wholesalerId} and s.snapshot_id = ${snapshotId} and s.period_from is not null
      and s.completed_at is not null and s.dropped_at is null`;
  return snapshot && requireTables(snapshot, ...tables);
}

/**
 * The L that a save of the wholesaler's items acts by: Production's, or Preview's while Production has no figures;
 * undefined before the first update.
 */
export async function savedBy(
  tx: Tx,
  wholesalerId: string,
): Promise<{ snapshot: CurrentSnapshot; db: Scope['db'] } | undefined> {
  for (const db of ['prod', 'preview'] as const) {
    const snapshot = await currentSnapshot(tx, { wholesalerId, db });
    if (snapshot !== undefined) return { snapshot, db };
  }
  return undefined;
}

/** The same snapshot, known to hold these tables too. Refuses where it does not. */
export function requireTables<Table extends SnapshotTableName>(
  snapshot: CurrentSnapshot,
  ...tables: Table[]
): CurrentSnapshot<Table> {
  if (!hasTables(snapshot, ...tables)) throw refusal('not_computed', errorTexts.notComputed);
  return snapshot;
}

/** For an answer that has other things to say as well. */
export function hasTables<Table extends SnapshotTableName>(
  snapshot: CurrentSnapshot,
  ...tables: Table[]
): snapshot is CurrentSnapshot<Table> {
  return tables.every((table) => holdsTable(snapshot.tableVersions, table));
}

/** The change of the warehouse that the snapshot was made of. */
export async function readChange(tx: Tx, { snapshotId, wholesalerId }: CurrentSnapshot): Promise<number> {
  const [snapshot] = await tx<{ changeId: number }[]>`
    select change_id as "changeId" from snapshots where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  if (snapshot === undefined) throw new Error(`There is no snapshot ${snapshotId}.`);
  return snapshot.changeId;
}

/** Names the snapshot with its tables, for what is remembered of it: a table that is computed later is another key. */
export function snapshotKey({ snapshotId, tableVersions }: CurrentSnapshot): string {
  return `snapshot ${snapshotId} ${JSON.stringify(tableVersions)}`;
}
