import { type Boost, type BoostDetail, type BoostProduct, boostTexts } from '@caselift/contract/boosts';
import { productTexts } from '@caselift/contract/products';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { type BoostsHouse, boostsHouse, insertBoostedSnapshot } from '../../testing/boosts-house.ts';
import { pointAt } from '../../testing/figures.ts';

let house: BoostsHouse;
boostsHouse((made) => {
  house = made;
});
beforeAll(async () => {
  const { sql } = house.server;
  const lines = [{ rep: 'REP_1', day: '2024-05-03', product: 'rum', units: 4 }];
  const sold = { lastTransactionDate: '2024-05-15', lines };
  await pointAt(sql, 'ats', 'prod', await insertBoostedSnapshot(house.server, 'ats', sold));
  await sql`insert into product_flags (wholesaler_id, db, custom_id, is_sponsored) values ('ats', 'prod', 'rye', true)`;
});

type List = { results: BoostProduct[]; count: number; selected: number; total: number };
const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
const byHand = { customProductsSelected: false };
const add = (productIds: string[], boost: { name?: string; savedAt?: null } = {}) =>
  insertBoost(house.server.sql, house.id, { ...may, productIds, ...boost });
const ids = ({ results }: Pick<List, 'results'>) => results.map(({ customId }) => customId);
const list = (boostId: string, query = '', as?: string) =>
  house.read<List>(`/${boostId}/products${query}`, { ...(as && { as }) });
const check = (boostId: string, checks: Record<string, boolean>, query = '', all?: boolean) =>
  house.ask(`/${boostId}/updateProducts${query}`, {
    as: house.tokens.ADM_1,
    json: {
      products: Object.entries(checks).map(([productId, checked]) => ({ productId, checked })),
      ...(all !== undefined && { all }),
    },
  });
const checked = async (...args: Parameters<typeof check>) => {
  const { status, body } = await check(...args);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as { selected: number; takesEffect: boolean; version: number };
};
const selected = async (boostId: string, query = '') => ids(await house.read<List>(`/${boostId}/allProducts${query}`));
const gross = async (boostId: string) => (await house.read<BoostDetail>(`/${boostId}`)).paid?.gross;

describe('the manual list of a month that is over and not closed', () => {
  const april = { ...may, startDate: '2024-04-01', productIds: ['rum'] };
  const ofApril = '?periodStart=2024-04-01';

  test('a list is read and checked by itself, and one that May only took over follows', async () => {
    const boostId = await insertBoost(house.server.sql, house.id, april);
    await checked(boostId, { gin: true }, ofApril);
    expect([await selected(boostId, ofApril), await selected(boostId)]).toEqual([
      ['gin', 'rum'],
      ['gin', 'rum'],
    ]);
    expect((await house.history())[0]).toContain(', from the sales period starting 2024-04-01 on: added birch Gin.');
  });

  test('a list that May got for itself stays', async () => {
    const boostId = await insertBoost(house.server.sql, house.id, april);
    await checked(boostId, { keg: true });
    await checked(boostId, { gin: true }, ofApril);
    expect([await selected(boostId, ofApril), await selected(boostId)]).toEqual([
      ['gin', 'rum'],
      ['keg', 'rum'],
    ]);
    const left = (await list(boostId, ofApril)).results.filter(({ isSelected }) => isSelected);
    expect(ids({ results: left })).toEqual(['gin', 'rum']);
  });
});

