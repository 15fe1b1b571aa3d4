/** The worker: takes jobs one by one a wholesaler and runs them. In a child process of its own, or inside a command. */
import { mkdir } from 'node:fs/promises';
import type { Tx } from '@caselift/db/connect';
import type { Database } from '@caselift/db/database';
import { closeAll } from '@caselift/warehouse/duckdb';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Env } from '../../env.ts';
import { toldFault } from '../../mail/mail-fault.ts';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { isDatabaseAway } from '../../storage/away.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { letGoOfGone } from '../holding/gone-workers.ts';
import { type Holdings, openHoldings } from '../holding/holdings.ts';
import { movedChannel } from '../holding/moved-channel.ts';
import { becomeWorker, poolName, Replaced, type ThisWorker } from '../holding/this-worker.ts';
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
import { openProgress, sentChannel } from '../queue/progress.ts';
import { failureOf, settle } from '../queue/settle.ts';
import { touchUnfinishedParts } from '../queue/update-runs.ts';
import { type JobKind, jobKinds, lanes, mailLane } from '../registry.ts';
import { everyWholesaler, type JobOutcome, type JobRequest } from '../requests.ts';
import { bringLines } from '../warehouses.ts';
import { answerQuestions } from './answer-questions.ts';
import { answererOf } from './answerers.ts';
import { everySoOften } from './every-so-often.ts';
import { giveBackOwn } from './give-back.ts';
import { runHandler } from './handlers.ts';
import type { JobContext } from './job-context.ts';
import type { JobEvent, TellJob } from './job-events.ts';
import { takeOverOrphans } from './orphans.ts';
import { progressWriter } from './progress-writer.ts';
import { makeReadWriteLock, type ReadWriteLock } from './read-write-lock.ts';
import { shareChores } from './share-chores.ts';
import { takeJobs } from './take-jobs.ts';
import { watchLateFacts } from './watch-late-facts.ts';

export type Worker = {
  /** Takes no more jobs and gives back what it holds; a job that still runs is run again by the next worker. */
  stop(): Promise<void>;
};

export type WorkerPlace = {
  database: Pick<Database, 'sql' | 'options' | 'pgBossConnection'>;
  env: Env;
  /** By which the database knows its connections (holding/this-worker.ts); absent: by none of its own. */
  processId?: string;
  /** Where jobs' beginnings and ends are told; absent: nowhere. */
  tellJob?: TellJob;
  /** Called when another process may have become the worker: this one must end at once. */
  onLockLost: () => void;
};

const touchEveryMs = 10_000;
const lookForGoneMs = 2000;
const sweepEveryMs = 60 * 60 * 1000;

/**
 * Becomes the worker of the configuration's name, or answers null while another process is. What it makes, warehouses and
 * backups, is nobody else's on the machine if the process has such a umask.
 */
