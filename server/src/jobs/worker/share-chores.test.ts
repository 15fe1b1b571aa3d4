/** What is done once for all, while several workers run. */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Sql } from '@caselift/db/connect';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plansChannel } from '../../plans/pending.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ThisWorker } from '../holding/this-worker.ts';
import { startBoss, stopBoss } from '../queue/boss.ts';
import { startWorker, type Worker } from './run-worker.ts';
import { shareChores } from './share-chores.ts';

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

// Whoever takes them next would do what goes on a second time.
test('chores of which one could not begin all end, and all begin once it can', async () => {
  const alone = await startTestApp();
  const { database, env } = alone;
  const listening = new Set<string>();
  let isAway = true;
  const sql = new Proxy(alone.sql, {
    get: (target, property) => {
      if (property !== 'listen') return Reflect.get(target, property);
      return async (...given: Parameters<Sql['listen']>) => {
        const [channel] = given;
        if (isAway && channel === plansChannel) throw new Error('The database is away.');
        const one = await target.listen(...given);
        listening.add(channel);
        return { ...one, unlisten: () => one.unlisten().then(() => listening.delete(channel)) };
      };
    },
  });
  const me: ThisWorker = { name: 'main', process: crypto.randomUUID(), sql, release: async () => {} };
  const boss = await startBoss(database, { supervise: false });
  const { signal } = new AbortController();
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  const going = () => {
    const timers = new Set(begun.mock.results.map(({ value }) => value as unknown));
    for (const [timer] of ended.mock.calls) timers.delete(timer);
    return timers.size;
  };
  const share = () => shareChores({ me, database, boss, env, signal, onLockLost: () => {} });
  await expect(share()).rejects.toThrow('The database is away.');
  expect([listening.size, going()]).toEqual([0, 0]);
  isAway = false;
  const chores = await share();
  expect(listening.size).toBeGreaterThan(2);
  await chores.stop();
  expect([listening.size, going()]).toEqual([0, 0]);
  vi.restoreAllMocks();
  await stopBoss(boss);
  await alone.stop();
});