describe('the products of the manual list', () => {
  test('are all products by name, with whether it has them', async () => {
    const boostId = await add(['rum', 'keg', 'gone']);
    const { body } = await house.ask(`/${boostId}/products?limit=3`);
    expect(body.meta).toEqual({ totalPages: 2 });
    expect(body.payload).toMatchObject({ count: 5, selected: 2, total: 5 });
    const { results } = body.payload as List;
    expect(results.map(({ customId, isSelected }) => [customId, isSelected])).toEqual([
      ['ale', false],
      ['keg', true],
      ['gin', false],
    ]);
    expect(results[2]).toEqual({
      customId: 'gin',
      name: 'birch Gin',
      size: null,
      supplier: 'Birch Spirits',
      brand: 'Birch',
      premise: 'on',
      packageType: null,
      tags: [],
      brandFam: null,
      isSelected: false,
    });
    expect(ids(await list(boostId, '?limit=3&page=2'))).toEqual(['rum', 'rye']);
  });

  test.each([
    ['searchPhrase=alder', ['ale', 'keg']],
    ['searchPhrase=%25', []],
    ['searchPhrase=a_e', []],
    ['searchId=R', ['rum', 'rye']],
    ['supplier=Dune', ['rum', 'rye']],
    ['noSupplier=Dune', ['ale', 'keg', 'gin']],
    ['brand=Birch&brand=Cane', ['gin', 'rum']],
    ['noBrand=Cane&supplier=Dune', ['rye']],
    ['brandFams=Alder Family', ['keg']],
    ['packageType=Can&packageType=Keg', ['ale', 'keg']],
    ['size=12 oz', ['ale']],
    ['tags=Local', ['rum']],
    ['premise=off', ['ale', 'keg', 'rum', 'rye']],
    ['gpRank=High', []],
    ['trend=no change', ['ale', 'keg', 'gin', 'rum', 'rye']],
    ['sponsored=true', ['rye']],
    ['excluded=true', []],
  ])('are filtered by %s', async (query, found) => {
    const boostId = await add(['ale']);
    const { results, count, selected: inAll, total } = await list(boostId, `?${query}`, house.tokens.ADM_1);
    expect([ids({ results }), count, inAll, total]).toEqual([found, found.length, 1, 5]);
  });

  test('are filtered by flags for admins only', async () => {
    const boostId = await add(['ale']);
    for (const call of [
      house.ask(`/${boostId}/products?sponsored=true`),
      house.ask(`/${boostId}/allProducts?excluded=false`, { as: house.tokens.REP_1 }),
      house.ask(`/${boostId}/updateProducts?sponsored=true`, { json: { products: [], all: true } }),
    ]) {
      const { status, body } = await call;
      expect([status, body.message]).toEqual([403, productTexts.flagFilters]);
    }
  });

  test('are shown to those who edit as the list has them, and to all others as the boost pays them', async () => {
    const older = await add(['rum']);
    const boostId = await add(['rum', 'rye']);
    const own = (id: string, as: string, query = '') => house.read<List>(`/${id}/allProducts${query}`, { as });
    const { MGR_1, TOP_1, REP_1 } = house.tokens;
    expect(await own(boostId, MGR_1)).toMatchObject({
      count: 2,
      selected: 2,
      total: 5,
      results: [{ isSelected: true }, {}],
    });
    for (const as of [TOP_1, REP_1]) {
      expect(ids(await own(boostId, as))).toEqual(['rye']);
      expect(ids(await own(older, as))).toEqual(['rum']);
    }
    const filters = await insertBoost(house.server.sql, 'ats', {
      ...may,
      filters: { brand: ['Alder Ale'] },
      productIds: ['gin'],
    });
    expect(ids(await own(filters, MGR_1))).toEqual(['gin']);
    expect(ids(await own(filters, REP_1))).toEqual(['ale', 'keg']);
    expect(await own(filters, REP_1, '?searchPhrase=keg')).toMatchObject({
      count: 1,
      selected: 2,
      results: [{ customId: 'keg' }],
    });
  });
});

describe('the products that filters choose', () => {
  const chosen = async (json: object, query = '') => {
    const boostId = await add([]);
    const { status, body } = await house.ask(`/${boostId}/selectedCustomProducts${query}`, { json });
    return { status, body, ids: status === 200 ? ids({ results: body.payload as BoostProduct[] }) : [] };
  };

  test('are any of the values of a key, and of every key that has values, whatever is stored', async () => {
    expect((await chosen({ supplier: ['Dune', 'Birch Spirits'], productType: ['Spirits'] })).ids).toEqual([
      'gin',
      'rum',
      'rye',
    ]);
    expect((await chosen({ supplier: ['Dune'], brand: ['Birch'] })).ids).toEqual([]);
    expect((await chosen({})).ids).toEqual([]);
    const { body } = await chosen({ productType: ['Spirits'] }, '?limit=2&page=2');
    expect([body.meta, body.payload]).toMatchObject([
      { totalPages: 2, count: 3 },
      [{ customId: 'rye', isSelected: true }],
    ]);
  });

  test('are searched by the phrase of the body or of the address', async () => {
    expect((await chosen({ productType: ['Spirits'], searchPhrase: 'DUNE' })).ids).toEqual(['rye']);
    expect((await chosen({ productType: ['Spirits'] }, '?searchPhrase=gin')).ids).toEqual(['gin']);
  });

  test('are refused for 5,000 values of a key, here and in a save', async () => {
    const values = Array.from({ length: 5000 }, (_, at) => `Brand ${at}`);
    const { status, body } = await chosen({ brand: values });
    expect([status, body.message]).toEqual([400, 'brand should have at most 2000 entries.']);
    const boost = await house.save();
    const json = { ...boost, productsFilters: { brand: values } };
    expect((await house.ask(`/${boost._id}`, { method: 'PATCH', json })).status).toBe(400);
    const many = Array.from({ length: 201 }, (_, at) => `brand=${at}`).join('&');
    expect((await house.ask(`/${boost._id}/products?${many}`)).status).toBe(400);
  });
});

