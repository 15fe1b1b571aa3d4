/** Asking the worker for something and hearing how it ended. Everyone sends through here; jobs/run-worker.ts works. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailRequest } from '../mail/mail-request.ts';
import { type BossDatabase, mailQueue, startBoss, stopBoss, wholesalerQueue } from './boss.ts';
import { endedChannel, openProgress, readOutcome, readProgress } from './progress.ts';
import { type JobOutcome, type JobProgress, type JobRequest, quickJobs } from './requests.ts';
import { openRun } from './update-runs.ts';
import { noSuchWholesaler, wholesalerExists } from './wholesaler-exists.ts';

export type Jobs = {
  /** Hands a job to the worker; refused for a wholesaler that does not exist, 'busy' while another job of the wholesaler waits or runs. */
  send(request: JobRequest): Promise<{ jobId: string } | 'busy'>;
  /** Hands a mail to the worker, which tries for hours if the mail server is away. */
  sendMail(request: MailRequest): Promise<void>;
  /** The outcome of a job as soon as there is one, or 'running' after timeoutMs. */
  wait(jobId: string, timeoutMs: number): Promise<JobOutcome | 'running'>;
  progress(jobId: string): Promise<JobProgress | null>;
  stop(): Promise<void>;
};

/** Requests that a person waits for overtake the long ones: the worker keeps a lane of its own for them. */
export const quickPriority = 10;

// A notification may be lost while a connection is renewed: the row is read this often as well.
const pollMs = 500;

/** Starts the sending side. Stop it before closing the database. */
export async function startJobs(database: BossDatabase): Promise<Jobs> {
  const { sql } = database;
  const boss = await startBoss(database, { supervise: false });
  const waiting = new Map<string, Set<() => void>>();
  const listening = await sql.listen(endedChannel, (jobId) => {
    for (const wake of waiting.get(jobId) ?? []) wake();
  });

  async function send(request: JobRequest): Promise<{ jobId: string } | 'busy'> {
    const jobId = request.jobId ?? randomUUID();
    const { wholesalerId, kind } = request;
    const isQuick = quickJobs.includes(kind);
    const needsWholesaler = kind === 'update' || isQuick;
    if (needsWholesaler && !(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
    const sent = await boss.send(wholesalerQueue, request, {
      id: jobId,
      singletonKey: wholesalerId,
      priority: isQuick ? quickPriority : 0,
    });
    if (sent === null) return 'busy';
    // The worker may be faster than these two rows: it makes them just the same.
    await openProgress(sql, { jobId, wholesalerId, kind });
    if (kind === 'update') await openRun(sql, { jobId, wholesalerId, actor: request.actor });
    return { jobId };
  }

  function nextSign(jobId: string, timeoutMs: number): Promise<void> {
    const wakers = waiting.get(jobId) ?? new Set();
    waiting.set(jobId, wakers);
    const { promise, resolve } = Promise.withResolvers<void>();
    wakers.add(resolve);
    return Promise.race([promise, sleep(Math.min(pollMs, timeoutMs))]).then(() => {
      wakers.delete(resolve);
      if (wakers.size === 0) waiting.delete(jobId);
    });
  }

  async function wait(jobId: string, timeoutMs: number): Promise<JobOutcome | 'running'> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const outcome = await readOutcome(sql, jobId);
      const leftMs = deadline - Date.now();
      if (outcome !== 'running' || leftMs <= 0) return outcome;
      await nextSign(jobId, leftMs);
    }
  }

  return {
    send,
    wait,
    sendMail: async (request) => {
      await boss.send(mailQueue, request);
    },
    progress: (jobId) => readProgress(sql, jobId),
    stop: async () => {
      await listening.unlisten();
      await stopBoss(boss);
    },
  };
}
