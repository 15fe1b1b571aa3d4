import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { inTime, patienceMs, until } from '@caselift/db/testing/until';
import { createWholesaler } from '@caselift/db/wholesalers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { nextMail } from '../../testing/outbox.ts';
import type { JobRequest } from '../requests.ts';
import type { JobEvent } from '../worker/job-events.ts';
import { startWorker, type Worker } from '../worker/run-worker.ts';
import { mailQueue, startBoss, stopBoss, wholesalerQueue } from './boss.ts';
import { type Jobs, startJobs } from './queue.ts';
import { touchUnfinishedParts } from './update-runs.ts';

const asked = { actor: 'ann@example.com', origin: '127.0.0.1' };

let database: TestDatabase;
let jobs: Jobs;
let dataDir: string;
let worker: Worker | null = null;

const request = (kind: 'publish' | 'reset' | 'update', wholesalerId: string): JobRequest => ({
  ...asked,
  kind,
  wholesalerId,
});

async function beginWork(): Promise<void> {
  worker = await startWorker({ database, env: readEnv({ DATA_DIR: dataDir, DEMO: '0' }), onLockLost: () => {} });
}

/** What a worker leaves that dies in the middle of the wholesaler's job. */
async function beginAndDie(jobId: string): Promise<void> {
  const boss = await startBoss(database, { supervise: false });
  const [taken] = await boss.fetch(wholesalerQueue);
  expect(taken?.id).toBe(jobId);
  await stopBoss(boss);
}

async function sendOrFail(order: JobRequest): Promise<string> {
  const sent = await jobs.send(order);
  if (sent === 'busy') throw new Error('the wholesaler is busy');
  return sent.jobId;
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'caselift-jobs-'));
  jobs = await startJobs(database);
  for (const id of ['busy', 'free', 'crash', 'crashing', 'empty', 'many', 'waiting']) {
    await createWholesaler(database.sql, { wholesalerId: id, title: id });
  }
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

afterAll(async () => {
  await jobs.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a second job of a wholesaler is busy while the first waits; other wholesalers are not held up', async () => {
  await sendOrFail(request('update', 'busy'));
  expect(await jobs.send(request('update', 'busy'))).toBe('busy');
  expect(await jobs.send(request('publish', 'busy'))).toBe('busy');
  const importing: JobRequest = {
    ...asked,
    kind: 'import',
    wholesalerId: 'busy',
    createTitle: null,
    acceptRejects: false,
    mappingFile: 'mapping.json',
    files: { sales: ['sales.csv'], buyers: [], products: [], users: [], goals: [] },
  };
  expect(await jobs.send(importing)).toBe('busy');
  expect(await jobs.send(request('publish', 'free'))).not.toBe('busy');
});

// Else its asker is told that there is none, or can't follow it.
test.each(['job_progress', 'update_runs'])(
  'where the connection is lost as %s is written, no job was asked for, and asking again sends one',
  async (table) => {
    await database.sql.unsafe(`
      create function in_the_way() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger in_the_way before insert on ${table} for each row execute function in_the_way()`);
    const waiting = () => database.sql`
      select from pgboss.job where data ->> 'wholesalerId' = 'waiting' and state < 'active'`;
    await expect(jobs.send(request('update', 'waiting'))).rejects.toThrow();
    await database.sql`drop function in_the_way cascade`;
    expect(await waiting()).toHaveLength(0);
    const jobId = await sendOrFail(request('update', 'waiting'));
    expect(await jobs.progress(jobId)).toMatchObject({ jobId, stage: 'Waiting' });
    const [job] = await database.sql<{ data: unknown }[]>`delete from pgboss.job where id = ${jobId} returning data`;
    expect(job?.data).toEqual(request('update', 'waiting'));
  },
);

test('whoever hears of the end of a job can send the next at once', async () => {
  await beginWork();
  for (let round = 0; round < 5; round++) {
    const jobId = await sendOrFail(request('publish', 'many'));
    expect(await jobs.wait(jobId, patienceMs)).toEqual({
      state: 'failed',
      message: updateTexts.nothingToPublish,
      code: 'conflict',
    });
  }
});

test('what the state of the wholesaler forbids is refused with its own sentence', async () => {
  await beginWork();
  const reset = await sendOrFail(request('reset', 'empty'));
  expect(await jobs.wait(reset, patienceMs)).toEqual({
    state: 'failed',
    message: updateTexts.nothingPublished,
    code: 'conflict',
  });
  const update = await sendOrFail(request('update', 'empty'));
  expect(await jobs.wait(update, patienceMs)).toEqual({
    state: 'failed',
    message: updateTexts.nothingImported,
    code: 'conflict',
  });
});

test('a failed update says why on each of its six parts, and its run is over', async () => {
  const parts = await database.sql<{ status: string; message: string; finished: boolean; failed: boolean }[]>`
    select p.status, p.message, r.finished_at is not null as finished, r.failed
    from update_parts p join update_runs r using (run_id) where p.wholesaler_id = 'empty'`;
  expect([...parts]).toEqual(
    Array(6).fill({ status: 'computingFailed', message: updateTexts.nothingImported, finished: true, failed: true }),
  );
});

test('a wholesaler that nobody made gets no job', async () => {
  await expect(jobs.send(request('update', 'nobody'))).rejects.toThrow('There is no wholesaler nobody.');
});

