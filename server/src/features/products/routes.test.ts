import { type Product, type ProductsSummary, productTexts } from '@caselift/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import type { TestProduct } from '../../testing/products.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15';

// Units are CE but where ounces are given. By CE: Barrel 6.8889, Pils 4, Cider 4, Stout 0, Return -1.
const products: TestProduct[] = [
  {
    customId: 'A-1',
    name: 'Alder Barrel',
    supplier: 'Alder Brewing',
    brand: 'Alder Ale',
    brandFam: 'Alder Family',
    productType: 'Beer',
    packageType: 'Keg',
    size: '1/2 bbl',
    premise: 'on',
    tags: ['Craft', 'Local'],
    ouncesPerUnit: 1984,
    sold: [1, 5000], //       1984 oz: 6.8889 CE, GP 50.00, 7.2581 a CE
    lastYear: [0.5, 2000], //  992 oz: 3.4444 CE, GP 20.00, 5.8065 a CE
  },
  { customId: 'B-1', name: 'birch Cider', supplier: 'Birch Spirits', brand: 'Birch', sold: [4, 800], premise: 'off' },
  { customId: 'A-2', name: 'Alder Pils', brand: 'Alder Ale', sold: [4, 400], lastYear: [5, 500] },
  { customId: 'C-1', name: 'Cedar Return', supplier: 'Cedar', brand: 'Cedar', sold: [-1, -100], lastYear: [-2, 50] },
  { customId: 'C-2', name: 'Cedar Stout', supplier: 'Cedar', brand: 'Cedar' },
];

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, products }));
  const draft = [{ customId: 'P-1', name: 'Only in preview', sold: [2, 2] as [number, number] }];
  const preview = { lastTransactionDate: '2024-06-14', products: draft };
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', preview));
  await sql`
    insert into product_flags (wholesaler_id, db, custom_id, is_sponsored, is_excluded)
    values ('ats', 'prod', 'A-2', true, false), ('ats', 'prod', 'C-1', false, true)`;
});
afterAll(() => server.stop());

const ask = (call: string, as: Actor) => server.ask({ url: `/api/${call}`, as: as.token });

async function list(query = '', as: Actor = actors.manager): Promise<{ results: Product[]; count: number }> {
  const { status, body } = await ask(`products?wholesalerId=ats${query}`, as);
  expect(status).toBe(200);
  return body.payload as { results: Product[]; count: number };
}
const idsOf = async (query: string, as: Actor = actors.manager) =>
  (await list(query, as)).results.map(({ customId }) => customId);

async function summary(query = '', as: Actor = actors.manager): Promise<ProductsSummary> {
  const { status, body } = await ask(`productsSummary?wholesalerId=ats${query}`, as);
  expect(status).toBe(200);
  return body.payload as ProductsSummary;
}

