// What boosts pay everyone, from snapshots and edits of boosts by the API, with the arithmetic in the margin
// (docs/product.md, Boosts). Ale is $2 a CE where nothing else is said; 10 CE are 2,880 ounces.

import type { BoostDetail } from '@caselift/contract/boosts';
import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { pointAt, type TestReturnedSale } from '../../testing/figures.ts';
import { insertSnapshotOfLines, type TestLine } from '../../testing/invoice-lines.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: string;
let tokens: Record<Teammate, string>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
  admin = (await insertSuperAdmin(server.sql)).token;
});
afterAll(() => server.stop());
// Each test has a wholesaler of its own.
beforeEach(async () => {
  id = `team${String.fromCharCode(97 + (wholesalers % 26), 97 + Math.floor(wholesalers / 26))}`;
  wholesalers += 1;
  tokens = await insertTeam(server.sql, id);
});

const names = { corner: 'Corner Shop', ale: 'Alder Ale', keg: 'Birch Keg' };
/** Units are bottles of 12 ounces. */
const sale = (rep: string | null, day: string, ce: number, product = 'ale'): TestLine => ({
  invoice: `I-${rep}-${day}-${product}-${ce}`,
  rep,
  day: `2024-${day}`,
  buyer: 'corner',
  product,
  units: ce * 24,
  ounces: ce * 288,
  revenueCents: ce * 2000,
  costCents: ce * 1500,
});
const back = (of: TestLine, day: string, ce: number): TestReturnedSale => ({
  invoice: `R-${day}-${of.invoice}`,
  day: `2024-${day}`,
  saleInvoice: of.invoice,
  saleDay: of.day,
  rep: of.rep,
  buyer: of.buyer,
  product: of.product,
  units: ce * 24,
  ounces: ce * 288,
});
/** The lines of a return, as the snapshot has it beside its portions: it pays nothing by itself. */
const returned = (portion: TestReturnedSale): TestLine => ({
  ...sale(portion.rep, portion.day.slice(5), -portion.ounces / 288, portion.product),
  invoice: portion.invoice,
  kind: 'return',
});

async function update(
  day: string,
  sales: readonly TestLine[],
  returns: readonly TestReturnedSale[] = [],
  { db = 'prod', brand = 'Alder' }: { db?: 'preview' | 'prod'; brand?: string } = {},
): Promise<number> {
  const { sql } = server;
  const lines = [...sales, ...returns.map(returned)];
  const content = { lastTransactionDate: `2024-${day}`, lines, names, returnedSales: returns };
  const snapshotId = await insertSnapshotOfLines(sql, id, content);
  await sql`
    update snapshot_products set brand = ${brand}, brand_id = lower(${brand})
    where snapshot_id = ${snapshotId} and custom_id = 'ale'`;
  await pointAt(sql, id, db, snapshotId);
  return snapshotId;
}

const summer = { startDate: '2024-06-01', endDate: '2024-08-31', productIds: ['ale'] };
const boost = (terms: Partial<TestBoost> = {}) => insertBoost(server.sql, id, { ...summer, ...terms });

const call = (path: string, method: 'GET' | 'PATCH' | 'POST' | 'DELETE' = 'GET', json?: object, as = admin) =>
  server.ask({ url: `/api/${path}?wholesalerId=${id}&db=prod`, method, as, ...(json && { json }) });
async function users(db = 'prod', as = admin): Promise<Record<string, User>> {
  const { status, body } = await server.ask({ url: `/api/users?wholesalerId=${id}&db=${db}`, as });
  expect([status, body.message]).toEqual([200, undefined]);
  return Object.fromEntries((body.payload as User[]).map((user) => [user.customId, user]));
}
/** Dollars by person, of those who are paid or charged anything. */
async function paid(db = 'prod', as = admin): Promise<Record<string, number>> {
  const all = Object.values(await users(db, as));
  for (const { totalPayout, gp, volume, fpl, boosts } of atLeast(1, all)) {
    expect(totalPayout).toBeCloseTo(gp.totalPayout + volume.totalPayout + fpl.totalPayout + boosts.totalPayout, 9);
  }
  return Object.fromEntries(
    all.filter(({ boosts }) => boosts.totalPayout !== 0).map((user) => [user.customId, user.boosts.totalPayout]),
  );
}
async function statement(customId: string, as = admin): Promise<UserStatement> {
  return (await call(`users/${customId}/statement`, 'GET', undefined, as)).body.payload as UserStatement;
}
const shownOf = async (customId: string) =>
  (await statement(customId)).boosts.lines.map(({ name, quantity, rate, amount }) => [name, quantity, rate, amount]);

