/** Locks that the kernel and PostgreSQL take back when their holder dies, however it dies. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import { connect, type ServerAddress, type Sql } from '@caselift/db/connect';

/** The first half of every advisory lock of ours; locks are a database's own, so two databases never meet. */
const lockClass = 72_011;

/** Who holds it may take jobs and open warehouses: one process a database. */
export const workerLock = 1;

/** Who holds it is the application of a data folder of this machine. */
export function folderLock(dataDir: string): number {
  const digest = createHash('sha256')
    .update(`${os.hostname()}\0${realpathSync(dataDir)}`)
    .digest();
  // Key 1 is the worker's.
  return Math.max(2, digest.readUInt32BE() & 0x7fff_ffff);
}

/** Whether someone holds the lock. */
export async function isLockHeld(sql: Sql, key: number): Promise<boolean> {
  const held = await sql`
    select from pg_locks
    where locktype = 'advisory' and classid = ${lockClass} and objid = ${key} and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return held.length > 0;
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
    connection: { application_name: 'caselift lock' },
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
