/**
 * Takes jobs of a queue as long as a slot is free: when one is asked for, when a slot is freed, and to be sure each
 * second.
 */
import type { Tx } from '@caselift/db/connect';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { Replaced, type ThisWorker } from '../holding/this-worker.ts';
import { asBossDb } from '../queue/boss.ts';

export type Lane = {
  concurrency: number;
  /** Takes the jobs of this priority alone. */
  priority?: number;
  /** How many of one sender run at a time. */
  perSender?: number;
};

export type Taking = {
  /** Something was asked for. */
  look(): void;
  /** Takes no more. What runs goes on. */
  stop(): Promise<void>;
};

// After a lost notification, or when a retry is due, this is the longest wait.
const lookEveryMs = 1000;
/** Well within the queue's own patience, which is told in boss.ts. */
const touchEveryMs = 20_000;

export type Work<Data extends object> = {
  /** Ends the job, too; what it throws gives the job back to be tried again. */
  run: (job: JobWithMetadata<Data>) => Promise<void>;
  /** Throws Replaced of a worker that was: it gives nothing back, for others have. */
  giveBack: (queue: string, id: string, reason: string) => Promise<void>;
  /** Those of which it takes no job. */
  groupsOfOthers?: () => Promise<string[]>;
  /** Says who has the job, in the transaction that takes it: a worker that ends in between has taken none. */
  note?: (tx: Tx, job: JobWithMetadata<Data>) => Promise<void>;
};

/** A worker that was replaced takes none: it could neither run nor end them, and they would wait for it. */
export function takeJobs<Data extends object>(
  { me, boss }: { me: Pick<ThisWorker, 'sql'>; boss: PgBoss },
  queue: string,
  { concurrency, priority, perSender }: Lane,
  { run, giveBack, groupsOfOthers, note }: Work<Data>,
): Taking {
  const running = new Set<string>();
  const which = {
    ...(priority === undefined ? {} : { minPriority: priority, maxPriority: priority }),
    ...(perSender === undefined ? {} : { groupConcurrency: perSender }),
  };
  let filling: Promise<void> | null = null;
  let again = false;
  let isStopped = false;

  async function fillSlots(): Promise<void> {
    while (again && !isStopped && running.size < concurrency) {
      again = false;
      // One by one where senders take turns: of several of a sender's the fetch would take any, not the first.
      const batchSize = perSender === undefined ? concurrency - running.size : 1;
      const others = groupsOfOthers === undefined ? {} : { ignoreGroups: await groupsOfOthers() };
      const jobs = await me.sql.begin(async (tx) => {
        const asked = { ...which, ...others, batchSize, includeMetadata: true, db: asBossDb(tx) } as const;
        const taken = await boss.fetch<Data>(queue, asked);
        for (const job of taken) await note?.(tx, job);
        return taken;
      });
      for (const job of isStopped ? [] : jobs) void runInSlot(job);
      if (jobs.length > 0) again = true;
    }
  }

  async function runInSlot(job: JobWithMetadata<Data>): Promise<void> {
    running.add(job.id);
    try {
      await run(job);
    } catch (error) {
      // Where the database is away, too, the job is given back when its heartbeat stays out.
      if (error instanceof Replaced) return;
      const reason = error instanceof Error ? error.message : String(error);
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      console.error(`${queue} ${job.id} failed, and is tried again: ${reason}${cause}`);
      await giveBack(queue, job.id, reason).catch(() => {});
    } finally {
      running.delete(job.id);
      look();
    }
  }

  function look(): void {
    again = true;
    if (isStopped || running.size >= concurrency) return; // a freed slot looks by itself
    filling ??= fillSlots()
      .catch((error: Error) => console.error(`Jobs: ${error.message}`))
      .finally(() => {
        filling = null;
        if (again) look();
      });
  }

  look();
  const looking = setInterval(look, lookEveryMs);
  const touching = setInterval(() => {
    if (running.size > 0) void boss.touch(queue, [...running]).catch(() => {});
  }, touchEveryMs);
  return {
    look,
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      clearInterval(touching);
      await filling;
    },
  };
}
