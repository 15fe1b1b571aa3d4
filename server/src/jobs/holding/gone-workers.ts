/** What a worker that is gone left: its wholesalers go to whoever takes them, its jobs back to the queue. */
import type { Sql, Tx } from '@caselift/db/connect';
import type { PgBoss } from 'pg-boss';
import type { PendingQuery, Row } from 'postgres';
import { asBossDb, wholesalerQueue } from '../queue/boss.ts';
import { isOnOneDisk } from '../queue/known-change.ts';
import { settleLost } from '../queue/settle.ts';
import type { FilePlace } from '../queue/upload-bytes.ts';
import { claimOnDisk } from './facts-file.ts';
import { endConnections, type ThisWorker } from './this-worker.ts';

type Place = FilePlace & { me: ThisWorker; boss: PgBoss; goneSeconds: number };

const givenUp = 'The job was interrupted too many times. Start it again.';
const lost = 'The job was lost. Start it again.';

/**
 * Removes the rows of workers without a beat, unless this one has been without one itself lately: after an outage of the
 * database nobody could give a sign of life. After that they can write nothing, and it lets go of their
 * wholesalers. Those with facts that are on that worker's disk alone stay with its name until it is back, under that name or
 * another. One that an edit holds is let go of at the next look: the others don't wait for it. Answers the wholesalers of
 * jobs that were given up.
 */
export async function letGoOfGone({ me, boss, goneSeconds, ...files }: Place): Promise<string[]> {
  const { sql } = me;
  const gone = await sql<{ worker: string; process: string }[]>`
    select worker, process from workers
    where worker <> ${me.name} and beat_at <= clock_timestamp() - make_interval(secs => ${goneSeconds})
      and exists (
        select from workers mine where mine.worker = ${me.name} and mine.process = ${me.process}
          and mine.beat_at > clock_timestamp() - make_interval(secs => ${goneSeconds})
          and mine.steady_since <= clock_timestamp() - make_interval(secs => ${goneSeconds}))`;
  for (const { worker, process } of gone) {
    await sql.begin(async (tx) => {
      await endConnections(tx, process);
      await tx`
        delete from workers where worker = ${worker} and process = ${process}
          and beat_at <= clock_timestamp() - make_interval(secs => ${goneSeconds})`;
    });
  }
  await sql`
    update wholesalers set worker = null, move_to = null
    where wholesaler_id in (
      select wholesaler_id from wholesalers
      where worker is not null and worker not in (select worker from workers) and not ${isOnOneDisk(sql)}
      for no key update skip locked)`;
  await takeFromNames(me, files.dataDir);
  await giveBack(
    { sql, boss },
    wholesalerQueue,
    (of) => of`case when p.worker is null
      -- A worker of an earlier release took it, and ended before it could say so. A living one that has the wholesaler may only
      -- be slow.
      then j.started_on < clock_timestamp() - make_interval(secs => ${goneSeconds})
        and not exists (
          select from wholesalers o join workers w on w.worker = o.worker where o.wholesaler_id = j.data ->> 'wholesalerId')
      else p.worker not in (select worker from workers) end`,
  );
  return endLost(sql, files);
}

/** Whatever a worker is called now, what lies on its disk under the present claim is its own. */
async function takeFromNames({ sql, name }: ThisWorker, dataDir: string): Promise<void> {
  const left = await sql<{ wholesalerId: string; claim: number }[]>`
    select wholesaler_id as "wholesalerId", claim from wholesalers
    where worker is not null and worker not in (select worker from workers)`;
  for (const { wholesalerId, claim } of left) {
    if ((await claimOnDisk(dataDir, wholesalerId)) !== claim) continue;
    await sql.begin(
      (tx) => tx`
        update wholesalers set worker = ${name}, move_to = null
        where wholesaler_id in (
          select wholesaler_id from wholesalers
          where wholesaler_id = ${wholesalerId} and claim = ${claim} and worker not in (select worker from workers)
          for no key update skip locked)`,
    );
  }
}

/** A condition on a job `j` that was taken, and its row `p` of job_progress. */
export type IsLeft = (sql: Sql | Tx) => PendingQuery<Row[]>;

/** Puts jobs of the queue that were left back, to be run at once. */
export async function giveBack(
  { sql, boss }: { sql: Sql; boss: PgBoss },
  queue: string,
  isLeft: IsLeft,
): Promise<void> {
  const seen = await readLeft(sql, queue, isLeft);
  if (seen.length === 0) return;
  await sql.begin(async (tx) => {
    // Another worker may see the same, give it back and run it since: that one's row is locked, or tells who runs it.
    const locked = await tx<{ id: string }[]>`
      select id::text as id from pgboss.job
      where name = ${queue} and state = 'active' and id = any (${seen}::uuid[]) for update skip locked`;
    const ours = new Set(locked.map(({ id }) => id));
    const ids = (await readLeft(tx, queue, isLeft)).filter((id) => ours.has(id));
    if (ids.length === 0) return;
    // Whoever takes one next writes its own name: until then the job is nobody's.
    await tx`update job_progress set worker = null where job_id = any (${ids})`;
    await boss.fail(queue, ids, null, { db: asBossDb(tx) });
  });
}

async function readLeft(sql: Sql | Tx, queue: string, isLeft: IsLeft): Promise<string[]> {
  const left = await sql<{ id: string }[]>`
    select j.id::text as id from pgboss.job j left join job_progress p on p.job_id = j.id::text
    where j.name = ${queue} and j.state = 'active' and ${isLeft(sql)}`;
  return left.map(({ id }) => id);
}

/** Ends in words the jobs that the queue won't run again. Answers the wholesalers that they were of. */
export async function endLost(sql: Sql, files: FilePlace): Promise<string[]> {
  const ended = await sql<{ jobId: string; wholesalerId: string; state: string | null }[]>`
    select p.job_id as "jobId", p.wholesaler_id as "wholesalerId", j.state::text as state
    from job_progress p left join pgboss.job j on j.name = ${wholesalerQueue} and j.id::text = p.job_id
    where p.result is null and p.error is null and (j.id is null or j.state > 'active')`;
  for (const { jobId, state } of ended) {
    const message = state === 'failed' ? givenUp : lost;
    await settleLost({ sql, dataDir: files.dataDir, storage: files.storage }, jobId, message);
  }
  return ended.map(({ wholesalerId }) => wholesalerId);
}
