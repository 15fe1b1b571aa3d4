/**
 * June and then July with August as one sales period, of a wholesaler in Honolulu, beside what a second reader makes of them
 * (testing/reader): statements, the Month-End Summary, and moments that are another month in Chicago. The cents are worked
 * out by hand in the margin.
 */
import { randomUUID } from 'node:crypto';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { importAt } from '../../testing/import-at.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { Book } from '../../testing/reader/book.ts';
import { monthEndOf } from '../../testing/reader/documents.ts';
import { recorded } from '../../testing/reader/recorded.ts';
import type { ItemTerms } from '../../testing/reader/terms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const id = 'lengths';
const zone = 'Pacific/Honolulu';
const [june, july] = ['2024-06-01', '2024-07-01'] as const;
const book = new Book(zone, {
  ...{ kind: 'monthly', capPercent: 200, fplCapPercent: 120, maxFpl: 100, fplMode: 'byTeam' },
  slopes: { rep: { gp: 2, volume: 2, fpl: 1 }, lead: { gp: 0, volume: 0, fpl: 1 } },
  chargeable: ['outOfCode'],
});
let server: TestApp;
let house: ClosingHouse;

const people = ['ANN_1', 'BEN_1', 'CARRY_1', 'TICK_1', 'LATE_1', 'FILL_1'];
const user = (customId: string, role: string, lead = '') => `${customId},${customId},,${role},,,${lead}`;
const product = (name: string, brand: string) => `${name},${name},s,S,${brand},${brand},,Beer,Can,,12,24,,,`;
const shops = (first: string, second: string) => [`A1,A1,Bar,on,,,${first}`, `A2,A2,Bar,on,,,${second}`];
let invoices = 0;
/** At no cost. */
const line = (
  day: string,
  rep: string,
  dollars: number,
  of: { item?: string; units?: number; buyer?: string } = {},
) => {
  invoices += 1;
  const { item = 'GIN', units = 1, buyer = rep } = of;
  const kind = units < 0 ? 'return' : 'sale';
  return [`I${invoices}`, 1, day, buyer, item, rep, '', kind, '', '', '', units, dollars, 0].join();
};
const comes = async (at: string, files: Parameters<ClosingHouse['importFiles']>[0]) => {
  await importAt({ server, book, id, house }, at, files);
  await house.updateAndPublish();
  await house.measureLate();
};
async function ticks(itemId: string, who: string, receivedAt: string, takenAt: string): Promise<void> {
  setNow(receivedAt);
  try {
    const json = { _id: randomUUID(), kind: 'tick', amount: 1, user: who, takenAt };
    const { status, body } = await house.askOn({ url: `/api/v3/items/${itemId}/entries`, method: 'POST', json });
    expect([status, body.message]).toEqual([200, undefined]);
  } finally {
    backToNow();
  }
  book.handsIn({ id: who, item: 'tick', who, buyer: null }, receivedAt, takenAt);
  book.decides(who, true);
}
const open = { among: ['goals'] } as const;
const each: ItemTerms = {
  ...{ people: ['ANN_1', 'BEN_1'], counts: 'placements', days: 'month', brand: 'Ale', target: 3 },
  ...{ payout: { each: 1250, full: true }, threshold: { percent: 0 }, cap: { raw: 0 }, photosPerAccount: 1 },
};

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  house = recorded(await startClosingHouse(server, id), book);
  await sql`update settings set time_zone = ${zone} where wholesaler_id = ${id}`;
  const days = ['2024-05-01', '2024-08-31'] as const;
  await insertBoost(sql, id, { startDate: days[0], endDate: days[1], productIds: ['RUM'] });
  book.boost('rum', { by: 'CE', cents: 200, days, products: ['RUM'] }, { from: '' });
  const made = { kind: 'incentive', since: june } as const;
  const brand = (name: string) => ({
    ...testTerms.products,
    filters: { ...testTerms.products.filters, brand: [name] },
  });
  const pays = payout({ rateCents: 1250, isFullAmount: true });
  const measured = (label: 'PODs Simple' | 'Units(Btls/cans)') => ({ ...testMeasure, label });
  await insertItem(sql, id, {
    ...{ ...made, name: 'Shelf' },
    terms: { userIds: each.people, target: 3, payout: pays, measure: measured('PODs Simple'), products: brand('Ale') },
  });
  await insertItem(sql, id, {
    ...{ ...made, name: 'Quarter' },
    terms: {
      ...{ userIds: each.people, target: 3, payout: { ...pays, rateCents: 100 }, period: 'current_quarter' },
      ...{ measure: measured('Units(Btls/cans)'), products: brand('Ale') },
    },
  });
  const tickId = await insertItem(sql, id, {
    ...{ ...made, name: 'Cold box', type: 'binary' },
    terms: {
      ...{ userIds: ['TICK_1', 'LATE_1'], target: 1 },
      payout: payout({ payoutType: 'allOrNothing', amountCents: 2500 }),
    },
  });
  book.item('shelf', 'incentives', each, june);
  book.item(
    'quarter',
    'incentives',
    { ...each, counts: 'units', days: 'quarter', payout: { each: 100, full: true } },
    june,
  );
  const done = { ...each, people: ['TICK_1', 'LATE_1'], target: 1, payout: { allOrNothing: 2500 } };
  book.item('tick', 'incentives', { ...done, counts: 'ticks' }, june);

  await importAt({ server, book, id, house }, '2024-06-10T15:00:00Z', {
    users: [
      user('LEE_1', 'teamLead'),
      ...people.map((who) => user(who, 'salesRep', /ANN|BEN/.test(who) ? 'LEE_1' : '')),
    ],
    ...{
      products: [product('ALE', 'Ale'), product('RUM', 'Rum'), product('GIN', 'Gin')],
      buyers: shops('ANN_1', 'ANN_1'),
    },
    sales: [
      line('2024-05-10', 'CARRY_1', 10, { item: 'RUM', units: 240 }),
      line('2024-06-10', 'CARRY_1', -10, { item: 'RUM', units: -240 }),
      line('2024-06-04', 'ANN_1', 9333.33),
      line('2024-06-05', 'BEN_1', 12_000),
      ...['A1', 'A2'].map((buyer) => line('2024-06-06', 'FILL_1', 1, { item: 'ALE', buyer, units: 4 })),
      line('2024-05-06', 'FILL_1', 1, { item: 'ALE', buyer: 'A2', units: 3 }),
    ],
  });
  // 11:30 pm of June 30 there, and 12:30 am of July 1: accounts are someone else's.
  const fill = (day: string) => line(day, 'FILL_1', 1);
  await importAt({ server, book, id, house }, '2024-07-01T09:30:00Z', {
    ...{ buyers: shops('BEN_1', 'ANN_1'), sales: [fill('2024-06-28')] },
  });
  await comes('2024-07-01T10:30:00Z', { buyers: shops('BEN_1', 'BEN_1'), sales: [fill('2024-07-01')] });
  for (const who of ['ANN_1', 'BEN_1']) await house.goal(who, { from: june, goal: 10_000 });
  await house.goal('LEE_1', { from: june, goal: 20_000, payout: 300 });
  await ticks(tickId, 'TICK_1', '2024-07-01T11:00:00Z', '2024-07-01T09:55:00Z');
  await ticks(tickId, 'LATE_1', '2024-07-01T11:00:00Z', '2024-07-01T10:05:00Z');
  await house.close(june, open);

  await house.calls.change({ salesPeriod: 'biMonthly' });
  book.sets({ kind: 'biMonthly' });
  await house.goal('ANN_1', { from: july, goal: 20_000 });
  await comes('2024-08-30T20:00:00Z', {
    sales: [
      line('2024-06-20', 'ANN_1', 600),
      line('2024-07-09', 'ANN_1', 9000),
      line('2024-08-09', 'ANN_1', 9000.1),
      line('2024-07-10', 'BEN_1', 6000),
      line('2024-08-12', 'BEN_1', 4700),
      line('2024-07-11', 'CARRY_1', 10, { item: 'RUM', units: 265 }),
      line('2024-08-13', 'CARRY_1', 10, { item: 'RUM', units: 25 }),
      line('2024-07-12', 'FILL_1', 1, { item: 'ALE', buyer: 'A1' }),
      ...['A1', 'A2'].map((buyer) => line('2024-08-14', 'FILL_1', 1, { item: 'ALE', buyer })),
      fill('2024-08-30'),
    ],
  });
  await house.close(july, open);
});
afterAll(() => server.stop());

