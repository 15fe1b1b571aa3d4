/** The worker: takes jobs one by one a wholesaler and runs them. In a child process of its own, or inside a command. */
import { mkdir } from 'node:fs/promises';
import { isLostConnection, type Tx } from '@caselift/db/connect';
import type { Database } from '@caselift/db/database';
import { closeAll } from '@caselift/warehouse/duckdb';
import type { Job, PgBoss } from 'pg-boss';
import type { Env } from '../../env.ts';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { QuestionKind } from '../question-kinds.ts';
import { mailQueue, startBoss, stopBoss, wholesalerQueue } from '../queue/boss.ts';
import {
  type Cancellation,
  canceledBy,
  canceledChannel,
  openCancellations,
  recordCancellation,
} from '../queue/cancel.ts';
import { sweepJobFiles } from '../queue/clear-job.ts';
import { jobFilesOnDisk, jobFolder } from '../queue/job-files-on-disk.ts';
import { tryLock, workerLock } from '../queue/lock.ts';
import { openProgress, sentChannel } from '../queue/progress.ts';
import { failureOf, settle } from '../queue/settle.ts';
import { touchUnfinishedParts } from '../queue/update-runs.ts';
import { type JobKind, jobKinds, lanes, mailLane } from '../registry.ts';
import type { JobOutcome, JobRequest } from '../requests.ts';
import { bringLines } from '../warehouses.ts';
import { answerQuestions } from './answer-questions.ts';
import { answererOf } from './answerers.ts';
import { runHandler } from './handlers.ts';
import type { JobContext } from './job-context.ts';
import { takeOverOrphans } from './orphans.ts';
import { progressWriter } from './progress-writer.ts';
import { makeReadWriteLock, type ReadWriteLock } from './read-write-lock.ts';
import { sweep } from './sweep.ts';
import { takeJobs } from './take-jobs.ts';
import { watchLateFacts } from './watch-late-facts.ts';
import { watchNotices } from './watch-notices.ts';

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

const touchEveryMs = 10_000;
const sweepEveryMs = 60 * 60 * 1000;

/** Becomes the worker of the database, or answers null while another process is. */
export async function startWorker(place: WorkerPlace): Promise<Worker | null> {
  const { database, env } = place;
  const lock = await tryLock(database.options, workerLock, place.onLockLost);
  if (lock === null) return null;
  process.umask(0o077); // what it makes, warehouses and backups, is nobody else's on the machine
  const boss = await startBoss(database, { supervise: true });
  const { sql } = database;
  const storage = await openStorage(env);
  const ofFiles = { dataDir: env.dataDir, storage };
  await takeOverOrphans({ sql, boss, ...ofFiles });
  await sweepJobFiles(sql, jobFilesOnDisk(env.dataDir)); // this machine's; the bucket's are swept with the rest
  await sweep(sql, env);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const state: Running = {
    database,
    env,
    storage,
    boss,
    gate: makeReadWriteLock(),
    stopping: stopping.signal,
    stops: new Map(),
  };

  function run(job: Job<JobRequest>): Promise<void> {
    // Should the queue hand out a job that still runs here (its heartbeat came late), the first run counts.
    const already = running.get(job.id);
    if (already) return already;
    const run = runAndSettle(state, job).finally(() => running.delete(job.id));
    running.set(job.id, run);
    return run;
  }

  const taking = new Map(
    Object.entries(lanes).map(([name, lane]) => [name, takeJobs<JobRequest>(boss, wholesalerQueue, lane, run)]),
  );
  const mailing = takeJobs<MailRequest>(boss, mailQueue, mailLane, async ({ id, data }) => {
    await runMailJob({ sql, env }, data);
    await boss.complete(mailQueue, id);
  });
  taking.set('mail', mailing);
  const listening = await sql.listen(sentChannel, (name) => taking.get(name)?.look());
  const cancel = () => void cancelRunning(state).catch(() => {});
  const hearing = await sql.listen(canceledChannel, cancel, cancel);
  // A backup is waited for, like by a job: it must find no file being written.
  const answering = await answerQuestions(sql, ({ kind, question, wholesalerId }, signal) =>
    state.gate.shared(async () => {
      const context = { sql, env, storage, signal, wholesalerId: wholesalerId ?? '' };
      if (env.bigQuery !== null && wholesalerId && !withoutCopies.has(kind)) await bringLines(context);
      return answererOf(kind)(context, question as never);
    }),
  );
  const notices = await watchNotices({ sql, boss, env, signal: stopping.signal });
  const lateFacts = await watchLateFacts({
    ...{ sql, env, signal: stopping.signal },
    withFiles: (work) => state.gate.shared(work),
  });
  const touching = setInterval(() => {
    void touchUnfinishedParts(sql).catch(() => {});
    cancel(); // a notification may have been lost
  }, touchEveryMs);
  const sweeping = setInterval(() => void sweep(sql, env).catch(() => {}), sweepEveryMs);

  return {
    stop: async () => {
      stopping.abort(new Error('the worker stops'));
      clearInterval(touching);
      clearInterval(sweeping);
      await notices.stop();
      await lateFacts.stop();
      await answering.stop();
      await listening.unlisten();
      await hearing.unlisten();
      for (const lane of taking.values()) await lane.stop();
      await stopBoss(boss);
      await closeAll();
      await lock.release();
    },
  };
}

