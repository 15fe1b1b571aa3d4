import { buyerTexts } from '@caselift/contract/buyers';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { listRecommendedProducts } from '@caselift/contract/recommendations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { shops } from '../../testing/shops.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate | 'ADMIN', string>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  const admin = { wholesalerId: 'ats', role: 'admin' } as const;
  tokens = { ...(await insertTeam(sql, 'ats')), ADMIN: (await insertPerson(sql, admin)).token };
  await sql`update settings set max_fpl_percent = 1.5`;
  const snapshotId = await insertSnapshot(sql, 'ats', shops);
  for (const db of ['preview', 'prod'] as const) await pointAt(sql, 'ats', db, snapshotId);
});
afterAll(() => server.stop());

const ask = (path: string, as: Teammate | 'ADMIN' = 'MGR_1') =>
  server.ask({ url: `/api/recommendedProducts/${path}`, as: tokens[as] });

type Reply = ReplyOf<typeof listRecommendedProducts>;
async function read(path: string, as: Teammate | 'ADMIN' = 'MGR_1'): Promise<Reply> {
  const { status, body } = await ask(path, as);
  expect(status).toBe(200);
  return body.payload as Reply;
}
const idsOf = async (path: string, as: Teammate | 'ADMIN' = 'MGR_1') =>
  (await read(path, as)).results.map(({ customId }) => customId);

describe('GET /api/recommendedProducts/{id}/sold', () => {
  test('shows what the account buys against the average of its peers', async () => {
    const { results, ...rest } = await read('corner/sold?productsSortBy=3');
    expect(rest).toEqual({
      count: 2,
      counts: { sold: 2, sell: 3, remove: 2 },
      sortBy: 3,
      accountType: 'Shop',
      peers: 3,
      allPeers: 4,
      period: { from: '2024-02-16', to: '2024-05-15' },
    });
    expect(results.map(({ customId }) => customId)).toEqual(['gin', 'ale']); // 95 and 5 CE
    expect(results[1]).toEqual({
      customId: 'ale',
      name: 'Alder Ale',
      size: '12 oz',
      supplier: 'Alder Brewing',
      isSponsored: false,
      recommendedToSell: 0,
      boostType: null,
      volume: { total: 5, average: 20, diff: -75 },
      gp: { total: 4, average: 20, diff: -80 },
      gpCe: { total: 0.8, average: 1, diff: -20 },
      sameTypeCustomersCount: 3,
      customersCount: 3,
      allTypes: { volume: { total: 60, average: 20 }, gp: { total: 60, average: 20 }, gpCe: 1 },
      why: [{ rule: 'sold', units: 5 }],
    });
  });

  test('compares an account without peers with nobody', async () => {
    const { results, peers, allPeers } = await read('wine/sold?productsSortBy=3');
    expect([peers, allPeers]).toEqual([0, 4]);
    expect(results[0]).toMatchObject({
      customId: 'rum',
      volume: { total: 10, average: null, diff: null },
      gpCe: { total: 9, average: null, diff: null },
      sameTypeCustomersCount: 0,
      customersCount: 3,
      allTypes: { volume: { total: 12, average: 4 } },
    });
  });
});

