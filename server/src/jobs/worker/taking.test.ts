/** Taking a job: only whoever is the worker does, and the job is its taker's in the same moment. */
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { connect, type Sql } from '@caselift/db/connect';
import { patienceMs, until } from '@caselift/db/testing/until';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import { type Hold, holdWrites } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchWriters } from '../holding/testing/strangers.ts';
import { poolName } from '../holding/this-worker.ts';
import { cancelJob } from '../queue/cancel.ts';
import { startWorker, type Worker } from './run-worker.ts';

let server: TestApp;
const opened: { worker: Worker; pool: Sql }[] = [];
let held: Hold | undefined;

beforeAll(async () => {
  server = await startTestApp();
  for (const wholesalerId of ['ats', 'bev', 'cas']) await insertWholesaler(server.sql, wholesalerId);
  await watchWriters(server.sql);
});
afterEach(async () => {
  await held?.drop();
  for (const { worker, pool } of opened.splice(0)) {
    await worker.stop();
    await pool.end();
  }
});
afterAll(() => server.stop());

/** A worker with connections of its own, as its process has. */
async function start(name: string, onLockLost = () => {}): Promise<{ process: string }> {
  const processId = crypto.randomUUID();
  const { database, env } = server;
  const pool = connect(database.options, { max: 10, connection: { application_name: poolName(processId) } });
  const of = { database: { ...database, sql: pool }, env: { ...env, worker: name }, processId, onLockLost };
  const worker = await startWorker(of);
  if (worker === null) throw new Error(`Another process is ${name}.`);
  opened.push({ worker, pool });
  return { process: processId };
}

async function sendUpdate(wholesalerId: string): Promise<string> {
  const asked = { actor: 'ann@example.com', origin: '127.0.0.1' };
  const sent = await server.jobs.send({ ...asked, kind: 'update', wholesalerId });
  if (sent === 'busy') throw new Error('Another job waits or runs.');
  return sent.jobId;
}

const jobs = async () =>
  (await server.sql<{ state: string }[]>`select state::text as state from pgboss.job where state <= 'active'`).map(
    ({ state }) => state,
  );

// It was stopped for so long that others removed its row, and woke: until it notices it looks for jobs as before.
test('a worker that was replaced takes no job and no mail, and the one in its place runs the job at its first attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let refused = 0;
  const { process } = await start('before', () => {
    refused += 1;
  });
  await server.sql`delete from workers where process = ${process}`;
  const jobId = await sendUpdate('ats');
  await server.jobs.sendMail({ template: 'passwordChanged', email: 'ann@example.com' }, 'ann');
  const looks = refused + 12; // each of its lanes has looked by then
  await until(async () => refused >= looks, 'the worker that was replaced to look for jobs');
  expect(await jobs()).toEqual(['created', 'created']);
  await start('after');
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ message: updateTexts.nothingImported });
  const [job] = await server.sql`select retry_count as retries from pgboss.job where id = ${jobId}`;
  expect(job?.retries).toBe(0);
  expect([...(await server.sql`select * from strangers`)]).toEqual([]);
});

test('a worker that ends while it takes a job leaves it in the queue', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  held = await holdWrites(server.sql, 'job_progress', 'new.worker is not null');
  await start('ends');
  const jobId = await sendUpdate('bev');
  await held.reached();
  expect(await jobs()).toContain('created');
  expect(await jobs()).not.toContain('active');
  await held.drop();
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ message: updateTexts.nothingImported });
});

test('a job that is canceled while a worker takes it ends, and neither waits for the other', async () => {
  const said = vi.spyOn(console, 'error').mockReset();
  held = await holdWrites(server.sql, 'job_progress', 'new.worker is not null');
  await start('takes');
  const jobId = await sendUpdate('cas');
  await held.reached();
  const { sql, env } = server;
  const storage = await openStorage(env);
  const canceling = cancelJob(
    { sql, dataDir: env.dataDir, storage },
    { jobId, wholesalerId: 'cas', kind: 'update', actor: 'ann@example.com', origin: 'test' },
  );
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await waiting()).length === 2, 'the cancellation to wait for whoever takes the job');
  await held.letPass();
  await canceling;
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'failed', code: 'conflict' });
  expect(said.mock.calls.filter(([message]) => /deadlock/i.test(String(message)))).toEqual([]);
});
