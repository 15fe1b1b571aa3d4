/**
 * What team leads are paid by a team that one of them leaves to the other, to the cent. P is $500 at a goal of $10,000 of GP a
 * month and nothing below 90%. ANN_1, who reports to LEE_1, sells $10,000 in each month. LEE_1 is deactivated from June 15 on,
 * and OMAR_1 takes over.
 */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import { setNow } from '@caselift/db/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;

const sale = (day: string, gp = 10_000) => ({ invoice: `A ${day}`, day, rep: 'ANN_1', gp });

beforeAll(async () => {
  setNow('2024-07-02T15:00:00Z');
  server = await startTestApp();
  const { database, env } = server;
  house = await startClosingHouse(server, 'taken');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,ANN_1'],
    users: ['ANN_1,Ann,,salesRep,,,LEE_1', 'LEE_1,Lee,,teamLead,,,', 'OMAR_1,Omar,,teamLead,,,'],
    sales: [sale('2024-06-05'), sale('2024-07-02')],
  });
  await house.updateAndPublish();
  for (const customId of ['ANN_1', 'LEE_1', 'OMAR_1'])
    await house.goal(customId, { from: june, goal: 10_000, threshold: 90 });
  worker = await startWorker({ database, env, onLockLost: () => {} });
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function send(path: string, json: object): Promise<void> {
  const { status, body } = await house.ask({ url: `/api/user/${path}`, method: 'POST', json });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
}
const summaryOf = async (period: string) => {
  const { status, body } = await house.askOn({ url: `/api/monthEndSummary?period=${period}` });
  expect([period, status, body.message]).toEqual([period, 200, undefined]);
  return body.payload as MonthEndSummary;
};
const paidIn = async (period: string) =>
  (await summaryOf(period)).people
    .filter(({ now }) => now !== 0)
    .map(({ customId, now }) => `${customId} ${now}`)
    .sort();
const teamsOf = async (period: string) =>
  (await summaryOf(period)).payout.teams.filter(({ now }) => now !== 0).map(({ name, now }) => `${name} ${now}`);

test('the lead who leaves is paid for the whole period by the team, and the one who takes over from the next on', async () => {
  await send('deactivation?customId=LEE_1', { day: '2024-06-15', moveTo: 'OMAR_1' });
  expect(await paidIn(june)).toEqual(['ANN_1 500', 'LEE_1 500']);
  expect(await paidIn(july)).toEqual(['ANN_1 500', 'OMAR_1 500']);
  expect([await teamsOf(june), await teamsOf(july)]).toEqual([['Lee 1000'], ['Omar 1000']]);
});

test('files that go on naming the lead who left change nothing', async () => {
  await house.importFiles({ users: ['ANN_1,Ann,,salesRep,,,LEE_1'], sales: [sale('2024-07-03', 0)] });
  await house.updateAndPublish();
  expect(await paidIn(july)).toEqual(['ANN_1 500', 'OMAR_1 500']);
});

test('closing pays the same, and the closed Month-End has the team below the lead who took over', async () => {
  await house.close(june, []);
  setNow('2024-08-05T15:00:00Z');
  await house.importFiles({ sales: [sale('2024-08-02')] });
  await house.updateAndPublish();
  await house.close(july, []);
  expect(await house.paidWithAdjustments(june)).toEqual({ 'ANN_1 gp': 50_000, 'LEE_1 gp': 50_000 });
  expect(await house.paidWithAdjustments(july)).toEqual({ 'ANN_1 gp': 50_000, 'OMAR_1 gp': 50_000 });
  expect([await teamsOf(june), await teamsOf(july)]).toEqual([['Lee 1000'], ['Omar 1000']]);
}, 300_000);

test('the lead who comes back has the team again, and what was paid meanwhile stays, by late sales too', async () => {
  await send('restoration?customId=LEE_1', {});
  expect(await paidIn(august)).toEqual(['ANN_1 500', 'LEE_1 500']);
  // Taken back in July: 8,000 is below 90% of 10,000.
  expect(await house.comes({ sales: [{ ...sale('2024-07-09', -2000), units: -24 }] })).toBe(1);
  expect(await house.paidWithAdjustments(july)).toEqual({});
  expect(await house.paidWithAdjustments(june)).toEqual({ 'ANN_1 gp': 50_000, 'LEE_1 gp': 50_000 });
}, 300_000);
