/** After an upgrade the worker asks for the figures that it computes and the snapshots of preview and prod lack. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import type { BossDatabase } from '../queue/boss.ts';
import { startJobs } from '../queue/queue.ts';

const againMs = 5000;

/** Sends each wholesaler's backfill; one that is busy with another job gets it when that has ended. */
export async function askForBackfills(database: BossDatabase, signal: AbortSignal): Promise<void> {
  let waiting = await wholesalersToBackfill(database.sql);
  if (waiting.length === 0) return;
  const jobs = await startJobs(database);
  try {
    for (;;) {
      const busy: string[] = [];
      for (const wholesalerId of waiting) {
        const sent = await jobs.send({ kind: 'backfill', wholesalerId, actor: 'system', origin: 'upgrade' });
        if (sent === 'busy') busy.push(wholesalerId);
      }
      if (busy.length === 0) return;
      await sleep(againMs, undefined, { signal });
      const lacking = new Set(await wholesalersToBackfill(database.sql));
      waiting = busy.filter((wholesalerId) => lacking.has(wholesalerId));
    }
  } finally {
    await jobs.stop();
  }
}
