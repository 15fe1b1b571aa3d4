// The lines behind what a boost pays. L is July 15, 2024; the boost paid $2 a CE until June 30 and pays $3 since.
import type { BoostLine, InvoiceLines, UserStatement } from '@caselift/contract/statements';
import { roundHalfAway } from '@caselift/domain/numbers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { pointAt } from '../../testing/figures.ts';
import { insertSnapshotOfLines, type TestLine } from '../../testing/invoice-lines.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: string;
let summer: string;
let draft: string;

const line = (invoice: string, rep: string | null, day: string, product: string, units: number, ounces: number) =>
  ({
    invoice,
    rep,
    day: `2024-${day}`,
    buyer: product === 'keg' ? 'wine' : 'corner',
    product,
    units,
    ounces,
    revenueCents: ounces * 10,
    costCents: ounces * 6,
    kind: units < 0 ? 'return' : 'sale',
  }) satisfies TestLine;

// Ann: 1 CE x $3 and 6.8888... CE x $3 are sold, 1 CE x $3 comes back, and 0.25 CE x $2 of a sale of June:
// 3 + 20.666... - 3 - 0.50 = 20.1666..., so 20.17.
const lines: readonly TestLine[] = [
  line('I-0', 'REP_1', '06-20', 'ale', 12, 144),
  line('I-1', 'REP_1', '07-02', 'ale', 24, 288),
  line('I-2', 'REP_1', '07-03', 'keg', 1, 1984),
  line('I-3', 'REP_1', '07-05', 'cider', 24, 288), // no boost
  line('I-4', 'LEAD_1', '07-05', 'ale', 12, 144),
  line('I-5', null, '07-05', 'ale', 12, 144),
  line('R-1', 'REP_2', '07-08', 'ale', -30, -360), // from the rep who was paid, whoever brought it back
  {
    ...line('L-1', 'REP_1', '07-09', 'ale', 0, 0),
    kind: 'loss',
    lossReason: 'outOfCode',
    revenueCents: 0,
    costCents: 700,
  },
];
const portion = { invoice: 'R-1', day: '2024-07-08', rep: 'REP_1', buyer: 'corner', product: 'ale' };
const returnedSales = [
  { ...portion, saleInvoice: 'I-1', saleDay: '2024-07-02', units: 24, ounces: 288 },
  { ...portion, saleInvoice: 'I-0', saleDay: '2024-06-20', units: 6, ounces: 72 },
];
const names = { corner: 'Corner Shop', wine: 'Wine Bar', ale: 'Alder Ale', keg: 'Birch Keg', cider: 'Cedar Cider' };

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  admin = (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token;
  const content = { lastTransactionDate: '2024-07-15', lines, names, returnedSales };
  await pointAt(sql, 'ats', 'prod', await insertSnapshotOfLines(sql, 'ats', content));
  const terms = { startDate: '2024-06-01', endDate: '2024-07-31', productIds: ['ale', 'keg'] };
  const before = {
    ...terms,
    type: 'GP/CE' as const,
    amountCents: 200,
    customProductsSelected: false,
    productsFilters: { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] },
    until: '2024-07-01',
  };
  summer = await insertBoost(sql, 'ats', { ...terms, name: 'Summer', amountCents: 300, earlierTerms: [before] });
  draft = await insertBoost(sql, 'ats', { ...terms, name: 'Draft', productIds: ['cider'], savedAt: null });
});
afterAll(() => server.stop());

