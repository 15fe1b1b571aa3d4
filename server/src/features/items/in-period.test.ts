// Edits of items that count from May, which is over and not closed: L is Jun 3, 2024. Ann has 3 placements of ale and 1 of
// stout in May, and 1 of ale in June.
import { closingTexts } from '@caselift/contract/closings';
import { goalTexts } from '@caselift/contract/goals';
import type { ItemReportRow } from '@caselift/contract/item-reports';
import { itemTexts } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { PayrollFile } from '@caselift/contract/payroll-files';
import type { UserStatement } from '@caselift/contract/statements';
import { noSuchDay } from '@caselift/contract/wholesaler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [may, june] = ['2024-05-01', '2024-06-01'];
let server: TestApp;
let worker: Worker | null = null;
let house: ClosingHouse;
/** What the test is about: $50 a placement of ale, up to the target of 3, since April. */
let pods: string;
const people: Record<'manager' | 'teamLead' | 'stranger', Actor> = {} as never;

const sales = (brand: string) => ({
  measure: { ...testMeasure, label: 'PODs Simple' } as const,
  products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: [brand] } },
});
const ofAle = {
  ...sales('Ale'),
  userIds: ['ANN_1'],
  target: 3,
  payout: payout({ rateCents: 5000, cap: { units: 'percentage', value: 100 } }),
};
const insert = (item: Parameters<typeof insertItem>[2]) =>
  insertItem(house.sql, 'after', { kind: 'incentive', since: '2024-04-10', ...item });

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'after');
  const { sql } = house;
  pods = await insert({ name: 'Pods', terms: ofAle });
  await house.importFiles({
    sales: [
      ...['A1', 'A2', 'A3'].map((buyer) => ({ invoice: buyer, day: '2024-05-06', buyer, rep: 'ANN_1' })),
      { invoice: 'STOUT', day: '2024-05-31', buyer: 'A1', rep: 'ANN_1', product: 'P2' },
      { invoice: 'JUNE', day: '2024-06-03', buyer: 'A1', rep: 'ANN_1' },
    ],
    products: ['P1,P1,ales,Ales,,Ale,,Beer,Can,,12,24,,,', 'P2,P2,ales,Ales,,Stout,,Beer,Can,,12,24,,,'],
    buyers: ['A1', 'A2', 'A3'].map((id) => `${id},${id},Bar,on,,,ANN_1`),
    users: ['ANN_1,Ann,,salesRep,,,'],
  });
  await house.updateAndPublish();
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  for (const role of ['manager', 'teamLead'] as const)
    people[role] = await insertPerson(sql, { wholesalerId: 'after', role });
  await insertWholesaler(sql, 'other');
  people.stranger = await insertPerson(sql, { wholesalerId: 'other', role: 'manager' });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function answered<T>(url: string, json?: object, method: 'GET' | 'PATCH' | 'POST' = json ? 'POST' : 'GET') {
  const { status, body } = await house.askOn({ url: `/api/${url}`, method, ...(json && { json }) });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload as T;
}
const save = (id: string, json: object) => answered<ItemDetail>(`v3/items/${id}`, json, 'PATCH');
/** Ann's dollars of incentives in May and in June. */
async function paid(): Promise<number[]> {
  const earned: number[] = [];
  for (const query of [`?period=${may}`, '']) {
    earned.push((await answered<UserStatement>(`users/ANN_1/statement${query}`)).incentives.earned);
  }
  return earned;
}
const targetIn = async (id: string, periodStart?: string) =>
  (await answered<ItemDetail>(`v3/items/${id}${periodStart ? `?periodStart=${periodStart}` : ''}`)).item.target;
const history = async () => (await answered<{ detail: string }[]>('history')).map(({ detail }) => detail);
const only = async (id: string) => {
  const { sql } = house;
  await sql`update items set deleted_at = now(), earlier_terms = '[]' where item_id <> ${id} and terms ->> 'groupId' is distinct from ${id}`;
};

