/**
 * A quarter that closes, is reopened and closed again, beside what a second reader makes of it (testing/reader): programs
 * of its months and of itself, a boost that is rounded once, lines that come while it is closed and while it isn't, and
 * what is edited before and after it is reopened. The cents are worked out by hand in the margin.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { Book } from '../../testing/reader/book.ts';
import { recorded } from '../../testing/reader/recorded.ts';
import type { ItemTerms, Settings } from '../../testing/reader/terms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const id = 'again';
const quarter = '2024-04-01';
const slopes: Settings['slopes'] = { rep: { gp: 2, volume: 2, fpl: 1 }, lead: { gp: 0, volume: 0, fpl: 1 } };
const book = new Book('America/Chicago', {
  ...{ kind: 'quarterly', capPercent: 200, fplCapPercent: 120, maxFpl: 100, fplMode: 'byTeam', slopes },
  chargeable: ['outOfCode'],
});
let server: TestApp;
/** Of each moment, in dollars by person and part. */
const paid: Record<'closed' | 'late' | 'again' | 'lateAgain', { reader: unknown; product: unknown }> = {
  ...{ closed: { reader: null, product: null }, late: { reader: null, product: null } },
  ...{ again: { reader: null, product: null }, lateAgain: { reader: null, product: null } },
};

const user = (customId: string, role: string, { lead = '', route = '' } = {}) =>
  `${customId},${customId},,${role},,${route},${lead}`;
const users = (leadOfAnn: string) => [
  ...[user('LEE_1', 'teamLead'), user('KIM_1', 'teamLead'), user('FILL_1', 'salesRep')],
  ...[user('ANN_1', 'salesRep', { lead: leadOfAnn }), user('BEN_1', 'salesRep', { lead: 'KIM_1' })],
];
let invoices = 0;
/** At no cost; without a rep it is of whoever has the account. */
const line = (day: string, buyer: string, product: string, units: number, dollars: number, rep = '') => {
  invoices += 1;
  return [`I${invoices}`, 1, day, buyer, product, rep, '', 'sale', '', '', '', units, dollars, 0].join();
};
const product = (name: string, brand: string) => `${name},${name},s,S,${brand},${brand},,Beer,Can,,12,24,,,`;

