/** The worker's process, killed with kill -9 while it measures items: nothing half-measured is read, and saves are whole. */
import { patienceMs, until } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { type Hold, holdWrites } from '../../testing/hold.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { lackingScopes, listedScopes } from '../../testing/lacking.ts';
import { volumeOf } from '../../testing/measured-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
let held: Hold | undefined;
let snapshotId: number;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  admin = await insertSuperAdmin(server.sql);
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = forkWorker(server);
  await endOf('wholesalerUpdate?db=preview');
  expect((await ask('publish', 'POST')).status).toBe(200);
  const [row] = await server.sql`select snapshot_id as id from environments where db = 'prod'`;
  snapshotId = row?.id;
});
afterEach(() => held?.drop());
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

const ask = (call: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', json?: object) => {
  const url = `/api/${call}${call.includes('?') ? '&' : '?'}wholesalerId=ats`;
  return server.ask({ url, method, as: admin.token, ...(json ? { json } : {}) });
};
async function start(call: string): Promise<string> {
  const { status, body } = await ask(call, 'POST');
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.payload as { jobId: string }).jobId;
}
async function endOf(call: string): Promise<void> {
  expect(await server.jobs.wait(await start(call), patienceMs)).toMatchObject({ state: 'succeeded' });
}
/** What stands in the snapshot of items, listed or not. */
async function rowsKept(): Promise<Record<string, number>> {
  const [counts] = await server.sql<Record<string, number>[]>`
    select (select count(*) from snapshot_item_scopes) as scopes, (select count(*) from snapshot_item_buyers) as buyers,
      (select count(*) from snapshot_item_reps) as reps, (select count(*) from snapshot_item_sets) as sets,
      (select count(*) from snapshot_item_accounts) as accounts`;
  return counts ?? {};
}
/** Rows of scopes that are not listed, of any snapshot. */
const halfMeasured = () => server.sql`
  select from snapshot_item_buyers b where not exists (
    select from snapshot_item_scopes s where s.snapshot_id = b.snapshot_id and s.scope_id = b.scope_id)`;
async function holdFor(table: string): Promise<Hold> {
  held = await holdWrites(server.sql, table, 'true');
  return held;
}
async function killAndGoOn(hold: Hold): Promise<void> {
  await worker.kill('a worker killed as it measures items');
  await hold.drop();
  worker = forkWorker(server);
}

test.each(['snapshot_item_scopes', 'snapshot_item_buyers', 'snapshot_item_reps', 'snapshot_item_accounts'])(
  'in an update of objectives and incentives, as it adds to %s: the next worker measures them whole',
  async (table) => {
    for (const supplier of ['Hopworks', 'Vineyard']) {
      const accounts = {
        byFilters: true,
        filters: { accountType: ['Bar', table], premise: [], chain: [], location: [] },
        list: null,
      };
      await insertItem(server.sql, 'ats', { terms: volumeOf(supplier, { accounts }) });
    }
    expect((await lackingScopes(server.sql, 'ats')).prod).toBe(2);
    const before = await rowsKept();
    const hold = await holdFor(table);
    const jobId = await start('objectivesIncentivesUpdate?db=preview');
    await hold.reached();
    expect(await rowsKept()).toEqual(before);
    await killAndGoOn(hold);
    expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
    expect(await lackingScopes(server.sql, 'ats')).toEqual({ prod: 0, preview: 0 });
    expect(await halfMeasured()).toHaveLength(0);
    const told = await server.sql`
      select from audit_log where action = 'update items' and detail ->> 'jobId' = ${jobId}`;
    expect(told).toHaveLength(1);
  },
);

test('while a save waits for it: the save is not there before the next worker has measured it, and then it is whole', async () => {
  const measure = { ...testMeasure, label: 'Vol Δ (CEs)' } as const;
  await insertItem(server.sql, 'ats', { terms: volumeOf('Hopworks', { measure }) });
  await endOf('objectivesIncentivesUpdate?db=preview');
  const days = ['2026-04-03', '2026-05-01'];
  const daysNow = async () => {
    const [row] = await server.sql`
      select non_selling_days::text[] as days from settings where wholesaler_id = 'ats' and db = 'preview'`;
    return row?.days;
  };
  const listed = await listedScopes(server.sql, snapshotId);
  const hold = await holdFor('snapshot_item_scopes');
  const saving = ask('wholesaler?db=preview', 'PATCH', { allNonSellingDays: days });
  await hold.reached();
  expect(await daysNow()).toEqual(['2026-05-01']);
  expect(await listedScopes(server.sql, snapshotId)).toEqual(listed);
  await killAndGoOn(hold);
  let answer = await saving;
  const isAnswered = async () => {
    if (![202, 409, 503].includes(answer.status)) return true;
    answer = await ask('wholesaler?db=preview', 'PATCH', { allNonSellingDays: days });
    return false;
  };
  await until(isAnswered, 'the next worker to have measured what is saved');
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  expect(await daysNow()).toEqual(days);
  expect(await lackingScopes(server.sql, 'ats')).toEqual({ prod: 0, preview: 0 });
  expect(await halfMeasured()).toHaveLength(0);
});