describe('an item', () => {
  test('an item that is corrected from May on pays May by it, and June, which took May’s terms over', async () => {
    expect(await paid()).toEqual([150, 50]);
    const { item } = await save(pods, { quantityPayout: 60, periodStart: may });
    expect(item.quantityPayout).toBe(60);
    expect(await paid()).toEqual([180, 60]);
    expect((await history())[0]).toBe(
      'Changed the incentive "Pods", from the sales period starting 2024-05-01 on: the payout for each unit from $50.00 to $60.00.',
    );
  });

  test('a save without a sales period, or for the running one, leaves May alone', async () => {
    await save(pods, { quantityPayout: 70, target: 4 });
    await save(pods, { quantityPayout: 75, periodStart: june });
    expect(await paid()).toEqual([180, 75]);
    expect([await targetIn(pods, may), await targetIn(pods)]).toEqual([3, 4]);
    expect((await history())[0]).toBe('Changed the incentive "Pods": the payout for each unit from $70.00 to $75.00.');
  });

  test('June keeps what was saved for June, and follows in what wasn’t', async () => {
    // The cap of 100% of May's target of 2 leaves 2 placements; June has 1 of 4.
    await save(pods, { target: 2, cappedStatus: false, periodStart: may });
    expect(await paid()).toEqual([120, 75]);
    expect([await targetIn(pods, may), await targetIn(pods)]).toEqual([2, 4]);
    expect((await answered<ItemDetail>(`v3/items/${pods}`)).item.cappedStatus).toBe(false);
  });

  test('other sales of May count once they are measured', async () => {
    await save(pods, { productsFilters: { brand: ['Stout'] }, target: 1, periodStart: may });
    expect(await paid()).toEqual([60, 0]);
    await save(pods, { productsFilters: { brand: ['Ale'] }, target: 3, periodStart: may });
    expect(await paid()).toEqual([180, 75]);
  });

  test('what is checked by hand for May counts, and June follows until its own list is saved', async () => {
    const { body } = await house.askOn({ url: `/api/v2/incentive/${pods}/allProducts?periodStart=${may}` });
    expect((body.payload as { selected: number }).selected).toBe(0);
    const check = (checked: boolean, query: string, productId = 'P2') =>
      answered<{ takesEffect: boolean }>(`v2/incentive/${pods}/updateProducts${query}`, {
        products: [{ productId, checked }],
      });
    await check(true, `?periodStart=${may}`);
    expect((await history())[0]).toBe(
      'Changed the products of the incentive "Pods", from the sales period starting 2024-05-01 on: added P2. It doesn\'t choose by this list yet.',
    );
    await save(pods, { customProductsSelected: false, periodStart: may });
    // One placement of stout, in May.
    expect(await paid()).toEqual([60, 0]);
    await check(false, '');
    const listed = async (query: string) =>
      (await answered<{ selected: number }>(`v2/incentive/${pods}/allProducts${query}`)).selected;
    await check(true, `?periodStart=${may}`, 'P1');
    expect([await listed(`?periodStart=${may}`), await listed('')]).toEqual([2, 0]);
    await save(pods, { customProductsSelected: true, periodStart: may });
    expect(await paid()).toEqual([180, 75]);
  });

  test('May pays who is added for it, too', async () => {
    const other = await insert({ name: 'Nobody’s', terms: { ...ofAle, userIds: [] } });
    await save(other, { users: ['ANN_1'], periodStart: may });
    expect(await paid()).toEqual([330, 125]);
    await only(pods);
  });

  test('the report of May and its Month-End Summary have an item as it is corrected', async () => {
    const url = `v3/items/reporting?isIncentive=true&period=${may}`;
    const { rows } = await answered<{ rows: ItemReportRow[] }>(url, { itemIds: [pods] });
    expect(rows.map((row) => [row.userId, row.payoutMTD])).toEqual([['ANN_1', 180]]);
    expect((await answered<MonthEndSummary>(`monthEndSummary?period=${may}`)).payout.total.now).toBe(180);
  });

  test('an item that was archived in June pays May by what is corrected, also of sales that weren’t copied', async () => {
    await save(pods, { archived: true });
    await save(pods, { quantityPayout: 61, periodStart: may });
    expect((await paid())[0]).toBe(183);
    await save(pods, { productsFilters: { brand: ['Stout'] }, periodStart: may });
    expect((await paid())[0]).toBe(61);
    await save(pods, { archived: false, productsFilters: { brand: ['Ale'] }, quantityPayout: 60, periodStart: may });
    expect((await paid())[0]).toBe(180);
  });
});

