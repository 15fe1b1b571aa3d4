/**
 * People who are deleted are still paid for sales periods that had begun, and what comes late for them is opened and decided
 * by staff. P is $500 at goal from 90% on, 2% of it for each point: 95% pays 500 x (100 - 2 x 5)% = 450.
 */
import type { MonthEndPerson, MonthEndSummary } from '@caselift/contract/month-end';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { insertPerson } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
const person = (customId: string, role = 'salesRep', lead = '') => `${customId},${customId},,${role},,,${lead}`;
const sold = (invoice: string, day: string, rep: string, gp: number): TestSale => ({ invoice, day, rep, gp });
let server: TestApp;
let house: ClosingHouse;

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'gone');
  await insertBoost(house.sql, 'gone', {
    ...{ name: 'Rum', startDate: '2024-06-01', endDate: '2024-08-31', productIds: ['P2'], supplierContribution: 50 },
  });
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,rum,Rum,,Spirits,Can,,12,24,,,'],
    buyers: ['B1,Corner,Bar,on,,,'],
    users: [
      ...[
        person('LEFT_1', 'salesRep', 'LEE_1'),
        person('LATE_1'),
        ...[person('OLD_1'), person('FIRST_1')],
        person('STAY_1', 'salesRep', 'LEE_1'),
      ],
      ...[person('LEE_1', 'teamLead'), person('BOSS_1', 'teamLead'), person('TEAM_1', 'salesRep', 'BOSS_1')],
    ],
    sales: [
      sold('A1', '2024-06-05', 'LEFT_1', 9500), //  95% of 10,000: 450
      { invoice: 'A2', day: '2024-06-06', rep: 'LEFT_1', product: 'P2', units: 240, gp: 0 }, // 10 CE x $2 = 20
      sold('B1', '2024-06-05', 'LATE_1', 10_000), // 100%: 500, deleted on the last day of June
      sold('C1', '2024-06-05', 'OLD_1', 10_000), //  deleted in May: nothing
      sold('F0', '2024-06-05', 'FIRST_1', 9500), //  95%: 450, deleted on the first day of June
      sold('D1', '2024-06-05', 'STAY_1', 500), //    LEE_1's team: 9500 + 500 of 10,000
      sold('E1', '2024-06-05', 'TEAM_1', 10_000), // BOSS_1's team, who is deleted in July
      sold('F1', '2024-06-28', 'STAY_1', 0),
    ],
  });
  await house.updateAndPublish();
  for (const customId of ['LEFT_1', 'LATE_1', 'OLD_1', 'FIRST_1', 'LEE_1', 'BOSS_1'])
    await house.goal(customId, { from: june, goal: 10_000 });
  await remove('LEFT_1', '2024-07-03T15:00:00Z');
  await remove('LATE_1', '2024-07-01T03:00:00Z'); // In Chicago June 30, 10 p.m.
  await remove('OLD_1', '2024-06-01T04:59:59Z'); // In Chicago May 31
  await remove('FIRST_1', '2024-06-01T05:00:00Z');
  await remove('BOSS_1', '2024-07-03T15:00:00Z');
});
afterAll(() => server.stop());

/** As if it had been on that day. */
async function remove(customId: string, at: string): Promise<void> {
  const { status } = await house.ask({ url: `/api/user?customId=${customId}&db=prod`, method: 'DELETE' });
  expect(status).toBe(200);
  await house.sql`update users set deleted_at = ${at} where wholesaler_id = 'gone' and custom_id = ${customId}`;
}
/** The worker measures May, that June is compared with. */
async function summary(period: string): Promise<MonthEndSummary> {
  const { database, env } = server;
  const worker = await startWorker({ database, env, onLockLost: () => {} });
  try {
    const { status, body } = await house.askOn({ url: `/api/monthEndSummary?period=${period}` });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.payload as MonthEndSummary;
  } finally {
    await worker?.stop();
  }
}
const payOf = ({ people }: MonthEndSummary) =>
  Object.fromEntries(people.filter(({ now }) => now !== 0).map(({ customId, now }: MonthEndPerson) => [customId, now]));
