/**
 * What people are paid who left and came back, to the cent. P is $500 at a goal of $10,000 of GP a month. RAE_1 is deactivated
 * from July 1 on, and DEE_1 deleted on June 30; both accounts still buy in July, which closes without them.
 */
import type { ClosingDetail, PersonPeriod } from '@caselift/contract/closings';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import { setNow } from '@caselift/db/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july, august, september] = ['2024-06-01', '2024-07-01', '2024-08-01', '2024-09-01'] as const;
const away = ['RAE_1', 'DEE_1'] as const;
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;

const sale = (rep: string, day: string, gp: number) => ({ invoice: `${rep} ${day}`, day, rep, gp });

beforeAll(async () => {
  setNow('2024-07-02T15:00:00Z');
  server = await startTestApp();
  const { database, env } = server;
  house = await startClosingHouse(server, 'back');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,STAY_1'],
    users: [...away, 'STAY_1'].map((id) => `${id},${id},,salesRep,,,`),
    sales: [
      ...[...away, 'STAY_1'].map((rep) => sale(rep, '2024-06-05', 10_000)),
      ...[...away, 'STAY_1'].map((rep) => sale(rep, '2024-07-02', 10_000)),
    ],
  });
  await house.updateAndPublish();
  for (const customId of [...away, 'STAY_1']) await house.goal(customId, { from: june, goal: 10_000 });
  await send('user/deactivation?customId=RAE_1', { day: july });
  expect((await house.ask({ url: '/api/user?customId=DEE_1', method: 'DELETE' })).status).toBe(200);
  await house.sql`
    update users set deleted_at = '2024-06-30T15:00:00Z' where wholesaler_id = 'back' and custom_id = 'DEE_1'`;
  worker = await startWorker({ database, env, onLockLost: () => {} });
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function send<T>(path: string, json: object): Promise<T> {
  const { status, body } = await house.ask({ url: `/api/${path}`, method: 'POST', json });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body.payload as T;
}
async function read<T>(path: string): Promise<T> {
  const { status, body } = await house.askOn({ url: `/api/${path}` });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body.payload as T;
}
const paidIn = async (period: string) =>
  (await read<MonthEndSummary>(`monthEndSummary?period=${period}`)).people
    .filter(({ now }) => now !== 0)
    .map(({ customId, now, isGone }) => `${customId} ${now}${isGone ? ' gone' : ''}`)
    .sort();
const periodsOf = async (customId: string) =>
  (await read<PersonPeriod[]>(`users/${customId}/statements`))
    .filter(({ from }) => from >= june)
    .map(({ from, state, payable }) => `${from} ${state} ${payable}`);
const unpaidSales = async (period: string) => {
  const { checks } = await read<ClosingDetail>(`closings/${period}`);
  return checks.find(({ check }) => check === 'deletedPeople')?.examples.map(({ name }) => name);
};

test('who left before a sales period is paid for the one before, and not for sales of this one', async () => {
  expect(await paidIn(june)).toEqual(['DEE_1 500 gone', 'RAE_1 500 gone', 'STAY_1 500']);
  expect(await paidIn(july)).toEqual(['STAY_1 500']);
  expect(await unpaidSales(june)).toEqual([]);
  expect(await unpaidSales(july)).toEqual(['DEE_1 ($10,000.00)', 'RAE_1 ($10,000.00)']);
  for (const customId of away) expect(await periodsOf(customId)).toEqual([`${june} ended null`]);
});

test('closing pays the same, and the period without them pays them nothing', async () => {
  await house.close(june, []);
  setNow('2024-08-05T15:00:00Z');
  await house.importFiles({ sales: [...away, 'STAY_1'].map((rep) => sale(rep, '2024-08-02', 10_000)) });
  await house.updateAndPublish();
  await house.close(july, ['deletedPeople']);
  expect(await house.paidWithAdjustments(june)).toEqual({
    'DEE_1 gp': 50_000,
    'RAE_1 gp': 50_000,
    'STAY_1 gp': 50_000,
  });
  expect(await house.paidWithAdjustments(july)).toEqual({ 'STAY_1 gp': 50_000 });
}, 300_000);

test('back in August they are paid for all of it, and for nothing of July', async () => {
  for (const customId of away) await send(`user/restoration?customId=${customId}`, {});
  expect(await paidIn(august)).toEqual(['DEE_1 500', 'RAE_1 500', 'STAY_1 500']);
  for (const customId of away) {
    expect(await periodsOf(customId)).toEqual([`${august} open null`, `${june} closed 500`]);
    expect(await read<UserStatement>(`users/${customId}/statement`)).toMatchObject({ totalPayout: 500 });
  }
  expect(await unpaidSales(august)).toEqual([]);
});

test('a late sale of the period that they were away in brings them nothing, and one of June an adjustment', async () => {
  const late = [sale('RAE_1', '2024-07-09', 500), sale('STAY_1', '2024-07-09', 500), sale('RAE_1', '2024-06-10', 500)];
  expect(await house.comes({ sales: late })).toBe(2);
  expect(await house.paidWithAdjustments(july)).toEqual({ 'STAY_1 gp': 55_000 });
  expect(await house.late('RAE_1')).toEqual(['2024-06 gp 50.00']);
}, 300_000);

test('someone who was away in a period that is over and not closed is back in it only where the edit names it', async () => {
  await send('user/deactivation?customId=RAE_1', { day: august });
  setNow('2024-09-05T15:00:00Z');
  await house.importFiles({ sales: [sale('STAY_1', '2024-09-03', 10_000)] });
  await house.updateAndPublish();
  await send('user/restoration?customId=RAE_1', {});
  expect(await paidIn(august)).toEqual(['DEE_1 500', 'RAE_1 50 gone', 'STAY_1 550']); // What is late of closed periods.
  expect(await unpaidSales(august)).toEqual(['RAE_1 ($10,000.00)']);
  expect(await periodsOf('RAE_1')).toEqual([`${september} open null`, `${june} closed 500`]);
  await send('user/deactivation?customId=RAE_1', { day: september });
  await send('user/restoration?customId=RAE_1', { periodStart: august });
  expect(await paidIn(august)).toEqual(['DEE_1 500', 'RAE_1 550', 'STAY_1 550']);
  expect(await unpaidSales(august)).toEqual([]);
  const { status } = await house.ask({
    ...{ url: '/api/user/restoration?customId=RAE_1', method: 'POST', json: { periodStart: july } },
  });
  expect(status).toBe(409);
}, 300_000);