/** $5 a unit from 10 on in each month; $70 for so many units in the quarter. */
const ofAle: ItemTerms = {
  ...{ people: ['ANN_1', 'BEN_1'], counts: 'units', days: 'month', brand: 'Ale', target: 10, photosPerAccount: 1 },
  ...{ payout: { each: 500, full: true }, threshold: { raw: 10 }, cap: { raw: 0 } },
};
const ofQuarter = (target: number): ItemTerms => ({
  ...{ ...ofAle, days: 'quarter', target, payout: { allOrNothing: 70_00 }, threshold: { percent: 0 } },
});

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  const calls = recorded(await startClosingHouse(server, id), book);
  const look = async (moment: keyof typeof paid) => {
    const dollars = (cents: Record<string, number>) =>
      Object.fromEntries(Object.entries(cents).map(([key, amount]) => [key, amount / 100]));
    paid[moment] = {
      reader: dollars(book.paidInAll(quarter)),
      product: dollars(await calls.paidWithAdjustments(quarter)),
    };
  };
  await sql`update settings set sales_period = 'quarterly' where wholesaler_id = ${id}`;
  const terms = {
    ...{ ...testTerms, userIds: ofAle.people, measure: { ...testMeasure, label: 'Units(Btls/cans)' as const } },
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
  };
  await insertItem(sql, id, {
    ...{ kind: 'incentive', name: 'Months', since: quarter },
    terms: {
      ...{ ...terms, target: 10 },
      payout: payout({ rateCents: 500, isFullAmount: true, threshold: { units: 'raw', value: 10 } }),
    },
  });
  const ofQuarterId = await insertItem(sql, id, {
    ...{ kind: 'objective', name: 'Quarter', since: quarter },
    terms: {
      ...{ ...terms, period: 'current_quarter', target: 30 },
      payout: payout({ payoutType: 'allOrNothing', amountCents: 70_00 }),
    },
  });
  book.item('months', 'incentives', ofAle, quarter);
  book.item('quarter', 'objectives', ofQuarter(30), quarter);
  const days = ['2024-04-01', '2024-06-30'] as const;
  await insertBoost(sql, id, { startDate: days[0], endDate: days[1], productIds: ['GIN'] });
  book.boost('gin', { by: 'CE', cents: 200, days, products: ['GIN'] }, { from: '' });
  const months = ['2024-04-10', '2024-05-10', '2024-06-10'] as const;
  await calls.importFiles({
    ...{ users: users('LEE_1'), products: [product('ALE', 'Ale'), product('GIN', 'Gin')] },
    buyers: ['A1,A1,Bar,on,,,ANN_1', 'B1,B1,Bar,on,,,BEN_1'],
    sales: [
      ...months.map((day, at) => line(day, 'A1', 'ALE', [10, 12, 8][at] ?? 0, [20_000, 20_000, 9_400][at] ?? 0)),
      ...months.map((day, at) => line(day, 'A1', 'GIN', 10, [30, 30, 40][at] ?? 0)),
      line('2024-06-11', 'B1', 'ALE', 29, 9_000),
      ...['2024-06-28', '2024-07-01'].map((day) => line(day, 'FILL', 'GIN', 1, 0.5, 'FILL_1')),
    ],
  });
  await calls.updateAndPublish();
  await calls.goal('ANN_1', { from: quarter, goal: 50_000 });
  await calls.goal('BEN_1', { from: quarter, goal: 10_000 });
  await calls.goal('LEE_1', { from: quarter, goal: 50_000, payout: 300 });
  await calls.close(quarter, { among: ['goals'] });
  await look('closed');

  // What changes while the quarter is closed: the account, the team, the brand, a target, a slope. A line comes late.
  await calls.comes({
    ...{ users: users('KIM_1'), products: [product('ALE', 'Porter')], buyers: ['A1,A1,Bar,on,,,BEN_1'] },
    sales: [line('2024-06-25', 'A1', 'GIN', 10, 600)],
  });
  await sql`update settings set gp_slope = 3 where wholesaler_id = ${id}`;
  book.sets({ slopes: { ...slopes, rep: { ...slopes.rep, gp: 3 } } });
  await sql`update items set terms = terms || '{"target": 31}' where item_id = ${ofQuarterId}`;
  book.item('quarter', 'objectives', ofQuarter(31));
  await look('late');

  const json = { reason: 'A goal was wrong' };
  const { status } = await calls.askOn({ url: `/api/closings/${quarter}/reopen`, method: 'POST', json });
  expect(status).toBe(200);
  book.reopens();
  await sql`update user_goals set goal = 40000 where wholesaler_id = ${id} and custom_id = 'ANN_1'`;
  book.goal({ who: 'ANN_1', measure: 'gp', from: quarter, goal: 40_000, payoutCents: 500_00, threshold: null });
  await calls.comes({ sales: [line('2024-06-26', 'A1', 'GIN', 10, 50)] });
  await calls.close(quarter, { among: ['goals'] });
  await look('again');
  await calls.comes({ sales: [line('2024-06-27', 'A1', 'GIN', 10, 70)] });
  await look('lateAgain');
});
afterAll(() => server.stop());

/** 10 and 12 units of April and May, and 29 of June; 8 are too few, and so are 29 in the quarter. */
const ofPrograms = { 'ANN_1 incentives': 110, 'ANN_1 objectives': 70, 'BEN_1 incentives': 145 };

test.each([
  [
    'a quarter that closes',
    'closed',
    // 49,500 of 50,000 are 99%: 500 x 98%. 30 units of gin are 1.25 CE x $2. BEN: 9,000 of 10,000 are 90%: 500 x 80%.
    { 'ANN_1 gp': 490, 'ANN_1 boosts': 2.5, 'BEN_1 gp': 400, 'LEE_1 gp': 300 },
  ],
  [
    'a line that comes while it is closed, of the account and the team of then',
    'late',
    // 50,100 are 100.2%; 40 units are 1.6667 CE.
    { 'ANN_1 gp': 502, 'ANN_1 boosts': 3.33, 'BEN_1 gp': 400, 'LEE_1 gp': 300 },
  ],
  [
    'reopened and closed again with another goal, and a line that came in between, of the account of then',
    'again',
    // 50,150 of 40,000 are 125.375%: 500 x 150.75%. 50 units are 2.0833 CE.
    { 'ANN_1 gp': 753.75, 'ANN_1 boosts': 4.17, 'BEN_1 gp': 400, 'LEE_1 gp': 300 },
  ],
  [
    'a line that comes after that',
    'lateAgain',
    // 50,220 are 125.55%; 60 units are 2.5 CE.
    { 'ANN_1 gp': 755.5, 'ANN_1 boosts': 5, 'BEN_1 gp': 400, 'LEE_1 gp': 300 },
  ],
] as const)('%s', (_, moment, pay) => {
  const byHand = { ...ofPrograms, ...pay };
  expect(paid[moment]).toEqual({ reader: { ...byHand, ...fill }, product: { ...byHand, ...fill } });
});

/** One unit of June 28 at $2 a CE. */
const fill = { 'FILL_1 boosts': 0.08 };
