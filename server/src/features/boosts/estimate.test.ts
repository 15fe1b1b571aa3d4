/** What the forty-line wholesaler sold (warehouse/src/testing/forty-lines.ts); its arithmetic is in the margin. */
import { type Boost, boostTexts, type CostEstimate } from '@caselift/contract/boosts';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type BoostsHouse, boostsHouse, insertBoostedSnapshot } from '../../testing/boosts-house.ts';
import { pointAt } from '../../testing/figures.ts';

let house: BoostsHouse;
let worker: Worker | null = null;
boostsHouse((made) => {
  house = made;
});

const products = [
  { customId: 'P1', name: 'Pale', brand: 'Pale', ouncesPerUnit: 12 },
  { customId: 'P2', name: 'Pils', brand: 'Pils', ouncesPerUnit: 16 },
  { customId: 'P3', name: 'Porter', brand: 'Porter', ouncesPerUnit: 24 },
  { customId: 'P5', name: 'Plum', brand: 'Porter', ouncesPerUnit: 0 },
  { customId: 'P7', name: 'Unsold', brand: 'Unsold' },
];

beforeAll(async () => {
  const { sql, database, env } = house.server;
  const content = { lastTransactionDate: '2026-05-13', products };
  const snapshotId = await insertBoostedSnapshot(house.server, 'ats', content);
  await sql`update snapshots set change_id = 2 where snapshot_id = ${snapshotId}`;
  await pointAt(sql, 'ats', 'prod', snapshotId);
  const warehouse = await openWarehouse(env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(() => worker?.stop());

const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
const boostOf = (boost: object = {}) =>
  insertBoost(house.server.sql, 'ats', { ...may, filters: { brand: ['Pale', 'Pils'] }, ...boost });
const estimate = (boostId: string, json: object = {}, as = house.tokens.MGR_1) =>
  house.read<CostEstimate>(`/${boostId}/selectedCustomProductsSummary`, { as, json });

test('the volume is that of the same dates last year and of the 30 days to the newest sale, in CE', async () => {
  const boostId = await boostOf();
  // Pale 48 - 24 + 24 + 24 of 12 oz, Pils 18 of 16 oz: 864 + 288 oz are 4 CE. Last year's May is held to its end.
  // Since April 14: Pale 90 - 24 (a credited loss) and Pils 27: 792 + 432 oz are 4.25 CE.
  const volumes = {
    totalVolumeLastYear: 4,
    lastYear: { from: '2025-05-01', to: '2025-05-31' },
    rolling30: { volume: 4.25, from: '2026-04-14', to: '2026-05-13' },
    productsCount: 2,
  };
  // Someone who may change nothing reads it too.
  const { MGR_1, ADM_1, TOP_1, VIEW_1 } = house.tokens;
  for (const as of [MGR_1, ADM_1, TOP_1, VIEW_1]) {
    expect(await estimate(boostId, {}, as)).toEqual(volumes);
  }
});

test('a boost a unit counts units; what is sent goes before what is stored, key by key', async () => {
  const boostId = await boostOf();
  expect(await estimate(boostId, { type: 'GP/Unit' })).toMatchObject({
    totalVolumeLastYear: 90, // 72 + 18
    rolling30: { volume: 93 }, // 66 + 27
  });
  expect(await estimate(boostId, { brand: ['Porter'] })).toMatchObject({
    totalVolumeLastYear: 1, // 12 of 24 oz; Plum's ounces are not known
    rolling30: { volume: 1.5 }, // 18 of 24 oz
    productsCount: 2,
  });
  expect(await estimate(boostId, { supplier: ['Nobody'] })).toMatchObject({ totalVolumeLastYear: 0, productsCount: 0 });
  expect(await estimate(boostId, { brand: ['Unsold'] })).toMatchObject({ totalVolumeLastYear: 0, productsCount: 1 });
});

test('other dates are the same dates a year earlier; of days after the newest sale there is none', async () => {
  const boostId = await boostOf();
  expect(await estimate(boostId, { startDate: '2026-05-02', endDate: '2026-05-12' })).toMatchObject({
    totalVolumeLastYear: 0, // Pale -24 of 12 oz and Pils 18 of 16 oz
    lastYear: { from: '2025-05-02', to: '2025-05-12' },
  });
  expect(await estimate(boostId, { startDate: '2027-05-12', endDate: '2027-05-31' })).toMatchObject({
    totalVolumeLastYear: 0.5, // Pils 9 of 16 oz on May 13
    lastYear: { from: '2026-05-12', to: '2026-05-13' },
  });
  expect(await estimate(boostId, { startDate: '2027-06-01', endDate: '2027-06-30' })).toMatchObject({
    totalVolumeLastYear: 0,
    lastYear: { from: '2026-06-01', to: '2026-05-13' },
  });
  const { status, body } = await house.ask(`/${boostId}/selectedCustomProductsSummary`, {
    json: { endDate: '2026-04-30' },
  });
  expect([status, body.message]).toEqual([400, boostTexts.period]);
});

test('a manual list is the stored one, of a sales period that is asked for the one of then', async () => {
  const boostId = await boostOf({ filters: undefined, productIds: ['P2', 'gone'] });
  expect(await estimate(boostId)).toMatchObject({ totalVolumeLastYear: 1, productsCount: 1 }); // 18 of 16 oz
  const { sql } = house.server;
  const then = { type: 'GP/CE', amountCents: 200, startDate: '2026-04-01', endDate: '2026-05-31', until: '2026-05-01' };
  const chosen = { customProductsSelected: false, productsFilters: {}, productIds: ['P1', 'P2'] };
  await sql`update boosts set earlier_terms = ${sql.json([{ ...then, ...chosen }])} where boost_id = ${boostId}`;
  const call = `/${boostId}/selectedCustomProductsSummary?periodStart=2026-04-01`;
  expect(await house.read(call, { json: {} })).toMatchObject({ productsCount: 2 });
  const filters = { customProductsSelected: true, brand: ['Pale'] };
  expect(await estimate(boostId, filters)).toMatchObject({ totalVolumeLastYear: 3 }); // 72 of 12 oz
});

test('is for those who see costs, and for a draft those who edit', async () => {
  const { REP_1, LEAD_1, TOP_1 } = house.tokens;
  const call = `/${await boostOf()}/selectedCustomProductsSummary`;
  for (const as of [REP_1, LEAD_1]) expect((await house.ask(call, { as, json: {} })).status).toBe(403);
  const draft = await house.read<Boost>('', { json: { name: 'Draft' } });
  expect((await house.ask(`/${draft._id}/selectedCustomProductsSummary`, { as: TOP_1, json: {} })).status).toBe(404);
});

test('is asked of the worker once for the same figures and dates', async () => {
  const boostId = await boostOf();
  const days = { startDate: '2026-05-03', endDate: '2026-05-09' };
  const first = await estimate(boostId, days);
  await worker?.stop();
  worker = null;
  expect(await estimate(boostId, { ...days, brand: ['Pale', 'Pils'] })).toEqual(first);
  const other = await house.server.askImpatiently({
    url: `/api/v2/boosts/${boostId}/selectedCustomProductsSummary?wholesalerId=${house.id}&db=prod`,
    ...{ method: 'POST', as: house.tokens.MGR_1, json: { ...days, endDate: '2026-05-10' } },
  });
  expect([other.status, other.body.message]).toEqual([503, administrationTexts.workerAway]);
});
