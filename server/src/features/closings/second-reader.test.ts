/**
 * Three closings of a small wholesaler with several imports, beside what a second reader makes of the same life
 * (testing/reader): prices, products, routes, accounts and teams change between imports, entries come by a device's clock,
 * a program is archived and a person leaves before a month closes, lines come late, pay is adjusted, released and waived.
 */
import { randomUUID } from 'node:crypto';
import type { Release } from '@caselift/contract/late-facts';
import type { PayrollFile } from '@caselift/contract/payroll-files';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import { byteOrderMark } from '@caselift/domain/csv-field';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse, type TestFiles } from '../../testing/closing-house.ts';
import { importAt } from '../../testing/import-at.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { Book } from '../../testing/reader/book.ts';
import { packetOf, payrollOf } from '../../testing/reader/documents.ts';
import { recorded } from '../../testing/reader/recorded.ts';
import type { ItemTerms, Settings } from '../../testing/reader/terms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const id = 'twice';
const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
const settings: Settings = {
  ...{ kind: 'monthly', capPercent: 200, fplCapPercent: 120, maxFpl: 100, fplMode: 'byTeam' },
  slopes: { rep: { gp: 2, volume: 2, fpl: 1 }, lead: { gp: 0, volume: 0, fpl: 1 } },
  chargeable: ['outOfCode'],
};
const book = new Book('America/Chicago', settings);
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null = null;
let rumId: string;

const sellers = [
  'CURVE_1',
  'TEAM_1',
  'MATE_1',
  'TICK_1',
  'EARLY_1',
  'SHELF_1',
  'GONE_1',
  'CARRY_1',
  'ROUTE_1',
  'PRICE_1',
];
const others = ['NEXT_1', 'FREE_1', 'JOIN_1', 'KEPT_1', 'FILL_1'];
const person = (customId: string, { role = 'salesRep', route = '', lead = '' } = {}) =>
  `${customId},${customId},,${role},,${route},${lead}`;
const users = (route7: string, leadOfMate: string) => [
  ...[...sellers, ...others]
    .filter((who) => !['TEAM_1', 'MATE_1'].includes(who))
    .map((who) => person(who, { route: who === route7 ? '7' : '' })),
  ...[person('LEE_1', { role: 'teamLead' }), person('KIM_1', { role: 'teamLead' })],
  ...[person('TEAM_1', { lead: 'LEE_1' }), person('MATE_1', { lead: leadOfMate })],
];
const product = (name: string, brand: string, cost = '') =>
  `${name},${name},s,S,${brand},${brand},,Beer,Can,,12,24,,,${cost}`;
const products = (cost: string, joins: string) => [
  ...[product('ALE', 'Ale'), product('RUM', 'Rum'), product('GIN', 'Gin')],
  ...[product('PRICED', 'Stout', cost), product('JOINS', joins)],
];
const buyers = (holder: string) => [
  ...['S1', 'S2', 'S3'].map((buyer) => `${buyer},${buyer},Bar,on,,,SHELF_1`),
  `MOVED,MOVED,Bar,on,,,${holder}`,
];
let invoices = 0;
const line = (day: string, rep: string, units: number, revenue: number, of: Record<string, string> = {}) => {
  invoices += 1;
  const { invoice = `I${invoices}`, buyer = rep || 'B1', item = 'GIN', route = '', cost = '0', reverses = '' } = of;
  const kind = of.kind ?? (units < 0 ? 'return' : 'sale');
  const back = reverses === '' ? ',' : `${reverses},1`;
  const reason = kind === 'loss' ? 'outOfCode' : '';
  return [invoice, 1, day, buyer, item, rep, route, kind, reason, back, units, revenue, cost].join(',');
};
const loss = (day: string, rep: string, cost: string) => line(day, rep, 0, 0, { kind: 'loss', cost });

/** An import of that moment, and its publication. */
async function comes(at: string, files: TestFiles): Promise<void> {
  await importAt({ server, book, id, house }, at, files);
  await house.updateAndPublish();
  await house.measureLate();
}

const each = (counts: ItemTerms['counts'], people: readonly string[], cents: number): ItemTerms => ({
  ...{ people, counts, days: 'month', brand: counts === 'placements' ? 'Ale' : null, target: 3 },
  ...{ payout: counts === 'ticks' ? { allOrNothing: cents } : { each: cents, full: true }, photosPerAccount: 1 },
  ...{ threshold: { percent: 0 }, cap: { raw: 0 } },
});
const ofAle = { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } };

