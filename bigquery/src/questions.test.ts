/** People's questions about a wholesaler in BigQuery, by the API and the worker: counts from there, the rest from the copy. */
import { rmSync } from 'node:fs';
import type { CostEstimate } from '@caselift/contract/boosts';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { readInstallation } from '@caselift/db/installation';
import { until } from '@caselift/db/testing/until';
import { startWorker, type Worker } from '@caselift/server/jobs/worker/run-worker';
import { insertBoost } from '@caselift/server/testing/boosts';
import { type BoostsHouse, boostsHouse, insertBoostedSnapshot } from '@caselift/server/testing/boosts-house';
import { pointAt } from '@caselift/server/testing/figures';
import { openPort } from '@caselift/warehouse/bigquery/client';
import { moveToBigQuery } from '@caselift/warehouse/bigquery/move';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBed, openFake, settingsOf } from './testing/bed.ts';

let bed: FakeBed;
let house: BoostsHouse;
let worker: Worker | null = null;
boostsHouse((made) => {
  house = made;
});

beforeAll(async () => {
  bed = await openFake();
  const { sql, database, env } = house.server;
  const products = [{ customId: 'P1', name: 'Pale', brand: 'Pale', ouncesPerUnit: 12 }];
  const content = { lastTransactionDate: '2026-05-13', products };
  const snapshotId = await insertBoostedSnapshot(house.server, 'ats', content);
  await sql`update snapshots set change_id = 2 where snapshot_id = ${snapshotId}`;
  await pointAt(sql, 'ats', 'prod', snapshotId);
  const warehouse = await openWarehouse(env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  const settings = { ...settingsOf(bed, { installation: (await readInstallation(sql)).id }), maxBytes: 1e12 };
  await moveToBigQuery({
    ...{ port: await openPort(settings), dataset: 'caselift_ats', dataDir: env.dataDir, wholesalerId: 'ats' },
    ...{ signal: new AbortController().signal, onProgress: () => {} },
  });
  await sql`update wholesalers set warehouse = 'bigquery' where wholesaler_id = 'ats'`;
  rmSync(warehouseFile(env.dataDir, 'ats'));
  env.bigQuery = { ...settings, datasetPrefix: 'caselift' };
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await bed?.close();
});

const count = () =>
  house.server.ask({
    url: '/api/transactions?wholesalerId=ats&db=preview&start=2026-05-01&end=2026-05-31',
    as: house.tokens.ADM_1,
  });

test('a deletion is counted in BigQuery, without a copy', async () => {
  const { status, body } = await count();
  expect([status, (body.payload as { lines: number }).lines > 10]).toEqual([200, true]);
});

test('an estimate reads the copy, which comes with the first question and stays', async () => {
  const boost = { startDate: '2026-05-01', endDate: '2026-05-31', filters: { brand: ['Pale'] } };
  const boostId = await insertBoost(house.server.sql, 'ats', boost);
  // 202: still working on it, and to be asked again.
  const estimate = () =>
    until(async () => {
      const { status, body } = await house.ask(`/${boostId}/selectedCustomProductsSummary`, { json: {} });
      return status === 202 ? null : (body.payload as CostEstimate);
    }, 'the estimate');
  // 48 - 24 + 24 + 24 of 12 oz are 864 oz, of 288 a CE (server/src/features/boosts/estimate.test.ts).
  expect(await estimate()).toMatchObject({ totalVolumeLastYear: 3, productsCount: 1 });
  const calls = bed.fake.calls.length;
  expect(await estimate()).toMatchObject({ totalVolumeLastYear: 3 });
  expect(bed.fake.calls.length).toBe(calls);
});

test('while BigQuery refuses, the person who asks hears that nothing was changed', async () => {
  bed.fake.deny({ method: 'POST', path: /\/jobs$/ });
  const { status, body } = await count();
  expect([status, body.message]).toEqual([503, administrationTexts.questionFailed]);
});
