/** After an upgrade: the tables that a snapshot lacks, computed as it was computed and written into it. */
import type { Sql } from '@caselift/db/connect';
import {
  growingTables,
  type SnapshotTableName,
  type TableVersions,
  tablesToCompute,
} from '@caselift/db/snapshot-tables/registry';
import { forgetPartOfItems } from '@caselift/db/snapshots';
import type { Facts } from './engine.ts';
import type { ItemsAt } from './item-inputs.ts';
import { brokenInvariant } from './refs.ts';
import { placedIn, type SnapshotShape } from './update-run.ts';
import { windowsAt } from './windows.ts';

export type BackfillInput = {
  /** Opened when something is to be computed. */
  openWarehouse: () => Promise<Facts>;
  sql: Sql;
  wholesalerId: string;
  snapshotId: number;
  /** What the items measure; absent: nothing. Not asked unless their tables are lacking. */
  itemsAt?: ItemsAt;
  onProgress: (stage: string, fraction: number | null) => void;
  signal: AbortSignal;
};

type Snapshot = {
  changeId: number;
  lastTransactionDate: string;
  shape: Partial<SnapshotShape>;
  versions: TableVersions;
};

/**
 * Computes what the snapshot lacks, or holds in another version, from the lines as of its change and with its calendar.
 * The tables that it holds keep their rows; every invariant holds before a table is written. Pointers and editable rows
 * are not touched. Safe to repeat after a crash: it goes on with what is left. Returns the tables that it wrote.
 */
export async function backfillSnapshot(input: BackfillInput): Promise<SnapshotTableName[]> {
  const snapshot = await readSnapshot(input);
  const tables = snapshot ? tablesToCompute(snapshot.versions) : [];
  if (snapshot === undefined || tables.length === 0) return [];
  const warehouse = await input.openWarehouse();
  try {
    if ((await warehouse.currentChange()) < snapshot.changeId) {
      throw new Error(
        'The sales lines of these figures are no longer in the warehouse. Run an update, then publish it.',
      );
    }
    await compute(input, warehouse, snapshot, tables);
    return tables;
  } finally {
    await warehouse.close();
  }
}

async function readSnapshot({ sql, wholesalerId, snapshotId }: BackfillInput): Promise<Snapshot | undefined> {
  await forgetPartOfItems(sql, snapshotId);
  const [snapshot] = await sql<Snapshot[]>`
    select change_id as "changeId", last_transaction_date as "lastTransactionDate", shaped_by as shape,
           table_versions as versions
    from snapshots
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and completed_at is not null
      and dropped_at is null`;
  return snapshot;
}

async function compute(
  { sql, wholesalerId, snapshotId, itemsAt, onProgress, signal }: BackfillInput,
  warehouse: Facts,
  { changeId, lastTransactionDate, shape }: Snapshot,
  tables: readonly SnapshotTableName[],
): Promise<void> {
  const run = await warehouse.beginRun(signal);
  try {
    const nonSellingDays = shape.nonSellingDays ?? [];
    const { variables } = windowsAt(lastTransactionDate, changeId, nonSellingDays);
    const lacksItems = tables.some((table) => growingTables.includes(table));
    const items = lacksItems
      ? await itemsAt?.({ lastDate: lastTransactionDate, isOver: false, nonSellingDays })
      : undefined;
    const onModel = (model: string, fraction: number) => onProgress(`Computing ${model}`, fraction * 0.4);
    await run.build({ variables, items: items && placedIn(shape, items), onModel });
    onProgress('Checking the sums', 0.4);
    const broken = await brokenInvariant(run, variables);
    if (broken !== null) throw new Error(broken.message);
    const onTable = (table: SnapshotTableName) =>
      onProgress(`Transferring ${table}`, 0.5 + (0.5 * tables.indexOf(table)) / tables.length);
    await run.copyOut(sql, { snapshotId, wholesalerId }, tables, onTable);
  } finally {
    await run.end();
  }
}