test('a new worker at once takes over the job that a dead one was running', async () => {
  const jobId = await sendOrFail(request('publish', 'crash'));
  await beginAndDie(jobId);
  expect(await jobs.send(request('publish', 'crash'))).toBe('busy');
  expect(await jobs.wait(jobId, 0)).toBe('running');
  await beginWork();
  expect(await jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'failed', code: 'conflict' });
});

test('a job that has killed its worker too often ends in words and frees the wholesaler', async () => {
  const jobId = await sendOrFail(request('update', 'crashing'));
  await beginAndDie(jobId);
  await database.sql`update pgboss.job set retry_count = retry_limit where id = ${jobId}`;
  await beginWork();
  expect(await jobs.wait(jobId, patienceMs)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('interrupted too many times'),
    code: 'internal',
  });
  const [run] = await database.sql`select failed from update_runs where job_id = ${jobId}`;
  expect(run?.failed).toBe(true);
  expect(await jobs.send(request('publish', 'crashing'))).not.toBe('busy');
});

test('there is one worker: a second one is told so, and becomes it when the first has gone', async () => {
  await beginWork();
  const first = worker;
  await beginWork();
  expect(worker).toBeNull();
  await first?.stop();
  await beginWork();
  expect(worker).not.toBeNull();
});

test('the parts of an update that waits are touched, so that nobody takes it for abandoned', async () => {
  const jobId = await sendOrFail(request('update', 'waiting'));
  await database.sql`update update_parts set updated_at = now() - interval '1 hour'`;
  await touchUnfinishedParts(database.sql);
  const touched = await database.sql<{ jobId: string }[]>`
    select distinct r.job_id as "jobId" from update_parts p join update_runs r using (run_id)
    where p.updated_at > now() - interval '1 minute'`;
  expect([...touched]).toEqual([{ jobId }]);
});

test('a mail asked for lies in the outbox', async () => {
  await database.sql`insert into credentials (email, name) values ('ann@example.com', 'Ann')`;
  const mail = nextMail(dataDir);
  await beginWork();
  await jobs.sendMail({ template: 'oneTimePassword', email: 'ann@example.com' }, '10.0.0.1');
  expect(await inTime(mail, 'the mail')).toContain('ann@example.com');
});

test('a mail that fails is tried for a day, also in a queue that an earlier release made', async () => {
  await jobs.sendMail({ template: 'passwordChanged', email: 'bob@example.com' }, '10.0.0.2');
  const [mail] = await database.sql<{ id: string }[]>`
    select id from pgboss.job where name = ${mailQueue} and data ->> 'email' = 'bob@example.com'`;
  const id = mail?.id ?? expect.fail('There is no mail.');
  await database.sql`delete from pgboss.job where id = ${id}`;
  await database.sql`update pgboss.queue set retry_limit = 8, retry_delay_max = null where name = ${mailQueue}`;
  const boss = await startBoss(database, { supervise: false });
  await boss.send(mailQueue, { template: 'passwordChanged', email: 'bob@example.com' }, { id });
  let hours = 0;
  for (;;) {
    const [taken] = await boss.fetch(mailQueue);
    expect(taken?.id).toBe(id);
    await boss.fail(mailQueue, id, { message: 'The mail server is away.' });
    const [after] = await database.sql<{ state: string; hours: number }[]>`
      select state::text as state, extract(epoch from start_after - clock_timestamp())::float8 / 3600 as hours
      from pgboss.job where id = ${id}`;
    if (after?.state !== 'retry') break;
    hours += after.hours;
    await database.sql`update pgboss.job set start_after = now() where id = ${id}`;
  }
  await stopBoss(boss);
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
});

test('a mail of a worker that ended in the middle of it is tried again once nothing is heard for a minute', async () => {
  await database.sql`update pgboss.queue set heartbeat_seconds = null where name = ${mailQueue}`; // as an earlier release made it
  const boss = await startBoss(database, { supervise: false });
  const id = await boss.send(mailQueue, { template: 'passwordChanged', email: 'cid@example.com' });
  const taken = async () => (await boss.fetch(mailQueue)).some((mail) => mail.id === id);
  await until(taken, 'the mail to be taken');
  const look = async () => {
    await database.sql`update pgboss.queue set monitor_claim_on = null`; // it looks again at once
    await boss.supervise(mailQueue);
    const [mail] = await database.sql`select state::text as state from pgboss.job where id = ${id}`;
    return mail?.state;
  };
  expect(await look()).toBe('active');
  await database.sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '70 seconds' where id = ${id}`;
  expect(await look()).toBe('retry');
  await stopBoss(boss);
});

test('whoever looks after it reads when a job began, at which attempt, and how it ended', async () => {
  const told: JobEvent[] = [];
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  worker = await startWorker({ database, env, tellJob: (event) => told.push(event), onLockLost: () => {} });
  const jobId = await sendOrFail(request('reset', 'empty'));
  await until(() => told.length > 1, 'the end of the job');
  const of = { jobId, kind: 'reset', wholesalerId: 'empty', worker: 'main', attempt: 1 };
  expect(told).toEqual([
    { event: 'begins', ...of },
    { event: 'failed', ...of, ms: expect.any(Number), reason: updateTexts.nothingPublished },
  ]);
});
