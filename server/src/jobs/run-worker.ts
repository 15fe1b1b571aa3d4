/** The worker: takes jobs one by one a wholesaler and runs them. In a child process of its own, or inside a command. */
import { mkdir } from 'node:fs/promises';
import type { Sql } from '@caselift/db/connect';
import type { Database } from '@caselift/db/database';
import { closeAll } from '@caselift/warehouse/duckdb';
import type { Job, PgBoss } from 'pg-boss';
import type { Env } from '../env.ts';
import { sweepPageUse } from '../features/tracker/queries.ts';
import { runMailJob } from '../mail/mail-job.ts';
import type { MailRequest } from '../mail/mail-request.ts';
import { answerQuestions } from './answers.ts';
import { mailQueue, startBoss, stopBoss, wholesalerQueue } from './boss.ts';
import { type Gate, makeGate } from './gate.ts';
import { runJob } from './handlers.ts';
import { sweepUploads } from './import-uploads.ts';
import { jobFolder, sweepJobFolders } from './job-files.ts';
import { tryLock, workerLock } from './lock.ts';
import { takeOverOrphans } from './orphans.ts';
import { openProgress } from './progress.ts';
import { progressWriter } from './progress-writer.ts';
import { quickPriority } from './queue.ts';
import type { JobOutcome, JobRequest } from './requests.ts';
import { failureOf, isLostConnection, settle } from './settle.ts';
import { touchUnfinishedParts } from './update-runs.ts';

export type Worker = {
  /** Takes no more jobs and gives back what it holds; a job that still runs is run again by the next worker. */
  stop(): Promise<void>;
};

export type WorkerPlace = {
  database: Pick<Database, 'sql' | 'options' | 'pgBossConnection'>;
  env: Env;
  /** Called when another process may have become the worker: this one must end at once. */
  onLockLost: () => void;
};

// Long jobs share the memory of the machine; the quick ones must not wait behind them.
const longLane = { localConcurrency: 2, maxPriority: quickPriority - 1 };
const quickLane = { localConcurrency: 2, minPriority: quickPriority };
const touchEveryMs = 10_000;
const sweepEveryMs = 60 * 60 * 1000;

/** Becomes the worker of the database, or answers null while another process is. */
export async function startWorker(place: WorkerPlace): Promise<Worker | null> {
  const { database, env } = place;
  const lock = await tryLock(database.options, workerLock, place.onLockLost);
  if (lock === null) return null;
  const boss = await startBoss(database, { supervise: true });
  const { sql } = database;
  await takeOverOrphans({ sql, boss, dataDir: env.dataDir });
  await sweepJobFolders(sql, env.dataDir);
  await sweep(sql, env.dataDir);
  const running = new Map<string, Promise<void>>();
  const state: Running = { database, env, boss, gate: makeGate(), isStopping: false };

  function run(job: Job<JobRequest>): Promise<void> {
    // Should the queue hand out a job that still runs here (its heartbeat came late), the first run counts.
    const already = running.get(job.id);
    if (already) return already;
    const run = runAndSettle(state, job).finally(() => running.delete(job.id));
    running.set(job.id, run);
    return run;
  }

  for (const lane of [longLane, quickLane]) {
    await boss.work<JobRequest>(wholesalerQueue, lane, async ([job]) => {
      if (job) await run(job);
    });
  }
  await boss.work<MailRequest>(mailQueue, { localConcurrency: 2 }, async ([job]) => {
    if (job) await runMailJob({ sql, env }, job.data);
  });
  const answering = await answerQuestions({ sql, env, gate: state.gate });
  const touching = setInterval(() => void touchUnfinishedParts(sql).catch(() => {}), touchEveryMs);
  const sweeping = setInterval(() => void sweep(sql, env.dataDir).catch(() => {}), sweepEveryMs);

  return {
    stop: async () => {
      state.isStopping = true;
      clearInterval(touching);
      clearInterval(sweeping);
      await answering.stop();
      await stopBoss(boss);
      await closeAll();
      await lock.release();
    },
  };
}

/** What people left behind and nobody needs any more. */
async function sweep(sql: Sql, dataDir: string): Promise<void> {
  await sweepUploads(sql, dataDir);
  await sweepPageUse(sql);
}

type Running = { database: WorkerPlace['database']; env: Env; boss: PgBoss; gate: Gate; isStopping: boolean };

async function runAndSettle(state: Running, job: Job<JobRequest>): Promise<void> {
  const { env, boss, gate } = state;
  const { sql } = state.database;
  const { id: jobId, data: request } = job;
  await openProgress(sql, { jobId, wholesalerId: request.wholesalerId, kind: request.kind });
  await mkdir(jobFolder(env.dataDir, jobId), { recursive: true });
  const writer = progressWriter(sql, jobId);
  const context = { ...request, sql, env, jobId, progress: writer.note };
  const work = () => runJob(request, context);
  let outcome: JobOutcome;
  try {
    const result = await (request.kind === 'backup' ? gate.alone(work) : gate.shared(work));
    outcome = { state: 'succeeded', result };
  } catch (error) {
    // Stopping closes the warehouse under the job, and the next worker runs it again: that is no failure of it.
    if (state.isStopping || isLostConnection(error)) throw error;
    outcome = failureOf(error);
    if (!outcome.refused) console.error(`The ${request.kind} of ${request.wholesalerId} failed:`, error);
  }
  await writer.flush();
  await settle({ sql, boss, dataDir: env.dataDir }, jobId, outcome);
}
