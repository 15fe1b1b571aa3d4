/** The worker's process, killed with kill -9 while it measures items, in an update and for a save; another takes over. */
import { patienceMs } from '@caselift/db/testing/until';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { type Hold, holdAttaching, holdWrites } from '../../testing/hold.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';
import { openQuestions } from '../queue/questions.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
let held: Hold | undefined;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  admin = await insertSuperAdmin(server.sql);
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = forkWorker(server);
});
beforeEach(() => server.sql`delete from items`);
afterEach(() => held?.drop()); // a test that failed must not hold up the others
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

/** Kills the worker at the held moment, drops the hold and starts another. */
async function killAndGoOn(hold: Hold): Promise<void> {
  await worker.kill('a worker killed as it measures a period');
  await hold.drop();
  worker = forkWorker(server);
}

async function startUpdate(): Promise<string> {
  const url = '/api/wholesalerUpdate?wholesalerId=ats&db=preview';
  const { status, body } = await server.ask({ url, method: 'POST', as: admin.token });
  expect(status).toBe(200);
  return (body.payload as { jobId: string }).jobId;
}

async function endOf(jobId: string): Promise<void> {
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
}

async function previewSnapshot(): Promise<number> {
  const [row] =
    await server.sql`select snapshot_id as id from environments where wholesaler_id = 'ats' and db = 'preview'`;
  return row?.id;
}

const tables = ['scopes', 'buyers', 'reps', 'sets', 'accounts', 'account_reps'].map((name) => `snapshot_item_${name}`);

/** Of a snapshot, what items measured. */
async function rowsOf(snapshotId: number): Promise<string[]> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await server.sql`select * from ${server.sql(table)} where snapshot_id = ${snapshotId}`;
      return found.map(({ snapshot_id: _, ...row }) => `${table} ${JSON.stringify(row)}`);
    }),
  );
  return rows.flat().sort();
}

const productsOf = (supplier: string) => ({
  ...{ byFilters: true, list: null },
  filters: { ...testTerms.products.filters, supplier: [supplier] },
});
const ofMay = { period: 'custom', periodStart: '2026-05-01', periodEnd: '2026-05-31' } as const;

// After each of them, other tables are written already.
test.each([1, 3, 5].map((at) => tables[at] ?? ''))(
  'an update killed as %s is written measures what the items are by then, all of it',
  async (table) => {
    const measure = { ...testMeasure, label: 'GP ($)' } as const;
    const itemId = await insertItem(server.sql, 'ats', {
      terms: { ...ofMay, measure, userIds: ['ATS_101'], products: productsOf('Hop Works') },
    });
    held = await holdAttaching(server.sql, table);
    const hold = held;
    const before = await previewSnapshot();
    const jobId = await startUpdate();
    await hold.reached();
    expect(await previewSnapshot()).toBe(before);
    // What the killed run has written is of another product than the next one measures.
    const terms = { ...testTerms, ...ofMay, measure, userIds: ['ATS_101'], products: productsOf('Vineyard') };
    await server.sql`update items set terms = ${server.sql.json(terms as never)} where item_id = ${itemId}`;
    await killAndGoOn(hold);
    await endOf(jobId);
    const resumed = await previewSnapshot();
    expect(resumed).not.toBe(before);

    await endOf(await startUpdate());
    const whole = await rowsOf(await previewSnapshot());
    expect(whole.filter((row) => row.startsWith('snapshot_item_reps'))).toEqual([
      expect.stringContaining('"rep_id":"ATS_101"'),
      expect.stringContaining('"rep_id":"ATS_102"'),
    ]);
    expect(whole.find((row) => row.includes('snapshot_item_scopes'))).toContain('Vineyard');
    expect(await rowsOf(resumed)).toEqual(whole);
  },
);

test('a measurement killed as its rows are written is done by the next worker; nothing half of it is ever listed', async () => {
  await endOf(await startUpdate());
  const snapshotId = await previewSnapshot();
  const gp: ItemScope = {
    products: { kind: 'all' },
    accounts: { kind: 'all' },
    unit: 'gpCents',
    minimum: null,
    selected: { from: '2026-05-01', to: '2026-05-13' },
    reference: { from: '2025-05-01', to: '2025-05-12' },
    graceDays: 0,
    holdersAt: null,
    corrections: null,
  };
  const scopes: ItemScope[] = [gp, { ...gp, unit: 'pairs' }];
  held = await holdWrites(server.sql, `snapshot_item_reps_${snapshotId}`, 'true');
  const hold = held;
  const questions = openQuestions(server.sql, 60_000);
  const asked = questions.ask({
    wholesalerId: 'ats',
    kind: 'measureItems',
    question: { snapshotId, scopes, lists: [], corrections: [] },
  });
  await hold.reached();
  expect(await rowsOf(snapshotId)).toEqual([]);
  await killAndGoOn(hold);
  expect(await asked).toEqual({ snapshotId });
  const [sums] = await server.sql`
    select sum(selected) filter (where scope like '%gpCents%') as gp, sum(selected) filter (where scope like '%pairs%') as pairs,
      count(distinct scope_id) as scopes
    from snapshot_item_reps join snapshot_item_scopes using (snapshot_id, scope_id) where snapshot_id = ${snapshotId}`;
  // 10 + 15 + 21 + 30 - 5 + 40 - 2.5 + 11 + 8 + 20 + 8 + 15 + 6; A: P1, P2, P9, P3, B: P1, P3, P5, C: P4, X: P1.
  expect(sums).toEqual({ gp: 17_650, pairs: 9, scopes: 2 });
});
