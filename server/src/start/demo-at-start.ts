/** Loading the demo wholesaler at start. */
import { demoAccounts, demoPassword, demoWholesalerId } from '@caselift/contract/demo';
import type { Sql } from '@caselift/db/connect';
import { followJob } from '../jobs/queue/follow.ts';
import type { Jobs } from '../jobs/queue/queue.ts';
import { progressLine } from './progress-line.ts';

/**
 * 'wanted': nothing has been stored in this installation, or a load of the demo began and did not finish. A running or
 * waiting load is wanted too; sending it again answers 'busy'.
 */
async function demoState(sql: Sql): Promise<'wanted' | 'loaded' | 'unwanted'> {
  const [row] = await sql<{ begun: boolean; done: boolean; used: boolean }[]>`
    select exists (select from job_progress where kind = 'demo') as begun,
      exists (select from job_progress where kind = 'demo' and result is not null and error is null) as done,
      exists (select from wholesalers) or exists (select from credentials) as used`;
  if (row?.done) return 'loaded';
  return row?.begun || !row?.used ? 'wanted' : 'unwanted';
}

async function liveDemoJob(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ jobId: string }[]>`
    select job_id as "jobId" from job_progress where kind = 'demo' and result is null and error is null`;
  return row?.jobId ?? null;
}

/** Loads the demo, to end before the day, if this installation is new, showing how far it is; resumes a load that was cut off. */
export async function loadDemoIfNew(sql: Sql, jobs: Jobs, day: string): Promise<void> {
  if ((await demoState(sql)) !== 'wanted') return;
  const sent = await jobs.send({ kind: 'demo', day, wholesalerId: demoWholesalerId, actor: 'system', origin: 'start' });
  const jobId = sent === 'busy' ? await liveDemoJob(sql) : sent.jobId;
  if (jobId === null) return; // an import of a person's own is at work under the demo's id
  console.log('Loading the demo wholesaler (once, less than a minute)...');
  const line = progressLine(process.stdout);
  const outcome = await followJob(jobs, jobId, line.show);
  line.end();
  if (outcome.state === 'failed') {
    console.error(`The demo couldn't be loaded: ${outcome.message} Caselift will try again at the next start.`);
  }
}

/** The accounts that may sign in here, for the terminal; empty unless the demo is loaded. */
export async function demoAccountLines(sql: Sql): Promise<string[]> {
  if ((await demoState(sql)) !== 'loaded') return [];
  return [
    `Demo accounts, all with the password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  ];
}
