import { type ProductDetail, productTexts } from '@caselift/contract/products';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import type { TestBuyer } from '../../testing/buyers.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import type { TestProduct } from '../../testing/products.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15'; // selling day 11 of 23

const heldBy = (name: string, rep?: string): TestBuyer => ({ customId: `B-${name}`, name, ...(rep && { rep }) });
// Ann (REP_1) and Ben (REP_2) are teammates, Cal (REP_3) is of another team, Dee (REP_4) is hidden.
const buyers = [
  heldBy('Ace', 'REP_1'),
  heldBy('Bay', 'REP_2'),
  heldBy('Cove', 'REP_3'),
  heldBy('Dock'),
  heldBy('Eddy', 'REP_1'),
  heldBy('Fig', 'REP_4'),
  heldBy('Gull', 'REP_1'),
  heldBy('Hull', 'REP_2'),
  heldBy('Isle', 'REP_3'),
];
const [ace, bay, cove, dock, eddy, fig, gull, hull, isle] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A unit is half a CE. @param profit by what every GP is multiplied */
const productsWith = (profit: number): TestProduct[] => [
  {
    customId: 'A',
    name: 'Alder Ale',
    ouncesPerUnit: 144,
    sold: [24.5, 4900 * profit], //     12.25 CE
    lastYear: [29, 2900 * profit], //   14.5 CE
    months: [
      [24, 4, 110 * profit], // May 2024: 2 CE
      [23, 1, -50 * profit], // April 2024
      [12, 10, 700 * profit], // May 2023: 5 CE
    ],
    lastYearMtd: [3, 90 * profit],
    buyers: [
      [ace, 10, 4],
      [bay, 6, 0],
      [cove, 6, 12],
      [dock, 2, 0],
      [eddy, -1, 2, 0], // bought none in the 90 days, gave one back
      [fig, 1, 1],
      [gull, 0.5, 0],
    ],
    stopped: [
      [eddy, 2],
      [isle, 8],
      [hull, 8],
    ],
  },
  { customId: 'B', name: 'Alder Light', sold: [12.25, 100 * profit], buyers: [[ace, 12.25, 0]] },
  { customId: 'C', name: 'Birch', brand: 'Birch', sold: [9, 90_000 * profit], buyers: [[ace, 9, 0]] },
  {
    customId: 'D',
    name: 'Cedar',
    brand: 'Cedar',
    sold: [-1, -100 * profit],
    buyers: [
      [ace, 1, 0],
      [cove, -2, 0, 0],
    ],
  },
  { customId: 'E', name: 'Dune' },
];

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: string;

const show = async (profit: number, nonSellingDays: string[] = []) => {
  const content = { lastTransactionDate, nonSellingDays, buyers, products: productsWith(profit) };
  await pointAt(server.sql, 'ats', 'prod', await insertSnapshot(server.sql, 'ats', content));
};
const settings = (values: object) => server.sql`update settings set ${server.sql(values)} where wholesaler_id = 'ats'`;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  for (const [customId, name, hidden] of [
    ['REP_3', 'Cal', false],
    ['REP_4', 'Dee', true],
  ] as const) {
    const row = { wholesaler_id: 'ats', db: 'prod', custom_id: customId, name, role: 'salesRep', hidden };
    await sql`insert into users ${sql({ ...row, team_lead_ids: [] })}`;
  }
  admin = (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token;
  await show(1);
});
afterAll(() => server.stop());