describe('a group and its parts', () => {
  let group: string;
  let lacking: string;
  beforeAll(async () => {
    // $1 a percent: of 60 x 100% and 40 x 75% that is $90.
    const byPercent = payout({ rateCents: 100, cap: { units: 'percentage', value: 100 } });
    group = await insert({
      type: 'grouped',
      name: 'All',
      terms: { userIds: ['ANN_1'], target: 100, payout: byPercent },
    });
    const child = (name: string, target: number, weight: number) =>
      insert({ name, terms: { ...ofAle, target, weight, groupId: group } });
    await child('Done', 3, 60);
    lacking = await child('Lacking', 4, 40);
    await only(group);
  });

  test('a group pays May by a child that is corrected, and by other weights', async () => {
    expect((await paid())[0]).toBe(90);
    await save(lacking, { target: 6, periodStart: may });
    // 60 x 100% and 40 x 50%.
    expect((await paid())[0]).toBe(80);
    const childIds = (await answered<ItemDetail>(`v3/items/${group}`)).groupedChildren.map(({ _id }) => _id);
    const weights = [{ id: lacking, weight: 60 }];
    await answered(`v3/addGroupedChildren/${group}`, { childIds, weights, periodStart: may });
    // 60 x 100% and 60 x 50%.
    expect((await paid())[0]).toBe(75);
    expect((await history())[0]).toBe(
      'Changed what the incentive "All" is made of, from the sales period starting 2024-05-01 on. Weights: "Done" 60, "Lacking" 60.',
    );
    await answered(`v3/addGroupedChildren/${group}`, { childIds, weights: [{ id: lacking, weight: 20 }] });
    const shown = async (query: string) =>
      (await answered<ItemDetail>(`v3/items/${group}${query}`)).groupedChildren.map(({ weight }) => weight);
    expect([await shown(`?periodStart=${may}`), await shown('')]).toEqual([
      [60, 60],
      [60, 20],
    ]);
    await answered(`v3/addGroupedChildren/${group}`, {
      childIds,
      weights: [{ id: lacking, weight: 40 }],
      periodStart: may,
    });
    expect([await shown(`?periodStart=${may}`), await shown('')]).toEqual([
      [60, 40],
      [60, 20],
    ]);
    const { status, body } = await house.askOn({
      ...{ url: `/api/v3/addGroupedChildren/${group}`, method: 'POST' },
      json: { childIds: [lacking], periodStart: may },
    });
    expect([status, body.message]).toEqual([400, itemTexts.childrenStay]);
  });

  test('a sub-item is corrected with its parent’s people', async () => {
    const parent = await insert({ type: 'multi', name: 'Both', terms: { userIds: ['ANN_1'] } });
    const sub = await insert({ name: 'Part', parentId: parent, terms: { ...ofAle, userIds: [] } });
    await only(parent);
    await house.sql`update items set deleted_at = null where item_id = ${sub}`;
    expect(await paid()).toEqual([150, 50]);
    await answered(`v3/incentive/${parent}/${sub}`, { quantityPayout: 10, periodStart: may }, 'PATCH');
    expect(await paid()).toEqual([30, 10]);
  });
});

