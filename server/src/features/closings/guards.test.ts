/** What a closed sales period keeps, whatever is edited afterward. L is July 2, 2026; June is closed. */
import { closingTexts } from '@caselift/contract/closings';
import { publish } from '@caselift/db/publish';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Actor;
let rep: Actor;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  admin = await insertSuperAdmin(sql);
  rep = await insertPerson(sql, { wholesalerId: 'ats', role: 'salesRep' });
  const snapshot = await insertSnapshot(sql, 'ats', { lastTransactionDate: '2026-07-02' });
  await pointAt(sql, 'ats', 'preview', snapshot);
  await publish(sql, 'ats', 'test', 'test');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql`delete from closings`;
  await server.sql`update settings set sales_period = 'monthly'`;
  await insertClosing(server.sql, 'ats', monthOf('2026-06-01'));
});

const monthOf = (day: string) => salesPeriodOf(day, 'monthly');
const patch = async (url: string, json: object) => {
  const query = `${url.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const answer = await server.ask({ url: `/api/${url}${query}`, method: 'PATCH', as: admin.token, json });
  return [answer.status, answer.body.message];
};
const goals = (periodStart: string, gpGoal: number) =>
  patch(`v1/users/goals?periodStart=${periodStart}`, [{ customId: rep.customId, gpGoal, volumeGoal: 5 }]);
const goalsOf = async () => {
  const rows = await server.sql<{ from: string; goal: number }[]>`
    select period_start as "from", goal from user_goals
    where db = 'prod' and measure = 'gp' and custom_id = ${rep.customId} order by period_start`;
  return rows.map(({ from, goal }) => `${from} ${goal}`);
};

test('goals of a closed period are refused by its name, those of the next are typed', async () => {
  expect(await goals('2026-06-01', 7)).toEqual([409, "Jun 2026 is closed, so this can't be changed."]);
  expect(await goalsOf()).toEqual([]);
  expect((await goals('2026-07-01', 8))[0]).toBe(200);
  expect(await goalsOf()).toEqual(['2026-07-01 8']);
});

test('with July closed on its last selling day, an edit acts from August on', async () => {
  await insertClosing(server.sql, 'ats', monthOf('2026-07-01'));
  expect((await patch('wholesaler', { gpSlope: 3, gpCompanyGoal: 90_000 }))[0]).toBe(200);
  const kept = await server.sql`select name, until from earlier_settings where db = 'prod'`;
  expect([...kept]).toEqual([{ name: 'gp_slope', until: '2026-07-31' }]);
  const house = await server.sql`select period_start as "from" from company_goals where db = 'prod' and measure = 'gp'`;
  expect([...house]).toEqual([{ from: '2026-08-01' }]);
});

test('a length of sales periods that would cut one is refused with the day from which it can be chosen', async () => {
  await server.sql`delete from closings`;
  await insertClosing(server.sql, 'ats', monthOf('2026-07-01'));
  expect(await patch('wholesaler', { salesPeriod: 'quarterly' })).toEqual([409, closingTexts.length('Oct 1, 2026')]);
  for (const day of ['2026-08-01', '2026-09-01']) await insertClosing(server.sql, 'ats', monthOf(day));
  expect((await patch('wholesaler', { salesPeriod: 'quarterly' }))[0]).toBe(200);
});
