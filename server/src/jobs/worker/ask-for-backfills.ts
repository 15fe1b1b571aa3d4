/** After an upgrade the worker asks for the figures that it computes and the snapshots of preview and prod lack. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import type { BossDatabase } from '../queue/boss.ts';
import { startJobs } from '../queue/queue.ts';

const lookEveryMs = 5000;
/** A backfill that failed, on a full disk say, is tried again, but not at once. */
const againMs = 10 * 60_000;

/**
 * Sends each wholesaler's backfill; one that is busy with another job gets it when that has ended, and one that still lacks
 * figures later is asked for again. Resolves when none lacks any.
 */
export async function askForBackfills(
  database: BossDatabase,
  signal: AbortSignal,
  often = { lookEveryMs, againMs },
): Promise<void> {
  let lacking = await wholesalersToBackfill(database.sql);
  if (lacking.length === 0) return;
  const jobs = await startJobs(database);
  const sentAt = new Map<string, number>();
  try {
    while (lacking.length > 0) {
      for (const wholesalerId of lacking) {
        if (performance.now() - (sentAt.get(wholesalerId) ?? Number.NEGATIVE_INFINITY) < often.againMs) continue;
        const sent = await jobs.send({ kind: 'backfill', wholesalerId, actor: 'system', origin: 'upgrade' });
        if (sent !== 'busy') sentAt.set(wholesalerId, performance.now());
      }
      await sleep(often.lookEveryMs, undefined, { signal });
      lacking = await wholesalersToBackfill(database.sql);
    }
  } finally {
    await jobs.stop();
  }
}
