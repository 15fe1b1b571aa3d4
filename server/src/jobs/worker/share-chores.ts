/** What one of the workers does for all: notices, the daily mails, versions of plans, sweeping (datasets of BigQuery, too), dropping old snapshots, and the figures that a new release asks for. */
import type { Database } from '@caselift/db/database';
import { dropGoneSnapshots } from '@caselift/db/retention';
import type { PgBoss } from 'pg-boss';
import type { Env } from '../../env.ts';
import { nothingOpened } from '../../start/opened.ts';
import type { ThisWorker } from '../holding/this-worker.ts';
import { choresLock, type HeldLock, tryLock } from '../queue/lock.ts';
import { askForBackfills } from './ask-for-backfills.ts';
import { everySoOften } from './every-so-often.ts';
import { sweep } from './sweep.ts';
import { sweepDatasets } from './sweep-datasets.ts';
import { watchNotices } from './watch-notices.ts';
import { watchPlans } from './watch-plans.ts';

/** Another worker may be gone, and its chores with it. */
const lookEveryMs = 5000;
const dropEveryMs = 60_000;
const sweepEveryMs = 60 * 60 * 1000;

type Place = {
  me: ThisWorker;
  database: Pick<Database, 'options' | 'sql' | 'pgBossConnection'>;
  boss: PgBoss;
  env: Env;
  signal: AbortSignal;
  onLockLost: () => void;
};

export async function shareChores(place: Place): Promise<{ stop(): Promise<void> }> {
  const { database, onLockLost } = place;
  let held: HeldLock | null = null;
  let doing: { stop(): Promise<void> } | null = null;
  const take = async () => {
    if (held !== null || place.signal.aborted) return;
    const lock = await tryLock(database.options, choresLock, onLockLost);
    if (lock === null) return;
    try {
      doing = await begin(place);
      held = lock;
    } catch (error) {
      await lock.release(); // another worker may do better, or this one at its next look
      throw error;
    }
  };
  await take();
  const looking = everySoOften({ everyMs: lookEveryMs, name: 'Chores', signal: place.signal }, take);
  return {
    stop: async () => {
      await looking.stop();
      await doing?.stop();
      await held?.release();
    },
  };
}

/** All of them, or none: whoever takes them next would do those that go on a second time. */
async function begin({ me, database, boss, env, signal }: Place): Promise<{ stop(): Promise<void> }> {
  const { sql } = me;
  const { open, closeAll } = nothingOpened();
  try {
    await sweep(sql, env);
    const sweeping = setInterval(() => void sweep(sql, env).catch(() => {}), sweepEveryMs);
    await open(Promise.resolve(sweeping), async (timer) => clearInterval(timer));
    const gone = everySoOften({ everyMs: dropEveryMs, name: 'Old snapshots', signal }, async () => {
      await dropGoneSnapshots(sql);
    });
    await open(Promise.resolve(gone), (dropping) => dropping.stop());
    const { bigQuery } = env;
    if (bigQuery !== null) {
      // Not waited for: Google may be slow, or away.
      const datasets = everySoOften({ everyMs: sweepEveryMs, name: 'Datasets', signal }, async () => {
        await sweepDatasets(sql, bigQuery);
      });
      await open(Promise.resolve(datasets), (sweepingDatasets) => sweepingDatasets.stop());
    }
    await open(watchNotices({ sql, boss, env, signal }), (notices) => notices.stop());
    await open(watchPlans({ sql, signal }), (plans) => plans.stop());
  } catch (error) {
    await closeAll();
    throw error;
  }
  const asking = askForBackfills({ ...database, sql }, signal).catch((error: Error) => {
    if (!signal.aborted) console.error(`The new figures of this release couldn't be requested: ${error.message}`);
  });
  return {
    stop: async () => {
      await closeAll();
      await asking;
    },
  };
}
