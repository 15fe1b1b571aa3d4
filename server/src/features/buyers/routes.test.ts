import { type Buyer, buyerTexts } from '@caselift/contract/buyers';
import { errorTexts } from '@caselift/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import type { TestBuyer } from '../../testing/buyers.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15';

// Ounces / 288 is CE, cents / 100 dollars; by ID.
const corner: TestBuyer = {
  customId: 'B-1',
  name: 'Corner Shop',
  accountType: 'Grocery',
  premise: 'off',
  chain: 'Acme',
  location: 'Ames',
  sold: [28_800, 250_000, 900_000], //  100 CE, $2,500.00: $25.00 per CE
  lastYear: [23_040, 160_000, 800_000], // 80 CE, $1,600.00: $20.00 per CE
};
const buyers: TestBuyer[] = [
  corner,
  {
    customId: 'B-2',
    name: 'wine Bar',
    accountType: 'Bar',
    premise: 'on',
    location: 'Boone',
    sold: [1984, 10_000, 30_000], // 6.8889 CE, $100.00: $14.5161 per CE
  },
  // More came back than went out, in both years.
  { customId: 'B-3', name: 'Depot', chain: 'Acme', sold: [-288, -500, -900], lastYear: [-576, 700, 0] },
  { customId: 'B-4', name: 'Acorn Shop', accountType: 'Grocery', location: 'Ames', sold: [28_800, 100_000, 500_000] },
  { customId: 'B-5', name: '50%_off \\ Café', chain: 'Zenith' },
];
const byVolume = ['B-4', 'B-1', 'B-2', 'B-5', 'B-3']; // 100 Acorn, 100 Corner, 6.8889, 0, -1

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  const held = buyers.map((buyer, at) => (at === 0 ? { ...buyer, rep: actors.salesRep.customId ?? '' } : buyer));
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, buyers: held }));
  const preview = { lastTransactionDate: '2024-06-14', buyers: [{ customId: 'P-1', name: 'Only in preview' }] };
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', preview));
});
afterAll(() => server.stop());

const ask = (call: string, as?: Actor) => server.ask({ url: `/api/${call}`, ...(as && { as: as.token }) });

async function list(query = '', as: Actor = actors.manager): Promise<{ results: Buyer[]; count: number }> {
  const { status, body } = await ask(`buyers?wholesalerId=ats${query}`, as);
  expect(status).toBe(200);
  return body.payload as { results: Buyer[]; count: number };
}
const idsOf = async (query: string, as: Actor = actors.manager) =>
  (await list(query, as)).results.map(({ customId }) => customId);

describe('GET /api/buyers', () => {
  test('shows every field of a customer with its 90 days against last year', async () => {
    const { results, count } = await list('&searchPhrase=corner+shop');
    expect(count).toBe(1);
    expect(results[0]).toEqual({
      customId: 'B-1',
      name: 'Corner Shop',
      accountType: 'Grocery',
      premise: 'off',
      chain: 'Acme',
      location: 'Ames',
      salesRep: { customId: actors.salesRep.customId, name: expect.stringMatching(/^Person \d+$/) },
      volume: { thisYear: 100, lastYear: 80, diff: 25 },
      gp: { thisYear: 2500, lastYear: 1600, diff: 56.25 },
      gp_ce: { thisYear: 25, lastYear: 20, diff: 25 },
    });
  });

  test('a customer without attributes, a rep or sales has none, and what means nothing is null', async () => {
    expect((await list('&searchPhrase=caf')).results).toMatchObject([
      {
        accountType: null,
        premise: null,
        location: null,
        salesRep: null,
        volume: { thisYear: 0, lastYear: 0, diff: null },
        gp: { thisYear: 0, lastYear: 0, diff: null },
        gp_ce: { thisYear: null, lastYear: null, diff: null },
      },
    ]);
    expect((await list('&searchPhrase=wine')).results).toMatchObject([
      {
        volume: { thisYear: 6.8889, lastYear: 0, diff: 'Infinity' },
        gp: { thisYear: 100, lastYear: 0, diff: 'Infinity' },
        gp_ce: { thisYear: 14.5161, lastYear: null, diff: null }, // 100 / 6.88889
      },
    ]);
    expect((await list('&searchPhrase=depot')).results).toMatchObject([
      {
        volume: { thisYear: -1, lastYear: -2, diff: null },
        gp: { thisYear: -5, lastYear: 7, diff: expect.closeTo(-171.4286, 4) },
        gp_ce: { thisYear: null, lastYear: null, diff: null },
      },
    ]);
  });

  test.each([
    ['', byVolume],
    ['&sortBy=0', byVolume],
    ['&sortBy=1', ['B-3', 'B-5', 'B-2', 'B-4', 'B-1']],
    ['&sortBy=2', ['B-1', 'B-4', 'B-2', 'B-5', 'B-3']], // 2,500, 1,000, 100, 0, -5
    ['&sortBy=3', ['B-3', 'B-5', 'B-2', 'B-4', 'B-1']],
  ])("'%s' comes in its order, A to Z where it is the same", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  test('comes in pages that follow each other, and says how many there are', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`&limit=2&page=${page}`)));
    expect(pages).toEqual([['B-4', 'B-1'], ['B-2', 'B-5'], ['B-3'], []]);
    const { body } = await ask('buyers?limit=2&page=3', actors.manager);
    expect(body).toMatchObject({ payload: { count: 5 }, meta: { totalPages: 3 } });
  });

  test.each([
    ['&chain=Acme', ['B-1', 'B-3']],
    ['&location=Ames', ['B-4', 'B-1']],
    ['&chain=Acme&location=Ames', ['B-1']],
    ['&chain=acme', []],
    ['&searchPhrase=SHOP', ['B-4', 'B-1']],
    ['&searchPhrase=%25_off+%5C', ['B-5']],
    ['&searchPhrase=caf%C3%A9', ['B-5']],
    ['&searchPhrase=shop&location=Boone', []],
    ['&salesRep=&chain=&location=&searchPhrase=', byVolume],
    ['&salesRep=NOBODY_1', []],
  ])('%s leaves %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
    expect((await list(query)).count).toBe(expected.length);
  });

  test("finds one rep's customers", async () => {
    expect(await idsOf(`&salesRep=${actors.salesRep.customId}`)).toEqual(['B-1']);
  });

  test('an accented name is found by plain letters', async () => {
    expect((await list('&searchPhrase=cafe')).results.map(({ customId }) => customId)).toEqual(['B-5']);
  });

  test.each(['sortBy=4', 'sortBy=-1', 'sortBy=0.5', 'page=0', 'limit=5001', `searchPhrase=${'x'.repeat(101)}`])(
    '%s is a bad request, said in a sentence',
    async (query) => {
      const { status, body } = await ask(`buyers?wholesalerId=ats&${query}`, actors.manager);
      expect([status, body.code]).toEqual([400, 'bad_input']);
      expect(body.message).toMatch(/\w+ \w+/);
    },
  );

  test('shows Preview to admins', async () => {
    expect(await idsOf('&db=preview', actors.admin)).toEqual(['P-1']);
    expect((await ask('buyers?db=preview', actors.manager)).status).toBe(403);
  });
});