type Query = Record<string, string | number | boolean>;
const ask = (customId: string, query: Query, as: string) => {
  const search = new URLSearchParams({ measure: 'boosts' });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return server.ask({ url: `/api/users/${customId}/lines?${search}`, as });
};
async function read(customId: string, query: Query = {}, as = tokens.MGR_1): Promise<InvoiceLines> {
  const { status, body } = await ask(customId, { boost: summer, ...query }, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as InvoiceLines;
}
async function boostLine(customId: string, as = tokens.MGR_1): Promise<BoostLine | undefined> {
  const { body } = await server.ask({ url: `/api/users/${customId}/statement`, as });
  return (body.payload as UserStatement).boosts.lines[0];
}
const invoices = ({ lines: found }: InvoiceLines) =>
  found.map(({ invoiceId, boost }) => (boost?.sale ? `${invoiceId} of ${boost.sale.invoiceId}` : invoiceId));

describe("a boost's lines", () => {
  test('say what was sold at which rate, and of which sale came back what at the rate of that sale', async () => {
    const { lines: found } = await read('REP_1', {}, tokens.REP_1);
    const [rep, corner, ale] = [
      { customId: 'REP_1', name: 'Ann' },
      { customId: 'corner', name: 'Corner Shop' },
      { customId: 'ale', name: 'Alder Ale' },
    ];
    const returned = { invoiceId: 'R-1', lineNo: 1, date: '2024-07-08', rep, buyer: corner, product: ale };
    expect(found).toEqual([
      {
        ...returned,
        kind: 'return',
        lossReason: null,
        units: -6,
        ce: -0.25,
        boost: {
          rate: 2,
          type: 'GP/CE',
          amount: -0.5,
          sale: { invoiceId: 'I-0', lineNo: 1, date: '2024-06-20' },
        },
      },
      {
        ...returned,
        kind: 'return',
        lossReason: null,
        units: -24,
        ce: -1,
        boost: { rate: 3, type: 'GP/CE', amount: -3, sale: { invoiceId: 'I-1', lineNo: 1, date: '2024-07-02' } },
      },
      {
        invoiceId: 'I-2',
        lineNo: 1,
        date: '2024-07-03',
        rep,
        buyer: { customId: 'wine', name: 'Wine Bar' },
        product: { customId: 'keg', name: 'Birch Keg' },
        kind: 'sale',
        lossReason: null,
        units: 1,
        ce: 6.8888888889,
        boost: { rate: 3, type: 'GP/CE', amount: 20.666666, sale: null },
      },
      {
        ...returned,
        invoiceId: 'I-1',
        date: '2024-07-02',
        kind: 'sale',
        lossReason: null,
        units: 24,
        ce: 1,
        boost: { rate: 3, type: 'GP/CE', amount: 3, sale: null },
      },
    ]);
  });

  test("add up to the statement's line, to the cent", async () => {
    const { totals, count } = await read('REP_1');
    expect(totals).toEqual({ units: -5, ce: 6.6389, boost: 20.166666 });
    const paid = await boostLine('REP_1');
    expect(paid).toEqual({
      boostId: summer,
      name: 'Summer',
      rule: 'boost',
      type: 'GP/CE',
      startDate: '2024-06-01',
      endDate: '2024-07-31',
      quantity: 6.8889,
      rate: 3,
      amount: 20.17,
      sold: { lines: 2, quantity: 7.8889 },
      returned: { lines: 2, quantity: 1.25 },
      otherRates: [{ quantity: -0.25, rate: 2, type: 'GP/CE' }],
      why: 'Sold 7.89 CE, 1.25 CE came back, 0.25 CE taken back at the earlier rate of $2.00 a CE',
    });
    expect(roundHalfAway(totals.boost ?? Number.NaN, 2)).toBe(paid?.amount);
    expect(count).toBe((paid?.sold.lines ?? 0) + (paid?.returned.lines ?? 0));
  });

  test.each([1, 7, 15, 33, 99_999])('add up at %d cents a CE and a unit', async (amountCents) => {
    const { sql } = server;
    for (const type of ['GP/CE', 'GP/Unit']) {
      await sql`update boosts set type = ${type}, amount_cents = ${amountCents} where boost_id = ${summer}`;
      const [{ totals }, paid] = [await read('REP_1'), await boostLine('REP_1')];
      expect([type, roundHalfAway(totals.boost ?? Number.NaN, 2)]).toEqual([type, paid?.amount]);
    }
    await sql`update boosts set type = 'GP/CE', amount_cents = 300 where boost_id = ${summer}`;
  });

  test("are a lead's own, and not the team's", async () => {
    const [lead, top] = [await read('LEAD_1', {}, tokens.LEAD_1), await read('TOP_1')];
    expect(invoices(lead)).toEqual(['I-4']);
    expect(lead.totals).toEqual({ units: 12, ce: 0.5, boost: 1.5 });
    expect(await boostLine('LEAD_1')).toMatchObject({ amount: 1.5 });
    expect([top.count, top.buyers, await boostLine('TOP_1')]).toEqual([0, [], undefined]);
  });

  test('who brings back what someone else has sold loses nothing', async () => {
    expect((await read('REP_2')).count).toBe(0);
  });

  test('are none of a draft, of a boost that pays the person nothing, and of one that does not exist', async () => {
    const nothing = { lines: [], count: 0, totals: { units: 0, ce: 0, boost: 0 }, buyers: [], products: [] };
    for (const boost of [draft, '00000000-0000-0000-0000-000000000000', 'none']) {
      expect(await read('REP_1', { boost })).toEqual(nothing);
    }
    expect(await read('REP_2')).toEqual(nothing);
  });
});

describe('filters, orders and pages', () => {
  test.each<[Query, string[], number]>([
    [{ buyer: 'wine' }, ['I-2'], 20.666666],
    [{ product: 'ale' }, ['R-1 of I-0', 'R-1 of I-1', 'I-1'], -0.5],
    [{ searchPhrase: 'birch' }, ['I-2'], 20.666666],
    [{ searchPhrase: 'r-1' }, ['R-1 of I-0', 'R-1 of I-1'], -3.5],
    [{ searchPhrase: '%' }, [], 0],
  ])('%j finds %j, and the total is of those', async (query, found, total) => {
    const page = await read('REP_1', query);
    expect([invoices(page), page.count, page.totals.boost]).toEqual([found, found.length, total]);
    expect(page.buyers.map(({ name }) => name)).toEqual(['Corner Shop', 'Wine Bar']);
    expect(page.products.map(({ name }) => name)).toEqual(['Alder Ale', 'Birch Keg']);
  });

  test.each<[string, string[]]>([
    ['date', ['R-1 of I-0', 'R-1 of I-1', 'I-2', 'I-1']],
    ['invoice', ['I-1', 'I-2', 'R-1 of I-0', 'R-1 of I-1']],
    ['buyer', ['R-1 of I-0', 'R-1 of I-1', 'I-1', 'I-2']],
    ['product', ['R-1 of I-0', 'R-1 of I-1', 'I-1', 'I-2']],
    ['units', ['I-1', 'I-2', 'R-1 of I-0', 'R-1 of I-1']],
    ['ce', ['I-2', 'I-1', 'R-1 of I-0', 'R-1 of I-1']],
    ['amount', ['I-2', 'I-1', 'R-1 of I-0', 'R-1 of I-1']],
  ])('by %s', async (orderBy, expected) => {
    expect(invoices(await read('REP_1', { orderBy }))).toEqual(expected);
  });

  test('turned round, and page by page without a gap', async () => {
    expect(invoices(await read('REP_1', { orderBy: 'amount', descending: true }))[0]).toBe('R-1 of I-1');
    const pages = await Promise.all([1, 2, 3].map((page) => read('REP_1', { page, limit: 3 })));
    expect(pages.map(({ lines: found }) => found.length)).toEqual([3, 1, 0]);
    expect(pages.flatMap(invoices)).toEqual(invoices(await read('REP_1')));
    for (const { count, totals } of pages) expect([count, totals.boost]).toEqual([4, 20.166666]);
  });

  test.each([
    [{}, 'Choose the boost whose lines you want to see.'],
    [{ boost: 'x', orderBy: 'revenue' }, "You can't sort a boost's lines by revenue, GP or loss."],
    [{ boost: 'x', orderBy: 'gp' }, "You can't sort a boost's lines by revenue, GP or loss."],
    [{ boost: 'x', orderBy: 'loss' }, "You can't sort a boost's lines by revenue, GP or loss."],
    [{ measure: 'gp', orderBy: 'amount' }, 'Only the lines of a boost can be sorted by amount.'],
  ])('%j is refused', async (query, message) => {
    const { status, body } = await ask('REP_1', query as Query, admin);
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe('who may see them', () => {
  test('is who may see the statement', async () => {
    const status = async (customId: string, as: string) => (await ask(customId, { boost: summer }, as)).status;
    expect([await status('REP_1', tokens.REP_1), await status('REP_1', tokens.LEAD_1)]).toEqual([200, 200]);
    expect(await status('REP_2', tokens.REP_1)).toBe(403);
    expect(await status('REP_9', admin)).toBe(404);
  });

  test('reads amounts to the cent where profits are hidden, for boosts are cash and no profit', async () => {
    await server.sql`update settings set hide_profits = true where db = 'prod'`;
    const [own, leads] = [await read('REP_1', {}, tokens.REP_1), await read('REP_1', {}, tokens.LEAD_1)];
    const [exact, rounded] = [await boostLine('REP_1', tokens.REP_1), await boostLine('REP_1', tokens.LEAD_1)];
    await server.sql`update settings set hide_profits = false where db = 'prod'`;
    expect([own.totals.boost, leads.totals.boost]).toEqual([20.166666, 20.166666]);
    expect([exact?.amount, rounded?.amount, rounded?.rate]).toEqual([20.17, 20, 3]);
  });
});