async function ask(url: string, json: object, method: 'POST' | 'PATCH' = 'POST') {
  const { status, body } = await house.askOn({ url: `/api/${url}`, method, json });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload;
}
async function hands(itemId: string, who: string, receivedAt: string, takenAt: string): Promise<void> {
  setNow(receivedAt);
  try {
    await ask(`v3/items/${itemId}/entries`, { _id: randomUUID(), kind: 'tick', amount: 1, user: who, takenAt });
  } finally {
    backToNow();
  }
  book.handsIn({ id: `${who} ${receivedAt}`, item: 'tick', who, buyer: null }, receivedAt, takenAt);
  book.decides(`${who} ${receivedAt}`, true);
}
async function adjusts(customId: string, amount: number): Promise<void> {
  await ask('adjustments', { _id: randomUUID(), customId, part: 'gp', amount, reason: 'Trade show' });
  book.adjusts({ who: customId, part: 'gp', cents: amount * 100 });
}
/** What the team's FPL takes away. */
async function decides(kind: 'released' | 'waived'): Promise<void> {
  const { body } = await house.ask({ url: '/api/releases' });
  const waiting = (body.payload as Release[]).filter(({ state }) => state === 'pending');
  expect(waiting.length).toBeGreaterThan(0);
  for (const { customId: who, amount, closedPeriod } of waiting) {
    const closed = closedPeriod.from;
    await ask('releases', { kind, closedPeriod: closed, reason: 'Late', people: [{ customId: who, amount }] });
    book.says({ closed, who, kind, cents: Math.round(amount * 100) });
  }
}
const open = { among: ['goals', 'manualAdjustments', 'releases', 'clashes'] } as const;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  house = recorded(await startClosingHouse(server, id), book);
  await sql`update settings set fpl_slope = 1, teamlead_fpl_slope = 1 where wholesaler_id = ${id}`;
  const boost = { startDate: '2024-05-01', endDate: '2024-08-31' };
  const days = [boost.startDate, boost.endDate] as const;
  rumId = await insertBoost(sql, id, { ...boost, name: 'Rum', productIds: ['RUM'], supplierContribution: 33.33 });
  book.boost('rum', { by: 'CE', cents: 200, days, products: ['RUM'] }, { from: '', percent: 33.33 });
  await insertBoost(sql, id, {
    ...boost,
    name: 'Porter',
    type: 'GP/Unit',
    amountCents: 10,
    filters: { brand: ['Porter'] },
  });
  book.boost('porter', { by: 'unit', cents: 10, days, products: { brand: 'Porter' } }, { from: '' });
  await comes('2024-06-20T15:00:00Z', {
    ...{ products: products('10.00', 'Lager'), buyers: buyers('KEPT_1'), users: users('ROUTE_1', 'LEE_1') },
    sales: [
      line('2024-06-03', 'CURVE_1', 24, 9333.33),
      line('2024-06-04', 'TEAM_1', 240, 9000.1, { cost: '0.05' }),
      line('2024-06-05', 'MATE_1', 24, 2000),
      loss('2024-06-06', 'TEAM_1', '88.31'),
      ...['S1', 'S2', 'S3'].map((buyer) => line('2024-06-07', 'FILL_1', 24, 0.5, { buyer, item: 'ALE' })),
      line('2024-06-07', 'FILL_1', 24, 0.5, { buyer: 'MOVED', item: 'ALE' }),
      line('2024-06-10', 'GONE_1', 25, 40, { item: 'RUM' }),
      line('2024-06-10', 'CARRY_1', 100, 160, { item: 'RUM', invoice: 'OF JUNE' }),
      line('2024-06-11', '', 24, 9400, { route: '7' }),
      line('2024-06-12', 'FREE_1', 48, 0, { item: 'RUM' }),
      line('2024-06-12', 'FREE_1', 24, 30, { item: 'RUM' }),
      line('2024-06-12', 'JOIN_1', 100, 30, { item: 'JOINS', invoice: 'JOINS' }),
      line('2024-06-13', 'PRICE_1', 100, 10_500, { item: 'PRICED', cost: '' }),
    ],
  });
  for (const who of ['CURVE_1', 'MATE_1', 'ROUTE_1', 'PRICE_1']) await house.goal(who, { from: june, goal: 10_000 });
  await house.goal('TEAM_1', { from: june, goal: 10, payout: 201, measure: 'volume' });
  await house.goal('LEE_1', { from: june, goal: 11_500, payout: 300, threshold: 95 });
  for (const who of ['TEAM_1', 'LEE_1']) await house.goal(who, { from: june, goal: 1, payout: 150, measure: 'fpl' });
  const made = { since: june, kind: 'incentive' } as const;
  const pods = {
    ...{ target: 3, payout: payout({ rateCents: 1250, isFullAmount: true }), products: ofAle },
    measure: { ...testMeasure, label: 'PODs Simple' } as const,
  };
  const archivedId = await insertItem(sql, id, { ...made, name: 'Shelf', terms: { ...pods, userIds: ['SHELF_1'] } });
  await insertItem(sql, id, { ...made, name: 'Held', terms: { ...pods, userIds: ['KEPT_1', 'NEXT_1'] } });
  const done = payout({ payoutType: 'allOrNothing', amountCents: 2500 });
  const tickId = await insertItem(sql, id, {
    ...{ ...made, name: 'Cold box', type: 'binary' },
    terms: { userIds: ['TICK_1', 'EARLY_1'], target: 1, payout: done },
  });
  book.item('shelf', 'incentives', each('placements', ['SHELF_1'], 1250), june);
  book.item('held', 'incentives', each('placements', ['KEPT_1', 'NEXT_1'], 1250), june);
  book.item('tick', 'incentives', { ...each('ticks', ['TICK_1', 'EARLY_1'], 2500), target: 1 }, june);

  // The evening of June 30 in Chicago: accounts and routes are someone else's, and costs are higher.
  await comes('2024-07-01T00:30:00Z', {
    ...{ products: products('12.00', 'Lager'), buyers: buyers('NEXT_1'), users: users('NEXT_1', 'LEE_1') },
    sales: [
      line('2024-06-28', '', 24, 200, { route: '7' }),
      line('2024-06-28', 'PRICE_1', 100, 3250, { item: 'PRICED', cost: '' }),
      line('2024-06-28', 'FILL_1', 24, 1),
    ],
  });
  await comes('2024-07-02T15:00:00Z', { sales: [line('2024-07-01', 'FILL_1', 24, 1)] });
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  // 11:10 pm of June 30 by the device, and an hour later there; and a device that sends after more than three days.
  await hands(tickId, 'TICK_1', '2024-07-01T05:10:00Z', '2024-07-01T04:10:00Z');
  await hands(tickId, 'EARLY_1', '2024-07-02T15:00:00Z', '2024-06-29T14:59:59Z');
  await ask(`v3/items/${archivedId}`, { archived: true }, 'PATCH');
  book.archives('shelf');
  await house.calls.edit(['MATE_1'], { teamLead: [{ customId: 'KIM_1' }] });
  book.edits('MATE_1', { leads: ['KIM_1'] });
  await house.close(june, open);

  // July: what is late for June, what comes back, what is adjusted.
  await sql`update users set deleted_at = '2024-07-03T15:00:00Z' where wholesaler_id = ${id} and custom_id = 'GONE_1'`;
  book.leaves('GONE_1', '2024-07-03T15:00:00Z');
  await comes('2024-07-31T15:00:00Z', {
    products: products('12.00', 'Porter'),
    sales: [
      line('2024-06-21', 'CURVE_1', 12, 600.25),
      line('2024-06-22', '', 24, 400, { route: '7' }),
      loss('2024-06-24', 'MATE_1', '60'),
      line('2024-07-08', 'CARRY_1', -60, -96, { item: 'RUM', reverses: 'OF JUNE' }),
      line('2024-07-08', 'JOIN_1', -40, -12, { item: 'JOINS', reverses: 'JOINS' }),
      line('2024-07-09', 'CURVE_1', 24, 9900),
      line('2024-07-09', 'TEAM_1', 100, 4000),
      line('2024-07-10', 'MATE_1', 24, 10_000),
      line('2024-07-31', 'FILL_1', 24, 1),
    ],
  });
  await adjusts('CURVE_1', 200);
  await adjusts('CURVE_1', 100);
  await decides('waived');
  await house.close(july, open);

  await comes('2024-08-30T15:00:00Z', {
    sales: [
      line('2024-06-25', 'TEAM_1', 24, 5000),
      line('2024-08-05', 'CARRY_1', 36, 58, { item: 'RUM' }),
      line('2024-08-06', 'CURVE_1', 24, 12_345.67),
      line('2024-08-30', 'FILL_1', 24, 1),
    ],
  });
  await house.close(august, open);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const written = (lines: readonly { what: string; cents: number }[]) =>
  lines.map(({ what, cents }) => `${what} ${(cents / 100).toFixed(2)}`).sort();