describe('GET /api/recommendedProducts/{id}/sell', () => {
  test('shows what its peers buy, beside all types', async () => {
    const [row] = (await read('corner/sell')).results;
    expect(row).toEqual({
      customId: 'rum',
      name: 'Dune Rum',
      size: '1 L',
      supplier: 'Dune',
      isSponsored: false,
      recommendedToSell: 0,
      boostType: null,
      volume: { total: 12, average: 4, diff: null },
      gp: { total: 18, average: 6, diff: null },
      gpCe: { total: 1.5, average: 1.5, diff: null },
      sameTypeCustomersCount: 3,
      customersCount: 4,
      // 3 x 4 + 10 CE; 3 x 6.00 + 90.00
      allTypes: { volume: { total: 22, average: 5.5 }, gp: { total: 108, average: 27 }, gpCe: 4.9091 },
      why: [{ rule: 'sell', buyers: 3, peers: 3, needed: 3, score: 6 }],
    });
  });

  test.each([
    ['', 0, ['rum', 'rye', 'cider'], [6, 5, 1]], //                      dollars a shop
    ['?productsSortBy=0', 0, ['rum', 'rye', 'cider'], [6, 5, 1]],
    ['?productsSortBy=1', 1, ['rum', 'cider', 'rye'], [27, 1, 0.5]], //  rye: (15.00 - 13.00) / 4
    ['?productsSortBy=2', 2, ['rye', 'rum', 'cider'], [2.5, 1.5, 0.125]],
    ['?productsSortBy=3', 3, ['cider', 'rum', 'rye'], [24, 12, 6]],
  ])("'%s' comes in order %i, by the score of each row", async (query, sortBy, ids, scores) => {
    const reply = await read(`corner/sell${query}`);
    expect(reply.sortBy).toBe(sortBy);
    expect(reply.results.map(({ customId }) => customId)).toEqual(ids);
    expect(reply.results.map(({ why }) => why[0])).toMatchObject(scores.map((score) => ({ score })));
  });

  test('what admins mark is pinned or left out at once, in its own environment', async () => {
    const flags = (db: string, id: string, isSponsored: boolean) => server.sql`
      insert into product_flags (wholesaler_id, db, custom_id, is_sponsored, is_excluded)
      values ('ats', ${db}, ${id}, ${isSponsored}, ${!isSponsored})`;
    await flags('prod', 'cider', true);
    await flags('preview', 'rum', false);
    await flags('preview', 'gin', true);
    const prod = await read('corner/sell');
    expect(prod.results.map(({ customId, isSponsored }) => [customId, isSponsored])).toEqual([
      ['cider', true],
      ['rum', false],
      ['rye', false],
    ]);
    const preview = await read('corner/sell?wholesalerId=ats&db=preview', 'ADMIN');
    expect(preview.results.map(({ customId }) => customId)).toEqual(['rye', 'cider']);
    // Gin is sponsored there: it is not to be removed, whatever its losses.
    expect([prod.counts, preview.counts]).toEqual([
      { sold: 2, sell: 3, remove: 2 },
      { sold: 2, sell: 2, remove: 1 },
    ]);
    await server.sql`delete from product_flags`;
  });
});

describe('GET /api/recommendedProducts/{id}/remove', () => {
  test('says by which rule and which numbers each row is there', async () => {
    const { results } = await read('corner/remove?productsSortBy=3');
    expect(results.map(({ customId, why }) => [customId, why])).toEqual([
      ['gin', [{ rule: 'losses', amount: 10, percent: 2, maxPercent: 1.5 }]],
      [
        'ale',
        [
          {
            rule: 'share',
            volumeShare: 5,
            peersVolumeShare: 20,
            gpShare: 4,
            peersGpShare: 20,
            volume: 5,
            lastYearVolume: 8,
          },
        ],
      ],
    ]);
    expect(results[1]).toMatchObject({ volume: { total: 5, average: 20, diff: -75 }, sameTypeCustomersCount: 3 });
  });

  test('follows max FPL and the chargeable reasons at the next read', async () => {
    const { sql } = server;
    await sql`update settings set max_fpl_percent = 2 where db = 'prod'`; // 2% is not above 2%
    expect(await idsOf('corner/remove')).toEqual(['ale']);
    await sql`update settings set chargeable_loss_reasons = '{breakage}' where db = 'prod'`;
    const [row] = (await read('corner/remove')).results;
    expect(row?.why).toMatchObject([
      { rule: 'share' },
      { rule: 'losses', amount: 32.1, percent: expect.closeTo(32.1, 10), maxPercent: 2 },
    ]);
    await sql`update settings set max_fpl_percent = 1.5, chargeable_loss_reasons = '{outOfCode}' where db = 'prod'`;
  });
});