describe('a save that names a sales period', () => {
  let item: string;
  const refused = async (json: object, { id = item, as }: { id?: string; as?: Actor } = {}) => {
    const { status, body } = await house.askOn({
      ...{ url: `/api/v3/items/${id}`, method: 'PATCH', json: { periodStart: may, target: 5, ...json } },
      ...(as && { as: as.token }),
    });
    return [status, body.message];
  };
  beforeAll(async () => {
    item = await insert({ name: 'Pods again', terms: ofAle });
    await only(item);
  });

  test.each([
    [{ periodStart: '2024-05-02' }, 400, goalTexts.periodStart('2024-05-02')],
    [{ periodStart: '2024-07-01' }, 400, closingTexts.notBegun],
    [{ periodStart: '2024-05-32' }, 400, noSuchDay],
    [{ period: 'current_quarter' }, 400, itemTexts.daysStay],
    [
      { measure: { label: 'Vol Δ (CEs)', trackingOption: 'trackingFromDate', trackingPeriodStart: may } },
      400,
      itemTexts.daysStay,
    ],
    [{ target: 0 }, 400, itemTexts.target],
    [{ periodStart: '2024-03-01' }, 409, itemTexts.notInPeriod('Mar 2024')],
  ])('a save with %j is refused', async (json, status, sentence) => {
    expect(await refused(json)).toEqual([status, sentence]);
    expect(await targetIn(item)).toBe(3);
  });

  test('a month without the item, someone else’s item, and people who may not edit are refused', async () => {
    const later = await insert({ name: 'Of June', since: '2024-06-03', terms: ofAle });
    expect(await refused({}, { id: later })).toEqual([409, itemTexts.notInPeriod('May 2024')]);
    const { status, body } = await house.askOn({ url: `/api/v3/items/${later}?periodStart=${may}` });
    expect([status, body.message]).toEqual([409, itemTexts.notInPeriod('May 2024')]);
    expect((await refused({}, { as: people.teamLead }))[0]).toBe(403);
    expect((await refused({}, { as: people.stranger }))[0]).toBe(403);
    const url = `/api/v3/items/${item}?wholesalerId=other&db=prod`;
    const foreign = await server.ask({
      ...{ url, method: 'PATCH', as: people.stranger.token, json: { target: 5, periodStart: may } },
    });
    expect([foreign.status, foreign.body.message]).toEqual([404, itemTexts.unknown]);
    expect(await targetIn(item)).toBe(3);
    await only(item);
  });

  test('an edit that April would change with, or that takes days from a later period, is refused and says which', async () => {
    const april = { ...ofAle, period: 'custom', periodStart: '2024-04-01', periodEnd: '2024-04-30' } as const;
    const kept = { ...testTerms, ...april, until: '2024-05-20', since: '2024-05-05' };
    const written = await insert({ name: 'April', since: '2024-05-05', terms: ofAle, earlierTerms: [kept] });
    expect(await refused({}, { id: written })).toEqual([409, itemTexts.earlierToo('Apr 30, 2024')]);
    const off = { ...testTerms, ...ofAle, isActive: false, until: '2024-06-02', since: '2024-04-10' };
    const quarter = { ...ofAle, period: 'current_quarter' } as const;
    const later = await insert({ name: 'Quarter', terms: quarter, earlierTerms: [off] });
    const twice = itemTexts.daysTwice('Apr 1, 2024', 'Jun 30, 2024');
    expect(await refused({ status: 1 }, { id: later })).toEqual([409, twice]);
    await only(item);
  });

  test('May closes by the save, and so is its payroll file; once it is closed, the save is refused', async () => {
    await save(item, { quantityPayout: 20, periodStart: may });
    await house.close(may, ['goals']);
    const file = await answered<PayrollFile>(`closings/${may}/payrollFiles`, { fileType: 'csv' });
    expect(file.total).toBe(60);
    expect(await refused({ target: 5 })).toEqual([409, closingTexts.readOnly([{ from: may, to: '2024-05-31' }])]);
    await save(item, { quantityPayout: 90 });
    expect(await paid()).toEqual([60, 90]);
  });
});
