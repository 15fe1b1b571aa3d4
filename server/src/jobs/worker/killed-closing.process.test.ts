/** The worker's process, killed with kill -9 while it closes a sales period: it is closed whole or not at all, and once. */

import type { ClosingDetail } from '@caselift/contract/closings';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { giveReasons } from '../../testing/closing-checks.ts';
import { type Hold, holdAttaching, holdWrites } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
let held: Hold | undefined;
/** The newest that has ended. */
let period: string;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  for (const role of ['salesRep', 'teamLead', 'manager'] as const)
    await insertPerson(server.sql, { wholesalerId: 'ats', role });
  admin = await insertSuperAdmin(server.sql);
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = forkWorker(server);
  expect(await server.jobs.wait(await start('wholesalerUpdate?db=preview'), patienceMs)).toMatchObject({
    state: 'succeeded',
  });
  expect((await ask('publish', 'POST')).status).toBe(200);
  const periods = (await ask('closings')).body.payload as ClosingDetail[];
  period = periods.find(({ state }) => state === 'ended')?.from ?? '';
  await giveReasons({ server, as: admin.token, wholesalerId: 'ats' }, period, ['goals']);
});
beforeEach(() => server.sql`delete from closings`);
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
const detail = async () => (await ask(`closings/${period}`)).body.payload as ClosingDetail;
async function stored() {
  const [counts] = await server.sql<{ closings: number; people: number; told: number }[]>`
    select (select count(*)::int from closings) as closings, (select count(*)::int from closed_statements) as people,
      (select count(*)::int from audit_log where action = 'close period') as told`;
  return counts ?? { closings: 0, people: 0, told: 0 };
}
const holds: [string, () => Promise<Hold>][] = [
  ['as it measures the period', () => holdAttaching(server.sql, 'snapshot_lines')],
  ['as it stores the plan', () => holdWrites(server.sql, 'closings', 'true')],
  ['as it stores statements', () => holdWrites(server.sql, 'closed_statements', 'true')],
  ['as it is told', () => holdWrites(server.sql, 'audit_log', "new.action = 'close period'")],
];

test.each(holds)('%s: nothing is stored before, and the next worker closes it whole and once', async (_, holdThere) => {
  const { told } = await stored();
  await server.sql`update snapshots set dropped_at = now() where period_from is not null`;
  held = await holdThere();
  const jobId = await start(`closings/${period}`);
  await held.reached();
  expect(await stored()).toEqual({ closings: 0, people: 0, told });
  expect(await detail()).toMatchObject({ state: 'ended', job: { jobId, ended: false } });
  await worker.kill('a worker killed as it closes a period or measures what is late');
  await held.drop();
  worker = forkWorker(server);
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({
    state: 'succeeded',
    result: { from: period, people: 3 },
  });
  expect(await stored()).toEqual({ closings: 1, people: 3, told: told + 1 });
});

test('one of two who close at once does, and the other is told; an edit meanwhile waits and acts on open days', async () => {
  held = await holdWrites(server.sql, 'closings', 'true');
  const jobId = await start(`closings/${period}`);
  const second = await ask(`closings/${period}`, 'POST');
  expect(second.status).toBe(409);
  await held.reached();
  const editing = ask('wholesaler', 'PATCH', { gpSlope: 5 });
  await held.letPass();
  expect((await editing).status).toBe(200);
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
  const [closing] = await server.sql<{ slope: number }[]>`
    select (plan -> 'settings' -> 0 ->> 'gp_slope')::numeric as slope from closings`;
  expect(closing?.slope).not.toBe(5);
});

test('a worker killed as it measures what is late leaves no pay that is half measured, and the next worker measures it', async () => {
  const jobId = await start(`closings/${period}`);
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
  const measured = () => server.sql`select pay, reads from restated_pay`;
  const before = await measured();
  held = await holdWrites(server.sql, 'restated_pay', 'true');
  await worker.kill('a worker killed as it closes a period or measures what is late');
  await server.sql`delete from restated_pay`;
  worker = forkWorker(server); // it looks as soon as it works
  await held.reached();
  await worker.kill('a worker killed as it closes a period or measures what is late');
  await held.drop();
  expect(await measured()).toEqual([]);
  worker = forkWorker(server);
  await expect.poll(measured).toEqual(before);
});
