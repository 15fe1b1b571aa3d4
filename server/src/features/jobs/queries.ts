import type { JobState } from '@caselift/contract/jobs';
import type { Tx } from '@caselift/db/connect';
import { outcomeOf } from '../../jobs/queue/import-outcome.ts';
import { type JobKind, jobKinds } from '../../jobs/registry.ts';

type Row = Pick<JobState, 'jobId' | 'stage' | 'fraction' | 'error'> & {
  kind: JobKind;
  startedAt: Date;
  result: unknown;
  isCanceled: boolean;
};

type KnownJob = JobState & { kind: JobKind };

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
export async function findCurrentJob(tx: Tx, wholesalerId: string): Promise<JobState | null> {
  const [row] = await tx<Row[]>`
    select job_id as "jobId", kind, stage, fraction, started_at as "startedAt", result, error,
      canceled_by is not null as "isCanceled" from job_progress
    where wholesaler_id = ${wholesalerId} and result is null and error is null
    order by started_at desc limit 1`;
  return row ? stateOf(row) : null;
}
