/**
 * A small wholesaler in the first days of July 2024, with June over and not closed yet: what is edited now is July's, and
 * June keeps what it paid. Then June is closed, and things come late for it.
 */
import type { BoostResult } from '@caselift/contract/boost-results';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { askForNotices, makeNoticesOf } from '../../notifications/runs.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
let server: TestApp;
let worker: Worker | null = null;
let house: ClosingHouse;
let podsId: string;
let ginId: string;
let imageId: string;
let beforeClosing: MonthEndSummary;

const person = (customId: string, role = 'salesRep', lead = '') => `${customId},${customId},,${role},,,${lead}`;
const reps = ['PODS_1', 'LOSS_1', 'FALL_1', 'PAST_1', 'PIC_1', 'JOIN_1', 'LEFT_1', 'BACK_1', 'FILL_1'];
const users = [
  ...reps.map((customId) => person(customId)),
  ...[person('LEE_1', 'teamLead'), person('KIM_1', 'teamLead')],
  ...[person('RAE_1', 'salesRep', 'LEE_1'), person('STAY_1', 'salesRep', 'LEE_1')],
];
/** A whole case of each is a CE. JOIN and LEFT change their brand in July. */
const product = (id: string, brand: string) => `${id},${id},ales,Ales,,${brand},,Beer,Can,,12,24,,,`;
const products = (joins: string, leaves: string) => [
  product('P1', 'Ale'),
  product('BACK', 'Rum'),
  product('JOIN', joins),
  product('LEFT', leaves),
];
const buyers = [
  ...['A1', 'A2', 'A3'].map((buyer) => `${buyer},${buyer},Bar,on,,,PODS_1`),
  // Who has it now; half of its sales of this year were PAST_1's.
  'FALL,FALL,Bar,on,,,FALL_1',
];
const sold = (invoice: string, day: string, rep: string, gp: number, buyer = 'B1'): TestSale => ({
  ...{ invoice, day, rep, gp, buyer },
});
/** So many CE. */
const cases = (invoice: string, day: string, rep: string, ce: number, productId: string, reverses?: string) => ({
  ...{ invoice, day, rep, buyer: rep, product: productId, units: ce * 24, gp: 0 },
  ...(reverses !== undefined && { reverses }),
});
const paid = (customId: string, part: string) =>
  house.paid(customId, june).then((lines) => lines.filter((line) => line.startsWith(`earned ${part}`)));

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'ended');
  const boost = { startDate: '2024-01-01', endDate: '2024-07-31' };
  ginId = await insertBoost(house.sql, 'ended', { ...boost, name: 'Gin', filters: { brand: ['Gin'] } });
  await insertBoost(house.sql, 'ended', { ...boost, name: 'Rum', filters: { brand: ['Rum'] } });
  const pods = {
    ...{ userIds: ['PODS_1'], target: 3, payout: payout({ rateCents: 5000 }) },
    measure: { ...testMeasure, label: 'PODs Simple' } as const,
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
  };
  podsId = await insertItem(house.sql, 'ended', { kind: 'incentive', name: 'Archived', since: june, terms: pods });
  await insertItem(house.sql, 'ended', { kind: 'objective', name: 'Kept', since: june, terms: pods });
  const imagesId = await insertItem(house.sql, 'ended', {
    ...{ kind: 'incentive', type: 'image', name: 'Displays', since: '2023-01-01' },
    terms: {
      ...{ userIds: ['PIC_1'], target: 10, payout: payout({ rateCents: 1000 }) },
      ...{ period: 'custom', periodStart: '2023-01-01', periodEnd: '2024-06-30' },
    },
  });
  imageId = await insertImage(house.sql, 'ended', {
    ...{ itemId: imagesId, userId: 'PIC_1', instanceStart: '2023-01-01', buyerId: 'A1', ownDate: '2023-03-10' },
  });
  await house.importFiles({
    sales: [
      ...['A1', 'A2', 'A3'].map((buyer) => sold(`PODS ${buyer}`, '2024-06-05', 'PODS_1', 0, buyer)),
      sold('RAE', '2024-06-05', 'RAE_1', 12_000),
      sold('STAY', '2024-06-05', 'STAY_1', 34_000),
      sold('LOSS', '2024-06-05', 'LOSS_1', 10_000),
      'LOST,1,2024-06-06,B1,P1,LOSS_1,,loss,outOfCode,,,0,0,160', // 1.6% of 10,000
      sold('THEN', '2023-06-05', 'PAST_1', 10_000, 'FALL'),
      sold('FALL 1', '2024-06-05', 'PAST_1', 6000, 'FALL'),
      sold('FALL 2', '2024-06-06', 'FALL_1', 6000, 'FALL'),
      cases('JOIN', '2024-06-10', 'JOIN_1', 10, 'JOIN'), // paid by no boost
      cases('LEFT', '2024-06-10', 'LEFT_1', 10, 'LEFT'), // 10 x 2
      cases('JANUARY', '2024-01-10', 'BACK_1', 10, 'BACK'),
      cases('BACK', '2024-06-10', 'BACK_1', -10, 'BACK', 'JANUARY'), // -10 x 2
      sold('LAST', '2024-06-28', 'FILL_1', 1),
      sold('JULY', '2024-07-02', 'FILL_1', 1),
    ],
    ...{ products: products('Stout', 'Gin'), buyers, users },
  });
  await house.updateAndPublish();
  await house.goal('LEE_1', { from: june, goal: 50_000 });
  await house.goal('FALL_1', { from: june, goal: 6000 });
  await house.goal('LOSS_1', { from: june, goal: 1, payout: 100, measure: 'fpl' });
  await house.sql`update users set max_fpl_percent = 1.5 where custom_id = 'LOSS_1'`;
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });

  const archived = await house.askOn({ url: `/api/v3/items/${podsId}`, method: 'PATCH', json: { archived: true } });
  expect([archived.status, archived.body.message]).toEqual([200, undefined]);
  await house.calls.edit(['RAE_1'], { teamLead: [{ customId: 'KIM_1' }] });
  await house.calls.edit(['LOSS_1'], { wholesaler: { maxFPL: 2 } });
  beforeClosing = await summary();
  await house.close(june, ['goals']);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function summary(): Promise<MonthEndSummary> {
  const { status, body } = await house.askOn({ url: `/api/monthEndSummary?period=${june}` });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as MonthEndSummary;
}