const settledOf = (period: string) => book.closings.find(({ plan }) => plan.period[0] === period)?.settled;
const readTwice = async (period: string, who: string) => {
  const settled = settledOf(period)?.get(who);
  const product = await house.paid(who, period);
  const reader = [...written(settled?.lines ?? []), `payable ${((settled?.payable ?? 0) / 100).toFixed(2)}`];
  return { reader, product: [...product.slice(0, -1).sort(), product.at(-1)] };
};
const periods = [june, july, august] as const;
const paidTwice = async (...people: string[]) => {
  const all = await Promise.all(
    people.flatMap((who) =>
      periods
        .filter((period) => settledOf(period)?.has(who))
        .map(async (period) => ({ who, period, ...(await readTwice(period, who)) })),
    ),
  );
  const told = (side: 'reader' | 'product') => all.map((one) => [one.who, one.period, one[side]]);
  return { reader: told('reader'), product: told('product') };
};

describe('what three closings paid, read twice', () => {
  test.each([
    ['a curve with late lines, and $300 of adjustments of which $200 count', ['CURVE_1']],
    [
      'a team that one of its reps leaves on July 2, with its losses late and waived',
      ['LEE_1', 'KIM_1', 'TEAM_1', 'MATE_1'],
    ],
    ['what is ticked by the clock of a device', ['TICK_1', 'EARLY_1']],
    ['a program that is archived before the month closes', ['SHELF_1']],
    ['an account that changes hands on the evening of the last day', ['KEPT_1', 'NEXT_1']],
    ['a boost of a person who leaves', ['GONE_1']],
    ['a route that is named before an import gives it to someone else', ['ROUTE_1']],
    ['units that cost more since they were sold', ['PRICE_1']],
    ['what comes back of a boost, carried from month to month', ['CARRY_1']],
  ])('%s', async (_, people) => {
    const { reader, product: paid } = await paidTwice(...people);
    expect(paid).toEqual(reader);
    expect(reader.flatMap(([, , lines]) => lines).length).toBeGreaterThan(2 * people.length);
  });

  test.fails('free goods of a boosted product', async () => {
    const { reader, product: paid } = await paidTwice('FREE_1');
    expect(paid).toEqual(reader);
  });
  test('what comes back of a product that has another brand since', async () => {
    const { reader, product: paid } = await paidTwice('JOIN_1');
    expect(paid).toEqual(reader);
  });
});

