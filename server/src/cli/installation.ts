/** A command's hold on the installation: its database, and the worker that does the work. */
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { type Database, openDatabase } from '@caselift/db/database';
import type { Env } from '../env.ts';
import { followJob } from '../jobs/queue/follow.ts';
import { isTaken } from '../jobs/queue/living.ts';
import { startJobs } from '../jobs/queue/queue.ts';
import type { JobKind } from '../jobs/registry.ts';
import type { Asked, JobOutcome, JobRequest } from '../jobs/requests.ts';
import type { Worker } from '../jobs/worker/run-worker.ts';
import { nothingOpened, type Opened } from '../start/opened.ts';
import { progressLine } from '../start/progress-line.ts';
import { closeOnce } from '../start/shutdown.ts';

export type Installation = { env: Env; database: Database; open: Opened['open'] };

/** Who asks, for the audit, when it is the command line. */
export const commandLine: Asked = { actor: 'command line', origin: os.hostname() };

const lookForWorkerMs = 2000;
const lookAgainMs = 300;

/** Opens the installation for `work` and closes it behind it, also when a signal ends the command. */
export async function withInstallation(
  env: Env,
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const { open, closeAll, isClosing } = nothingOpened();
  closeOnce(closeAll);
  try {
    mkdirSync(env.dataDir, { recursive: true });
    // A server of an earlier release may be running on it: changing its tables is for the start of this one.
    const opening = openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl ?? undefined, migrates: 'new' });
    const database = await open(opening, (thing) => thing.close());
    return await work({ env, database, open });
  } catch (error) {
    // Closing takes away what the command works with; the signal, not that, is why it ends.
    if (isClosing()) await new Promise(() => {});
    throw error;
  } finally {
    await closeAll();
  }
}

/**
 * Sends a job and follows it to its end. The installation's worker does it; while there is none, this process is it.
 * A busy wholesaler is a failure with its own sentence.
 */
export async function runToEnd<K extends JobKind>(
  { env, database, open }: Installation,
  request: JobRequest<K>,
  jobId?: string,
): Promise<JobOutcome<K>> {
  const jobs = await open(startJobs(database), (thing) => thing.stop());
  let worker: Worker | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const workIfNobodyDoes = async () => {
    // A server's machine has no place for wholesalers' files.
    if (worker !== null || env.role === 'server' || performance.now() - lookedAt < lookForWorkerMs) return;
    lookedAt = performance.now();
    // Two thirds of the program, which a command beside a running worker never needs.
    if (await isTaken(database.sql, env.worker)) return;
    const { startWorker } = await import('../jobs/worker/run-worker.ts');
    process.umask(0o077); // as worker.ts
    worker = await open(startWorker({ database, env, onLockLost: endAtOnce }), (thing) => thing?.stop());
  };
  let sent = await jobs.send(request, jobId);
  if (sent === 'busy') {
    await workIfNobodyDoes();
    // Someone is at work on it. If nobody was, a job was cut off: as the worker we finish it, then do ours.
    if (worker === null) return { state: 'failed', message: updateTexts.busy, code: 'conflict' };
    console.error('An earlier job was interrupted. Finishing it first...');
    for (; sent === 'busy'; sent = await jobs.send(request, jobId)) await sleep(lookAgainMs);
  }
  const line = progressLine(process.stderr);
  const outcome = await followJob(jobs, sent.jobId, line.show, workIfNobodyDoes);
  line.end();
  return outcome;
}

function endAtOnce(): void {
  console.error(
    'The connection to the database was lost. The job continues when Caselift or this command starts again.',
  );
  process.exit(1);
}
