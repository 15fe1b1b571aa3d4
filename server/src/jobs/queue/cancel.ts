/** Canceling a job for an admin: what the server does, and what the worker reads. */
import { jobTexts } from '@caselift/contract/jobs';
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';
import type { JobKind } from '../registry.ts';
import type { Asked } from '../requests.ts';
import { wholesalerQueue } from './boss.ts';
import { clearJob } from './clear-job.ts';
import { writeEnd } from './settle.ts';
import type { FilePlace } from './upload-bytes.ts';

export const canceledChannel = 'caselift_job_canceled';

/** Which job to cancel, and who asked. */
export type Cancellation = Asked & { jobId: string; wholesalerId: string; kind: JobKind };

/** What a canceled job fails with. */
export const canceledBy = (actor: string): Error => refusal('conflict', jobTexts.canceledBy(actor));

/** Takes the job off the queue and ends it, or leaves the cancellation to the worker that runs it. */
export async function cancelJob(place: FilePlace & { sql: Sql }, cancellation: Cancellation): Promise<void> {
  const { jobId, actor, origin } = cancellation;
  const waited = await place.sql.begin(async (tx) => {
    // In the order of whoever takes, gives back or ends it: the queue's row first.
    const taken = await tx`
      update pgboss.job set state = 'cancelled', completed_on = now()
      where name = ${wholesalerQueue} and id::text = ${jobId} and state < 'active'`;
    await tx`
      update job_progress set canceled_by = ${actor}, canceled_from = ${origin}
      where job_id = ${jobId} and canceled_by is null and result is null and error is null`;
    if (taken.count === 0) {
      await tx`select pg_notify(${canceledChannel}, ${jobId})`;
      return false;
    }
    await writeEnd(tx, jobId, { state: 'failed', message: jobTexts.canceledBy(actor), code: 'conflict' });
    await recordCancellation(tx, cancellation);
    return true;
  });
  if (waited) await clearJob(place, jobId, 'nothing');
}

export function recordCancellation(tx: Tx, { jobId, wholesalerId, kind, actor, origin }: Cancellation): Promise<void> {
  return recordAudit(tx, { wholesalerId, actor, action: `cancel ${kind}`, detail: { jobId }, origin });
}

/** The cancellations of jobs that have not ended. */
export function openCancellations(sql: Sql): Promise<Cancellation[]> {
  return sql<Cancellation[]>`
    select job_id as "jobId", wholesaler_id as "wholesalerId", kind, canceled_by as actor, canceled_from as origin
    from job_progress where canceled_by is not null and result is null and error is null`;
}
