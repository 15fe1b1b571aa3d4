import type { JobState } from '@caselift/contract/jobs';
import type { Sql, Tx } from '@caselift/db/connect';
import { wholesalerQueue } from '../../jobs/queue/boss.ts';
import { outcomeOf } from '../../jobs/queue/import-outcome.ts';
import { type JobKind, jobKinds } from '../../jobs/registry.ts';

type Row = Pick<JobState, 'jobId' | 'stage' | 'fraction' | 'error'> & {
  kind: JobKind;
  startedAt: Date;
  result: unknown;
  isCanceled: boolean;
};

/** What its wholesaler may read of it. */
type KnownJob = Omit<JobState, 'attempt' | 'silentSince'> & { kind: JobKind };

function stateOf({ result, startedAt, isCanceled, ...row }: Row): KnownJob {
  const ended = result !== null || row.error !== null;
  const isImported = row.kind === 'import' && ended && row.error === null;
  return {
    ...row,
    stage: isCanceled && !ended ? 'Canceling' : row.stage,
    startedAt: startedAt.toISOString(),
    ended,
    cancelable: jobKinds[row.kind].isCancelable === true && !ended && !isCanceled,
    importResult: isImported ? outcomeOf(result) : null,
  };
}

/** A job of the wholesaler; undefined when it has none of this id. */
export async function findJob(tx: Tx, wholesalerId: string, jobId: string): Promise<KnownJob | undefined> {
  const [row] = await tx<Row[]>`
    select job_id as "jobId", kind, stage, fraction, started_at as "startedAt", result, error,
      canceled_by is not null as "isCanceled" from job_progress
    where wholesaler_id = ${wholesalerId} and job_id = ${jobId}`;
  return row && stateOf(row);
}

/** The job of the wholesaler that waits or runs. */
export async function findCurrentJob(tx: Tx, wholesalerId: string): Promise<KnownJob | null> {
  const [row] = await tx<Row[]>`
    select job_id as "jobId", kind, stage, fraction, started_at as "startedAt", result, error,
      canceled_by is not null as "isCanceled" from job_progress
    where wholesaler_id = ${wholesalerId} and result is null and error is null
    order by started_at desc limit 1`;
  return row ? stateOf(row) : null;
}

/**
 * The same with its attempt and its worker's silence, which the queue and the workers know, who are of no wholesaler.
 * @param goneSeconds after so long without a sign of life a worker counts as gone.
 */
export async function withLife(sql: Sql, job: KnownJob, goneSeconds: number): Promise<JobState> {
  const [life] = await sql<{ attempt: number; silentSince: Date | null }[]>`
    select j.retry_count + case when j.state = 'retry' then 2 else 1 end as attempt,
      -- Where nobody of the name is known anymore, or nobody at all, it is silent since the job was asked for.
      (select coalesce(max(w.beat_at), p.started_at) from workers w
        where w.worker = coalesce(p.worker, (select worker from wholesalers o where o.wholesaler_id = p.wholesaler_id), w.worker)
        having coalesce(max(w.beat_at), p.started_at) <= clock_timestamp() - make_interval(secs => ${goneSeconds})
      ) as "silentSince"
    from pgboss.job j join job_progress p on p.job_id = j.id::text
    where j.name = ${wholesalerQueue} and j.id = ${job.jobId}::uuid`;
  const silentSince = job.ended ? null : (life?.silentSince?.toISOString() ?? null);
  return { ...job, attempt: life?.attempt ?? 1, silentSince };
}
