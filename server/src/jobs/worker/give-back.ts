/** A worker gives back a job that it couldn't end. */
import type { PgBoss } from 'pg-boss';
import type { ThisWorker } from '../holding/this-worker.ts';

/**
 * Only while the job is still this worker's: one that was paused comes back when another process runs its jobs. Rejects
 * with Replaced then. The queue tells the reason of mails to admins.
 */
export async function giveBackOwn(
  { me, boss }: { me: ThisWorker; boss: PgBoss },
  queue: string,
  id: string,
  message: string,
): Promise<void> {
  await me.sql.begin(async (tx) => {
    const [known] = await tx<{ worker: string | null }[]>`select worker from job_progress where job_id = ${id}`;
    if ((known?.worker ?? me.name) !== me.name) return;
    await tx`update job_progress set worker = null where job_id = ${id}`; // before anybody can take it
    await boss.fail(queue, id, { message });
  });
}
