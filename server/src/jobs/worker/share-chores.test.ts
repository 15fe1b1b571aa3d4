/** What is done once for all, while several workers run. */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Sql } from '@caselift/db/connect';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWorker, type Worker } from './run-worker.ts';

let server: TestApp;
const running = new Map<string, Worker>();
const pools: Sql[] = [];

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  for (const name of ['one', 'two']) {
    const sql = connect(server.database.options, { max: 10 });
    pools.push(sql);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'caselift-chores-'));
    const env = { ...server.env, worker: name, dataDir };
    const worker = await startWorker({ database: { ...server.database, sql }, env, onLockLost: () => {} });
    if (worker !== null) running.set(name, worker);
  }
});
afterAll(async () => {
  for (const worker of running.values()) await worker.stop();
  for (const pool of pools) await pool.end();
  await server.stop();
});

/** Sweeping is a chore. */
const leaveOld = () => server.sql`
  insert into page_use (wholesaler_id, custom_id, page, day) values ('ats', 'ATS_1', 'suppliers', current_date - 500)`;
const left = async () => (await server.sql`select from page_use`).count;

test('the worker that came first does it, and the other as soon as that one has ended', async () => {
  expect([...running.keys()]).toEqual(['one', 'two']);
  await leaveOld();
  await running.get('one')?.stop();
  running.delete('one');
  await vi.waitFor(async () => expect(await left()).toBe(0), patienceMs);
});
