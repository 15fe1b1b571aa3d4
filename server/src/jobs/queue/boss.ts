/** The pg-boss instance of a process and its two queues, in the schema pgboss of the serving store. */
import type { Tx } from '@caselift/db/connect';
import type { Database } from '@caselift/db/database';
import { type Db, PgBoss } from 'pg-boss';

/** The jobs of wholesalers. Policy exclusive with the wholesaler as key: one of them waits or runs at a time. */
export const wholesalerQueue = 'wholesaler-jobs';
export const mailQueue = 'mail';

export type BossDatabase = Pick<Database, 'sql' | 'pgBossConnection'>;

const secondsPerDay = 24 * 60 * 60;

/** Our transaction as pg-boss takes one. Never pass it JSON: the driver would encode it a second time. */
export function asBossDb(tx: Tx): Db {
  return { executeSql: async (text, values) => ({ rows: [...(await tx.unsafe(text, values as never[]))] }) };
}

/** Ends it at once. Errors from loops that outlive the closed pool are expected; ignore them. */
export async function stopBoss(boss: PgBoss): Promise<void> {
  boss.removeAllListeners('error');
  boss.on('error', () => {});
  await boss.stop({ graceful: false });
}

/** 15 s after the first failure, twice as long after each, from two hours on hourly: for a day. */
const aDay = { retryLimit: 30, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 };

const mailRules = {
  ...aDay,
  // A large export over a slow line takes its time; a second sending beside it would arrive twice.
  expireInSeconds: 600,
  // One of a worker that ended in the middle of it. Which one took it isn't known.
  heartbeatSeconds: 60,
  deleteAfterSeconds: 3 * secondsPerDay,
};

/**
 * Starts pg-boss. Only the worker supervises (retries what it lost, deletes what is old); others only send.
 * @param options of applicationName: what the database calls its connections.
 */
export async function startBoss(
  database: BossDatabase,
  options: { supervise: boolean; applicationName?: string },
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.pgBossConnection,
    application_name: options.applicationName ?? 'caselift jobs',
    max: 4,
    schedule: false,
    supervise: options.supervise,
  });
  // Without a listener a lost connection would end the process; its pool reconnects by itself.
  boss.on('error', (error) => console.error(`Jobs: ${error.message}`));
  await boss.start();
  await boss.createQueue(wholesalerQueue, {
    policy: 'exclusive',
    // Each retry is a worker that ended in the middle of the job; what fails by itself is settled, not retried.
    retryLimit: 10,
    expireInSeconds: secondsPerDay,
    // A new worker takes over orphaned jobs as soon as it holds the lock. This is for a job that ended while the
    // database was down, so that its end was not written. A shorter time would restart jobs that are only slow on a
    // busy machine.
    heartbeatSeconds: 60,
    deleteAfterSeconds: 7 * secondsPerDay,
  });
  await boss.createQueue(mailQueue, mailRules);
  // The queue may be there already, as an earlier release made it.
  await boss.updateQueue(mailQueue, mailRules);
  return boss;
}
