/** The rows by which people follow an update: one run per job, six parts per wholesaler. */
import { type UpdatePart, updateParts } from '@caselift/contract/wholesaler-update';
import type { Sql, Tx } from '@caselift/db/connect';
import type { UpdateStatus } from '@caselift/domain/pipeline';

/** Where the screens of a part are; empty: the part has none. */
const partUrls: Record<UpdatePart, string> = {
  brands: '/brands',
  buyers: '',
  products: '',
  suppliers: '/suppliers',
  users: '',
  wholesaler: '',
};

/**
 * The run of a job with its six parts at 'preparing': made once, so that an update resumed after a crash goes on with
 * the same run. Answers the run's id.
 */
export async function openRun(sql: Sql, job: RunJob): Promise<number> {
  return sql.begin((tx) => openRunIn(tx, job));
}

type RunJob = { jobId: string; wholesalerId: string; actor: string };

/** The same in a transaction of the caller's. */
export async function openRunIn(tx: Tx, job: RunJob): Promise<number> {
  const [made] = await tx<{ runId: number }[]>`
    insert into update_runs (wholesaler_id, job_id, started_by)
    values (${job.wholesalerId}, ${job.jobId}, ${job.actor})
    on conflict (job_id) do nothing
    returning run_id as "runId"`;
  if (made) {
    for (const part of updateParts) await writePart(tx, { ...job, runId: made.runId, part, status: 'preparing' });
    return made.runId;
  }
  const [found] = await tx<{ runId: number }[]>`
    select run_id as "runId" from update_runs where job_id = ${job.jobId}`;
  if (!found) throw new Error(`the run of job ${job.jobId} was deleted while it began`);
  return found.runId;
}

/** Adds what Google billed to what earlier attempts of the run cost; null: nothing is billed. */
export async function addBilled(sql: Sql, runId: number, bytes: number | null): Promise<void> {
  if (bytes === null) return;
  await sql`update update_runs set bytes_billed = coalesce(bytes_billed, 0) + ${bytes} where run_id = ${runId}`;
}

export async function writePart(
  sql: Sql | Tx,
  row: { wholesalerId: string; runId: number; part: UpdatePart; status: UpdateStatus; message?: string },
): Promise<void> {
  await sql`
    insert into update_parts (wholesaler_id, part, run_id, status, message, url, updated_at)
    values (${row.wholesalerId}, ${row.part}, ${row.runId}, ${row.status}, ${row.message ?? ''}, ${partUrls[row.part]}, now())
    on conflict (wholesaler_id, part) do update
    set run_id = excluded.run_id, status = excluded.status, message = excluded.message, url = excluded.url,
        updated_at = now()`;
}

/** Ends a run. A failed one shows `failure` on every part that had neither finished nor failed by itself. */
export async function closeRun(sql: Sql | Tx, jobId: string, failure: string | null): Promise<void> {
  await sql`
    update update_runs set finished_at = now(), failed = ${failure !== null} where job_id = ${jobId} and finished_at is null`;
  if (failure === null) return;
  await sql`
    update update_parts p
    set status = case when status = 'copying' then 'copyingFailed' else 'computingFailed' end,
        message = ${failure}, updated_at = now()
    from update_runs r
    where r.job_id = ${jobId} and p.run_id = r.run_id and p.status not in ('completed', 'computingFailed', 'copyingFailed')`;
}

/**
 * Renews the parts of every update that waits or runs: a part untouched for two minutes would count as abandoned and
 * open the buttons while a long stage is still at work.
 */
export async function touchUnfinishedParts(sql: Sql): Promise<void> {
  await sql`
    update update_parts p set updated_at = now()
    from update_runs r
    where r.run_id = p.run_id and r.finished_at is null and p.status not in ('completed', 'computingFailed', 'copyingFailed')`;
}
