// The partitions of snapshot tables: their names, and how they go without a reader noticing.
import { inTurn, type Sql } from './connect.ts';
import type { SnapshotTableName } from './snapshot-tables/registry.ts';

// Any fixed number. One at a time over all wholesalers: a table takes one concurrent detaching.
const detachLock = 7_263_003;

/** The name of a snapshot's partition. */
export function partitionName(table: SnapshotTableName, snapshotId: number): string {
  return `${table}_${snapshotId}`;
}

/** The name under which a partition is written, beside the one that readers may still see. */
export function unfinishedName(table: SnapshotTableName, snapshotId: number): string {
  return `${partitionName(table, snapshotId)}_next`;
}

type Standing = { name: string; isAttached: boolean; isPending: boolean };

/**
 * Drops those of the partitions, named with their tables, that stand. Waits for reports that still read them; holds up
 * nobody. Safe to repeat after a crash.
 */
export async function dropPartitions(sql: Sql, tableOf: ReadonlyMap<string, SnapshotTableName>): Promise<void> {
  if ((await standingOf(sql, [...tableOf.keys()])).length === 0) return;
  await inTurn(sql, detachLock, async (session) => {
    for (const { name, isAttached, isPending } of await standingOf(session, [...tableOf.keys()])) {
      // Pending: a crash came between the two halves of an earlier detaching.
      const how = isPending ? 'finalize' : 'concurrently';
      if (isAttached) await session.unsafe(`alter table ${tableOf.get(name)} detach partition "${name}" ${how}`);
      await session`drop table ${session(name)}`;
    }
  });
}

/** Which of the tables there are. */
export function standingOf(sql: Sql, names: string[]): Promise<Standing[]> {
  return sql<Standing[]>`
    select c.relname as name, i.inhrelid is not null as "isAttached", coalesce(i.inhdetachpending, false) as "isPending"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and c.relname = any (${names})`;
}
