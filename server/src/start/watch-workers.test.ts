// The log of a server while no worker lives, which nothing else would tell.
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeWorker } from '../jobs/holding/this-worker.ts';
import { workerWatch } from './watch-workers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const silence =
  /^No worker has given a sign of life since \S+Z: imports, .+ wait\. Start one \(docs\/operations\.md\)\.$/;

test('a server says once that no worker lives, and since when, and once that one lives again', async () => {
  const { sql, options } = database;
  const look = workerWatch(sql, 30, 2);
  // Nobody ever worked here: it is silent since the tables were made.
  expect([await look(), await look(), await look()]).toEqual([null, expect.stringMatching(silence), null]);
  const one = (await becomeWorker({ sql, options, name: 'one', onLost: () => {} })) ?? expect.fail('It is taken.');
  expect([await look(), await look()]).toEqual(['A worker gives signs of life again.', null]);
  await one.release();
  await sql`update workers set beat_at = '2026-11-29T02:05:59Z'`;
  const [first, said] = [await look(), await look()];
  expect(first).toBeNull();
  expect(said).toContain('since 2026-11-29T02:05Z: ');
});

test('nothing is said of a database that was away, or of a worker that is only starting', async () => {
  const { sql, options } = database;
  const look = workerWatch(sql, 30, 2);
  expect(await look()).toBeNull();
  const two = (await becomeWorker({ sql, options, name: 'two', onLost: () => {} })) ?? expect.fail('It is taken.');
  expect(await look()).toBeNull();
  await two.release();
});
