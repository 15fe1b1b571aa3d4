/**
 * What comes late for closed sales periods, from files to payables: a small wholesaler closes June, July and August
 * 2024 while invoices of them are still coming, and people, goals, boosts and accounts change.
 * P is $500 at goal from 90% on, 2% of it for each point, unless said otherwise: 95% pays 500 x (100 - 2 x 5)% = 450.
 */
import type { BoostResult } from '@caselift/contract/boost-results';
import type { Boost } from '@caselift/contract/boosts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
let server: TestApp;
let house: ClosingHouse;
let boostId: string;

const reps = ['CLIFF_1', 'BACK_1', 'RETURN_1', 'ROLE_1', 'EDIT_1', 'BOOST_1', 'CARRY_1', 'TWO_1'] as const;
const person = (customId: string, { role = 'salesRep', route = '', lead = '' } = {}) =>
  `${customId},${customId},,${role},,${route},${lead}`;
/** Everyone as the first file has them. */
const atFirst = [
  ...reps.map((customId) => person(customId)),
  ...['GONE_1', 'HELD_1', 'HELD_2', 'FILL_1'].map((customId) => person(customId)),
  ...[person('ROUTE_1', { route: '7' }), person('ROUTE_2')],
  ...[
    person('LEE_1', { role: 'teamLead' }),
    person('MAY_1', { role: 'teamLead' }),
    person('TEAM_1', { lead: 'LEE_1' }),
  ],
];
/** The next: one left, one leads now, one has another lead, and route 7 is another's. */
const changed = [
  ...reps.filter((customId) => customId !== 'ROLE_1').map((customId) => person(customId)),
  ...['HELD_1', 'HELD_2', 'FILL_1'].map((customId) => person(customId)),
  ...[person('ROUTE_1'), person('ROUTE_2', { route: '7' }), person('ROLE_1', { role: 'teamLead' })],
  ...[
    person('LEE_1', { role: 'teamLead' }),
    person('MAY_1', { role: 'teamLead' }),
    person('TEAM_1', { lead: 'MAY_1' }),
  ],
];
const products = ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,rum,Rum,,Spirits,Can,,12,24,,,'];
const buyers = (holder: string) => ['B1,Corner,Bar,on,,,', `B3,Market,Grocery,off,,,${holder}`];
/** 24 units of the ale, with so much GP. */
const sold = (invoice: string, day: string, rep: string, gp: number): TestSale => ({ invoice, day, rep, gp });
/** So many CE of the rum, which the boost pays, to an account of the rep's own. */
const boosted = (invoice: string, day: string, rep: string, ce: number): TestSale => ({
  ...{ invoice, day, rep, buyer: rep, product: 'P2', units: ce * 24, gp: 0 },
});
/** The last selling day has a sale, so that the period can close. */
const lastOf = (day: string): TestSale => ({ invoice: `LAST ${day}`, day, rep: 'FILL_1', gp: 1 });