test('strangers read nothing, and other wholesalers’ people nothing of this one', async () => {
  const { token } = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'manager' });
  for (const call of ['buyers', 'buyer/B-1', 'distinctAccountTypes', 'recommendedProducts/B-1/sold']) {
    expect([call, (await ask(call)).status]).toEqual([call, 401]);
    expect([call, (await server.ask({ url: `/api/${call}?wholesalerId=ats`, as: token })).status]).toEqual([call, 403]);
  }
});

test('before the first update there are no customers', async () => {
  const { sql } = server;
  const { token } = await insertPerson(sql, { wholesalerId: 'iowa', role: 'manager' });
  const read = (call: string) => server.ask({ url: `/api/${call}`, as: token });
  expect((await read('buyers')).body.payload).toEqual({ results: [], count: 0 });
  const none = { accountTypes: [], chains: [], locations: [] };
  expect((await read('distinctAccountTypes')).body.payload).toEqual(none);
  expect((await read('buyer/B-1')).status).toBe(404);
  expect((await read('recommendedProducts/B-1/sold')).status).toBe(404);
  await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', { lastTransactionDate, buyers: [corner] }));
  expect((await read('buyers')).body.payload).toMatchObject({ count: 1 });
  expect((await read('buyer/B-1')).status).toBe(200);
  expect((await read('buyer/B-2')).body).toMatchObject({ code: 'not_found', message: buyerTexts.unknown });
});

test('figures that an older release left out are still to be computed', async () => {
  const { sql } = server;
  await insertWholesaler(sql, 'older');
  const snapshotId = await insertSnapshot(sql, 'older', { lastTransactionDate, buyers: [corner] });
  await pointAt(sql, 'older', 'prod', snapshotId);
  const { token } = await insertPerson(sql, { wholesalerId: 'older', role: 'manager' });
  const statuses = async () => {
    const calls = ['buyers', 'distinctAccountTypes', 'buyer/B-1', 'recommendedProducts/B-1/sell'];
    const answers = await Promise.all(calls.map((call) => server.ask({ url: `/api/${call}`, as: token })));
    return answers.map(({ status, body }) => [status, body.message]);
  };
  const missing = [503, errorTexts.notComputed];
  const there = [200, undefined];
  const without = (table: string) =>
    sql`update snapshots set table_versions = table_versions - ${table}::text where snapshot_id = ${snapshotId}`;
  expect(await statuses()).toEqual([there, there, there, there]);
  await without('snapshot_type_products');
  expect(await statuses()).toEqual([there, there, there, missing]);
  await without('snapshot_buyer_details');
  expect(await statuses()).toEqual([there, there, missing, missing]);
  await without('snapshot_buyers');
  expect(await statuses()).toEqual([missing, missing, missing, missing]);
});

test('GET /api/distinctAccountTypes lists what customers are told apart by, A to Z and each once', async () => {
  expect((await ask('distinctAccountTypes', actors.salesRep)).body.payload).toEqual({
    accountTypes: ['Bar', 'Grocery'],
    chains: ['Acme', 'Zenith'],
    locations: ['Ames', 'Boone'],
  });
});