test.each([
  // 93.3333% are 86.6667% of 500; A2 was ANN's on June 30: a placement, and 4 + 3 units of the quarter.
  ['ANN_1', june, ['earned gp 433.33', 'earned incentives 19.50', 'payable 452.83']],
  // 120% are 140% of 500; A1 was BEN's on June 30: a placement, and 4 units.
  ['BEN_1', june, ['earned gp 700.00', 'earned incentives 16.50', 'payable 716.50']],
  ['CARRY_1', june, ['carriedOn 20.00', 'earned boosts -20.00', 'payable 0.00']],
  ['LEE_1', june, ['earned gp 300.00', 'payable 300.00']],
  ['TICK_1', june, ['earned incentives 25.00', 'payable 25.00']],
  // 18,000.10 of 20,000 are 90.0005%: 500 x 80.001% = 400.005. June is 9,933.33: 99.3333%, 493.33.
  ['ANN_1', july, ['adjustment 2024-06 gp 60.00', 'earned gp 400.01', 'payable 460.01']],
  // 10,700 of 10,000, the goal of June, are 107%: 570. A placement of July and two of August; the quarter isn't over.
  ['BEN_1', july, ['earned gp 570.00', 'earned incentives 37.50', 'payable 607.50']],
  // 290 units are 12.0833 CE.
  ['CARRY_1', july, ['carriedIn 2024-06 -20.00', 'earned boosts 24.17', 'payable 4.17']],
  ['LEE_1', july, ['earned gp 300.00', 'payable 300.00']],
  ['LATE_1', july, ['earned incentives 25.00', 'payable 25.00']],
] as const)('what %s is paid in the period from %s', async (who, period, byHand) => {
  const settled = book.closings.find(({ plan }) => plan.period[0] === period)?.settled.get(who);
  const lines = (settled?.lines ?? []).map(({ what, cents }) => `${what} ${(cents / 100).toFixed(2)}`).sort();
  const product = await house.paid(who, period);
  expect({
    reader: [...lines, `payable ${((settled?.payable ?? 0) / 100).toFixed(2)}`],
    product: [...product.slice(0, -1).sort(), product.at(-1)],
  }).toEqual({ reader: byHand, product: byHand });
});

