/** What waits, runs or failed, and for how long: for whoever looks after the installation. */
import type { Sql } from '@caselift/db/connect';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { mailQueue, wholesalerQueue } from './boss.ts';

/**
 * @property seconds since it was asked for, or, of one that runs, since this attempt began; of a mail since it was asked for.
 * @property attempt 1 at first; more after a worker that ended in the middle of the job. Of one that waits: the next.
 * @property stageSeconds since its progress was last written; null before it was.
 */
export type OpenJob = {
  jobId: string;
  wholesalerId: string;
  kind: string;
  state: 'running' | 'waiting';
  stage: string;
  fraction: number | null;
  worker: string | null;
  attempt: number;
  seconds: number;
  stageSeconds: number | null;
};

export type FailedMails = {
  state: 'retry' | 'failed';
  count: number;
  since: Date;
  seconds: number;
  reason: string | null;
};

export type WaitingWork = {
  /** The oldest first. */
  jobs: readonly OpenJob[];
  mails: readonly FailedMails[];
  /** Wholesalers with figures that lack what this release computes. */
  missingBackfills: readonly string[];
};

export async function readWaitingWork(sql: Sql): Promise<WaitingWork> {
  const missingBackfills = await wholesalersToBackfill(sql);
  const [queue] = await sql<{ isThere: boolean }[]>`select to_regclass('pgboss.job') is not null as "isThere"`;
  if (queue?.isThere !== true) return { jobs: [], mails: [], missingBackfills };
  const jobs = await sql<OpenJob[]>`
    select j.id::text as "jobId", j.data ->> 'wholesalerId' as "wholesalerId", j.data ->> 'kind' as kind,
      case when j.state = 'active' then 'running' else 'waiting' end as state, coalesce(p.stage, 'Waiting') as stage,
      p.fraction, p.worker, j.retry_count + case when j.state = 'retry' then 2 else 1 end as attempt,
      floor(extract(epoch from clock_timestamp() - case when j.state = 'active' then j.started_on else j.created_on end))::int
        as seconds,
      floor(extract(epoch from clock_timestamp() - p.updated_at))::int as "stageSeconds"
    from pgboss.job j left join job_progress p on p.job_id = j.id::text
    where j.name = ${wholesalerQueue} and j.state <= 'active'
    order by seconds desc, 1`;
  const mails = await sql<FailedMails[]>`
    select state::text as state, count(*)::int as count, min(created_on) as since,
      floor(extract(epoch from clock_timestamp() - min(created_on)))::int as seconds, max(output ->> 'message') as reason
    from pgboss.job where name = ${mailQueue} and state in ('retry', 'failed') group by 1 order by 1`;
  return { jobs, mails, missingBackfills };
}
