/** Says in a server's log that no worker lives: its answers are those of before, so nothing else would tell. */
import type { Sql } from '@caselift/db/connect';
import { noWorkerSince, noWorkerText } from '../jobs/queue/living.ts';

const lookEveryMs = 10_000;

/**
 * Answers what is to be said now, null where nothing is: once when no worker lived at so many looks in a row, and once when
 * one lives again. A worker beside the server starts with it, and after an outage of the database none could give a sign.
 */
export function workerWatch(sql: Sql, goneSeconds: number, looks: number): () => Promise<string | null> {
  let silent = 0;
  return async () => {
    const none = await noWorkerSince(sql, goneSeconds);
    const before = silent;
    silent = none === null ? 0 : before + 1;
    if (none !== null) return silent === looks ? noWorkerText(none.since) : null;
    return before >= looks ? 'A worker gives signs of life again.' : null;
  };
}

export function watchWorkers(sql: Sql, goneSeconds: number): { stop(): Promise<void> } {
  const look = workerWatch(sql, goneSeconds, 1 + Math.ceil((1000 * goneSeconds) / lookEveryMs));
  const say = async () => {
    // A database that is away for a moment is told by each call.
    const said = await look().catch(() => null);
    if (said !== null) console.error(said);
  };
  const looking = setInterval(() => void say(), lookEveryMs);
  return { stop: async () => clearInterval(looking) };
}
