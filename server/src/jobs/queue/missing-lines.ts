/** Wholesalers that nothing can be done for: no worker that lives has their sales lines. */
import type { Sql } from '@caselift/db/connect';
import { isOnOneDisk } from './known-change.ts';
import { holdsLock } from './living.ts';

/** worker: the one that had them last and is silent; null: nobody is known to have them. */
export type MissingLines = { wholesalerId: string; worker: string | null };

/**
 * Those with lines that are neither in a bucket nor on the disk of a worker that lives. None as long as no worker lives: nobody
 * has looked for them then. A worker that starts takes what lies on its disk and lets go of what doesn't (holdings.ts).
 */
export async function missingLines(
  sql: Sql,
  { goneSeconds, wholesalerId = null }: { goneSeconds: number; wholesalerId?: string | null },
): Promise<readonly MissingLines[]> {
  const living = sql`
    select w.worker from workers w
    where w.beat_at > clock_timestamp() - make_interval(secs => ${goneSeconds}) and ${holdsLock(sql)}`;
  return sql<MissingLines[]>`
    select wholesaler_id as "wholesalerId", worker from wholesalers
    where (${wholesalerId}::text is null or wholesaler_id = ${wholesalerId}) and ${isOnOneDisk(sql)}
      and exists (${living}) and (worker is null or worker not in (${living}))
    order by 1`;
}

/** For the log and the command line. */
export const missingLinesText = ({ wholesalerId, worker }: MissingLines): string =>
  worker === null
    ? `The sales lines of ${wholesalerId} are in the data folder of no worker that runs, so its imports and updates are refused. Start a worker with the data folder that has them, or restore a backup (docs/operations.md).`
    : `The sales lines of ${wholesalerId} are in the data folder of the worker ${worker}, which isn't running, so its imports and updates wait. Start it.`;
