/** The rows of job_progress: how far each job is, and what it left behind. */
import type { Sql, Tx } from '@caselift/db/connect';
import type { JobKind, ResultOf } from '../registry.ts';
import type { FailureCode, JobId, JobOutcome, JobProgress } from '../requests.ts';

/** The channel that says in which lane a job was asked for; 'mail' is one, too. */
export const sentChannel = 'caselift_job_sent';
/** The channel that says which job has ended. */
export const endedChannel = 'caselift_job_ended';

type Row = {
  jobId: string;
  kind: JobProgress['kind'];
  stage: string;
  fraction: number | null;
  result: unknown;
  error: string | null;
};

/**
 * Begins a job's row, or takes a resumed job's back to running; the stage it had reached stays to be read. worker: who
 * runs it, absent while it waits.
 */
export async function openProgress(
  sql: Sql | Tx,
  job: { jobId: string; wholesalerId: string; kind: JobProgress['kind']; worker?: string },
): Promise<void> {
  const { jobId, wholesalerId, kind, worker = null } = job;
  await sql`
    insert into job_progress as known (job_id, wholesaler_id, kind, stage, worker)
    values (${jobId}, ${wholesalerId}, ${kind}, 'Waiting', ${worker})
    on conflict (job_id) do update set worker = excluded.worker
    where excluded.worker is not null and known.worker is distinct from excluded.worker`;
}

/** Notes the stage; a row that has ended is not touched. */
export async function noteProgress(sql: Sql, jobId: string, stage: string, fraction: number | null): Promise<void> {
  await sql`
    update job_progress set stage = ${stage}, fraction = ${fraction}, updated_at = now()
    where job_id = ${jobId} and result is null and error is null`;
}

/** Writes the end of a job and tells those who wait for it once the transaction commits. */
export async function writeOutcome(tx: Tx | Sql, jobId: string, outcome: JobOutcome): Promise<void> {
  const result = outcome.state === 'succeeded' ? (outcome.result ?? {}) : { code: outcome.code };
  const error = outcome.state === 'failed' ? outcome.message : null;
  await tx`
    update job_progress
    set result = ${tx.json(result as never)}, error = ${error}, updated_at = now(),
        fraction = case when ${error}::text is null then 1 else fraction end
    where job_id = ${jobId}`;
  await tx`select pg_notify(${endedChannel}, ${jobId})`;
}

async function readRow(sql: Sql, jobId: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select job_id as "jobId", kind, stage, fraction, result, error from job_progress where job_id = ${jobId}`;
  return row;
}

/** How far the job is; null when there is no such job. */
export async function readProgress(sql: Sql, jobId: string): Promise<JobProgress | null> {
  const row = await readRow(sql, jobId);
  return row ? { jobId: row.jobId, kind: row.kind, stage: row.stage, fraction: row.fraction } : null;
}

/** What the job left behind; 'running' while it waits or runs, and for a job that does not exist (yet). */
export async function readOutcome<K extends JobKind>(sql: Sql, jobId: JobId<K>): Promise<JobOutcome<K> | 'running'> {
  const row = await readRow(sql, jobId);
  if (!row) return 'running';
  if (row.error !== null) {
    const { code = 'internal' } = (row.result ?? {}) as { code?: FailureCode };
    return { state: 'failed', message: row.error, code };
  }
  return row.result === null ? 'running' : { state: 'succeeded', result: row.result as ResultOf<K> };
}