const juneSales: TestSale[] = [
  sold('C1', '2024-06-05', 'CLIFF_1', 44_990), //  89.98%: 0
  sold('K1', '2024-06-05', 'BACK_1', 44_990), //   89.98%: 0
  sold('R1', '2024-06-05', 'RETURN_1', 50_000), // 100%: 500
  sold('T1', '2024-06-05', 'TEAM_1', 800), //      of the lead's 1,000: 0
  sold('L1', '2024-06-05', 'ROLE_1', 8900), //     89%: 0
  sold('E1', '2024-06-05', 'EDIT_1', 9500), //     95%: 450
  sold('G1', '2024-06-05', 'GONE_1', 10_000), //   100%: 500
  sold('W1', '2024-06-05', 'TWO_1', 10_000), //    100%: 500
  boosted('O1', '2024-06-05', 'BOOST_1', 10), //   10 x 2
  boosted('Y0', '2024-05-10', 'CARRY_1', 20), //   in May, which isn't closed here
  boosted('Y1', '2024-06-05', 'CARRY_1', 10), //   10 x 2 = 20
  boosted('Y2', '2024-06-20', 'CARRY_1', -17.5), // the rum of May 10: -35
  sold('U0', '2024-06-05', 'ROUTE_2', 9500), //    95%: 450
  sold('H0', '2024-06-05', 'HELD_2', 9500), //     95%: 450
  // Nobody is named on these: route 7 is ROUTE_1's, Market HELD_1's, and Corner nobody's.
  { invoice: 'U1', day: '2024-06-05', route: '7', gp: 9500 }, //   95%: 450
  { invoice: 'H1', day: '2024-06-05', buyer: 'B3', gp: 9500 }, //  95%: 450
  { invoice: 'H2', day: '2024-06-05', buyer: 'B1', gp: 500 }, //   the house's
  { invoice: 'H3', day: '2024-06-05', buyer: 'B1', route: '9', gp: 500 },
  lastOf('2024-06-28'),
];

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'late');
  boostId = await insertBoost(house.sql, 'late', {
    ...{ name: 'Rum', startDate: '2024-05-01', endDate: '2024-08-31', productIds: ['P2'], supplierContribution: 50 },
  });
  await house.importFiles({ sales: juneSales, products, buyers: buyers('HELD_1'), users: atFirst });
  await house.updateAndPublish();
  for (const customId of ['CLIFF_1', 'BACK_1', 'RETURN_1']) await house.goal(customId, { from: june, goal: 50_000 });
  for (const customId of ['ROLE_1', 'EDIT_1', 'GONE_1', 'TWO_1', 'ROUTE_1', 'ROUTE_2', 'HELD_1', 'HELD_2'])
    await house.goal(customId, { from: june, goal: 10_000 });
  for (const customId of ['LEE_1', 'MAY_1']) await house.goal(customId, { from: june, goal: 1000, payout: 100 });
  await house.close(june, ['goals']);
});
afterAll(() => server.stop());

const late = async (...customIds: string[]) =>
  Object.fromEntries(await Promise.all(customIds.map(async (customId) => [customId, await house.late(customId)])));
const paid = async (period: string, ...customIds: string[]) =>
  Object.fromEntries(
    await Promise.all(customIds.map(async (customId) => [customId, await house.paid(customId, period)])),
  );

test('June is closed with what was there', async () => {
  expect(await paid(june, 'CLIFF_1', 'RETURN_1', 'EDIT_1', 'LEE_1', 'BOOST_1', 'CARRY_1', 'ROUTE_1', 'HELD_1')).toEqual(
    {
      CLIFF_1: ['payable 0.00'],
      RETURN_1: ['earned gp 500.00', 'payable 500.00'],
      EDIT_1: ['earned gp 450.00', 'payable 450.00'],
      LEE_1: ['payable 0.00'],
      BOOST_1: ['earned boosts 20.00', 'payable 20.00'],
      CARRY_1: ['earned boosts -15.00', 'carriedOn 15.00', 'payable 0.00'], // 20 - 35
      ROUTE_1: ['earned gp 450.00', 'payable 450.00'],
      HELD_1: ['earned gp 450.00', 'payable 450.00'],
    },
  );
});

