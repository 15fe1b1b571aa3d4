// Old snapshots: which are kept, and how the others go without a reader noticing.
import type { Sql, Tx } from './connect.ts';
import { lockEnvironments } from './environments.ts';
import { dropPartitions, partitionName, unfinishedName } from './partitions.ts';
import { snapshotTables } from './snapshot-tables/registry.ts';

/** Completed snapshots that stay besides the current ones: those that a rollback can reach without a publication. */
const keptSnapshots = 5;

/**
 * Drops the figures of a wholesaler's old snapshots: all but the newest five completed and those that an environment or
 * the current publication points at; snapshots of ended periods made from lines that no environment shows any longer;
 * and unfinished ones that no running update is writing. Their rows in `snapshots` stay, with dropped_at set. Waits for
 * reports that still read them; doesn't block anyone. Returns the ids newly dropped. Safe to repeat after a crash.
 */
export async function dropOldSnapshots(sql: Sql, wholesalerId: string): Promise<number[]> {
  const dropped = await sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    return { ids: await markDropped(tx, wholesalerId) };
  });
  await dropMarkedPartitions(sql, wholesalerId);
  return dropped.ids;
}

/**
 * Drops the partitions of the wholesaler's snapshots that have dropped_at set. Waits for reports that still read them;
 * doesn't block anyone. Safe to repeat after a crash.
 */
export async function dropMarkedPartitions(sql: Sql, wholesalerId: string): Promise<void> {
  // Not only those just marked: a crash may have left marked ones standing.
  const snapshots = await sql<{ id: number }[]>`
    select snapshot_id as id from snapshots where wholesaler_id = ${wholesalerId} and dropped_at is not null`;
  const names = snapshots.flatMap(({ id }) =>
    snapshotTables.flatMap(({ name }) => [
      [partitionName(name, id), name] as const,
      [unfinishedName(name, id), name] as const,
    ]),
  );
  await dropPartitions(sql, new Map(names));
}

async function markDropped(tx: Tx, wholesalerId: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update snapshots set dropped_at = now()
    where wholesaler_id = ${wholesalerId} and dropped_at is null
      and snapshot_id not in (
        select snapshot_id from snapshots
        where wholesaler_id = ${wholesalerId} and completed_at is not null and dropped_at is null and period_from is null
        order by snapshot_id desc limit ${keptSnapshots})
      and not exists (
        select from environments e left join publications p on p.publication_id = e.publication_id
        where snapshots.snapshot_id in (e.snapshot_id, p.snapshot_id))
      and not (period_from is not null and (
        exists (
          select from environments e join snapshots shown on shown.snapshot_id = e.snapshot_id
          where e.wholesaler_id = ${wholesalerId} and shown.change_id = snapshots.change_id)
        or completed_at is null and created_at > now() - interval '1 hour'))
      and not exists (
        select from update_runs r where r.snapshot_id = snapshots.snapshot_id and r.finished_at is null)
    returning snapshot_id as id`;
  return rows.map((row) => row.id).sort((a, b) => a - b);
}