describe('what is edited in the first days of July', () => {
  test('a program that goes on pays June', async () => {
    expect(await paid('PODS_1', 'objectives')).toEqual(['earned objectives 150.00']); // 3 x 50
  });
  test("archiving before the close keeps June's pay", async () => {
    expect(await paid('PODS_1', 'incentives')).toEqual(['earned incentives 150.00']); // 3 x 50
  });
  test("a change of teams on July 2 leaves June's pay with the lead of June", async () => {
    expect(await paid('LEE_1', 'gp')).toEqual(['earned gp 500.00']); // 46,000 of 50,000 are 92%
  });
  test("a person's max FPL of July 2 pays nothing of June's losses above the one of June", async () => {
    expect(await paid('LOSS_1', 'fpl')).toEqual([]); // 1.6% is above 1.5%
  });
});

test('notices are made in the first days of a quarter, too', async () => {
  await house.sql.begin((tx) => askForNotices(tx, 'ended', 'test'));
  await makeNoticesOf(house.sql, 'ended');
  const [told] = await house.sql<{ through: string; ends: string }[]>`
    select state ->> 'through' as through, state ->> 'items' as ends from notification_states
    where wholesaler_id = 'ended' and custom_id = 'PODS_1'`;
  expect(told?.through).toBe('2024-07-02');
  expect(told?.ends).toContain('2024-07-01'); // July of the item that goes on
});