/** A save of the form by the API, with the changes. */
async function save(boostId: string, changes: Partial<BoostDetail>): Promise<void> {
  const now = (await call(`v2/boosts/${boostId}`)).body.payload as BoostDetail;
  const { status, body } = await call(`v2/boosts/${boostId}`, 'PATCH', { ...now, ...changes });
  expect([status, body.message]).toEqual([200, undefined]);
}

describe('a boost pays', () => {
  test('the rep on the line by the CE or the unit, on its days and products, and nobody without a rep', async () => {
    await update('07-12', [
      sale('REP_1', '07-01', 10), //         10 x 2.00 = 20.00
      sale('REP_1', '07-02', 3, 'keg'), //    72 x 0.15 = 10.80
      sale('REP_2', '07-10', 1), //           1 x 2.00
      sale('LEAD_1', '07-11', 0.5), //        1.00, and nothing for the reps
      sale(null, '07-11', 100), //            nobody
    ]);
    await boost({ endDate: '2024-07-31' });
    await boost({ name: 'Kegs', type: 'GP/Unit', amountCents: 15, productIds: ['keg'] });
    expect(await paid()).toEqual({ REP_1: 30.8, REP_2: 2, LEAD_1: 1 });
    expect(await shownOf('REP_1')).toEqual([
      ['Boost', 10, 2, 20],
      ['Kegs', 72, 0.15, 10.8],
    ]);
    expect(await shownOf('TOP_1')).toEqual([]);
  });

  test('from its first day to its last', async () => {
    const days = ['07-02', '07-03', '07-05', '07-06'].map((day) => sale('REP_1', day, 1));
    await update('07-12', days);
    await boost({ startDate: '2024-07-03', endDate: '2024-07-05' });
    expect(await paid()).toEqual({ REP_1: 4 });
  });

  test('what two boosts match by the older one, and the younger on its other days', async () => {
    await update('07-12', [sale('REP_1', '07-02', 1), sale('REP_1', '07-10', 1)]);
    await boost({ name: 'Younger', amountCents: 500, createdAt: '2024-05-02T00:00:00Z' });
    await boost({ name: 'Older', endDate: '2024-07-05', createdAt: '2024-05-01T00:00:00Z' });
    expect(await shownOf('REP_1')).toEqual([
      ['Older', 1, 2, 2],
      ['Younger', 1, 5, 5],
    ]);
    expect(await paid()).toEqual({ REP_1: 7 });
  });

  test('nothing before its first full save', async () => {
    await update('07-12', [sale('REP_1', '07-02', 1)]);
    const { body } = await call('v2/boosts', 'POST', { name: 'New', ...summer, boost: 3 });
    const { _id } = body.payload as BoostDetail;
    expect(await paid()).toEqual({});
    const byBrand = { supplier: [], brand: ['Alder'], packageType: [], size: [], productType: [], brandFams: [] };
    await save(_id, { productsFilters: byBrand, customProductsSelected: true });
    expect(await paid()).toEqual({ REP_1: 3 });
  });

  test('a hidden person like anyone, and admins see it', async () => {
    await update('07-12', [sale('REP_1', '07-02', 1)]);
    await boost();
    await server.sql`update users set hidden = true where wholesaler_id = ${id} and custom_id = 'REP_1'`;
    expect(await paid()).toEqual({ REP_1: 2 });
    expect(await paid('prod', tokens.MGR_1)).toEqual({});
  });

  test('the products that its filters find in the snapshot', async () => {
    const sales = [sale('REP_1', '07-02', 1)];
    await update('07-11', sales);
    await boost({ filters: { brand: ['Alder'] } });
    expect(await paid()).toEqual({ REP_1: 2 });
    await update('07-12', sales, [], { brand: 'Birch' });
    expect(await paid()).toEqual({});
    await update('07-12', sales, [], { brand: 'Alder' });
    expect(await paid()).toEqual({ REP_1: 2 });
  });

  test('in each environment what its own snapshot says', async () => {
    await update('07-11', [sale('REP_1', '07-02', 1)]);
    await update('07-12', [sale('REP_1', '07-02', 1), sale('REP_2', '07-12', 3)], [], { db: 'preview' });
    await boost();
    expect([await paid('prod'), await paid('preview')]).toEqual([{ REP_1: 2 }, { REP_1: 2, REP_2: 6 }]);
  });
});

