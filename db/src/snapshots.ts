// Writing a snapshot: a row in `snapshots`, and per snapshot table one partition that readers get all at once.
import type { JSONValue } from 'postgres';
import type { Sql, Tx } from './connect.ts';
import { copyIn } from './copy.ts';
import { dropPartitions, partitionName, standingOf, unfinishedName } from './partitions.ts';
import {
  currentVersions,
  growingTables,
  holdsTable,
  type SnapshotTableName,
  snapshotTable,
  type TableVersions,
  tablesToCompute,
} from './snapshot-tables/registry.ts';

/**
 * Registers a snapshot that is about to be written, and returns its id. `shapedBy`: the settings and routes it is
 * computed with.
 */
export async function beginSnapshot(
  sql: Sql | Tx,
  { wholesalerId, changeId, shapedBy }: { wholesalerId: string; changeId: number; shapedBy: JSONValue },
): Promise<number> {
  const [row] = await sql<{ snapshotId: number }[]>`
    insert into snapshots (wholesaler_id, change_id, shaped_by)
    values (${wholesalerId}, ${changeId}, ${sql.json(shapedBy)})
    returning snapshot_id as "snapshotId"`;
  if (!row) throw new Error('The snapshot was not registered.');
  return row.snapshotId;
}

/** Which tables the snapshot holds, in which version. */
export async function tableVersions(sql: Sql, snapshotId: number): Promise<TableVersions> {
  const [row] = await sql<{ versions: TableVersions }[]>`
    select table_versions as versions from snapshots where snapshot_id = ${snapshotId}`;
  return row?.versions ?? {};
}

/**
 * Unless the snapshot holds all of the tables that grow, it holds none: their rows belong together, and what each was
 * written with may have changed in between.
 */
export async function forgetPartOfItems(sql: Sql, snapshotId: number): Promise<void> {
  const all = Object.fromEntries(growingTables.map((table) => [table, currentVersions[table] ?? null]));
  await sql`
    update snapshots set table_versions = table_versions - ${growingTables as string[]}::text[]
    where snapshot_id = ${snapshotId} and not table_versions @> ${sql.json(all)}
      and table_versions ?| ${growingTables as string[]}::text[]`;
}

/**
 * What a table of a snapshot is to hold. `lines` is COPY text: per row its `columns` separated by tabs, ended by a newline,
 * in chunks of any size; `snapshot_id` is among the columns.
 */
export type TableContent = {
  table: SnapshotTableName;
  columns: readonly string[];
  lines: AsyncIterable<Buffer | string>;
};

/**
 * Writes tables of a snapshot, which readers get together.
 * Safe to repeat: a table that the snapshot holds in the current version is left alone, and its `lines` are not read (a
 * resumed run must compute from the same change and the snapshot's own shaped_by; forgetPartOfItems); anything less is
 * written beside it and takes its place. Takes no lock that a reader holds or waits for.
 */
export async function writePartitions(sql: Sql, snapshotId: number, contents: readonly TableContent[]): Promise<void> {
  const versions = await tableVersions(sql, snapshotId);
  const left = contents.filter(({ table }) => !holdsTable(versions, table));
  if (left.length === 0) return;
  await loadBeside(sql, snapshotId, left);
  const tables = left.map(({ table }) => table);
  const earlier = await standingOf(
    sql,
    tables.map((table) => partitionName(table, snapshotId)),
  );
  if (earlier.length > 0) {
    // Readers are told that a table is not there before it goes.
    await sql`update snapshots set table_versions = table_versions - ${tables}::text[] where snapshot_id = ${snapshotId}`;
    await dropPartitions(sql, new Map(tables.map((table) => [partitionName(table, snapshotId), table])));
  }
  await sql.begin(async (tx) => {
    await attach(tx, snapshotId, tables);
    const held = Object.fromEntries(tables.map((table) => [table, snapshotTable(table).version]));
    await tx`update snapshots set table_versions = table_versions || ${tx.json(held)} where snapshot_id = ${snapshotId}`;
  });
}

/** Writes one table of a snapshot as it was saved; the snapshot's row says already in which version. */
export async function restorePartition(sql: Sql, snapshotId: number, content: TableContent): Promise<void> {
  await loadBeside(sql, snapshotId, [content]);
  await sql.begin((tx) => attach(tx, snapshotId, [content.table]));
}