describe('with June closed', () => {
  beforeAll(async () => {
    await house.comes({
      sales: [
        cases('JOIN 2', '2024-07-10', 'JOIN_1', -10, 'JOIN', 'JOIN'),
        cases('LEFT 2', '2024-07-10', 'LEFT_1', -4, 'LEFT', 'LEFT'),
        sold('JULY 10', '2024-07-10', 'FILL_1', 1),
      ],
      products: products('Gin', 'Stout'),
    });
  });
  const boosts = async (customId: string) => (await house.calls.statement(customId)).boosts.earned;

  test('a return takes back no money that its sale never earned, whatever its brand is now', async () => {
    expect(await boosts('JOIN_1')).toBe(0);
  });
  test('a return takes back what its sale earned, whatever its brand is now', async () => {
    expect(await boosts('LEFT_1')).toBe(-8); // -4 x 2
  });
  const brought = async (): Promise<BoostResult> => {
    const { status, body } = await house.askOn({ url: `/api/v2/boosts/${ginId}/result` });
    return status === 202 ? brought() : (body.payload as BoostResult);
  };
  test('a boost brought what it paid and took back, whatever brands are now', async () => {
    const { cost, people } = await brought();
    expect(cost.gross).toBe(12); // 20 - 8
    expect(people.map(({ customId, paid }) => [customId, paid])).toEqual([
      ['LEFT_1', 12],
      ['JOIN_1', 0], // -10 CE in July, of a sale that it didn't pay
    ]);
  });
  test('a boost brought what it paid in a month that an older release closed, whatever brands are now', async () => {
    const { sql } = house;
    const claims = async () => {
      const [closing] = await sql<{ claims: object }[]>`select boost_claims as claims from closings`;
      return closing?.claims;
    };
    const stored = await claims();
    await sql`update closings set boost_claims = null`; // closings of then said nothing of boosts
    await house.measureLate();
    expect(await claims()).toEqual(stored);
    expect((await brought()).cost.gross).toBe(12);
  });
  test('a picture of the first months of a long program is paid as an adjustment', async () => {
    const review = { imageIds: [imageId], decision: 'approve' };
    await house.ask({ url: '/api/v3/items/reviewImages', method: 'POST', json: review });
    await house.measureLate();
    expect(await house.late('PIC_1')).toEqual(['2024-06 incentives 10.00']);
  });
  test('an old sale is corrected for the return of June that names it', async () => {
    await house.comes({ sales: [cases('JANUARY', '2024-01-10', 'BACK_1', 4, 'BACK')] });
    expect(await house.late('BACK_1')).toEqual(['2024-06 boosts 12.00']); // 4 x -2 after 10 x -2
  });
  test('the closed month counts everyone in the team of that month', async () => {
    const team = ({ people }: MonthEndSummary) => people.find(({ customId }) => customId === 'RAE_1')?.team;
    expect([team(beforeClosing), team(await summary())]).toEqual(['LEE_1', 'LEE_1']);
  });
  test('flags of falling GP compare the same accounts as before closing', async () => {
    const flagged = ({ people }: MonthEndSummary) =>
      people.flatMap(({ customId, flags }) =>
        flags.some(({ flag }) => flag === 'fallingGp') && ['FALL_1', 'PAST_1'].includes(customId) ? [customId] : [],
      );
    expect([flagged(beforeClosing), flagged(await summary())]).toEqual([[], []]); // 12,000 after 10,000
  });
});

test("an update on a month's last evening holds the sales of the next day", async () => {
  await house.sql`update settings set time_zone = 'Pacific/Honolulu' where wholesaler_id = 'ended'`;
  setNow('2024-08-01T09:30:00Z'); // there 11:30 pm on July 31
  try {
    await house.comes({
      sales: [sold('PRESOLD', '2024-08-01', 'FILL_1', 1), sold('JULY 31', '2024-07-31', 'FILL_1', 1)],
    });
  } finally {
    backToNow();
  }
  expect((await house.calls.wholesaler()).lastTransactionDate).toBe('2024-07-31');
});
