/** A command's hold on the installation: its database, and the worker that does the work. */
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { type Database, openDatabase } from '@caselift/db/database';
import type { Env } from '../env.ts';
import { followJob } from '../jobs/follow.ts';
import { startJobs } from '../jobs/queue.ts';
import type { Asked, JobOutcome, JobRequest } from '../jobs/requests.ts';
import { startWorker, type Worker } from '../jobs/run-worker.ts';
import { progressLine } from '../start/progress-line.ts';
import { closeOnce } from '../start/shutdown.ts';

export type Installation = {
  env: Env;
  database: Database;
  /** What the command opens more is closed by these, the last one first. */
  closers: (() => Promise<void>)[];
};

/** Who asks, for the audit, when it is the command line. */
export const commandLine: Asked = { actor: 'command line', origin: os.hostname() };

const lookForWorkerMs = 2000;

/** Opens the installation for `work` and closes it behind it, also when a signal ends the command. */
export async function withInstallation(
  env: Env,
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  closeOnce(close);
  try {
    mkdirSync(env.dataDir, { recursive: true });
    const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl ?? undefined });
    closers.push(() => database.close());
    return await work({ env, database, closers });
  } finally {
    await close();
  }
}

/**
 * Sends a job and follows it to its end. The installation's worker does it; while there is none, this process is it.
 * A busy wholesaler is a failure with its own sentence.
 */
export async function runToEnd({ env, database, closers }: Installation, request: JobRequest): Promise<JobOutcome> {
  const jobs = await startJobs(database);
  closers.push(() => jobs.stop());
  const sent = await jobs.send(request);
  if (sent === 'busy') return { state: 'failed', message: updateTexts.busy, refused: true };
  let worker: Worker | null = null;
  let lookedAt = 0;
  const workIfNobodyDoes = async () => {
    if (worker !== null || Date.now() - lookedAt < lookForWorkerMs) return;
    lookedAt = Date.now();
    worker = await startWorker({ database, env, onLockLost: endAtOnce });
    if (worker !== null) closers.push(worker.stop);
  };
  const line = progressLine(process.stderr);
  const outcome = await followJob(jobs, sent.jobId, line.show, workIfNobodyDoes);
  line.end();
  return outcome;
}

function endAtOnce(): void {
  console.error(
    'The connection to the database was lost. The job goes on when Caselift, or this command, is started again.',
  );
  process.exit(1);
}