export async function startWorker({
  database,
  env,
  processId,
  tellJob = () => {},
  onLockLost,
}: WorkerPlace): Promise<Worker | null> {
  const { worker: name, dataDir, workerGoneSeconds: goneSeconds } = env;
  const being = { sql: database.sql, options: database.options, name, process: processId, onLost: onLockLost };
  const me = await becomeWorker(being);
  if (me === null) return null;
  const boss = await startBoss(database, { supervise: true, applicationName: poolName(me.process) });
  const { sql } = me;
  const storage = await openStorage(env);
  const ofFiles = { dataDir, storage };
  const holdings = openHoldings(me, { dataDir, storage: env.s3 === null ? null : storage });
  const lost = await takeOverOrphans({ me, boss, goneSeconds, ...ofFiles });
  await holdings.acknowledgeFound();
  await holdings.acknowledgeLost(lost);
  await holdings.lookForLines();
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const state: Running = {
    me,
    holdings,
    env,
    storage,
    boss,
    tellJob,
    gate: makeReadWriteLock(),
    stopping: stopping.signal,
    stops: new Map(),
  };

  function run(job: JobWithMetadata<JobRequest>): Promise<void> {
    // Should the queue hand out a job that still runs here (its heartbeat came late), the first run counts.
    const already = running.get(job.id);
    if (already) return already;
    const run = runAndSettle(state, job).finally(() => running.delete(job.id));
    running.set(job.id, run);
    return run;
  }

  const note = (tx: Tx, { id: jobId, data: { wholesalerId, kind } }: JobWithMetadata<JobRequest>) =>
    openProgress(tx, { jobId, wholesalerId, kind, worker: name });
  const giveBack = (queue: string, id: string, reason: string) => giveBackOwn({ me, boss }, queue, id, reason);
  const taking = new Map(
    Object.entries(lanes).map(([name, lane]) => [
      name,
      takeJobs<JobRequest>({ me, boss }, wholesalerQueue, lane, {
        run,
        giveBack,
        groupsOfOthers: holdings.others,
        note,
      }),
    ]),
  );
  const mailing = takeJobs<MailRequest>({ me, boss }, mailQueue, mailLane, {
    giveBack,
    run: async ({ id, data }) => {
      await runMailJob({ sql, env }, data).catch((error: unknown) => {
        throw error instanceof Replaced ? error : toldFault(error);
      });
      await boss.complete(mailQueue, id);
    },
  });
  taking.set('mail', mailing);
  const listening = await sql.listen(sentChannel, (name) => taking.get(name)?.look());
  const cancel = () => void cancelRunning(state).catch(() => {});
  const hearing = await sql.listen(canceledChannel, cancel, cancel);
  // A backup is waited for, like by a job: it must find no file being written.
  const answering = await answerQuestions(sql, name, ({ kind, question, wholesalerId }, signal) =>
    state.gate.shared(() => {
      const context = { sql, env, storage, signal, wholesalerId: wholesalerId ?? '' };
      const answer = () => answererOf(kind)(context, question as never);
      if (!wholesalerId || withoutLines.has(kind)) return answer();
      return holdings.withFile(wholesalerId, async () => {
        if (env.bigQuery !== null && !withoutCopies.has(kind)) await bringLines(context);
        return answer();
      });
    }),
  );
  const chores = await shareChores({ me, database, boss, env, signal: stopping.signal, onLockLost });
  const lateFacts = await watchLateFacts({
    ...{ sql, env, signal: stopping.signal, worker: name },
    withFiles: (wholesalerId, work) => state.gate.shared(() => holdings.withFile(wholesalerId, work)),
  });
  const touching = setInterval(() => {
    void touchUnfinishedParts(sql).catch(() => {});
    cancel(); // a notification may have been lost
  }, touchEveryMs);
  const watching = everySoOften({ everyMs: lookForGoneMs, name: 'Workers', signal: stopping.signal }, async () => {
    await holdings.acknowledgeLost(await letGoOfGone({ me, boss, goneSeconds, ...ofFiles }));
    await holdings.moveOn();
  });
  const moved = await sql.listen(movedChannel, watching.look);
  // This machine's; the bucket's are swept with the rest.
  const sweeping = everySoOften({ everyMs: sweepEveryMs, name: 'Files of jobs', signal: stopping.signal }, () =>
    sweepJobFiles(sql, jobFilesOnDisk(dataDir)),
  );

  return {
    stop: async () => {
      stopping.abort(new Error('the worker stops'));
      clearInterval(touching);
      await moved.unlisten();
      await watching.stop();
      await sweeping.stop();
      await chores.stop();
      await lateFacts.stop();
      await answering.stop();
      await listening.unlisten();
      await hearing.unlisten();
      for (const lane of taking.values()) await lane.stop();
      await stopBoss(boss);
      await closeAll();
      await me.release();
    },
  };
}

type Running = {
  me: ThisWorker;
  holdings: Holdings;
  env: Env;
  storage: Storage;
  boss: PgBoss;
  tellJob: TellJob;
  gate: ReadWriteLock;
  stopping: AbortSignal;
  /** How to stop each running job, and who canceled it. */
  stops: Map<string, { controller: AbortController; cancellation?: Cancellation }>;
};

/** Questions that read no lines: any worker answers them. */
const withoutLines: ReadonlySet<QuestionKind> = new Set(['previewMapping', 'checkPicture', 'checkItemImage']);

/** Questions that read the lines where they are, in BigQuery too. */
const withoutCopies: ReadonlySet<QuestionKind> = new Set(['countTransactions']);

/** They measure items, or periods that are over, from the file on this machine. */
const readsCopies: ReadonlySet<JobKind> = new Set(['updateItems', 'close', 'publish', 'reset', 'rollback', 'backfill']);

