/** Questions to the worker: asked through the calls of the product, answered by the product's worker. */

import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { becomeWorker, type ThisWorker } from '../holding/this-worker.ts';
import { questionKinds } from '../question-kinds.ts';
import { type AskedQuestion, answerQuestions } from '../worker/answer-questions.ts';
import { startWorker, type Worker } from '../worker/run-worker.ts';

const may = { start: '2026-05-01', end: '2026-05-31' };
const counted = { lines: 17, revenue: 572.5 };

let server: TestApp;
/** On the same installation; its calls wait for a moment only. */
let impatient: FastifyInstance;
let admin: Actor;
let worker: Worker | null = null;
/** A worker that is there and answers nothing yet. */
let busy: ThisWorker | null = null;

beforeAll(async () => {
  server = await startTestApp({ answerWithinMs: 60_000 });
  const { sql, env, jobs } = server;
  impatient = await buildApp({ sql, env, jobs, webRoot: env.dataDir, logTo: false, answerWithinMs: 100 });
  admin = await insertSuperAdmin(server.sql);
  for (const id of ['ats', 'iowa']) await insertWholesaler(server.sql, id);
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
});
afterEach(async () => {
  await worker?.stop();
  await busy?.release();
  worker = null;
  busy = null;
  await server.sql`delete from worker_questions`;
});
afterAll(async () => {
  await impatient.close();
  await server.stop();
});

const addressOf = (wholesalerId: string, range = may) =>
  `/api/transactions?${new URLSearchParams({ wholesalerId, db: 'preview', ...range })}`;
const count = (wholesalerId: string, range = may) =>
  server.ask({ url: addressOf(wholesalerId, range), as: admin.token });
const countBriefly = async (wholesalerId: string, range = may) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await impatient.inject({ url: addressOf(wholesalerId, range), headers });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
};
const rows = () => server.sql<{ waiting: number }[]>`select waiting from worker_questions`;

async function work(): Promise<void> {
  const { database, env } = server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
}

async function beBusy(): Promise<void> {
  const { sql, options } = server.database;
  busy = await becomeWorker({ sql, options, name: 'main', onLost: () => {} });
}

test('the same question of two people is one question, answered to both', async () => {
  const both = [count('ats'), count('ats')];
  await vi.waitFor(async () => expect(await rows()).toEqual([{ waiting: 2 }]), patienceMs);
  await work();
  for (const { status, body } of await Promise.all(both)) expect([status, body.payload]).toEqual([200, counted]);
  expect(await rows()).toEqual([]);
});

test('an answer that takes long is 202, and the same call sent again brings it', async () => {
  await beBusy();
  const first = await countBriefly('ats');
  expect([first.status, first.body, first.retryAfter]).toEqual([202, { ok: true, pending: true }, '1']);
  await busy?.release();
  await work();
  await vi.waitFor(async () => {
    const { status, body } = await countBriefly('ats');
    expect([status, body.payload]).toEqual([200, counted]);
  }, patienceMs);
  expect(await rows()).toEqual([]);
});

test('without a worker the answer is a sentence, and nothing is left waiting', async () => {
  const { status, body } = await countBriefly('ats');
  expect([status, body.message]).toEqual([503, administrationTexts.workerAway]);
  expect(await rows()).toEqual([]);
});

test('whoever goes away takes the question along', async () => {
  await beBusy();
  const base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}` };
  const asked = fetch(new URL(addressOf('ats'), base), { headers, signal: leaving.signal });
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), patienceMs);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patienceMs);
});

test("one wholesaler's many questions are refused before they keep the others from asking", async () => {
  await beBusy();
  const { ofOne } = questionKinds.countTransactions.waiting;
  const days = Array.from({ length: ofOne }, (_, day) => ({
    start: '2026-01-01',
    end: `2026-05-${day + 1}`.replace(/-(\d)$/, '-0$1'),
  }));
  const asked = await Promise.all(days.map((range) => countBriefly('ats', range)));
  expect(asked.map(({ status }) => status)).toEqual(days.map(() => 202));
  const { status, body } = await countBriefly('ats');
  expect([status, body.message]).toEqual([503, administrationTexts.questionsFull]);
  expect((await countBriefly('iowa')).status).toBe(202);
});

test('wholesalers take turns, as many at a time as the kind allows', async () => {
  const ask = (wholesalerId: string, number: number) => server.sql`
    insert into worker_questions (wholesaler_id, kind, question, waiting, asked_at)
    values (${wholesalerId}, 'countTransactions', ${server.sql.json({ number })}, 1, now() + ${number}::int * interval '1 ms')`;
  for (let number = 1; number <= 6; number += 1) await ask('ats', number);
  for (let number = 7; number <= 8; number += 1) await ask('iowa', number);
  const begun: AskedQuestion[] = [];
  const ends: (() => void)[] = [];
  const answering = await answerQuestions(server.sql, 'main', (asked) => {
    begun.push(asked);
    return new Promise((resolve) => ends.push(() => resolve({})));
  });
  const who = () => begun.map(({ wholesalerId }) => wholesalerId);
  try {
    await vi.waitFor(() => expect(who().toSorted()).toEqual(['ats', 'ats', 'iowa', 'iowa']), patienceMs);
    for (const end of ends.splice(0)) end();
    await vi.waitFor(() => expect(who()).toHaveLength(8), patienceMs);
    expect(who().slice(4)).toEqual(['ats', 'ats', 'ats', 'ats']);
  } finally {
    for (const end of ends) end();
    await answering.stop();
  }
});

test('what nobody waits for any more is stopped', async () => {
  await server.sql`insert into worker_questions (wholesaler_id, kind, question, waiting) values ('ats', 'countTransactions', '{}', 1)`;
  const stopped = Promise.withResolvers<boolean>();
  const answering = await answerQuestions(server.sql, 'main', (_, signal) => {
    signal.addEventListener('abort', () => stopped.resolve(true));
    return stopped.promise.then(() => ({}));
  });
  await vi.waitFor(
    async () => expect(await server.sql`select from worker_questions where begun = 1`).toHaveLength(1),
    patienceMs,
  );
  await server.sql`delete from worker_questions`;
  expect(await stopped.promise).toBe(true);
  await answering.stop();
});

test('a question that has ended the worker twice is not begun a third time', async () => {
  await beBusy();
  const asked = count('ats');
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), patienceMs);
  await server.sql`update worker_questions set begun = 2`;
  await busy?.release();
  await work();
  const { status, body } = await asked;
  expect([status, body.message]).toEqual([503, administrationTexts.questionFailed]);
});

test('a question that was under way each time the worker was stopped in order is answered by the next', async () => {
  await beBusy();
  const asked = count('ats');
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), patienceMs);
  const begunTimes = () => server.sql<{ begun: number }[]>`select begun from worker_questions`;
  for (let time = 0; time < 3; time += 1) {
    const answering = await answerQuestions(server.sql, 'main', () => new Promise(() => {}));
    await vi.waitFor(async () => expect(await begunTimes()).toEqual([{ begun: 1 }]), patienceMs);
    await answering.stop();
    expect(await begunTimes()).toEqual([{ begun: 0 }]);
  }
  await busy?.release();
  await work();
  const { status, body } = await asked;
  expect([status, body.payload]).toEqual([200, counted]);
});
