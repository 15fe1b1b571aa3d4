// Writing a snapshot: a row in `snapshots`, and per snapshot table one partition that readers get all at once.
import type { JSONValue } from 'postgres';
import type { Sql, Tx } from './connect.ts';
import { copyIn } from './copy.ts';

/** Of the shape of the snapshot tables: readers refuse another. Raise it with every migration that changes one. */
export const schemaVersion = 1;

/** Each snapshot table and the indexes of its partitions. */
const partitionIndexes = {
  // One row an id: the unique index is the proof. Reads take all rows of these, for the table or its filters.
  snapshot_suppliers: ['unique index on %t (custom_id)'],
  snapshot_brands: ['unique index on %t (custom_id)'],
  snapshot_products: ['unique index on %t (custom_id)'],
  snapshot_buyers: ['unique index on %t (custom_id)'],
  // A person's days in a range; nulls not distinct, for the house (no rep) has one row a day like anyone.
  snapshot_days: ['unique index on %t (basis, rep_id, day) nulls not distinct'],
  // Millions of rows, so two indexes and no more. Statements and drill-downs ask for a rep's lines in a range of dates;
  // boosts and items ask for products, within some buyers or all. A buyer's lines alone (the panel) are found by the
  // second, too: there are far fewer products than buyers, and PostgreSQL 18 skips from one product to the next (1 ms
  // in 2 million rows of 300 products, where the columns the other way round meant reading the index through).
  snapshot_lines: ['index on %t (rep_id, invoice_date)', 'index on %t (product_id, buyer_id)'],
  snapshot_wholesaler: ['unique index on %t (wholesaler_id)'],
} as const;

export type SnapshotTable = keyof typeof partitionIndexes;
export const snapshotTables = Object.keys(partitionIndexes) as SnapshotTable[];

/** The name of a snapshot's partition. */
export function partitionName(table: SnapshotTable, snapshotId: number): string {
  return `${table}_${snapshotId}`;
}

/** Registers a snapshot that is about to be written, and returns its id. `shapedBy`: the settings and routes it is computed with. */
export async function beginSnapshot(
  sql: Sql | Tx,
  { wholesalerId, changeId, shapedBy }: { wholesalerId: string; changeId: number; shapedBy: JSONValue },
): Promise<number> {
  const [row] = await sql<{ snapshotId: number }[]>`
    insert into snapshots (wholesaler_id, change_id, schema_version, shaped_by)
    values (${wholesalerId}, ${changeId}, ${schemaVersion}, ${sql.json(shapedBy)})
    returning snapshot_id as "snapshotId"`;
  if (!row) throw new Error('The snapshot was not registered.');
  return row.snapshotId;
}

/**
 * Writes one table of a snapshot. `lines` is COPY text: per row its `columns` separated by tabs, ended by a newline, in
 * chunks of any size; `snapshot_id` is among the columns. Returns the number of rows.
 * Safe to repeat: a partition already attached is whole, is left alone, and `lines` is not read (a resumed run must
 * compute from the same change and the snapshot's own shaped_by); anything less is dropped and written anew.
 * Attaching takes no lock that a reader holds or waits for.
 */
export async function writePartition(
  sql: Sql,
  snapshotId: number,
  table: SnapshotTable,
  columns: readonly string[],
  lines: AsyncIterable<Buffer | string>,
): Promise<number> {
  const name = partitionName(table, snapshotId);
  if (await isAttached(sql, name)) return countRows(sql, name);
  // A transaction of its own: `like` locks the parent, which must not last as long as the load.
  await sql.begin(async (tx) => {
    await tx`drop table if exists ${tx(name)}`;
    await tx`create table ${tx(name)} (like ${tx(table)} including constraints)`;
  });
  await sql.begin(async (tx) => {
    // Truncated in this transaction, so that the rows can be written frozen: they need no vacuum later.
    await tx`truncate ${tx(name)}`;
    await copyIn(tx`copy ${tx(name)} (${tx(columns)}) from stdin with (format text, freeze true)`, lines);
    for (const index of partitionIndexes[table]) {
      await tx.unsafe(`create ${index.replace('%t', `"${name}"`)}`);
    }
    // Equal to the partition's bound: attaching then trusts it and reads no row.
    await tx.unsafe(`alter table "${name}" add check (snapshot_id = ${Number(snapshotId)})`);
    await tx`analyze ${tx(name)}`;
  });
  await sql.unsafe(`alter table ${table} attach partition "${name}" for values in (${Number(snapshotId)})`);
  return countRows(sql, name);
}

/** Declares a snapshot whole. Rejects when one of its tables was not written. `lastTransactionDate` is L, YYYY-MM-DD. */
export async function completeSnapshot(sql: Sql, snapshotId: number, lastTransactionDate: string): Promise<void> {
  for (const table of snapshotTables) {
    if (!(await isAttached(sql, partitionName(table, snapshotId)))) {
      throw new Error(`Snapshot ${snapshotId} lacks its table ${table}.`);
    }
  }
  await sql`
    update snapshots set last_transaction_date = ${lastTransactionDate}, completed_at = coalesce(completed_at, now())
    where snapshot_id = ${snapshotId}`;
}

/** Points preview at a completed snapshot of the same wholesaler; rejects for any other. */
export async function pointPreview(
  tx: Sql | Tx,
  { wholesalerId, snapshotId }: { wholesalerId: string; snapshotId: number },
): Promise<void> {
  const pointed = await tx`
    insert into environments (wholesaler_id, db, snapshot_id)
    select wholesaler_id, 'preview', snapshot_id from snapshots
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}
      and completed_at is not null and dropped_at is null
    on conflict (wholesaler_id, db) do update set snapshot_id = excluded.snapshot_id, pointed_at = now()`;
  if (pointed.count === 0) throw new Error(`Snapshot ${snapshotId} of ${wholesalerId} is not complete.`);
}

async function isAttached(sql: Sql, partition: string): Promise<boolean> {
  const found = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = ${partition} and n.nspname = 'public' and c.relispartition`;
  return found.length > 0;
}

async function countRows(sql: Sql, partition: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(partition)}`;
  return row?.count ?? 0;
}