const paidInJune = { LEFT_1: 470, LATE_1: 500, FIRST_1: 450, LEE_1: 500, BOSS_1: 500 };

test('before June closes its summary names the pay of people who left after it began, and of their leads', async () => {
  const found = await summary(june);
  expect(payOf(found)).toEqual(paidInJune);
  expect(found.payout.total.now).toBe(2420);
  expect(found.people.find(({ customId }) => customId === 'LEFT_1')?.flags.map(({ flag }) => flag)).toContain('gone');
});

test('the list of people of now leaves out who is gone', async () => {
  const { body } = await house.ask({ url: '/api/users?db=prod' });
  expect((body.payload as { customId: string }[]).map(({ customId }) => customId).sort()).toEqual([
    'LEE_1',
    'STAY_1',
    'TEAM_1',
  ]);
});

describe('with June closed', () => {
  beforeAll(() => house.close(june, ['deletedPeople', 'goals']), 60_000);

  test('the statements of people who are gone are stored with all parts', async () => {
    expect(await house.paid('LEFT_1', june)).toEqual(['earned gp 450.00', 'earned boosts 20.00', 'payable 470.00']);
    expect(await house.paid('LATE_1', june)).toEqual(['earned gp 500.00', 'payable 500.00']);
    expect(await house.paid('LEE_1', june)).toEqual(['earned gp 500.00', 'payable 500.00']);
    expect(await house.paid('BOSS_1', june)).toEqual(['earned gp 500.00', 'payable 500.00']);
    const { status } = await house.ask({ url: `/api/users/OLD_1/statement?period=${june}` });
    expect(status).toBe(404);
    expect(payOf(await summary(june))).toEqual(paidInJune);
  });

  test('late invoices of June are adjustments of who is gone, that staff open to the lines', async () => {
    await house.comes({
      sales: [sold('A3', '2024-06-20', 'LEFT_1', 100), sold('G1', '2024-07-10', 'STAY_1', 0)], // 96%: 460
    });
    expect(await house.late('LEFT_1')).toEqual(['2024-06 gp 10.00']);
    expect(await house.late('BOSS_1')).toEqual([]);
  });

  test('reps and leads get 403 for who is gone, another wholesaler’s staff 403, and nobody’s ID is 404', async () => {
    const { sql } = server;
    const wholesalerId = 'gone';
    const ask = async (id: string, as: string) =>
      (await server.ask({ url: `/api/users/${id}/adjustments?wholesalerId=gone`, as })).status;
    const manager = await insertPerson(sql, { wholesalerId, role: 'manager' });
    const rep = await insertPerson(sql, { wholesalerId, role: 'salesRep' });
    const lead = await insertPerson(sql, { wholesalerId, role: 'teamLead' });
    const leader = await insertPerson(sql, { wholesalerId, role: 'teamLead', leadership: true });
    expect([await ask('LEFT_1', manager.token), await ask('NOBODY_1', manager.token)]).toEqual([200, 404]);
    for (const { token } of [rep, lead, leader]) expect(await ask('LEFT_1', token)).toBe(403);
    await insertWholesaler(sql, 'other');
    const stranger = await insertPerson(sql, { wholesalerId: 'other', role: 'manager' });
    expect(await ask('LEFT_1', stranger.token)).toBe(403);
  });

  test('a manager adjusts the pay of who is gone', async () => {
    const { status, body } = await house.ask({
      url: '/api/adjustments',
      method: 'POST',
      json: { _id: crypto.randomUUID(), customId: 'LEFT_1', part: 'gp', amount: -20, reason: 'Paid by check' },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect((body.payload as { state: string }).state).toBe('approved');
  });
});