async function card(as: string, customId = 'A'): Promise<ProductDetail> {
  const { status, body } = await server.ask({ url: `/api/product/${customId}?wholesalerId=ats`, as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as ProductDetail;
}
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('GET /api/product/:customId', () => {
  test('shows the product with the figures of the list', async () => {
    const { body } = await server.ask({ url: '/api/products?searchId=A', as: tokens.MGR_1 });
    const [listed] = (body.payload as { results: object[] }).results;
    expect(await card(tokens.MGR_1)).toMatchObject({ ...listed, customId: 'A', volume: 12.25, gp: 49, gpCe: 4 });
  });

  test('shows thirteen months against last year, and what the month comes to at this pace', async () => {
    const { months } = await card(tokens.MGR_1);
    expect(months.map(({ month }) => month)).toHaveLength(13);
    expect(months.slice(11)).toEqual([
      {
        month: '2024-04-01',
        thisYear: { volume: 0.5, gp: -0.5 },
        lastYear: { volume: 0, gp: 0 },
        lastYearToDate: { volume: 0, gp: 0 },
        pace: null,
      },
      {
        month: '2024-05-01',
        thisYear: { volume: 2, gp: 1.1 },
        lastYear: { volume: 5, gp: 7 },
        lastYearToDate: { volume: 1.5, gp: 0.9 },
        pace: { volume: 4.1818, gp: 2.3 }, // 2 x 23 / 11, 1.10 x 23 / 11
      },
    ]);
    expect(months[0]).toMatchObject({ month: '2023-05-01', thisYear: { volume: 5, gp: 7 }, pace: null });
  });

  test('a month is at the pace of the calendar of the last update, as everything else on the card', async () => {
    const paceOf = async () => (await card(tokens.MGR_1)).months[12]?.pace;
    await settings({ non_selling_days: ['2024-05-27', '2024-05-28'] });
    expect(await paceOf()).toEqual({ volume: 4.1818, gp: 2.3 });
    await show(1, ['2024-05-27', '2024-05-28']);
    expect(await paceOf()).toEqual({ volume: 3.8182, gp: 2.1 }); // 2 x 21 / 11, 1.10 x 21 / 11
    await settings({ non_selling_days: [] });
    await show(1);
  });

  test('shows its share of its brand, none where the brand has no volume', async () => {
    expect((await card(tokens.MGR_1)).brandShare).toBe(50); // 12.25 of 12.25 + 12.25 CE
    expect((await card(tokens.MGR_1, 'D')).brandShare).toBeNull();
  });

  test('shows who bought most of it, with the change on last year, and how many bought any', async () => {
    const { topBuyers, buyersCount } = await card(tokens.MGR_1);
    expect(buyersCount).toBe(6); // Eddy only gave back
    expect(topBuyers).toEqual([
      { customId: 'B-Ace', name: 'Ace', volume: 5, lastYear: 2, delta: 150 },
      { customId: 'B-Bay', name: 'Bay', volume: 3, lastYear: 0, delta: 'Infinity' },
      { customId: 'B-Cove', name: 'Cove', volume: 3, lastYear: 6, delta: -50 },
      { customId: 'B-Dock', name: 'Dock', volume: 1, lastYear: 0, delta: 'Infinity' },
      { customId: 'B-Fig', name: 'Fig', volume: 0.5, lastYear: 0.5, delta: 0 },
    ]);
  });

  test('shows who stopped buying it, by what they bought last year', async () => {
    const { stoppedBuyers, stoppedCount } = await card(tokens.MGR_1);
    expect([stoppedBuyers, stoppedCount]).toEqual([
      [
        { customId: 'B-Hull', name: 'Hull', lastYear: 4 },
        { customId: 'B-Isle', name: 'Isle', lastYear: 4 },
        { customId: 'B-Eddy', name: 'Eddy', lastYear: 1 },
      ],
      3,
    ]);
  });

  test('shows who holds the accounts that bought it, what their accounts bought less what came back, and the share of its CE', async () => {
    expect((await card(tokens.MGR_1)).soldBy).toEqual([
      { customId: 'REP_1', name: 'Ann', volume: 4.75, share: expect.closeTo(38.7755, 4) }, // 10 + 0.5 - 1 of 24.5 units
      { customId: 'REP_2', name: 'Ben', volume: 3, share: expect.closeTo(24.4898, 4) },
      { customId: 'REP_3', name: 'Cal', volume: 3, share: expect.closeTo(24.4898, 4) },
    ]);
    // Of Cal's accounts none bought any; of a negative total nobody has a share.
    expect((await card(tokens.MGR_1, 'D')).soldBy).toEqual([
      { customId: 'REP_1', name: 'Ann', volume: 1, share: null },
    ]);
  });

  test('a product that nobody bought has no customers and no sellers', async () => {
    expect(await card(tokens.MGR_1, 'E')).toMatchObject({
      topBuyers: [],
      buyersCount: 0,
      stoppedBuyers: [],
      stoppedCount: 0,
      soldBy: [],
    });
  });

  test("a product of nobody, of preview or of another wholesaler isn't there", async () => {
    const { sql } = server;
    await insertTeam(sql, 'iowa');
    const other = { lastTransactionDate, products: [{ customId: 'IOWA', name: 'Corn Ale' }] };
    await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', other));
    await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', other));
    const ask = (customId: string, db = 'prod') =>
      server.ask({ url: `/api/product/${customId}?wholesalerId=ats&db=${db}`, as: admin });
    for (const [customId, db] of [
      ['NONE', 'prod'],
      ['a', 'prod'],
      ['IOWA', 'prod'],
      ['A', 'preview'],
    ] as const) {
      const { status, body } = await ask(customId, db);
      expect([customId, status, body.message]).toEqual([customId, 404, productTexts.unknown([customId])]);
    }
    expect((await ask('IOWA', 'preview')).status).toBe(200);
  });

  test('before the first update no product is there', async () => {
    await insertTeam(server.sql, 'early');
    await server.sql`update environments set snapshot_id = null, publication_id = null where wholesaler_id = 'early'`;
    expect((await server.ask({ url: '/api/product/A?wholesalerId=early', as: admin })).status).toBe(404);
  });
});

describe("which people's customers a card shows", () => {
  const all = ['Ace', 'Bay', 'Cove', 'Dock', 'Fig'];

  test('a sales rep who sees all: every one', async () => {
    const { topBuyers, buyersCount, soldBy } = await card(tokens.REP_1);
    expect([names(topBuyers), buyersCount, names(soldBy)]).toEqual([all, 6, ['Ann', 'Ben', 'Cal']]);
  });

  test("a sales rep who sees teammates: theirs, and none of another team's, of hidden people's or of nobody's", async () => {
    await settings({ visibility: 'teammatesOnly' });
    expect(await card(tokens.REP_1)).toMatchObject({
      topBuyers: [{ name: 'Ace' }, { name: 'Bay' }, { name: 'Gull' }],
      buyersCount: 3,
      stoppedBuyers: [{ name: 'Hull' }, { name: 'Eddy' }],
      stoppedCount: 2,
      soldBy: [{ name: 'Ann' }, { name: 'Ben' }],
      volume: 12.25, // the product itself is the house's
    });
    const said = await server.ask({ url: '/api/product/A', as: tokens.REP_1 });
    for (const name of ['Cove', 'Dock', 'Fig', 'Isle', 'Cal', 'Dee']) expect(said.text).not.toContain(name);
  });

  test('everyone else sees every customer, and hidden people only admins', async () => {
    for (const as of [tokens.LEAD_1, tokens.TOP_1, tokens.MGR_1]) {
      const { topBuyers, soldBy } = await card(as);
      expect([names(topBuyers), names(soldBy)]).toEqual([all, ['Ann', 'Ben', 'Cal']]);
    }
    expect(names((await card(admin)).soldBy)).toEqual(['Ann', 'Ben', 'Cal', 'Dee']);
    await settings({ visibility: 'all' });
  });
});

describe('where profits are hidden', () => {
  const calls = [
    'products',
    'products?limit=2&page=2',
    'productsSummary',
    'productsSummary?brand=Alder',
    'product/A',
    'product/D',
  ];
  const readAll = (as: string) =>
    Promise.all(calls.map(async (call) => (await server.ask({ url: `/api/${call}`, as })).text));

  test('a sales rep and a team lead read the same to the byte whatever the profits are, and never GP', async () => {
    await settings({ hide_profits: true });
    const viewers = ['REP_1', 'LEAD_1', 'TOP_1', 'MGR_1'] as const;
    const before = await Promise.all(viewers.map((viewer) => readAll(tokens[viewer])));
    await show(7);
    const after = await Promise.all(viewers.map((viewer) => readAll(tokens[viewer])));
    for (const [at, viewer] of viewers.entries()) {
      const seesProfits = viewer === 'TOP_1' || viewer === 'MGR_1';
      for (const [nth, call] of calls.entries()) {
        const isSame = before[at]?.[nth] === after[at]?.[nth];
        expect([viewer, call, isSame]).toEqual([viewer, call, !seesProfits]);
        expect([viewer, call, /"gp(Ce)?":/.test(before[at]?.[nth] ?? '')]).toEqual([viewer, call, seesProfits]);
      }
    }
    expect(before[0]?.[0]).toContain('"gpRank":"Very High"');
    await show(1);
    await settings({ hide_profits: false });
  });

  test('once they are not hidden any more, both read them', async () => {
    for (const viewer of ['REP_1', 'LEAD_1'] as const) {
      for (const text of atLeast(1, await readAll(tokens[viewer]))) expect(text).toMatch(/"gp":/);
    }
  });
});
