/**
 * What a person is paid as once they get another role: by the sales period, and as it was told before it was saved. P is $500 at
 * a goal of $10,000 from 90% on; reps lose 2% of it for each point, leads nothing: 95% pays a rep 500 x (100 - 2 x 5)% = 450
 * and a lead 500.
 */
import type { RoleChange } from '@caselift/contract/role-changes';
import type { UserStatement } from '@caselift/contract/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
const files = {
  products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
  buyers: ['B1,Corner,Bar,on,,,'],
};
// The files name Ann as Ben's lead before she is one.
const users = (annsRole: string) => [
  `ANN_1,Ann,,${annsRole},,,LEE_1`,
  'BEN_1,Ben,,salesRep,,,ANN_1',
  'LEE_1,Lee,,teamLead,,,',
];
const ofJune = [
  { invoice: 'A1', day: '2024-06-03', rep: 'ANN_1', gp: 9500 },
  { invoice: 'B1', day: '2024-06-14', rep: 'BEN_1', gp: 500 },
];
const ofJuly = [
  { invoice: 'A2', day: '2024-07-01', rep: 'ANN_1', gp: 500 },
  { invoice: 'B2', day: '2024-07-01', rep: 'BEN_1', gp: 9500 },
];

let server: TestApp;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function houseWith(id: string, sales: typeof ofJune): Promise<ClosingHouse> {
  const house = await startClosingHouse(server, id);
  await house.importFiles({ ...files, users: users('salesRep'), sales });
  await house.updateAndPublish();
  for (const customId of ['ANN_1', 'LEE_1']) await house.goal(customId, { from: june, goal: 10_000 });
  return house;
}

const ask = async <T>(house: ClosingHouse, url: string): Promise<T> => {
  const { status, body } = await house.askOn({ url: `/api/${url}` });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as T;
};
const makeLead = async (house: ClosingHouse, more: object = {}, db = 'prod') => {
  const json = { patch: { role: 'teamLead', ...more } };
  const { status, body } = await house.ask({ url: `/api/users?customIds=ANN_1&db=${db}`, method: 'PATCH', json });
  expect([status, body.message]).toEqual([200, undefined]);
};
const paid = async (house: ClosingHouse, period = '', db = 'prod') =>
  (await ask<UserStatement>(house, `users/ANN_1/statement?db=${db}${period && `&period=${period}`}`)).totalPayout;
/** [who, earned before, after] of everyone with other pay. */
const told = async (house: ClosingHouse, more = '') => {
  const { people } = await ask<RoleChange>(house, `users/ANN_1/roleChange?role=teamLead${more}`);
  return people.map(({ name, before, after }) => [name, before.earned, after.earned]);
};

describe('a promotion on the first of a month', () => {
  let house: ClosingHouse;
  beforeAll(async () => {
    house = await houseWith('first', [...ofJune, ...ofJuly]);
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
  });

  test('leaves the month before as it was paid, and pays as was told', async () => {
    expect([await paid(house, june), await paid(house)]).toEqual([450, 0]);
    // Lee, above both, has had Ann's sales alone, for Ann led nobody.
    expect(await told(house)).toEqual([
      ['Ann', 0, 500],
      ['Lee', 0, 500],
    ]);
    await makeLead(house);
    expect([await paid(house, june), await paid(house)]).toEqual([450, 500]);
    expect(await told(house)).toEqual([]);
  });

  test('counts from June on once it names June, as was told', async () => {
    expect(await told(house, `&periodStart=${june}`)).toEqual([['Ann', 450, 500]]);
    await makeLead(house, { periodStart: june });
    expect([await paid(house, june), await paid(house)]).toEqual([500, 500]);
  });
});

describe('a promotion in mid-month', () => {
  let house: ClosingHouse;
  beforeAll(async () => {
    house = await houseWith('middle', ofJune);
  });

  test('pays as a lead for the whole of the month, in Production once it is published', async () => {
    await makeLead(house, {}, 'preview');
    expect([await paid(house, '', 'preview'), await paid(house)]).toEqual([500, 450]);
    await house.updateAndPublish();
    expect(await paid(house)).toBe(500);
  });

  test('stays for the month after, whatever role files say', async () => {
    await house.importFiles({ users: users('salesRep'), sales: ofJuly });
    await house.updateAndPublish();
    expect([await paid(house, june), await paid(house)]).toEqual([500, 500]);
    const { period } = await ask<RoleChange>(house, `users/ANN_1/roleChange?role=salesRep`);
    expect(period).toMatchObject({ from: july, lastDate: '2024-07-01' });
  });
});

describe('a promotion of someone who sells what a boost pays', () => {
  test("names the boosts that pay their own sales, and neither those of their team nor those they haven't sold in", async () => {
    const house = await houseWith('boosted', ofJune);
    const days = { startDate: june, endDate: '2024-06-30' };
    // A case of each sale is a CE.
    await insertBoost(house.sql, 'boosted', { ...days, name: 'Ale Days', productIds: ['P1'] });
    await insertBoost(house.sql, 'boosted', { ...days, name: 'Stout Days', productIds: ['P2'] });
    const boostsOf = async (customId: string, role: string) =>
      (await ask<RoleChange>(house, `users/${customId}/roleChange?role=${role}`)).boosts.map(({ name }) => name);
    expect([await boostsOf('ANN_1', 'teamLead'), await boostsOf('LEE_1', 'manager')]).toEqual([['Ale Days'], []]);
    expect(await told(house)).toEqual([['Ann', 452, 502]]);
    await makeLead(house);
    expect(await paid(house)).toBe(502);
  });
});
