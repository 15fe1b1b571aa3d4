// The accounts of a rep and what each is near to. Ann is REP_1 and Ben REP_2, both below Lee, LEAD_1; L is June 14,
// 2024.
import { buyerTexts } from '@caselift/contract/buyers';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { type AccountVisit, type listTodayAccounts, todayAccountTexts } from '@caselift/contract/today-accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { everything, itemTeam, payout } from '../../testing/item-team.ts';
import { typeProductsOf } from '../../testing/shops.ts';
import type { Teammate } from '../../testing/team.ts';

const { team, insert, measure } = itemTeam();

// Ounces / 288 are CE. Acorn sold 40 units of ale (1 CE each) this year and 50 last year; its peers bought rum, 6.4 CE
// each.
const buyers = [
  {
    ...{ customId: 'a', name: 'Acorn', rep: 'REP_1', location: 'Ames', chain: 'Oak', accountType: 'Bar' },
    ...{ sold: [11_520, 0, 0] as [number, number, number], lastYear: [14_400, 0, 0] as [number, number, number] },
    lastOrder: { date: '2024-06-10', products: 1, ounces: 288 },
    basket: [[0, 40, 0, 50, 1]] as [number, number, number, number, 1][],
    stopped: [[2, 3]] as [number, number][],
  },
  { customId: 'b', name: 'Barley', rep: 'REP_1', location: 'Ames' },
  { customId: 'k', name: 'Keg Bar', rep: 'REP_2', location: 'Boone' },
  { customId: 'n', name: 'Nobody’s' },
  ...[1, 2, 3].map((at) => ({
    ...{ customId: `p${at}`, name: `Peer ${at}`, rep: 'REP_2', accountType: 'Bar' },
    sold: [2995.2, 0, 0] as [number, number, number],
    lastOrder: { date: '2024-06-07', products: 2, ounces: 2995.2 },
    basket: [
      [1, 4, 0, 0, 1],
      [2, 6.4, 0, 0, 1],
    ] as [number, number, number, number, 1][],
  })),
];
const products = [
  { customId: 'orig', name: 'Zestrel Original', supplier: 'alder', ouncesPerUnit: 288 },
  { customId: 'citr', name: 'Zestrel Citrus', supplier: 'alder', ouncesPerUnit: 288 },
  { customId: 'rum', name: 'Rum', supplier: 'other', ouncesPerUnit: 288 },
];
/** Three peers: 4 units of Citrus each, 6.4 of Rum. */
const typeProducts = typeProductsOf(buyers);

let item: string;

/** $120 all or nothing for 4 placements. Acorn has one product of two, Barley none, Ben's Keg Bar one: Ann has 1. */
beforeEach(async () => {
  const { sql } = team.server;
  const content = { lastTransactionDate: '2024-06-14', buyers, products, typeProducts };
  team.snapshotId = await insertSnapshot(sql, team.id, content);
  await pointAt(sql, team.id, 'prod', team.snapshotId);
  item = await insert({
    name: 'Zestrel placements',
    terms: {
      ...{ userIds: ['REP_1', 'REP_2', 'LEAD_1'], products: everything, target: 4 },
      payout: payout({ payoutType: 'allOrNothing', amountCents: 12_000 }),
    },
  });
  await measure(() => [
    ['REP_1', 'a', 1],
    ['REP_1', 'b', 0],
    ['REP_2', 'k', 1],
  ]);
});

const ask = (call: string, as: Teammate) =>
  team.server.ask({
    url: `/api/today/accounts${call}${call.includes('?') ? '&' : '?'}wholesalerId=${team.id}`,
    as: team.tokens[as],
  });
async function read<T>(call: string, as: Teammate = 'REP_1'): Promise<T> {
  const { status, body } = await ask(call, as);
  expect([call, status, body.message]).toEqual([call, 200, undefined]);
  return body.payload as T;
}
type List = ReplyOf<typeof listTodayAccounts>;
const names = ({ results }: List) => results.map(({ name }) => name);

