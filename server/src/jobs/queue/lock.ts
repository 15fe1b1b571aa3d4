/** Locks that the kernel and PostgreSQL take back when their holder dies, however it dies. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ServerAddress, type Sql } from '@caselift/db/connect';
import { newestMigration } from '@caselift/db/migrate';

/** The first half of every advisory lock of ours; locks are a database's own, so two databases never meet. */
export const lockClass = 72_011;

/** Who holds it does what is done once for all workers: one process a database. */
export const choresLock = 1;

/** Who holds it is the worker of that name, and may take its wholesalers' jobs and open their files. */
export const workerLock = (name: string): number => keyOf(`worker\0${name}`);

/** Who holds it is the application of a data folder of this machine. */
export const folderLock = (dataDir: string): number => keyOf(`${os.hostname()}\0${realpathSync(dataDir)}`);

/** Key 1 is for the chores. */
function keyOf(words: string): number {
  const digest = createHash('sha256').update(words).digest();
  return Math.max(2, digest.readUInt32BE() & 0x7fff_ffff);
}

/** Whoever holds a lock says of which release it is. Earlier ones were all called the same. */
const holderName = (): string => `caselift lock ${newestMigration()}`.slice(0, 63);

/** The connection of a machine without power is found dead within half a minute. */
const longestDyingMs = 30_000;
const lookAgainMs = 500;

/**
 * Rejects while servers or workers of another release work with this database, on whatever machine: its tables would be
 * changed under them. Those that have just been stopped are waited for.
 */
export async function refuseBesideOthers(sql: Sql, patienceMs: number = longestDyingMs): Promise<void> {
  for (let waited = 0; ; waited += lookAgainMs) {
    const others = await placesOfOthers(sql);
    if (others.length === 0) return;
    if (waited >= patienceMs)
      throw new Error(
        `Servers or workers of another release still work with this database (on ${others.join(', ')}). Stop them first: this release changes the tables. See Upgrade in docs/operations.md.`,
      );
    await sleep(lookAgainMs);
  }
}

async function placesOfOthers(sql: Sql): Promise<string[]> {
  const others = await sql<{ place: string }[]>`
    select distinct coalesce(host(a.client_addr), 'this machine') as place
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = ${lockClass} and l.granted and a.application_name <> ${holderName()}
      and l.database = (select oid from pg_database where datname = current_database())
    order by place`;
  return others.map(({ place }) => place);
}

export type HeldLock = { release(): Promise<void> };

/**
 * Takes the lock, or answers null while another process holds it. It is held by a connection of its own;
 * `onLost` is called if that connection ends before release(), because the lock is then anybody's.
 */
export async function tryLock(address: ServerAddress, key: number, onLost: () => void): Promise<HeldLock | null> {
  let isHeld = false;
  const session = connect(address, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    // A machine without power says no goodbye: the server finds out within half a minute.
    connection: { application_name: holderName(), tcp_keepalives_idle: 10, tcp_keepalives_interval: 5 },
    onclose: () => {
      if (isHeld) onLost();
      isHeld = false;
    },
  });
  try {
    const [row] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${lockClass}, ${key}) as taken`;
    isHeld = row?.taken === true;
  } catch (error) {
    await session.end({ timeout: 1 });
    throw error;
  }
  if (!isHeld) {
    await session.end({ timeout: 1 });
    return null;
  }
  return {
    release: async () => {
      isHeld = false;
      await session.end({ timeout: 1 });
    },
  };
}
