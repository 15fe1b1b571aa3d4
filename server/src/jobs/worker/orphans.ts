/** What a worker that died left behind. Only the holder of the worker's lock may call this: it knows that they are orphans. */
import type { Sql } from '@caselift/db/connect';
import type { PgBoss } from 'pg-boss';
import { mailQueue, wholesalerQueue } from '../queue/boss.ts';
import { settleLost } from '../queue/settle.ts';
import type { FilePlace } from '../queue/upload-bytes.ts';

const givenUp = 'The job was interrupted too many times. Start it again.';
const lost = 'The job was lost. Start it again.';

/** Puts the jobs that were running back to be run at once, and ends in words those that cannot run again. */
export async function takeOverOrphans(place: FilePlace & { sql: Sql; boss: PgBoss }): Promise<void> {
  const { sql, boss } = place;
  for (const queue of [wholesalerQueue, mailQueue]) {
    const active = await sql<{ id: string }[]>`
      select id::text as id from pgboss.job where name = ${queue} and state = 'active'`;
    if (active.length > 0) {
      const ids = active.map((job) => job.id);
      await boss.fail(queue, ids, { message: 'its worker ended' });
    }
  }
  const ended = await sql<{ jobId: string; state: string | null }[]>`
    select p.job_id as "jobId", j.state::text as state
    from job_progress p left join pgboss.job j on j.name = ${wholesalerQueue} and j.id::text = p.job_id
    where p.result is null and p.error is null and (j.id is null or j.state > 'active')`;
  for (const { jobId, state } of ended) {
    const message = state === 'failed' ? givenUp : lost;
    await settleLost(place, jobId, message);
  }
}