describe('my accounts', () => {
  test('those that nearly count come with the money and what else it takes', async () => {
    expect(await read<List>('')).toEqual({
      results: [
        {
          ...{ buyerId: 'a', name: 'Acorn', city: 'Ames', rep: 'Ann', lastOrder: '2024-06-10' },
          // 4 - 1 = 3 placements to go, of which Acorn can bring 1.
          worth: { amount: 120, caption: 'with 2 more' },
          notes: ['Zestrel placements: 1 product'],
        },
      ],
      ...{ count: 1, near: 1, all: 2, reps: [{ customId: 'REP_1', name: 'Ann' }] },
    });
  });

  test('all of them by name or by last order, searched, page by page', async () => {
    expect(names(await read<List>('?list=all'))).toEqual(['Acorn', 'Barley']);
    expect(names(await read<List>('?list=all&orderBy=lastOrder'))).toEqual(['Barley', 'Acorn']);
    expect(names(await read<List>('?list=all&searchPhrase=BAR'))).toEqual(['Barley']);
    expect(names(await read<List>('?list=all&limit=1&page=2'))).toEqual(['Barley']);
  });

  test("a lead's are their team's, of one rep if asked", async () => {
    const all = await read<List>('?list=all', 'LEAD_1');
    expect([all.all, all.near, all.reps.map(({ name }) => name)]).toEqual([6, 2, ['Ann', 'Ben']]);
    expect(names(await read<List>('?rep=REP_2', 'LEAD_1'))).toEqual(['Keg Bar']);
  });

  test("a program hidden from sales reps isn't a reason for them, and staff have no accounts here", async () => {
    await team.server.sql`update items set terms = terms || '{"hideFromSalesReps": true}' where item_id = ${item}`;
    expect(await read<List>('')).toMatchObject({ near: 0, all: 2 });
    expect((await read<List>('', 'LEAD_1')).near).toBe(2);
    expect((await ask('', 'MGR_1')).status).toBe(403);
  });
});

describe('an account for a visit', () => {
  const visit = (buyer = 'a', as: Teammate = 'REP_1') => read<AccountVisit>(`/${buyer}`, as);

  test('tells its 90 days, its last order, its products and its open programs', async () => {
    expect(await visit()).toMatchObject({
      ...{ name: 'Acorn', accountType: 'Bar', chain: 'Oak', city: 'Ames', lastOrder: '2024-06-10' },
      volume: { thisYear: 40, lastYear: 50, diff: -20 },
      products: { thisYear: 1, lastYear: 2 }, // ale, and what it stopped buying
      programs: [
        {
          ...{ itemId: item, name: 'Zestrel placements', part: null, note: '1 of 2 products' },
          worth: { amount: 120, caption: 'with 2 more' },
        },
      ],
    });
  });

  test('what to sell pays the step it leads to, then the boost as its peers buy it, and else nothing', async () => {
    const june = { startDate: '2024-06-01', endDate: '2024-06-30' };
    await insertBoost(team.server.sql, team.id, { ...june, amountCents: 150, productIds: ['rum'] });
    const { sell, buys } = await visit();
    expect(sell).toMatchObject({
      count: 2,
      rows: [
        {
          ...{ name: 'Zestrel Citrus', buyers: 3, peers: 3, average: 4, boost: null },
          program: { itemId: item, name: 'Zestrel placements', amount: 120, caption: 'with 2 more' },
        },
        // $1.50 a CE x 6.4 CE = $9.60
        { name: 'Rum', program: null, boost: { each: 1.5, unit: 'CE', average: 6.4, amount: 9.6 } },
      ],
    });
    expect(buys).toMatchObject({ count: 1, rows: [{ name: 'Zestrel Original', volume: 40, diff: -20 }] });
  });

  test('is the rep’s own or the lead’s team’s, and nobody else’s', async () => {
    expect(await ask('/k', 'REP_1')).toMatchObject({ status: 403, body: { message: todayAccountTexts.notYours } });
    expect(await ask('/n', 'LEAD_1')).toMatchObject({ status: 403, body: { message: todayAccountTexts.notYours } });
    expect(await ask('/nowhere', 'REP_1')).toMatchObject({ status: 404, body: { message: buyerTexts.unknown } });
    expect((await visit('k', 'LEAD_1')).name).toBe('Keg Bar');
    expect((await ask('/a', 'MGR_1')).status).toBe(403);
  });
});
