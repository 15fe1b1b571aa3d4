import type { InvoiceLines } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { sellInMay, setGoals } from '../../testing/team-lines.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: string;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  admin = (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token;
  await sellInMay(sql, 'ats');
  // A lead without a goal has no percent of loss to compare with the lines.
  const everyone = ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'];
  await setGoals(
    sql,
    'ats',
    everyone.map((customId) => ({ customId, measure: 'fpl', goal: 3 })),
  );
});
afterAll(() => server.stop());

type Query = Record<string, string | number | boolean>;
const ask = (customId: string, query: Query, as: string) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return server.ask({ url: `/api/users/${customId}/lines?${search}`, as });
};
async function read(customId: string, query: Query = {}, as = tokens.MGR_1): Promise<InvoiceLines> {
  const { status, body } = await ask(customId, query, as);
  expect(status).toBe(200);
  return body.payload as InvoiceLines;
}
const invoices = ({ lines }: InvoiceLines) => lines.map((line) => `${line.invoiceId}/${line.lineNo}`);

describe('the lines behind an actual', () => {
  test('name the product, the customer and what it counts for', async () => {
    const { lines } = await read('REP_1', {}, tokens.REP_1);
    const rep = { customId: 'REP_1', name: 'Ann' };
    const [corner, ale] = [
      { customId: 'corner', name: 'Corner Shop' },
      { customId: 'ale', name: 'Alder Ale' },
    ];
    expect(lines.slice(0, 2)).toEqual([
      {
        invoiceId: 'L-3',
        lineNo: 1,
        date: '2024-05-07',
        rep,
        buyer: corner,
        product: ale,
        kind: 'loss',
        lossReason: 'breakage',
        units: -2,
        ce: -0.0833333333,
        revenue: -8,
        cost: -5,
        gp: -3,
        loss: 0, // credited: its written-off cost comes back; not chargeable
      },
      {
        invoiceId: 'R-2',
        lineNo: 1,
        date: '2024-05-06',
        rep,
        buyer: corner,
        product: ale,
        kind: 'return',
        lossReason: null,
        units: -12,
        ce: -0.5,
        revenue: -50,
        cost: -30,
        gp: -20,
        loss: 0,
      },
    ]);
    expect(lines.map(({ invoiceId }) => invoiceId)).toEqual(['L-3', 'R-2', 'I-1', 'I-1']);
  });

  test('are of the sales period: no earlier one, and earlier ones once the period is longer', async () => {
    await server.sql`update settings set sales_period = 'quarterly' where db = 'prod'`;
    const quarter = await read('REP_1');
    await server.sql`update settings set sales_period = 'monthly' where db = 'prod'`;
    expect(invoices(quarter)).toContain('I-0/1');
    expect(quarter.totals.gp).toBe(1116.9); // 217 + 899.90
  });

  test('of FPL are the chargeable losses', async () => {
    const { lines, totals, count } = await read('REP_1', { measure: 'fpl' });
    expect(lines).toMatchObject([{ invoiceId: 'L-4', kind: 'loss', lossReason: 'outOfCode', gp: 0, loss: 12.34 }]);
    expect([count, totals.loss, totals.gp]).toEqual([1, 12.34, 0]);
  });

  test('a buyer or product that is not among the figures is named by its id', async () => {
    const { lines } = await read('REP_2');
    expect(lines[0]?.product).toEqual({ customId: 'unlisted', name: 'unlisted' });
  });

  test("a lead's are their own and everyone's below, and a hidden rep's name is for admins", async () => {
    await server.sql`update users set hidden = true where custom_id = 'REP_2'`;
    const [shown, all] = [await read('LEAD_1', {}, tokens.LEAD_1), await read('LEAD_1', {}, admin)];
    await server.sql`update users set hidden = false`;
    const names = ({ lines }: InvoiceLines) => lines.map(({ rep }) => rep?.name ?? null);
    expect(names(shown)).toEqual([null, 'Ann', 'Ann', 'Lee', 'Ann', 'Ann']);
    expect(names(all)).toEqual(['Ben', 'Ann', 'Ann', 'Lee', 'Ann', 'Ann']);
  });
});

test('sums without a filter are the actuals: GP to the cent, CE to 4 decimals, and the part of revenue that was lost', async () => {
  const users = (await server.ask({ url: '/api/users', as: admin })).body.payload as User[];
  for (const { customId, gp, volume, fpl } of atLeast(1, users)) {
    const [{ totals, lines, count }, losses] = [await read(customId), await read(customId, { measure: 'fpl' })];
    expect([customId, totals.gp, totals.ce]).toEqual([customId, gp.thisYear, volume.thisYear]);
    expect(lines).toHaveLength(count);
    expect(lines.reduce((cents, line) => cents + Math.round((line.gp ?? 0) * 100), 0)).toBe((gp.thisYear ?? 0) * 100);
    expect(lines.reduce((sum, line) => sum + line.ce, 0)).toBeCloseTo(volume.thisYear, 4);
    expect((totals.revenue ?? 0) - (totals.cost ?? 0)).toBeCloseTo(totals.gp ?? 0, 6);
    if (fpl.individual === null) expect(totals.revenue).toBe(0);
    else expect((100 * (losses.totals.loss ?? 0)) / (totals.revenue ?? 0)).toBeCloseTo(fpl.individual, 9);
  }
});