test('the Month-End Summary of two months stands beside the month before', async () => {
  const { status, body } = await house.askOn({ url: `/api/monthEndSummary?period=${july}` });
  expect(status).toBe(200);
  const { payout, people: all, period, before } = body.payload as MonthEndSummary;
  const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100);
  const ofLines = payout.lines.map(({ line, now }) => [line, cents(now)] as const);
  const product = {
    ...{ now: cents(payout.total.now), before: cents(payout.total.before) },
    lines: Object.fromEntries(ofLines.filter(([, amount]) => amount !== 0)),
    people: Object.fromEntries(
      all.map(({ customId, now, before }) => [customId, { now: cents(now), before: cents(before) }]),
    ),
  };
  const { people: read, lines, ...total } = monthEndOf(book, july);
  expect([period, before]).toEqual([
    { from: july, to: '2024-08-31' },
    { from: june, to: '2024-06-30' },
  ]);
  expect(product).toMatchObject({ ...total, lines });
  for (const [who, amounts] of atLeast(6, Object.entries(read)))
    expect([who, product.people[who]]).toEqual([who, amounts]);
  // 460.01 + 607.50 + 4.17 + 300 + 25, after 452.83 + 716.50 + 300 + 25.
  expect(total).toEqual({ now: 1396_68, before: 1494_33 });
  for (const { difference, causes } of atLeast(6, all))
    expect(causes.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(difference));
});
