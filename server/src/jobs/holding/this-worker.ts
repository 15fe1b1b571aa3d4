/**
 * Being a worker of a name: a lock that the database takes back when the process ends, a row that says which process it
 * is, and a beat. Whoever finds the beat stopped removes the row, and from then on the process can write nothing.
 */
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { ServerAddress, Sql, Tx } from '@caselift/db/connect';
import { beatEveryMs } from '../queue/living.ts';
import { tryLock, workerLock } from '../queue/lock.ts';

export type ThisWorker = {
  name: string;
  /** Another one at each start. */
  process: string;
  /** Its transactions are refused once another process is this worker, or others took what it had. */
  sql: Sql;
  /** Beats no more and gives back the lock. Its wholesalers stay with the name for a while: it may only be restarted. */
  release(): Promise<void>;
};

/** What a transaction of a worker that was replaced fails with. */
export class Replaced extends Error {
  constructor(name: string) {
    super(`Another process is the worker ${name} now, or others took its wholesalers.`);
  }
}

/** process: by which the connections of `sql` are known (poolName), where it is a pool of the worker's own. */
type Place = { sql: Sql; options: ServerAddress; name: string; process?: string | undefined; onLost: () => void };

/** The application name of a worker's connections: whoever takes its place ends them. */
export const poolName = (process: string): string => `caselift ${process}`;

/** Ends the connections of a process, which may hang in the middle of a transaction. */
export async function endConnections(tx: Tx, process: string): Promise<void> {
  await tx`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = ${poolName(process)} and datname = current_database()`;
}

/** Becomes the worker of the name, or answers null while another process is. `onLost` is called when it no longer is. */
export async function becomeWorker(place: Place): Promise<ThisWorker | null> {
  const { sql, options, name, process = randomUUID(), onLost } = place;
  const key = workerLock(name);
  const lock = await tryLock(options, key, onLost);
  if (lock === null) return null;
  await sql.begin(async (tx) => {
    const [before] = await tx<{ process: string }[]>`select process from workers where worker = ${name}`;
    if (before) await endConnections(tx, before.process);
    await tx`delete from workers where worker = ${name}`; // waits for what the process before has under way
    await tx`
      insert into workers (worker, process, host, lock_key) values (${name}, ${process}, ${os.hostname()}, ${key})`;
  });
  const beat = async () => {
    const beaten = await sql`
      update workers set beat_at = clock_timestamp(),
        steady_since = case when beat_at < clock_timestamp() - make_interval(secs => ${5 * (beatEveryMs / 1000)})
          then clock_timestamp() else steady_since end
      where worker = ${name} and process = ${process}`;
    if (beaten.count === 0) onLost();
  };
  // A database that is away for a moment ends nobody; the lock's own connection tells when it is.
  const beating = setInterval(() => void beat().catch(() => {}), beatEveryMs);
  return {
    name,
    process,
    sql: fenced(sql, { name, process, onLost }),
    release: async () => {
      clearInterval(beating);
      await lock.release();
    },
  };
}

type Fence = { name: string; process: string; onLost: () => void };

/**
 * The pool with each transaction begun by holding the worker's row: removing it waits for those under way and refuses
 * those that come. Statements outside of transactions are not checked; nothing that counts is written by one.
 */
function fenced(sql: Sql, { name, process, onLost }: Fence): Sql {
  async function holdRow(tx: Tx): Promise<void> {
    // Beats change no key, so they don't wait for this.
    const held = await tx`select from workers where worker = ${name} and process = ${process} for key share`;
    if (held.length > 0) return;
    onLost();
    throw new Replaced(name);
  }
  type Work = (tx: Tx) => unknown;
  const begin = (...given: [Work] | [string, Work]) => {
    const work = given[given.length - 1] as Work;
    const checked = async (tx: Tx) => {
      await holdRow(tx);
      return work(tx);
    };
    if (given.length === 1) return sql.begin(checked);
    // Such a one can hold no row, and has nothing to refuse.
    return sql.begin(given[0], /read only/i.test(given[0]) ? work : checked);
  };
  return new Proxy(sql, {
    get: (target, property) => (property === 'begin' ? begin : Reflect.get(target, property)),
  });
}
