/** What a worker that died left behind, when the next one of its name starts. */
import type { PgBoss } from 'pg-boss';
import { endLost, giveBack, type IsLeft } from '../holding/gone-workers.ts';
import type { ThisWorker } from '../holding/this-worker.ts';
import { mailQueue, wholesalerQueue } from '../queue/boss.ts';
import { livingWorkers } from '../queue/living.ts';
import type { FilePlace } from '../queue/upload-bytes.ts';

/**
 * Puts its jobs back to be run at once, and ends in words those that can't run again. While it is the only worker that
 * also goes for jobs of nobody's, such as mails; beside others those run again when their time is up. Answers
 * the wholesalers of those that were ended.
 */
export async function takeOverOrphans(
  place: FilePlace & { me: ThisWorker; boss: PgBoss; goneSeconds: number },
): Promise<string[]> {
  const { me, boss, goneSeconds } = place;
  const { sql } = me;
  const living = await livingWorkers(sql, goneSeconds);
  const isAlone = living.every(({ worker }) => worker === me.name);
  const isLeft: IsLeft = (of) =>
    of`(p.worker = ${me.name} or (${isAlone} and (p.worker is null or p.worker not in (select worker from workers))))`;
  for (const queue of [wholesalerQueue, mailQueue]) await giveBack({ sql, boss }, queue, isLeft);
  return endLost(sql, place);
}
