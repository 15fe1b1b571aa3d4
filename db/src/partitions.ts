// The partitions of snapshot tables: their names, and how they go without a reader noticing.
import { errorCode, ifFree, inTurn, type Sql } from './connect.ts';
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
    await finishDetaching(session, [...tableOf.values()]);
    for (const standing of await standingOf(session, [...tableOf.keys()])) await drop(session, standing, tableOf);
  });
}

/** So long a dropping waits for a reader that came between. */
const patience = '5s';

/**
 * The same of those that nobody is in the way of, and waits for nobody. A dump holds all tables for an hour: nothing that
 * anyone waits for may depend on it. Answers whether all are gone; what is left is for the next call.
 */
export async function dropFreePartitions(sql: Sql, tableOf: ReadonlyMap<string, SnapshotTableName>): Promise<boolean> {
  if ((await standingOf(sql, [...tableOf.keys()])).length === 0) return true;
  const done = await ifFree(sql, detachLock, async (session) => {
    await session`select set_config('lock_timeout', ${patience}, false)`;
    try {
      for (const standing of await standingOf(session, [...tableOf.keys()])) {
        if (await isHeld(session, standing.name, tableOf.get(standing.name))) return false;
        await drop(session, standing, tableOf);
      }
      return true;
    } catch (error) {
      if (errorCode(error) === '55P03') return false;
      throw error;
    } finally {
      await session`reset lock_timeout`;
    }
  });
  return done ?? false;
}

/** Whether anyone has a lock on the partition, or has had one on its table for longer than a request takes. */
async function isHeld(session: Sql, name: string, table: SnapshotTableName | undefined): Promise<boolean> {
  const held = await session`
    select from pg_locks l left join pg_stat_activity a using (pid)
    where l.locktype = 'relation' and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.relation = to_regclass(${name}) or l.relation = to_regclass(${table ?? name})
        and coalesce(a.xact_start, '-infinity') < clock_timestamp() - ${patience}::interval)
    limit 1`;
  return held.length > 0;
}

async function drop(
  session: Sql,
  { name, isAttached, isPending }: Standing,
  tableOf: ReadonlyMap<string, SnapshotTableName>,
): Promise<void> {
  // Pending: a crash, or a reader, came between the two halves of an earlier detaching.
  const how = isPending ? 'finalize' : 'concurrently';
  if (isAttached) await session.unsafe(`alter table ${tableOf.get(name)} detach partition "${name}" ${how}`);
  await session`drop table ${session(name)}`;
}

/** Of any snapshot: a table that has a partition half detached detaches no other. */
async function finishDetaching(session: Sql, tables: readonly SnapshotTableName[]): Promise<void> {
  const pending = await session<{ table: string; name: string }[]>`
    select p.relname::text as table, c.relname::text as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relname = any (${[...tables]}) and i.inhdetachpending`;
  for (const { table, name } of pending) {
    await session.unsafe(`alter table ${table} detach partition "${name}" finalize`);
  }
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