describe('a return', () => {
  test('takes back what its sale earned, in the same period: (10 - 4) x 2', async () => {
    const sold = sale('REP_1', '07-01', 10);
    await update('07-12', [sold], [back(sold, '07-08', 4)]);
    await boost();
    expect(await paid()).toEqual({ REP_1: 12 });
  });

  test('in the next period takes what was paid in the last one: +20 in June, -20 in July', async () => {
    const sold = sale('REP_1', '06-10', 10);
    await update('06-28', [sold]);
    const boostId = await boost();
    expect(await paid()).toEqual({ REP_1: 20 });
    await update('07-12', [sold], [back(sold, '07-08', 10)]);
    await save(boostId, { boost: 3 }); // since July 1
    expect(await paid()).toEqual({ REP_1: -20 });
    expect(await shownOf('REP_1')).toEqual([['Boost', -10, 2, -20]]);
    expect((await users()).REP_1).toMatchObject({ totalPayout: -20, projectedPayout: -20 });
  });

  test('is not taken from who was never paid for it: the sale was before the boost, or of another product', async () => {
    const [before, other] = [sale('REP_1', '05-31', 10), sale('REP_1', '06-10', 10, 'keg')];
    await update('07-12', [before, other], [back(before, '07-08', 10), back(other, '07-08', 10)]);
    await boost();
    expect(await paid()).toEqual({});
  });

  test('after the last day of a boost still takes back', async () => {
    const sold = sale('REP_1', '06-10', 10);
    await update('07-12', [sold], [back(sold, '07-08', 10)]);
    await boost({ endDate: '2024-06-30' });
    expect(await paid()).toEqual({ REP_1: -20 });
  });
});

describe('an edit of a boost', () => {
  test('of its amount acts on all sales of the period at the next read', async () => {
    await update('07-12', [sale('REP_1', '06-10', 10), sale('REP_1', '07-02', 10)]);
    const boostId = await boost();
    expect(await paid()).toEqual({ REP_1: 20 });
    await save(boostId, { boost: 3 });
    expect(await paid()).toEqual({ REP_1: 30 });
  });

  test('in a later period leaves the sales before it as they were paid: 10 x 2 of June and 10 x 3 of July', async () => {
    const sold = [sale('REP_1', '06-10', 10), sale('REP_1', '07-02', 10)];
    await update('07-12', sold);
    const boostId = await boost();
    await save(boostId, { boost: 3 });
    await server.sql`update settings set sales_period = 'biMonthly' where wholesaler_id = ${id}`;
    await update('08-09', [...sold, sale('REP_1', '08-01', 1)]); // July and August
    expect(await paid()).toEqual({ REP_1: 33 });
    await update('06-28', sold); // May and June
    expect(await paid()).toEqual({ REP_1: 20 });
  });

  test('of its type pays units from then on', async () => {
    await update('07-12', [sale('REP_1', '07-02', 10)]);
    const boostId = await boost();
    await save(boostId, { type: 'GP/Unit', boost: 0.1 });
    expect(await paid()).toEqual({ REP_1: 24 }); // 240 x 0.10
  });

  test('that deletes it ends its pay of the period, and leaves what earlier periods paid to be taken back', async () => {
    const sold = sale('REP_1', '06-10', 10);
    await update('07-12', [sold, sale('REP_1', '07-02', 10)], [back(sold, '07-08', 4)]);
    const boostId = await boost();
    expect(await paid()).toEqual({ REP_1: 12 }); // 20 - 4 x 2
    expect((await call(`v2/boosts/${boostId}`, 'DELETE')).status).toBe(200);
    expect(await paid()).toEqual({ REP_1: -8 });
    expect(await shownOf('REP_1')).toEqual([['Boost', -4, 2, -8]]);
  });
});