describe('checking products', () => {
  test('acts at once on a boost that pays by its list, and says so', async () => {
    const boost = await house.save(byHand);
    expect(boost).toMatchObject({ productsCount: 0, paid: { gross: 0 }, version: 2 });
    expect(await checked(boost._id, { rum: true, rye: true })).toEqual({ selected: 2, takesEffect: true, version: 3 });
    expect(await gross(boost._id)).toBe(8); // 4 x 2
    expect(await checked(boost._id, { rum: false, gin: true })).toEqual({ selected: 2, takesEffect: true, version: 4 });
    expect([await gross(boost._id), await selected(boost._id)]).toEqual([0, ['gin', 'rye']]);
    expect((await house.history()).slice(0, 2)).toEqual([
      'Changed the products of the boost "Spring": added birch Gin; removed Cane Rum.',
      'Changed the products of the boost "Spring": added Cane Rum, Dune Rye.',
    ]);
  });

  test('waits for the save on a draft and on a boost by filters', async () => {
    const draft = await house.read<Boost>('', { json: { ...byHand, name: 'Draft', boost: 2, ...may } });
    expect(await checked(draft._id, { rum: true })).toEqual({ selected: 1, takesEffect: false, version: 2 });
    expect(await gross(draft._id)).toBe(0);
    expect((await house.history())[0]).toContain("It doesn't pay by this list yet.");
    const json = { ...draft, version: 2 };
    const saved = await house.read<BoostDetail>(`/${draft._id}`, { method: 'PATCH', json });
    expect([saved.paid?.gross, saved.isSaved]).toEqual([8, true]);
    const filters = await house.save({ name: 'Filters' });
    expect(await checked(filters._id, { rum: true })).toMatchObject({ takesEffect: false });
  });

  test('that changes nothing writes nothing', async () => {
    const boost = await house.save(byHand);
    await checked(boost._id, { rum: true });
    const told = (await house.history()).length;
    expect(await checked(boost._id, { rum: true, rye: false })).toEqual({
      selected: 1,
      takesEffect: false,
      version: 3,
    });
    expect(await house.history()).toHaveLength(told);
  });

  test('of everything that filters leave comes before the single ones', async () => {
    const boost = await house.save(byHand);
    expect(await checked(boost._id, { gin: false }, '', true)).toMatchObject({ selected: 4 });
    expect(await selected(boost._id)).toEqual(['ale', 'keg', 'rum', 'rye']);
    expect(await checked(boost._id, {}, '?supplier=Dune', false)).toMatchObject({ selected: 2 });
    expect(await checked(boost._id, { ale: false }, '?sponsored=true', true)).toMatchObject({ selected: 2 });
    expect(await selected(boost._id)).toEqual(['keg', 'rye']);
  });

  test('refuses products that are in the figures of neither environment, and checks none of the others', async () => {
    const boostId = await add(['gone']);
    const { status, body } = await check(boostId, { rum: true, nothing: true, "'; --": false });
    expect([status, body.message]).toEqual([400, boostTexts.unknownProducts(['nothing', "'; --"])]);
    expect(await selected(boostId)).toEqual([]);
    // What has left the figures can still be cleared.
    expect(await checked(boostId, { gone: false })).toMatchObject({ selected: 0, takesEffect: true });
    for (const json of [
      {},
      { products: [{ productId: 'rum' }] },
      { products: [{ productId: 'rum', checked: 'yes' }] },
    ]) {
      expect((await house.ask(`/${boostId}/updateProducts`, { json })).status).toBe(400);
    }
  });

  test('that another boost pays already is refused and named, where it would act', async () => {
    await add(['rum'], { name: 'Rum days' });
    const boost = await house.save(byHand);
    const { status, body } = await check(boost._id, { rum: true, rye: true });
    expect([status, body.message]).toEqual([
      409,
      '"Rum days" already boosts Cane Rum from May 1, 2024 to May 31, 2024. Change the dates or the products.',
    ]);
    expect(await selected(boost._id)).toEqual([]);
    const draft = await add([], { savedAt: null });
    expect(await checked(draft, { rum: true })).toMatchObject({ selected: 1, takesEffect: false });
  });

  test('by two people at once keeps what each of them checked', async () => {
    const boost = await house.save(byHand);
    await Promise.all(['ale', 'keg', 'gin', 'rum', 'rye'].map((customId) => checked(boost._id, { [customId]: true })));
    expect(await selected(boost._id)).toHaveLength(5);
  });
});
