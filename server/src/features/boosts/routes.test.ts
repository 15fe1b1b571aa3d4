import { type ActiveFilters, type Boost, type BoostDetail, boostTexts } from '@caselift/contract/boosts';
import { errorTexts } from '@caselift/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { type BoostsHouse, boostsHouse, insertBoostedSnapshot } from '../../testing/boosts-house.ts';
import { pointAt } from '../../testing/figures.ts';
import { insertTeam } from '../../testing/team.ts';

let house: BoostsHouse;
boostsHouse((made) => {
  house = made;
});

const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
const alders = { filters: { brand: ['Alder Ale'] } };
/** By the brand of the ale and the keg unless it has a list. */
const add = (boost: Partial<TestBoost> = {}) =>
  insertBoost(house.server.sql, house.id, { ...may, ...(boost.productIds ? {} : alders), ...boost });
const names = async (query: string, as?: string) =>
  (await house.read<Boost[]>(query, { ...(as && { as }) })).map(({ name }) => name);

describe('the list', () => {
  test('has 15 boosts a page, the newest period first', async () => {
    for (let at = 1; at <= 17; at += 1) {
      const day = `2024-04-${String(at).padStart(2, '0')}`;
      await add({ name: `Boost ${at}`, startDate: day, endDate: '2024-04-30' });
    }
    await add({ name: 'Longer', startDate: '2024-04-17', endDate: '2024-05-01' });
    const first = await house.ask('');
    expect((first.body.payload as Boost[]).map(({ name }) => name)).toEqual([
      'Longer',
      ...Array.from({ length: 14 }, (_, at) => `Boost ${17 - at}`),
    ]);
    expect(first.body.meta).toEqual({ totalPages: 2, count: 18 });
    expect(await names('?page=2')).toEqual(['Boost 3', 'Boost 2', 'Boost 1']);
    expect(await names('?page=3')).toEqual([]);
  });

  test('is searched anywhere in the name, in any case; % and _ stand for themselves', async () => {
    for (const name of ['Spring', 'Late SPRING', '100% Ale', '1000 Ale', 'a_b', 'axb']) await add({ name });
    expect(await names('?searchPhrase=spring')).toEqual(['Late SPRING', 'Spring']);
    expect(await names('?searchPhrase=100%25')).toEqual(['100% Ale']);
    expect(await names('?searchPhrase=a_b')).toEqual(['a_b']);
    expect(await names(`?searchPhrase=${encodeURIComponent("'; drop table boosts")}`)).toEqual([]);
  });

  test('plain letters find a name with an accent', async () => {
    await add({ name: 'Café' });
    expect(await names('?searchPhrase=cafe')).toEqual(['Café']);
  });

  test('is filtered by type, and by a period that a boost shares a day with', async () => {
    await add({ name: 'April', startDate: '2024-04-01', endDate: '2024-04-30', type: 'GP/Unit' });
    await add({ name: 'May' });
    expect(await names('?type=GP/Unit')).toEqual(['April']);
    expect(await names('?type=GP/CE')).toEqual(['May']);
    expect(await names('?periodStart=2024-04-30')).toEqual(['May', 'April']);
    expect(await names('?periodStart=2024-05-01')).toEqual(['May']);
    expect(await names('?periodEnd=2024-04-30')).toEqual(['April']);
    expect(await names('?periodStart=2024-04-10&periodEnd=2024-05-01')).toEqual(['May', 'April']);
    expect(await names('?periodStart=2024-06-01')).toEqual([]);
  });

  test.each([
    ['periodStart=2024-02-30', boostTexts.date],
    ['periodEnd=May', boostTexts.date],
    ['type=GP', 'type should be one of GP/CE, GP/Unit.'],
    ['limit=201', 'limit should be at most 200.'],
    ['page=0', 'page should be at least 1.'],
    [`searchPhrase=${'x'.repeat(101)}`, 'searchPhrase should have at most 100 characters.'],
  ])('refuses %s', async (query, sentence) => {
    const { status, body } = await house.ask(`?${query}`);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('shows drafts to managers and admins, who edit, and to nobody else', async () => {
    const draft = await add({ name: 'Draft', savedAt: null });
    await add({ name: 'Deleted', deletedAt: '2024-05-02T00:00:00Z' });
    await add({ name: 'Saved' });
    const { MGR_1, ADM_1, VIEW_1, REP_1, LEAD_1, TOP_1 } = house.tokens;
    for (const as of [MGR_1, ADM_1, VIEW_1]) expect(await names('', as)).toEqual(['Draft', 'Saved']);
    for (const as of [REP_1, LEAD_1, TOP_1]) {
      expect(await names('', as)).toEqual(['Saved']);
      for (const call of [`/${draft}`, `/${draft}/allProducts`])
        expect((await house.ask(call, { as })).status).toBe(404);
    }
    const estimate = await house.ask(`/${draft}/selectedCustomProductsSummary`, { as: TOP_1, json: {} });
    expect(estimate.status).toBe(404);
  });
});

describe('what a boost pays', () => {
  // Ale is half a CE a unit, a keg one.
  const lines = [
    { rep: 'REP_1', day: '2024-05-03', product: 'ale', units: 10 }, //  5 CE at $2: 10
    { rep: 'REP_1', day: '2024-05-06', product: 'ale', units: -2 }, // 1 CE back: -2
    { rep: 'REP_2', day: '2024-05-03', product: 'keg', units: 3 }, //              6
    { rep: 'REP_4', day: '2024-05-15', product: 'keg', units: 1 }, //              2
    { rep: null, day: '2024-05-03', product: 'keg', units: 5 }, //     nobody's
    { rep: 'REP_99', day: '2024-05-03', product: 'keg', units: 4 }, // nobody of the wholesaler's
    { rep: 'REP_1', day: '2024-05-03', product: 'rye', units: 9 }, //  not boosted
    { rep: 'REP_1', day: '2024-04-30', product: 'ale', units: 9 }, //  before its first day
  ];
  const back = { invoice: 'I1', day: '2024-05-06', saleInvoice: 'I0', saleDay: '2024-05-03', buyer: 'B' };
  const returnedSales = [{ ...back, rep: 'REP_1', product: 'ale', units: 2, ounces: 288 }];
  let boostId: string;

  beforeAll(async () => {
    const sold = { lastTransactionDate: '2024-05-15', lines, returnedSales };
    await pointAt(house.server.sql, 'ats', 'prod', await insertBoostedSnapshot(house.server, 'ats', sold));
  });
  const detail = (as: keyof BoostsHouse['tokens'], db = 'prod') =>
    house.read<BoostDetail>(`/${boostId}`, { as: house.tokens[as], db });

  test('is shown with the share of the supplier, in cents that sum to the whole', async () => {
    boostId = await add({ supplierContribution: 33.33 });
    // 16 x 33.33% = 5.3328: 5.33. Of 8, 6 and 2: 2.6664, 1.9998 and 0.6666; the two cents left go to the largest rests.
    const paid = { gross: 16, supplierShare: 5.33, net: 10.67 };
    const ann = { customId: 'REP_1', name: 'Ann', amount: 8, supplierShare: 2.66 };
    const ben = { customId: 'REP_2', name: 'Ben', amount: 6, supplierShare: 2 };
    const dee = { customId: 'REP_4', name: 'Dee', amount: 2, supplierShare: 0.67 };
    expect((await detail('ADM_1')).paid).toEqual({ ...paid, people: [ann, ben, dee] });
    // Dee is hidden, and counts.
    const others = { ...dee, customId: '', name: 'Other people' };
    for (const as of ['MGR_1', 'TOP_1'] as const) {
      expect((await detail(as)).paid).toEqual({ ...paid, people: [ann, ben, others] });
    }
  });

  test('is shown to reps and leads without leadership only as what they earn themselves', async () => {
    boostId = await add({ supplierContribution: 33.33 });
    for (const [as, earned] of [
      ['REP_1', 8],
      ['REP_2', 6],
      ['LEAD_1', 0],
    ] as const) {
      const { text } = await house.ask(`/${boostId}`, { as: house.tokens[as] });
      for (const key of ['supplierContribution', 'paid', 'supplierShare', 'gross', 'net', '33.33', 'Ben', 'Dee']) {
        expect([as, key, text.includes(key)]).toEqual([as, key, false]);
      }
      expect(await detail(as)).toEqual({
        _id: boostId,
        name: 'Boost',
        description: '',
        type: 'GP/CE',
        boost: 2,
        ...may,
        customProductsSelected: true,
        productsFilters: {
          ...{ supplier: [], brand: ['Alder Ale'], packageType: [], size: [], productType: [], brandFams: [] },
        },
        isSaved: true,
        parentId: null,
        stage: 'active',
        earned,
        version: 1,
        sellingDays: { elapsed: 11, total: 23 },
        productsCount: 2,
      });
      const [listed] = await house.read<Boost[]>('', { as: house.tokens[as] });
      expect([listed?.earned, Object.hasOwn(listed ?? {}, 'supplierContribution')]).toEqual([earned, false]);
    }
    expect(await house.read<Boost[]>('')).toMatchObject([{ supplierContribution: 33.33, earned: 0 }]);
  });

  test('and where it stands follows the figures of the environment', async () => {
    boostId = await add();
    expect(await detail('ADM_1')).toMatchObject({ stage: 'active', paid: { gross: 16 } });
    // L is 14 June there, and June has no sales.
    const over = { stage: 'over', sellingDays: { elapsed: 23, total: 23 }, paid: { gross: 0, people: [] } };
    expect(await detail('ADM_1', 'preview')).toMatchObject(over);
    boostId = await add({ startDate: '2024-05-16' });
    expect(await detail('ADM_1')).toMatchObject({ stage: 'before', sellingDays: { elapsed: 0, total: 12 } });
  });

  test('is nothing of someone with the same ID at another wholesaler', async () => {
    const { sql } = house.server;
    const elsewhere = await insertTeam(sql, 'elsewhere');
    await sql`update users set role = 'admin' where wholesaler_id = 'elsewhere' and custom_id = 'REP_1'`;
    await sql`update credentials set any_wholesaler = true where wholesaler_id = 'elsewhere' and custom_id = 'REP_1'`;
    boostId = await add();
    expect(await house.read(`/${boostId}`, { as: elsewhere.REP_1 })).toMatchObject({ earned: 0, paid: { gross: 16 } });
  });

  test('counts the products that older boosts leave it', async () => {
    await add({ productIds: ['keg', 'rum'] });
    boostId = await add();
    expect(await detail('MGR_1')).toMatchObject({ productsCount: 1, paid: { gross: 8 } }); // Ann's ale
  });

  test("can't be told, and no boost saved, until the figures are computed; nothing is changed", async () => {
    const { sql } = house.server;
    boostId = await add();
    await sql`update snapshots set table_versions = table_versions - 'snapshot_returned_sales' where wholesaler_id = 'ats'`;
    const { _id, ...form } = { ...(await storedForm()), boost: 9 };
    const calls = [
      house.ask(''),
      house.ask(`/${boostId}`),
      house.ask(`/${boostId}`, { method: 'PATCH', json: { _id, ...form } }),
      house.ask(`/${boostId}`, { method: 'DELETE' }),
    ];
    for (const call of calls) {
      const { status, body } = await call;
      expect([status, body.code, body.message]).toEqual([503, 'not_computed', errorTexts.notComputed]);
    }
    const [stored] = await sql`select amount_cents, version, deleted_at from boosts`;
    expect(stored).toEqual({ amount_cents: 200, version: 1, deleted_at: null });
    await sql`
      update snapshots set table_versions = table_versions || '{"snapshot_returned_sales": 1}' where wholesaler_id = 'ats'`;
  });

  const storedForm = async () => ({
    ...{ _id: boostId, name: 'Boost', description: '', type: 'GP/CE', boost: 2, supplierContribution: 0, ...may },
    ...{ customProductsSelected: true, productsFilters: { brand: ['Alder Ale'] }, version: 1 },
  });
});

test('filter values in use are those of saved boosts by filters that end on L or later, with who uses them', async () => {
  const first = await add({ name: 'First', filters: { brand: ['Alder Ale', 'Birch'], size: ['12 oz'] } });
  const second = await add({ name: 'Second', filters: { brand: ['Birch'] }, endDate: '2024-05-15' });
  await add({ name: 'Over', filters: { brand: ['Cane'] }, endDate: '2024-05-14' });
  await add({ name: 'Draft', filters: { brand: ['Cane'] }, savedAt: null });
  await add({ name: 'Deleted', filters: { brand: ['Cane'] }, deletedAt: '2024-05-02T00:00:00Z' });
  await add({ name: 'By hand', filters: { brand: ['Cane'] } });
  await house.server.sql`update boosts set custom_products_selected = false where name = 'By hand'`;
  const filters = await house.read<ActiveFilters>('/activeFilters');
  const [one, two] = [
    { _id: first, name: 'First' },
    { _id: second, name: 'Second' },
  ];
  const none = { supplier: [], packageType: [], productType: [], brandFams: [] };
  expect(filters).toEqual({
    wholesalerId: 'ats',
    ...none,
    brand: ['Alder Ale', 'Birch'],
    size: ['12 oz'],
    usedBy: {
      ...none,
      brand: [
        { value: 'Alder Ale', boosts: [one] },
        { value: 'Birch', boosts: [one, two] },
      ],
      size: [{ value: '12 oz', boosts: [one] }],
    },
  });
  for (const as of [house.tokens.REP_1, house.tokens.TOP_1]) {
    expect((await house.ask('/activeFilters', { as })).status).toBe(403);
  }
});

test("another wholesaler's boost is not there, for anyone and any call", async () => {
  const { sql } = house.server;
  await insertTeam(sql, 'iowa');
  const theirs = await insertBoost(sql, 'iowa', { ...may, ...alders });
  const own = await add();
  const form = { ...(await house.read<Boost>(`/${own}`)), _id: theirs };
  for (const id of [theirs, '00000000-0000-0000-0000-000000000000', '-'.repeat(36)]) {
    for (const [call, sent] of [
      [`/${id}`, {}],
      [`/${id}`, { method: 'PATCH', json: { ...form, _id: id } }],
      [`/${id}`, { method: 'DELETE' }],
      [`/${id}/products`, {}],
      [`/${id}/allProducts`, {}],
      [`/${id}/selectedCustomProducts`, { json: {} }],
      [`/${id}/selectedCustomProductsSummary`, { json: {} }],
      [`/${id}/updateProducts`, { json: { products: [] } }],
    ] as const) {
      const { status, body } = await house.ask(call, { ...sent, as: house.tokens.ADM_1 });
      expect([call, status, body.message]).toEqual([call, 404, boostTexts.unknown]);
    }
    const copied = await house.ask(`?parentId=${id}`, { json: { name: 'Copy' } });
    expect([copied.status, copied.body.message]).toEqual([404, boostTexts.unknownParent]);
  }
  const [{ version, deleted } = {}] = await sql`
    select version, deleted_at is not null as deleted from boosts where boost_id = ${theirs}`;
  expect([version, deleted]).toEqual([1, false]);
});

test('before there are figures a boost has no stage, no days and no products, and can be saved', async () => {
  const { sql } = house.server;
  const early = await insertTeam(sql, 'early');
  await sql`update environments set snapshot_id = null, publication_id = null where wholesaler_id = 'early'`;
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) => {
    const url = `/api/v2/boosts${path}`;
    const { status, body } = await house.server.ask({ url, method, as: early.MGR_1, ...(json && { json }) });
    expect([path, status, body.message]).toEqual([path, 200, undefined]);
    return body.payload as Record<string, unknown>;
  };
  const made = await ask('POST', '', { name: 'Early', ...may });
  const saved = await ask('PATCH', `/${made._id}`, { ...made, boost: 1, productsFilters: { brand: ['Alder Ale'] } });
  expect(saved).toMatchObject({ isSaved: true, stage: null, sellingDays: null, productsCount: 0, paid: { gross: 0 } });
  expect(await ask('GET', `/${made._id}/products`)).toEqual({ results: [], count: 0, selected: 0, total: 0 });
  const estimate = await ask('POST', `/${made._id}/selectedCustomProductsSummary`, {});
  const lastYear = { from: '2023-05-01', to: '2023-05-31' };
  expect(estimate).toEqual({ totalVolumeLastYear: 0, lastYear, rolling30: null, productsCount: 0 });
});
