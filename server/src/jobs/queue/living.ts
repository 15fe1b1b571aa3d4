/** Which workers there are, for whoever asks them: one that lives holds its lock and beats (docs/decisions/125). */
import type { Sql, Tx } from '@caselift/db/connect';
import { lockClass } from './lock.ts';

/** A worker beats this often. */
export const beatEveryMs = 2000;
/** Without a beat for so long it is gone, unless the configuration says otherwise. */
export const usualGoneSeconds = 30;

export type LivingWorker = { worker: string; process: string; host: string; startedAt: Date; wholesalers: number };

/**
 * Those that live, by name, with how many wholesalers each has. One without a beat for `goneSeconds` hangs, or is cut
 * off from the database, which may not know it yet.
 */
export function livingWorkers(sql: Sql | Tx, goneSeconds = usualGoneSeconds): Promise<LivingWorker[]> {
  return sql<LivingWorker[]>`
    select w.worker, w.process, w.host, w.started_at as "startedAt",
      (select count(*)::int from wholesalers of where of.worker = w.worker) as wholesalers
    from workers w
    where w.beat_at > clock_timestamp() - make_interval(secs => ${goneSeconds}) and ${holdsLock(sql)}
    order by w.worker`;
}

/** silentSince: its last sign of life, of one that lives no longer; null: it lives. */
export type KnownWorker = { worker: string; host: string; wholesalers: number; silentSince: Date | null };

/** Those that live, and those that did and that no other has replaced yet, by name. */
export function knownWorkers(sql: Sql, goneSeconds = usualGoneSeconds): Promise<KnownWorker[]> {
  return sql<KnownWorker[]>`
    select w.worker, w.host, (select count(*)::int from wholesalers of where of.worker = w.worker) as wholesalers,
      case when w.beat_at > clock_timestamp() - make_interval(secs => ${goneSeconds}) and ${holdsLock(sql)}
        then null else w.beat_at end as "silentSince"
    from workers w order by w.worker`;
}

/** Since when no worker lives, and for how long; null: one does. Where there never was one: since the tables were made. */
export async function noWorkerSince(
  sql: Sql,
  goneSeconds = usualGoneSeconds,
): Promise<{ since: Date; seconds: number } | null> {
  if (await hasWorker(sql, null, goneSeconds)) return null;
  const [row] = await sql<{ since: Date; seconds: number }[]>`
    select since, greatest(0, floor(extract(epoch from clock_timestamp() - since)))::int as seconds
    from (select coalesce((select max(beat_at) from workers), (select min(applied_at) from migrations)) as since) s`;
  return row ?? null;
}

/** For the log and the command line. */
export const noWorkerText = (since: Date): string =>
  `No worker has given a sign of life since ${since.toISOString().slice(0, 16)}Z: imports, updates, publications, pictures and emails wait. Start one (docs/operations.md).`;

/** Whether someone is there to work for the wholesaler: its worker, or any for one that nobody has. Null: of none. */
export async function hasWorker(
  sql: Sql,
  wholesalerId: string | null,
  goneSeconds = usualGoneSeconds,
): Promise<boolean> {
  const found = await sql`
    select from workers w
    where w.beat_at > clock_timestamp() - make_interval(secs => ${goneSeconds}) and ${holdsLock(sql)}
      and w.worker = coalesce((select worker from wholesalers where wholesaler_id = ${wholesalerId}), w.worker)
    limit 1`;
  return found.length > 0;
}

/** Whether a process is the worker of the name and holds its lock, even if it hangs: nobody else can become it then. */
export async function isTaken(sql: Sql, name: string): Promise<boolean> {
  const found = await sql`select from workers w where worker = ${name} and ${holdsLock(sql)}`;
  return found.length > 0;
}

/** A condition on the row `w` of workers. */
export const holdsLock = (sql: Sql | Tx) => sql`
  exists (select from pg_locks
    where locktype = 'advisory' and classid = ${lockClass} and objid = w.lock_key::bigint::oid and granted
      and database = (select oid from pg_database where datname = current_database()))`;