describe('what is read after an edit', () => {
  /** Rows of a snapshot never change: what is asked for again after this finds none of the product's. */
  async function forget(snapshotId: number, product: string): Promise<void> {
    await server.sql`delete from snapshot_lines where snapshot_id = ${snapshotId} and product_id = ${product}`;
    await server.sql`delete from snapshot_days where snapshot_id = ${snapshotId}`;
  }

  test('of an amount, a type or a name is worked out from what is known, without asking for lines', async () => {
    const snapshotId = await update('07-12', [sale('REP_1', '07-02', 10), sale('REP_1', '07-02', 1, 'keg')]);
    // Begun in this period: an older one is split in two by its first edit, and both are asked for once.
    const boostId = await boost({ startDate: '2024-07-01' });
    await boost({ name: 'Kegs', productIds: ['keg'] });
    expect(await paid()).toEqual({ REP_1: 22 });
    await forget(snapshotId, 'ale');
    await forget(snapshotId, 'keg');
    await save(boostId, { boost: 3 });
    expect(await paid()).toEqual({ REP_1: 32 });
    await save(boostId, { type: 'GP/Unit', name: 'Ales' });
    expect(await shownOf('REP_1')).toEqual([
      ['Ales', 240, 3, 720],
      ['Kegs', 1, 2, 2],
    ]);
  });

  test('of dates or products asks for that boost alone', async () => {
    const snapshotId = await update('07-12', [
      sale('REP_1', '07-02', 10),
      sale('REP_1', '07-09', 10),
      sale('REP_1', '07-02', 1, 'keg'),
    ]);
    const boostId = await boost();
    await boost({ name: 'Kegs', productIds: ['keg'] });
    expect(await paid()).toEqual({ REP_1: 42 });
    await forget(snapshotId, 'keg');
    await save(boostId, { endDate: '2024-07-05' });
    expect(await paid()).toEqual({ REP_1: 22 });
    await call(`v2/boosts/${boostId}/updateProducts`, 'POST', { products: [{ productId: 'ale', checked: false }] });
    expect(await paid()).toEqual({ REP_1: 2 });
  });

  test('of anything else than boosts finds the same figures', async () => {
    const snapshotId = await update('07-12', [sale('REP_1', '07-02', 10)]);
    await boost();
    expect(await paid()).toEqual({ REP_1: 20 });
    await forget(snapshotId, 'ale');
    const { status } = await server.ask({
      url: `/api/users?customIds=REP_1&wholesalerId=${id}&db=prod`,
      method: 'PATCH',
      as: admin,
      json: { patch: { gp: { goal: 100, payout: 50 } } },
    });
    expect(status).toBe(200);
    expect(await paid()).toEqual({ REP_1: 20 });
    expect((await users()).REP_1?.gp.goal).toBe(100);
  });
});

describe('without the figures', () => {
  test('boosts pay nothing before the first update', async () => {
    await server.sql`update environments set snapshot_id = null, publication_id = null where wholesaler_id = ${id}`;
    await boost();
    expect(await paid()).toEqual({});
    expect((await call('users/REP_1/statement')).status).toBe(409);
  });

  test('of returns, in a snapshot of an earlier release, people are not computed once a boost is saved', async () => {
    const snapshotId = await update('07-12', [sale('REP_1', '07-02', 10)]);
    await server.sql`
      update snapshots set table_versions = table_versions - 'snapshot_returned_sales' where snapshot_id = ${snapshotId}`;
    await boost({ savedAt: null });
    expect(await paid()).toEqual({});
    await boost();
    for (const path of ['users', 'users/REP_1/statement']) {
      const { status, body } = await call(path);
      expect([path, status, body.code]).toEqual([path, 503, 'not_computed']);
    }
    expect(Object.keys(await users('preview'))).toContain('REP_1');
  });
});