async function cancelRunning({ me, stops }: Running): Promise<void> {
  for (const cancellation of await openCancellations(me.sql)) {
    const stop = stops.get(cancellation.jobId);
    if (!stop || stop.cancellation) continue;
    stop.cancellation = cancellation;
    stop.controller.abort(canceledBy(cancellation.actor));
  }
}

async function runAndSettle(state: Running, job: JobWithMetadata<JobRequest>): Promise<void> {
  const { wholesalerId, kind } = job.data;
  const beganAt = performance.now();
  const told = { jobId: job.id, kind, wholesalerId, worker: state.me.name, attempt: job.retryCount + 1 };
  const ended = () => Math.round(performance.now() - beganAt);
  state.tellJob({ event: 'begins', ...told });
  try {
    const end =
      wholesalerId === everyWholesaler
        ? await runHeld(state, job)
        : await state.holdings.use(wholesalerId, () => runHeld(state, job));
    state.tellJob({ ...end, ...told, ms: ended() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    state.tellJob({ event: 'given back', ...told, ms: ended(), reason });
    throw error;
  }
}

/** Runs a job of a wholesaler of this worker's, to its end. */
async function runHeld(state: Running, job: JobWithMetadata<JobRequest>): Promise<Pick<JobEvent, 'event' | 'reason'>> {
  const { me, holdings, env, storage, boss, gate } = state;
  const { sql, name: worker } = me;
  const { id: jobId, data: request } = job;
  const { wholesalerId, kind } = request;
  const { files } = jobKinds[kind];
  if (files !== 'none') await mkdir(jobFolder(env.dataDir, jobId), { recursive: true });
  const writer = progressWriter(sql, jobId);
  const stop: { controller: AbortController; cancellation?: Cancellation } = { controller: new AbortController() };
  state.stops.set(jobId, stop);
  stop.controller.signal.addEventListener('abort', () => writer.note('Canceling', null));
  if (jobKinds[kind].isCancelable) await cancelRunning(state); // the cancellation may be older than this run
  const signal = AbortSignal.any([state.stopping, stop.controller.signal]);
  const withLines = async <T>(work: () => Promise<T>): Promise<T> => {
    if (wholesalerId !== everyWholesaler) await holdings.ready(wholesalerId);
    return work();
  };
  const withFiles: JobContext['withFiles'] =
    files === 'none' ? (inside) => gate.shared(() => withLines(inside)) : (inside) => inside();
  const acknowledge = (isMoving?: boolean) => holdings.acknowledge(wholesalerId, isMoving);
  const mail = async (request: MailRequest) => {
    await boss.send(mailQueue, request, { group: { id: wholesalerId } });
    await sql.notify(sentChannel, 'mail');
  };
  const context = { ...request, sql, env, jobId, worker, signal, withFiles, acknowledge, mail, progress: writer.note };
  const work = async () => {
    if (env.bigQuery !== null && readsCopies.has(kind)) await withFiles(() => bringLines(context));
    return runHandler(request, context);
  };
  /** What the file holds before and after it is said to the database, with a copy that another worker could open. */
  const onFile = () =>
    withLines(async () => {
      await acknowledge();
      const result = await work();
      await acknowledge();
      return result;
    });
  let outcome: JobOutcome;
  let isCanceled = false;
  try {
    const result = await (files === 'none' ? work() : files === 'shared' ? gate.shared(onFile) : gate.alone(work));
    outcome = { state: 'succeeded', result };
  } catch (error) {
    // Stopping closes the warehouse under the job, and the next worker runs it again, so this isn't a failure. A lost
    // database isn't the job's fault; the job runs again, as does one of a worker that was replaced.
    if (state.stopping.aborted || isDatabaseAway(error) || error instanceof Replaced) throw error;
    outcome = failureOf(error);
    isCanceled = error === stop.controller.signal.reason;
    if (outcome.code !== 'conflict') console.error(`The ${kind} of ${wholesalerId} failed (job ${jobId}):`, error);
  } finally {
    state.stops.delete(jobId);
  }
  await writer.flush();
  const { cancellation } = stop;
  const tell = cancellation && isCanceled ? (tx: Tx) => recordCancellation(tx, cancellation) : undefined;
  await settle({ sql, boss, dataDir: env.dataDir, storage }, jobId, outcome, tell);
  if (outcome.state === 'succeeded') return { event: 'succeeded' };
  return { event: isCanceled ? 'canceled' : 'failed', reason: outcome.message };
}