type Running = {
  database: WorkerPlace['database'];
  env: Env;
  storage: Storage;
  boss: PgBoss;
  gate: ReadWriteLock;
  stopping: AbortSignal;
  /** How to stop each running job, and who canceled it. */
  stops: Map<string, { controller: AbortController; cancellation?: Cancellation }>;
};

/** Questions that read no lines, or those of the facts themselves. */
const withoutCopies: ReadonlySet<QuestionKind> = new Set([
  'countTransactions',
  'previewMapping',
  'checkPicture',
  'checkItemImage',
]);

/** They measure items, or periods that are over, from the file on this machine. */
const readsCopies: ReadonlySet<JobKind> = new Set(['updateItems', 'close', 'publish', 'reset', 'rollback', 'backfill']);

async function cancelRunning({ database, stops }: Running): Promise<void> {
  for (const cancellation of await openCancellations(database.sql)) {
    const stop = stops.get(cancellation.jobId);
    if (!stop || stop.cancellation) continue;
    stop.cancellation = cancellation;
    stop.controller.abort(canceledBy(cancellation.actor));
  }
}

async function runAndSettle(state: Running, job: Job<JobRequest>): Promise<void> {
  const { env, storage, boss, gate } = state;
  const { sql } = state.database;
  const { id: jobId, data: request } = job;
  await openProgress(sql, { jobId, wholesalerId: request.wholesalerId, kind: request.kind });
  const { files } = jobKinds[request.kind];
  if (files !== 'none') await mkdir(jobFolder(env.dataDir, jobId), { recursive: true });
  const writer = progressWriter(sql, jobId);
  const stop: { controller: AbortController; cancellation?: Cancellation } = { controller: new AbortController() };
  state.stops.set(jobId, stop);
  stop.controller.signal.addEventListener('abort', () => writer.note('Canceling', null));
  if (jobKinds[request.kind].isCancelable) await cancelRunning(state); // the cancellation may be older than this run
  const signal = AbortSignal.any([state.stopping, stop.controller.signal]);
  const withFiles: JobContext['withFiles'] = files === 'none' ? gate.shared : (inside) => inside();
  const context = { ...request, sql, env, jobId, signal, withFiles, progress: writer.note };
  const work = async () => {
    if (env.bigQuery !== null && readsCopies.has(request.kind)) await withFiles(() => bringLines(context));
    return runHandler(request, context);
  };
  let outcome: JobOutcome;
  let isCanceled = false;
  try {
    const result = await (files === 'none' ? work() : files === 'shared' ? gate.shared(work) : gate.alone(work));
    outcome = { state: 'succeeded', result };
  } catch (error) {
    // Stopping closes the warehouse under the job, and the next worker runs it again, so this isn't a failure. A lost
    // database isn't the job's fault; the job runs again.
    if (state.stopping.aborted || isLostConnection(error)) throw error;
    outcome = failureOf(error);
    isCanceled = error === stop.controller.signal.reason;
    if (outcome.code !== 'conflict') console.error(`The ${request.kind} of ${request.wholesalerId} failed:`, error);
  } finally {
    state.stops.delete(jobId);
  }
  await writer.flush();
  const { cancellation } = stop;
  const tell = cancellation && isCanceled ? (tx: Tx) => recordCancellation(tx, cancellation) : undefined;
  await settle({ sql, boss, dataDir: env.dataDir, storage }, jobId, outcome, tell);
}