describe('filters', () => {
  test.each<[Query, string[]]>([
    [{ buyer: 'wine' }, ['I-1/2']],
    [{ product: 'ale' }, ['L-3/1', 'R-2/1', 'I-7/1', 'I-1/1']],
    [{ buyer: 'corner', product: 'keg' }, []],
    [{ searchPhrase: 'birch' }, ['I-1/2']],
    [{ searchPhrase: 'r-2' }, ['R-2/1']],
    [{ searchPhrase: '%' }, ['I-5/1']], // no wildcards: only "50%_off \ Café" has them
    [{ searchPhrase: '_OFF \\' }, ['I-5/1']],
    [{ searchPhrase: 'CAFÉ' }, ['I-5/1']],
    [{ searchPhrase: 'corner', product: 'ale', buyer: 'wine' }, []],
  ])('%j finds %j, and the totals are of those', async (query, found) => {
    const page = await read('LEAD_1', query);
    expect(invoices(page)).toEqual(found);
    const sum = page.lines.reduce((cents, line) => cents + Math.round((line.gp ?? 0) * 100), 0);
    expect([page.count, page.totals.gp]).toEqual([found.length, sum / 100]);
  });

  test('can be chosen from all buyers and products by name, whatever is filtered', async () => {
    const everything = await read('LEAD_1');
    expect(everything.buyers).toEqual([
      { customId: 'fifty', name: '50%_off \\ Café' },
      { customId: 'corner', name: 'Corner Shop' },
      { customId: 'wine', name: 'Wine Bar' },
    ]);
    expect(everything.products.map(({ name }) => name)).toEqual(['Alder Ale', 'Birch Keg', 'unlisted']);
    const { buyers, products } = await read('LEAD_1', { buyer: 'wine', page: 3 });
    expect({ buyers, products }).toEqual({ buyers: everything.buyers, products: everything.products });
    expect((await read('LEAD_1', { measure: 'fpl' })).buyers.map(({ customId }) => customId)).toEqual(['wine']);
  });
});

describe('orders and pages', () => {
  test.each<[string, string[]]>([
    ['date', ['I-5/1', 'L-3/1', 'R-2/1', 'I-7/1', 'I-1/1', 'I-1/2']],
    ['invoice', ['I-1/1', 'I-1/2', 'I-5/1', 'I-7/1', 'L-3/1', 'R-2/1']],
    ['buyer', ['I-5/1', 'L-3/1', 'R-2/1', 'I-7/1', 'I-1/1', 'I-1/2']],
    ['product', ['L-3/1', 'R-2/1', 'I-7/1', 'I-1/1', 'I-1/2', 'I-5/1']],
    ['units', ['I-5/1', 'I-1/1', 'I-7/1', 'I-1/2', 'L-3/1', 'R-2/1']],
    ['ce', ['I-1/2', 'I-5/1', 'I-1/1', 'I-7/1', 'L-3/1', 'R-2/1']],
    ['revenue', ['I-1/2', 'I-1/1', 'I-5/1', 'I-7/1', 'L-3/1', 'R-2/1']],
    ['gp', ['I-1/2', 'I-1/1', 'I-5/1', 'I-7/1', 'L-3/1', 'R-2/1']],
  ])('by %s', async (orderBy, expected) => {
    expect(invoices(await read('LEAD_1', { orderBy }))).toEqual(expected);
  });

  test('by loss, and any order turned round', async () => {
    await server.sql`update settings set chargeable_loss_reasons = '{breakage,outOfCode}' where db = 'prod'`;
    const [largest, smallest] = [
      await read('LEAD_1', { measure: 'fpl', orderBy: 'loss' }),
      await read('LEAD_1', { measure: 'fpl', orderBy: 'loss', descending: true }),
    ];
    await server.sql`update settings set chargeable_loss_reasons = '{outOfCode}' where db = 'prod'`;
    expect([invoices(largest), invoices(smallest)]).toEqual([
      ['L-4/1', 'L-3/1'],
      ['L-3/1', 'L-4/1'],
    ]);
    expect(invoices(await read('LEAD_1', { orderBy: 'date', descending: true }))[0]).toBe('I-1/1');
  });

  test('pages follow each other without a gap, and the totals are of all', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => read('LEAD_1', { page, limit: 4 })));
    expect(pages.map(({ lines }) => lines.length)).toEqual([4, 2, 0]);
    expect(pages.flatMap(invoices)).toEqual(invoices(await read('LEAD_1')));
    for (const { count, totals } of pages) expect([count, totals.gp]).toEqual([6, 262]);
    expect((await ask('LEAD_1', { limit: 4 }, admin)).body.meta).toEqual({ totalPages: 2 });
  });

  test.each<Query>([
    { page: 0 },
    { page: Number.MAX_SAFE_INTEGER, limit: 5000 },
    { limit: 5001 },
    { limit: 'all' },
    { orderBy: 'cost' },
    { measure: 'rank' },
    { descending: 'maybe' },
    { searchPhrase: 'x'.repeat(101) },
  ])('%j is refused', async (query) => {
    expect((await ask('REP_1', query, admin)).status).toBe(400);
  });
});

describe('where profits are hidden', () => {
  beforeAll(() => server.sql`update settings set hide_profits = true where db = 'prod'`);
  afterAll(() => server.sql`update settings set hide_profits = false where db = 'prod'`);

  test.each(['gp', 'loss'])('lines cannot be put in the order of %s', async (orderBy) => {
    const { status, body } = await ask('REP_1', { orderBy }, tokens.REP_1);
    expect([status, body.message]).toEqual([400, "You can't sort by profit because profits are hidden for your role."]);
    expect((await ask('LEAD_1', { orderBy }, tokens.TOP_1)).status).toBe(200);
  });

  test('what was sold is shown without what it cost or brought', async () => {
    const { lines, totals } = await read('REP_1', {}, tokens.REP_1);
    expect(totals).toEqual({ units: 11, ce: 7.3056, revenue: 542 });
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...['invoiceId', 'lineNo', 'date', 'rep', 'buyer', 'product', 'kind', 'lossReason', 'units', 'ce', 'revenue'],
    ]);
  });
});
