// Old snapshots: which are kept, and how the others go without a reader noticing.
import type { Sql, Tx } from './connect.ts';
import { lockEnvironments } from './environments.ts';
import { dropFreePartitions, partitionName, unfinishedName } from './partitions.ts';
import { snapshotTables } from './snapshot-tables/registry.ts';

/** Completed snapshots that stay besides the current ones: those that a rollback can reach without a publication. */
const keptSnapshots = 5;

/**
 * Marks a wholesaler's old snapshots as dropped: all but the newest five completed and those that an environment or
 * the current publication points at; snapshots of ended periods made from lines that no environment shows any longer;
 * and unfinished ones that no running update is writing. Their rows in `snapshots` stay, with dropped_at set; their tables
 * are for `dropGoneSnapshots`. Returns the ids newly marked. Waits for no reader.
 */
export async function markOldSnapshots(sql: Sql, wholesalerId: string): Promise<number[]> {
  const marked = await sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    return { ids: await markDropped(tx, wholesalerId) };
  });
  return marked.ids;
}

/** Who found a snapshot standing in an earlier transaction reads it within this time, in seconds. */
const graceSeconds = 600;

/**
 * Drops the tables of snapshots that were marked, or deleted, some minutes ago and before any transaction that still runs
 * began: whoever began later is told that they are gone, so no reader sees one fall apart. Waits for nobody; what anyone
 * holds stays for the next call. A chore of its own, since a dump may hold all tables for an hour. Returns the ids that are gone.
 * @param of of this wholesaler alone, without the minutes: nobody reads it any more.
 */
export async function dropGoneSnapshots(sql: Sql, of?: { wholesalerId: string }): Promise<number[]> {
  const snapshots = await sql<{ id: number }[]>`
    select snapshot_id as id from gone_snapshots
    where ${
      of === undefined
        ? sql`gone_at + make_interval(secs => ${graceSeconds}) < least(clock_timestamp(), (
            select min(xact_start) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()))`
        : sql`wholesaler_id = ${of.wholesalerId}`
    }
    order by snapshot_id`;
  const gone: number[] = [];
  for (const { id } of snapshots) {
    const names = snapshotTables.flatMap(({ name }) => [
      [partitionName(name, id), name] as const,
      [unfinishedName(name, id), name] as const,
    ]);
    if (!(await dropFreePartitions(sql, new Map(names)))) continue;
    await sql`delete from gone_snapshots where snapshot_id = ${id}`;
    gone.push(id);
  }
  return gone;
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