describe('boosts', () => {
  // L is 15 May.
  const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
  const boostsOf = async (path: string) =>
    (await read(path)).results.map(({ customId, recommendedToSell, boostType }) => [
      customId,
      recommendedToSell,
      boostType,
    ]);
  afterEach(() => server.sql`delete from boosts`);

  test('each row says what is paid for it on L, in dollars of one CE or unit', async () => {
    await insertBoost(server.sql, 'ats', { ...may, amountCents: 250, filters: { brand: ['Dune'] } });
    await insertBoost(server.sql, 'ats', { ...may, type: 'GP/Unit', amountCents: 75, productIds: ['rye', 'gin'] });
    expect(await boostsOf('corner/sell')).toEqual([
      ['rum', 2.5, 'GP/CE'],
      ['rye', 0.75, 'GP/Unit'],
      ['cider', 0, null],
    ]);
    expect(await boostsOf('corner/sold')).toEqual([
      ['gin', 0.75, 'GP/Unit'],
      ['ale', 0, null],
    ]);
  });

  test('what is boosted on L is not to be removed, neither for its share nor for its losses', async () => {
    expect(await idsOf('corner/remove')).toEqual(['gin', 'ale']);
    const boostId = await insertBoost(server.sql, 'ats', { ...may, productIds: ['ale'] });
    expect(await idsOf('corner/remove')).toEqual(['gin']);
    expect((await read('corner/sold')).counts).toEqual({ sold: 2, sell: 3, remove: 1 });
    await server.sql`update boosts set product_ids = '{gin}' where boost_id = ${boostId}`;
    expect(await idsOf('corner/remove')).toEqual(['ale']);
  });

  test.each<[string, Partial<TestBoost>]>([
    ['over', { endDate: '2024-05-14' }],
    ['to come', { startDate: '2024-05-16' }],
    ['never saved', { savedAt: null }],
    ['deleted', { deletedAt: '2024-05-02T00:00:00Z' }],
    ['of nothing', { amountCents: 0 }],
  ])('a boost that is %s spares nothing', async (_, more) => {
    await insertBoost(server.sql, 'ats', { ...may, productIds: ['ale', 'gin'], ...more });
    expect(await boostsOf('corner/remove')).toEqual([
      ['gin', 0, null],
      ['ale', 0, null],
    ]);
  });
});

describe('filters, pages and refusals', () => {
  test.each([
    ['supplier=Dune', [], ['rum'], []],
    ['supplier=Dune&supplier=Alder+Brewing', ['ale'], ['rum'], ['ale']],
    ['brand=Alder', ['ale'], [], ['ale']],
    ['brandFams=Elm+Family', [], ['rye'], []],
    ['packageType=Can&size=12+oz', ['ale'], [], ['ale']],
    ['size=1+L', [], ['rum'], []],
    ['tags=Local', ['ale'], ['cider'], ['ale']],
    ['gpRank=Very+High&gpRank=Med', ['gin'], ['rye'], ['gin']],
    ['volumeRank=High', ['gin', 'ale'], [], ['gin', 'ale']],
    ['brand=Nobody', [], [], []],
  ])('%s leaves of Sold %j, of Sell %j and of Remove %j', async (query, sold, sell, remove) => {
    expect(await idsOf(`corner/sold?${query}`)).toEqual(sold);
    expect(await idsOf(`corner/sell?${query}`)).toEqual(sell);
    const { results, count, counts } = await read(`corner/remove?${query}`);
    expect(results.map(({ customId }) => customId)).toEqual(remove);
    expect(count).toBe(remove.length);
    expect(counts).toEqual({ sold: sold.length, sell: sell.length, remove: remove.length });
  });

  test('comes whole, or in pages that follow each other', async () => {
    expect(await idsOf('corner/sell?limit=1')).toEqual(['rum', 'rye', 'cider']);
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`corner/sell?limit=2&page=${page}`)));
    expect(pages).toEqual([['rum', 'rye'], ['cider'], []]);
    expect((await read('corner/sell?limit=2&page=2')).count).toBe(3);
  });

  test.each([
    'corner/bought',
    'corner/sell?productsSortBy=4',
    'corner/sell?productsSortBy=best',
    'corner/sell?gpRank=Best',
    'corner/sell?page=0',
    'corner/sell?limit=0&page=1',
  ])('%s is a bad request, said in a sentence', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.code]).toEqual([400, 'bad_input']);
    expect(body.message).toMatch(/\w+ \w+/);
  });

  test('a customer of another wholesaler is unknown', async () => {
    const { sql } = server;
    await insertWholesaler(sql, 'iowa');
    const content = { lastTransactionDate: '2024-05-15', buyers: [{ customId: 'theirs', name: 'Theirs' }] };
    await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', content));
    for (const customId of ['theirs', 'nope']) {
      const { status, body } = await ask(`${customId}/sell`);
      expect([status, body.message]).toEqual([404, buyerTexts.unknown]);
    }
    expect((await ask('theirs/sell?wholesalerId=iowa')).status).toBe(403);
  });
});