describe('GET /api/products', () => {
  test('shows every field of a product with its figures against last year', async () => {
    const { results, count } = await list();
    expect(count).toBe(5);
    expect(results[0]).toEqual({
      customId: 'A-1',
      name: 'Alder Barrel',
      supplier: 'Alder Brewing',
      brand: 'Alder Ale',
      brandFam: 'Alder Family',
      productType: 'Beer',
      packageType: 'Keg',
      size: '1/2 bbl',
      premise: 'on',
      tags: ['Craft', 'Local'],
      gpRank: 'Super High',
      volumeRank: 'High',
      trend: 'up',
      boost: 0,
      boostType: null,
      gp: 50,
      volume: 6.8889,
      gpCe: 7.2581,
      lastYear: { gp: 20, volume: 3.4444, gpCe: 5.8065 },
      delta: { gp: 150, volume: 100, gpCe: 25 },
      sponsored: { isSponsored: false, isExcluded: false },
    });
  });

  test('a product without attributes, sales or ranks has none', async () => {
    const { results } = await list('&searchId=c-2');
    expect(results).toMatchObject([
      {
        brandFam: null,
        productType: null,
        packageType: null,
        size: null,
        premise: null,
        tags: [],
        gpRank: null,
        volumeRank: null,
        volume: 0,
        gp: 0,
        gpCe: null,
        delta: { gp: null, volume: null, gpCe: null },
      },
    ]);
  });

  test('the largest CE comes first, and A to Z where it is the same', async () => {
    expect(await idsOf('')).toEqual(['A-1', 'A-2', 'B-1', 'C-2', 'C-1']);
  });

  test('comes in pages that follow each other, and says how many there are', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`&limit=2&page=${page}`)));
    expect(pages).toEqual([['A-1', 'A-2'], ['B-1', 'C-2'], ['C-1'], []]);
    const { body } = await ask('products?limit=2&page=3', actors.manager);
    expect(body).toMatchObject({ payload: { count: 5 }, meta: { totalPages: 3 } });
  });

  test.each([
    ['&supplier=Cedar', ['C-2', 'C-1']],
    ['&supplier=Cedar&supplier=Birch+Spirits', ['B-1', 'C-2', 'C-1']],
    ['&noSupplier=Cedar&noBrand=Birch', ['A-1', 'A-2']],
    ['&brand=Alder+Ale&trend=down', ['A-2']],
    ['&brandFams=Alder+Family', ['A-1']],
    ['&premise=off', ['A-2', 'B-1', 'C-2', 'C-1']],
    ['&gpRank=Super+High&gpRank=Low', ['A-1']],
    ['&volumeRank=High', ['A-1']],
    ['&packageType=Keg&size=1%2F2+bbl&tags=Local', ['A-1']],
    ['&searchPhrase=CEDAR', ['C-2', 'C-1']],
    ['&searchId=a-', ['A-1', 'A-2']],
    ['&brand=Nobody', []],
  ])('%s leaves %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
    expect(await summary(query)).toMatchObject({ count: expected.length, of: 5 });
  });

  test('admins filter by what is sponsored and what is excluded; nobody else may', async () => {
    expect(await idsOf('&sponsored=true', actors.admin)).toEqual(['A-2']);
    expect(await idsOf('&excluded=true', actors.admin)).toEqual(['C-1']);
    expect(await idsOf('&sponsored=false&excluded=false', actors.admin)).toEqual(['A-1', 'B-1', 'C-2']);
    for (const call of ['products', 'productsSummary']) {
      for (const kind of ['salesRep', 'teamLead', 'leadership', 'manager'] as const) {
        for (const flag of ['sponsored=true', 'excluded=false']) {
          const { status, body } = await ask(`${call}?${flag}`, actors[kind]);
          expect([call, kind, status, body.message]).toEqual([call, kind, 403, productTexts.flagFilters]);
        }
      }
    }
  });

  test('everyone sees which products are sponsored or excluded', async () => {
    const { results } = await list('', actors.salesRep);
    const flagged = results.filter(({ sponsored }) => sponsored.isSponsored || sponsored.isExcluded);
    expect(flagged.map(({ customId, sponsored }) => [customId, sponsored])).toEqual([
      ['A-2', { isSponsored: true, isExcluded: false }],
      ['C-1', { isSponsored: false, isExcluded: true }],
    ]);
  });

  test.each(['gpRank=Best', 'premise=both', 'trend=sideways', 'page=0', 'limit=5001', 'sponsored=perhaps'])(
    '%s is a bad request, said in a sentence',
    async (query) => {
      for (const call of query.startsWith('page') || query.startsWith('limit')
        ? ['products']
        : ['products', 'productsSummary']) {
        const { status, body } = await ask(`${call}?wholesalerId=ats&${query}`, actors.admin);
        expect([status, body.code]).toEqual([400, 'bad_input']);
        expect(body.message).toMatch(/\w+ \w+/);
      }
    },
  );

  test('shows preview to admins', async () => {
    expect(await idsOf('&db=preview', actors.admin)).toEqual(['P-1']);
  });

  test('is empty before the first update, and computed by it', async () => {
    const { token } = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep' });
    const read = async (call: string) => (await server.ask({ url: `/api/${call}`, as: token })).body.payload;
    expect(await read('products')).toEqual({ results: [], count: 0 });
    expect(await read('productsSummary')).toMatchObject({ count: 0, of: 0, period: null, volume: { thisYear: 0 } });
    await pointAt(
      server.sql,
      'iowa',
      'prod',
      await insertSnapshot(server.sql, 'iowa', { lastTransactionDate, products }),
    );
    expect(await read('products')).toMatchObject({ count: 5 });
  });
});

describe('GET /api/productsSummary', () => {
  test('adds up what the filters leave, and its GP/CE is the ratio of the sums', async () => {
    expect(await summary()).toEqual({
      // (1984 + 4 x 288 + 4 x 288 - 288) / 288 after (992 + 5 x 288 - 2 x 288) / 288
      volume: { thisYear: 13.8889, lastYear: 6.4444, delta: expect.closeTo(115.5172, 4) },
      gp: { thisYear: 61, lastYear: 25.5, delta: expect.closeTo(139.2157, 4) },
      gpCe: { thisYear: 4.392, lastYear: 3.9569, delta: expect.closeTo(10.9961, 4) },
      count: 5,
      of: 5,
      period: { from: '2024-02-16', to: '2024-05-15' },
    });
    expect(await summary('&brand=Cedar')).toMatchObject({
      volume: { thisYear: -1, lastYear: -2, delta: null },
      gp: { thisYear: -1, lastYear: 0.5, delta: -300 },
      gpCe: { thisYear: null, lastYear: null, delta: null },
      count: 2,
      of: 5,
    });
  });
});
