/** The lanes of the worker: which jobs may wait for which. */

import { updateTexts } from '@caselift/contract/wholesaler-update';
import { connect, type Sql } from '@caselift/db/connect';
import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type Hold, holdWrites } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type JobKind, jobKinds, lanes } from '../registry.ts';
import { startWorker, type Worker } from './run-worker.ts';

const asked = { actor: 'ann@example.com', origin: '127.0.0.1' };
const letters = 'abcdefghij';
const fifty = [...letters.slice(0, 5)].flatMap((first) => [...letters].map((second) => `w${first}${second}`));

let server: TestApp;
let admin: Actor;
let worker: Worker | null;
let ofWorker: Sql;
let held: Hold | undefined;

beforeAll(async () => {
  server = await startTestApp();
  admin = await insertSuperAdmin(server.sql);
  for (const wholesalerId of [...fifty, 'one', 'two', 'three', 'gone'])
    await insertWholesaler(server.sql, wholesalerId);
  for (const wholesalerId of fifty) {
    const snapshot = await insertSnapshot(server.sql, wholesalerId, { lastTransactionDate: '2026-05-15' });
    await pointAt(server.sql, wholesalerId, 'preview', snapshot);
  }
  const { database, env } = server;
  // A pool of its own, as its process has: held jobs must not hold the server.
  ofWorker = connect(database.options, { max: 60 });
  worker = await startWorker({ database: { ...database, sql: ofWorker }, env, onLockLost: () => {} });
});
afterEach(() => held?.drop());
afterAll(async () => {
  await worker?.stop();
  await ofWorker.end();
  await server.stop();
});

async function send(kind: 'publish' | 'update' | 'reset', wholesalerId: string): Promise<string> {
  const sent = await server.jobs.send({ ...asked, kind, wholesalerId });
  if (sent === 'busy') throw new Error(`${wholesalerId} is busy`);
  return sent.jobId;
}

const statesOf = async (kind: JobKind) =>
  (
    await server.sql<{ state: string }[]>`
      select state from pgboss.job where data ->> 'kind' = ${kind} and state < 'completed' order by created_on`
  ).map(({ state }) => state);

test('publishing touches no file, so that neither a backup nor work on files delays it', () => {
  for (const kind of ['publish', 'reset', 'rollback'] as const) {
    expect(jobKinds[kind]).toMatchObject({ lane: 'publishing', files: 'none' });
  }
  const besides = Object.values(jobKinds).filter(({ lane }) => lane === 'publishing');
  expect(besides).toHaveLength(3);
  expect(new Set(Object.values(lanes).map(({ priority }) => priority)).size).toBe(Object.keys(lanes).length);
});

test('fifty wholesalers publish at the same moment, and none stands in the queue', async () => {
  held = await holdWrites(server.sql, 'audit_log', `new.action = 'publish'`);
  const call = (wholesalerId: string) =>
    server.ask({ url: `/api/publish?wholesalerId=${wholesalerId}`, method: 'POST', as: admin.token });
  const answers = Promise.all(fifty.map(call));
  await expect.poll(() => statesOf('publish')).toEqual(Array(50).fill('active'));
  const again = await call(fifty[0] ?? '');
  expect([again.status, again.body.message]).toEqual([409, updateTexts.busy]);
  await held.letPass();
  expect((await answers).map(({ status }) => status)).toEqual(Array(50).fill(200));
  const [told] = await server.sql`select count(*) as count from publications`;
  expect(told?.count).toBe(50);
});

test('while updates take every slot of theirs, the next waits, and publishing and deleting do not', async () => {
  held = await holdWrites(server.sql, 'update_runs', 'new.failed');
  const updates = [];
  for (const wholesalerId of ['one', 'two', 'three']) updates.push(await send('update', wholesalerId));
  await expect.poll(() => statesOf('update')).toEqual(['active', 'active', 'created']);
  await held.reached();
  const published = await send('publish', fifty[7] ?? '');
  expect(await server.jobs.wait(published, patienceMs)).toMatchObject({ state: 'succeeded' });
  const deleting = { ...asked, kind: 'deleteWholesaler', wholesalerId: 'gone', deleteEverything: true } as const;
  const deleted = await server.jobs.send(deleting);
  expect(deleted === 'busy' || (await server.jobs.wait(deleted.jobId, patienceMs))).toMatchObject({
    state: 'succeeded',
  });
  expect(await statesOf('update')).toEqual(['active', 'active', 'created']);
  await held.letPass();
  for (const jobId of atLeast(1, updates)) {
    expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ message: updateTexts.nothingImported });
  }
});

test('jobs asked for while every slot was busy are taken as soon as one is free', async () => {
  const jobIds = await Promise.all(['one', 'two', 'three', ...fifty.slice(0, 9)].map((id) => send('update', id)));
  for (const jobId of jobIds) expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ code: 'conflict' });
});