describe('with June closed, edits act from July on', () => {
  beforeAll(async () => {
    await house.calls.edit(['EDIT_1'], { gp: { goal: 20_000, payout: 1000 } });
    await house.calls.change({ gpSlope: 3 });
    const [boost] = (await house.calls.boosts()) as [Boost];
    await house.calls.saveBoost(boost, { boost: 5 });
    const { status } = await house.ask({ url: '/api/user?customId=GONE_1&db=prod', method: 'DELETE' });
    expect(status).toBe(200);
  });

  test('and late invoices of June are paid by the terms of June', async () => {
    const measured = await house.comes({
      sales: [
        sold('C2', '2024-06-27', 'CLIFF_1', 30), //        90.04%
        sold('K2', '2024-06-27', 'BACK_1', 30), //         90.04%
        { ...sold('R2', '2024-06-27', 'RETURN_1', -2500), units: -24, reverses: 'R1' }, // 95%
        sold('T2', '2024-06-27', 'TEAM_1', 150), //        950 of 1,000
        sold('L2', '2024-06-27', 'ROLE_1', 600), //        95%
        sold('E2', '2024-06-27', 'EDIT_1', 200), //        97%
        sold('G2', '2024-06-27', 'GONE_1', 500), //        105%
        boosted('O2', '2024-06-27', 'BOOST_1', 3),
        { invoice: 'U2', day: '2024-06-27', route: '7', gp: 500 }, //   100%
        { invoice: 'H4', day: '2024-06-27', buyer: 'B3', gp: 500 }, //  100%
        { invoice: 'U5', day: '2024-06-27', route: '7', product: 'P2', units: 48 }, // 2 CE of rum
        // July
        sold('E3', '2024-07-10', 'EDIT_1', 19_000), //     95% of 20,000
        sold('W2', '2024-07-10', 'TWO_1', 10_000), //      100%
        boosted('O3', '2024-07-10', 'BOOST_1', 1),
        boosted('Y3', '2024-07-10', 'CARRY_1', 8),
        { invoice: 'U6', day: '2024-07-10', rep: 'FILL_1', product: 'P2', units: -24, reverses: 'U5' },
        lastOf('2024-07-31'),
      ],
      users: changed,
      buyers: buyers('HELD_2'),
    });
    expect(measured).toBe(1);
    expect(await late('CLIFF_1', 'BACK_1', 'RETURN_1', 'TEAM_1', 'LEE_1', 'MAY_1')).toEqual({
      CLIFF_1: ['2024-06 gp 400.40'], // 500 x (100 - 2 x 9.96)%
      BACK_1: ['2024-06 gp 400.40'],
      RETURN_1: ['2024-06 gp -50.00'], // 450 - 500
      TEAM_1: [],
      LEE_1: ['2024-06 gp 100.00'], // TEAM_1 was hers in June
      MAY_1: [],
    });
    expect(await late('ROLE_1', 'EDIT_1', 'BOOST_1', 'CARRY_1')).toEqual({
      ROLE_1: ['2024-06 gp 450.00'], // as a rep; by a lead's slope 500
      EDIT_1: ['2024-06 gp 20.00'], //  500 x (100 - 2 x 3)% - 450
      BOOST_1: ['2024-06 boosts 6.00'], // 3 x 2
      CARRY_1: [],
    });
    expect(await late('ROUTE_1', 'ROUTE_2', 'HELD_1', 'HELD_2')).toEqual({
      ROUTE_1: ['2024-06 gp 50.00', '2024-06 boosts 4.00'], // 500 - 450, 2 x 2
      ROUTE_2: [],
      HELD_1: ['2024-06 gp 50.00'],
      HELD_2: [],
    });
  });

  test('and lines that were someone else’s or the house’s go where the routes and accounts of June say', async () => {
    await house.comes({
      sales: [
        // Market’s after all, which was HELD_1’s in June and is HELD_2’s now.
        { invoice: 'H2', day: '2024-06-05', buyer: 'B3', gp: 500 },
        // As before, but Corner’s route 9 was nobody’s in June and is ROUTE_2’s now.
        { invoice: 'H3', day: '2024-06-05', buyer: 'B1', route: '9', gp: 500 },
        // Canceled before July closes.
        sold('K2', '2024-06-27', 'BACK_1', 0),
      ],
      users: changed.map((row) => row.replace('ROUTE_2,,salesRep,,7', 'ROUTE_2,,salesRep,,7;9')),
    });
    expect(await late('ROUTE_1', 'ROUTE_2', 'HELD_1', 'HELD_2', 'BACK_1')).toEqual({
      ROUTE_1: ['2024-06 gp 50.00', '2024-06 boosts 4.00'],
      ROUTE_2: [],
      HELD_1: ['2024-06 gp 100.00'], // 105%: 550 - 450
      HELD_2: [],
      BACK_1: [],
    });
  });

  test('and July is paid by the new goal, slope, amount and team', async () => {
    await house.close(july, ['goals']);
    expect(await paid(july, 'EDIT_1', 'TWO_1', 'BOOST_1', 'CARRY_1', 'CLIFF_1', 'BACK_1', 'RETURN_1')).toEqual({
      EDIT_1: ['earned gp 850.00', 'adjustment 2024-06 gp 20.00', 'payable 870.00'], // 1,000 x (100 - 3 x 5)%
      TWO_1: ['earned gp 500.00', 'payable 500.00'],
      BOOST_1: ['earned boosts 5.00', 'adjustment 2024-06 boosts 6.00', 'payable 11.00'],
      CARRY_1: ['earned boosts 40.00', 'carriedIn 2024-06 -15.00', 'payable 25.00'], // 8 x 5
      CLIFF_1: ['adjustment 2024-06 gp 400.40', 'payable 400.40'],
      BACK_1: ['payable 0.00'],
      RETURN_1: ['adjustment 2024-06 gp -50.00', 'carriedOn 50.00', 'payable 0.00'],
    });
    const [gone] = await house.sql<{ cents: number }[]>`
      select payable_cents as cents from closed_statements where custom_id = 'GONE_1' and period_from = ${july}`;
    expect(gone?.cents).toBe(50_00); // 500 x (100 + 2 x 5)% - 500
  });

  test('and what comes back in July is taken from the rep who was paid for it, not from the one with the route now', async () => {
    expect(await paid(july, 'ROUTE_1', 'ROUTE_2')).toEqual({
      ROUTE_1: [
        'earned boosts -2.00', // 1 x 2
        ...['adjustment 2024-06 gp 50.00', 'adjustment 2024-06 boosts 4.00', 'payable 52.00'],
      ],
      ROUTE_2: ['payable 0.00'],
    });
  });
});

