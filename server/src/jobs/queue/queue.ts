/**
 * Asking the worker for something and hearing how it ended. Everyone sends through here; jobs/worker/run-worker.ts
 * works.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@caselift/db/connect';
import type { MailRequest } from '../../mail/mail-request.ts';
import { type JobKind, jobKinds, lanes } from '../registry.ts';
import type { JobId, JobOutcome, JobProgress, JobRequest } from '../requests.ts';
import { type BossDatabase, mailQueue, startBoss, stopBoss, wholesalerQueue } from './boss.ts';
import { endedChannel, openProgress, readOutcome, readProgress, sentChannel } from './progress.ts';
import { openRunIn } from './update-runs.ts';
import { noSuchWholesaler, wholesalerExists } from './wholesaler-exists.ts';

export type Jobs = {
  /**
   * Hands a job to the worker; refused for a wholesaler that does not exist, 'busy' while another job of the wholesaler
   * waits or runs. `jobId` is for a job with a folder that was filled before.
   */
  send<K extends JobKind>(request: JobRequest<K>, jobId?: string): Promise<{ jobId: JobId<K> } | 'busy'>;
  /**
   * Hands a mail to the worker, which tries for hours if the mail server is away. `sender` is whoever asked for it
   * (mail/ask-for-mail.ts): the more of theirs wait, the further back the next one stands.
   */
  sendMail(request: MailRequest, sender: string): Promise<void>;
  /** The outcome of a job as soon as there is one, or 'running' after timeoutMs. */
  wait<K extends JobKind>(jobId: JobId<K>, timeoutMs: number): Promise<JobOutcome<K> | 'running'>;
  progress(jobId: string): Promise<JobProgress | null>;
  stop(): Promise<void>;
};

/** The queue's own JSON as it is: the driver would encode a value for a column of JSON a second time. */
const asTexts = (tx: Tx, values: unknown[] = []) => values.map((value) => tx.typed(value as string, 25)) as never[];

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

  async function send<K extends JobKind>(
    request: JobRequest<K>,
    jobId: string = randomUUID(),
  ): Promise<{ jobId: JobId<K> } | 'busy'> {
    const { wholesalerId, kind } = request;
    const rules = jobKinds[kind];
    if (rules.needsWholesaler && !(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
    // In one transaction: whoever can follow a job asked for it, and one that was asked for can be followed.
    const isSent = await sql.begin(async (tx) => {
      const sent = await boss.send(wholesalerQueue, request, {
        id: jobId,
        singletonKey: wholesalerId,
        group: { id: wholesalerId },
        priority: lanes[rules.lane].priority,
        db: { executeSql: async (text, values) => ({ rows: [...(await tx.unsafe(text, asTexts(tx, values)))] }) },
      });
      if (sent === null) return false;
      await openProgress(tx, { jobId, wholesalerId, kind });
      if (rules.hasParts) await openRunIn(tx, { jobId, wholesalerId, actor: request.actor });
      await tx`select pg_notify(${sentChannel}, ${rules.lane})`;
      return true;
    });
    return isSent ? { jobId } : 'busy';
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

  async function wait<K extends JobKind>(jobId: JobId<K>, timeoutMs: number): Promise<JobOutcome<K> | 'running'> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const outcome = await readOutcome(sql, jobId);
      const leftMs = deadline - performance.now();
      if (outcome !== 'running' || leftMs <= 0) return outcome;
      await nextSign(jobId, leftMs);
    }
  }

  return {
    send,
    wait,
    sendMail: async (request, sender) => {
      const [waiting] = await sql<{ count: number }[]>`
        select count(*) as count from pgboss.job where name = ${mailQueue} and group_id = ${sender} and state < 'active'`;
      await boss.send(mailQueue, request, { group: { id: sender }, priority: -(waiting?.count ?? 0) });
      await sql.notify(sentChannel, 'mail');
    },
    progress: (jobId) => readProgress(sql, jobId),
    stop: async () => {
      await listening.unlisten();
      await stopBoss(boss);
    },
  };
}