async function loadBeside(sql: Sql, snapshotId: number, contents: readonly TableContent[]): Promise<void> {
  const named = contents.map((content) => ({ ...content, name: unfinishedName(content.table, snapshotId) }));
  // A transaction of its own: `like` locks the parents, which must not last as long as the load.
  const makes = named.map(
    ({ table, name }) => `
      drop table if exists "${name}";
      create table "${name}" (like ${table} including constraints including defaults including storage);`,
  );
  await sql.begin((tx) => tx.unsafe(makes.join('')));
  await sql.begin(async (tx) => {
    // Truncated in this transaction, so that the rows can be written frozen: they need no vacuum later.
    await tx`truncate ${tx(named.map(({ name }) => name))}`;
    for (const { table, name, columns, lines } of named) {
      await copyIn(tx`copy ${tx(name)} (${tx(columns)}) from stdin with (format text, freeze true)`, lines);
      const indexes = snapshotTable(table).indexes.map((index) => `create ${index.replace('%t', `"${name}"`)};`);
      // The check is equal to the partition's bound: attaching then trusts it and reads no row.
      await tx.unsafe(`
        ${indexes.join('')}
        alter table "${name}" add check (snapshot_id = ${Number(snapshotId)});
        analyze "${name}"`);
    }
  });
}

async function attach(tx: Tx, snapshotId: number, tables: readonly SnapshotTableName[]): Promise<void> {
  const attached = tables.map((table) => {
    const name = partitionName(table, snapshotId);
    return `
      alter table "${unfinishedName(table, snapshotId)}" rename to "${name}";
      alter table ${table} attach partition "${name}" for values in (${Number(snapshotId)});`;
  });
  await tx.unsafe(attached.join(''));
}

/**
 * Declares a snapshot whole. Rejects when one of its tables was not written. `lastTransactionDate` is L, YYYY-MM-DD.
 */
export async function completeSnapshot(sql: Sql, snapshotId: number, lastTransactionDate: string): Promise<void> {
  const [lacking] = tablesToCompute(await tableVersions(sql, snapshotId));
  if (lacking !== undefined) throw new Error(`Snapshot ${snapshotId} lacks its table ${lacking}.`);
  await sql`
    update snapshots set last_transaction_date = ${lastTransactionDate}, completed_at = coalesce(completed_at, now())
    where snapshot_id = ${snapshotId}`;
}

/** The tables that pay of a sales period is read from, with those that items are measured by. */
export const periodTables: readonly SnapshotTableName[] = [
  'snapshot_products',
  'snapshot_buyers',
  'snapshot_days',
  'snapshot_lines',
  'snapshot_returned_sales',
  ...growingTables,
];

/**
 * What a snapshot of an ended sales period is made from. nonSellingDays: what its selling days are counted by.
 * planChange: the change that products, accounts and routes are read from; for a closed period, the one it was closed
 * with. Absent: the snapshot's change. timeZone: in which the wholesaler's days end.
 */
export type PeriodOfLines = {
  changeId: number;
  from: string;
  to: string;
  nonSellingDays: readonly string[];
  timeZone: string;
  planChange?: number;
};

/**
 * The snapshot of that period and of those lines, whole and in the versions of this program; undefined: none is kept.
 * @param payRules the number of the rules that its figures were made by.
 */
export async function periodSnapshot(
  tx: Sql | Tx,
  wholesalerId: string,
  payRules: number,
  { changeId, from, to, nonSellingDays, timeZone, planChange = changeId }: PeriodOfLines,
): Promise<number | undefined> {
  const versions = Object.fromEntries(periodTables.map((table) => [table, currentVersions[table] ?? null]));
  const [row] = await tx<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from snapshots
    where wholesaler_id = ${wholesalerId} and change_id = ${changeId} and period_from = ${from}
      and last_transaction_date = ${to} and completed_at is not null and dropped_at is null
      and shaped_by -> 'nonSellingDays' = ${tx.json([...nonSellingDays])} and table_versions @> ${tx.json(versions)}
      and coalesce((shaped_by ->> 'planChange')::integer, change_id) = ${planChange}
      and coalesce(shaped_by ->> 'timeZone', 'UTC') = ${timeZone}
      and coalesce((shaped_by ->> 'payRules')::integer, 1) = ${payRules}
    order by snapshot_id limit 1`;
  return row?.snapshotId;
}

/** The wholesalers that have an environment pointing at a snapshot with a missing or outdated table. */
export async function wholesalersToBackfill(sql: Sql): Promise<string[]> {
  const rows = await sql<{ wholesalerId: string }[]>`
    select distinct s.wholesaler_id as "wholesalerId" from environments join snapshots s using (snapshot_id)
    where not s.table_versions @> ${sql.json(currentVersions)} order by 1`;
  return rows.map(({ wholesalerId }) => wholesalerId);
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