describe('with July closed, one import changes both', () => {
  beforeAll(async () => {
    const measured = await house.comes({
      sales: [
        sold('C2', '2024-06-27', 'CLIFF_1', 0), //   canceled: 89.98%
        { ...sold('W3', '2024-06-28', 'TWO_1', -500), units: -24 }, // June 95%
        sold('W4', '2024-07-30', 'TWO_1', 500), //   July 105%, by a slope of 3
        boosted('Y4', '2024-06-27', 'CARRY_1', 5),
        sold('C3', '2024-08-10', 'CLIFF_1', 50_000),
        lastOf('2024-08-30'),
      ],
    });
    expect(measured).toBe(2);
  });

  const open = {
    CLIFF_1: ['2024-06 gp -400.40'], // R 0 - (C 0 + 400.40 of July)
    TWO_1: ['2024-06 gp -50.00', '2024-07 gp 75.00'], // 450 - 500; 500 x (100 + 3 x 5)% - 500
    CARRY_1: ['2024-06 boosts 10.00'], // 5 x 2, by June's amount
    EDIT_1: [],
    RETURN_1: [],
    BACK_1: [],
  };

  test('and each is adjusted in August, without what July has paid already', async () => {
    expect(await late(...Object.keys(open))).toEqual(open);
  });

  test('and what is older than the look-back is listed, not paid', async () => {
    // August begins within a month of July 31, and not of June 30.
    await house.calls.change({ lookBackMonths: 1 });
    expect(await late('CLIFF_1', 'TWO_1')).toEqual({
      CLIFF_1: ['2024-06 gp -400.40 tooOld'],
      TWO_1: ['2024-06 gp -50.00 tooOld', '2024-07 gp 75.00'],
    });
    await house.calls.change({ lookBackMonths: 13 });
    expect(await late(...Object.keys(open))).toEqual(open);
  });

  test('and August pays them, with what was carried on over two periods', async () => {
    await house.close(august, ['goals']);
    expect(await paid(august, 'CLIFF_1', 'TWO_1', 'CARRY_1', 'RETURN_1')).toEqual({
      CLIFF_1: ['earned gp 500.00', 'adjustment 2024-06 gp -400.40', 'payable 99.60'],
      TWO_1: ['adjustment 2024-06 gp -50.00', 'adjustment 2024-07 gp 75.00', 'payable 25.00'],
      CARRY_1: ['adjustment 2024-06 boosts 10.00', 'payable 10.00'],
      RETURN_1: ['carriedIn 2024-07 -50.00', 'carriedOn 50.00', 'payable 0.00'],
    });
  });

  test('and the supplier is billed for June’s late rum at June’s amount', async () => {
    const { database, env } = server;
    const worker = await startWorker({ database, env, onLockLost: () => {} });
    try {
      const { people, cost } = (await house.calls.result(boostId)) as BoostResult;
      // 20 of June, 6 and 5 paid in July. Of the next 40 in May, 20 - 35 and 10 of June, 40 in July. Of the last 4 - 2.
      expect(people.map(({ customId, paid }) => [customId, paid])).toEqual([
        ['CARRY_1', 75],
        ['BOOST_1', 31],
        ['ROUTE_1', 2],
        ['FILL_1', 0], // named on what came back
      ]);
      expect(cost).toMatchObject({ gross: 108, supplierShare: 54, net: 54 });
    } finally {
      await worker?.stop();
    }
  });
});