const faulty = ['FREE_1'];
test.each(periods)('the payroll file of the period from %s has the rows of the second reader', async (period) => {
  const { number } = (await ask(`closings/${period}/payrollFiles`, { fileType: 'csv' })) as PayrollFile;
  const { text } = await house.ask({ url: `/api/payrollFiles/${number}` });
  const [, ...rows] = text.replace(byteOrderMark, '').trimEnd().split('\r\n');
  const others = (all: readonly string[]) =>
    all.filter((row) => !faulty.some((who) => row.startsWith(`${who},`))).sort();
  expect(others(rows)).toEqual(others(payrollOf(book, period).rows));
});

describe('the packet of the rum', () => {
  const cents = (dollars: string | number | undefined) => Math.round(Number(dollars ?? 0) * 100);
  async function packet() {
    const { body } = await house.askOn({ url: `/api/v2/boosts/${rumId}/packet?format=xlsx` });
    const { signedUrl } = body.payload as { signedUrl: string };
    const { Sheets, SheetNames } = read((await server.app.inject(signedUrl)).rawPayload);
    const [, , , people = []] = SheetNames.map((name) =>
      utils.sheet_to_json<Record<string, string | number>>(Sheets[name] ?? {}),
    );
    return Object.fromEntries(people.map((row) => [Object.values(row)[0], cents(Object.values(row).at(-1))]));
  }
  test('claims what the second reader has for a person with returns', async () => {
    const { people } = packetOf(book, 'rum');
    expect(await packet()).toMatchObject({ CARRY_1: people.CARRY_1 });
    expect(people.CARRY_1).not.toBe(0);
  });
  test('claims what a person earned who has left', async () => {
    expect(await packet()).toMatchObject({ GONE_1: packetOf(book, 'rum').people.GONE_1 });
  });
});
