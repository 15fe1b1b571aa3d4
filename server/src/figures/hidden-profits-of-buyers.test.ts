// Where profits are hidden, customers and recommendations tell nothing of them, by value or by order (docs/decisions/038).
import { buyerTexts } from '@caselift/contract/buyers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBuyer } from '../testing/buyers.ts';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { walk } from '../testing/reading.ts';
import { shops, typeProductsOf } from '../testing/shops.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  tokens = await insertTeam(server.sql, 'ats');
  await server.sql`update settings set hide_profits = true, max_fpl_percent = 1.5`;
  await show(shops.buyers);
});
afterAll(() => server.stop());

/** GP of a product, in all of the accounts. */
const gpOf = (buyers: readonly TestBuyer[], product: number) =>
  buyers
    .flatMap(({ basket = [] }) => basket.filter(([number]) => number === product))
    .reduce((sum, row) => sum + row[2], 0);
const gpIn = (basket: TestBuyer['basket'] = []) => basket.reduce((sum, [, , gpCents]) => sum + gpCents, 0);

/** Everyone reads the ranks of products: a depot earns what the others don't, so that a product earns the same in all. */
async function show(shown: TestBuyer[]): Promise<void> {
  const listed = shown.map((buyer) => ({
    ...buyer,
    ...(buyer.sold && { sold: [buyer.sold[0], gpIn(buyer.basket), buyer.sold[2]] as typeof buyer.sold }),
  }));
  const basket = shops.products.map((_, product): NonNullable<TestBuyer['basket']>[number] => [
    product,
    1,
    gpOf(shops.buyers, product) - gpOf(shown, product),
    0,
    1,
  ]);
  const depot: TestBuyer = {
    ...{ customId: 'zone', name: 'Zone Depot', sold: [1440, gpIn(basket), 9000], basket },
    lastOrder: { date: '2024-05-02', products: 5, ounces: 1440 },
  };
  const buyers = [...listed, depot];
  const products = shops.products.map((product) => {
    const [units, gpCents] = product.sold ?? [0, 0];
    return { ...product, sold: [units + 1, gpCents] as typeof product.sold };
  });
  const content = { ...shops, products, buyers, typeProducts: typeProductsOf(buyers) };
  await pointAt(server.sql, 'ats', 'prod', await insertSnapshot(server.sql, 'ats', content));
}

const without = ['REP_1', 'LEAD_1'] as const;
const ask = (call: string, as: Teammate) => server.ask({ url: `/api/${call}`, as: tokens[as] });
const everyBuyer = shops.buyers.map(({ customId }) => customId);
const calls = [
  ...['', '?sortBy=1', '?searchPhrase=shop', '?limit=2&page=2'].map((query) => `buyers${query}`),
  'distinctAccountTypes',
  ...everyBuyer.map((id) => `buyer/${id}`),
  ...everyBuyer.flatMap((id) =>
    ['sold', 'sell'].flatMap((tab) =>
      ['', '?productsSortBy=1', '?productsSortBy=2', '?productsSortBy=3', '?gpRank=High', '?page=1&limit=1'].map(
        (query) => `recommendedProducts/${id}/${tab}${query}`,
      ),
    ),
  ),
];
const removeCalls = everyBuyer.map((id) => `recommendedProducts/${id}/remove`);
const profits = ['gp', 'gpCe', 'gp_ce', 'score', 'gpShare', 'peersGpShare', 'amount'];

async function read(asked: readonly string[], as: Teammate): Promise<string[]> {
  const answers = await Promise.all(asked.map((call) => ask(call, as)));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  return answers.map(({ text }) => text);
}

test.each(without)('no answer to %s has a profit or a cost, which managers read there', async (as) => {
  const found = async (of: Teammate) => {
    const answers = await read([...calls, ...removeCalls], of);
    const names = new Set(answers.flatMap((text) => [...walk(JSON.parse(text))].flatMap((leaf) => leaf.names)));
    return profits.filter((name) => names.has(name));
  };
  expect(await found(as)).toEqual([]);
  expect(await found('MGR_1')).toEqual(profits);
  expect(await found('TOP_1')).toEqual(profits);
});

test.each(without)('%s may not sort customers by profit, and managers may', async (as) => {
  for (const sortBy of [2, 3]) {
    const { status, body } = await ask(`buyers?sortBy=${sortBy}`, as);
    expect([status, body.code, body.message]).toEqual([400, 'bad_input', buyerTexts.profitSort]);
    expect((await ask(`buyers?sortBy=${sortBy}`, 'MGR_1')).status).toBe(200);
  }
});

test.each(without)('%s reads recommendations by CE whatever is asked for, and is told so', async (as) => {
  for (const sort of [0, 1, 2, 3]) {
    const payload = (await ask(`recommendedProducts/corner/sell?productsSortBy=${sort}`, as)).body.payload;
    const { sortBy, results } = payload as { sortBy: number; results: { customId: string }[] };
    expect([sortBy, results.map(({ customId }) => customId)]).toEqual([3, ['cider', 'rum', 'rye']]);
  }
});

test('a loss says its percent with two decimals, and no dollars', async () => {
  const { body } = await ask('buyer/corner', 'REP_1');
  // $10.00 of $600.00 are 1.666... %.
  expect(body.payload).toMatchObject({ losses: { percent: 1.67, maxPercent: 1.5 } });
  const removed = (await ask('recommendedProducts/corner/remove', 'REP_1')).body.payload;
  expect((removed as { results: { why: unknown }[] }).results.map(({ why }) => why)).toEqual([
    [{ rule: 'losses', percent: 2, maxPercent: 1.5 }],
    [{ rule: 'share', volumeShare: 5, peersVolumeShare: 20, volume: 5, lastYearVolume: 8 }],
  ]);
});

describe('where every profit is another and nothing else is', () => {
  const gp = (cents: number) => (cents * 7919) % 10_007; // the same at each run, in another order
  const elsewhere = shops.buyers.map(
    (buyer, at): TestBuyer => ({
      ...buyer,
      ...(buyer.lastYear && { lastYear: [buyer.lastYear[0], gp(buyer.lastYear[1]), buyer.lastYear[2]] }),
      months: (buyer.months ?? []).map(([month, ounces, cents]) => [month, ounces, gp(cents)]),
      basket: (buyer.basket ?? []).map(([product, units, cents, ...rest]) => [product, units, gp(cents + at), ...rest]),
    }),
  );

  test('they read the same to the byte, but for how many rows Remove has', async () => {
    const withoutCount = (texts: string[]) => texts.map((text) => text.replace(/"remove":\d+/, ''));
    const before = await Promise.all(without.map(async (as) => withoutCount(await read(calls, as))));
    const ofManagers = await read(calls, 'MGR_1');
    await show(elsewhere);
    const after = await Promise.all(without.map(async (as) => withoutCount(await read(calls, as))));
    expect(after).toEqual(before);
    // What changed, managers do read.
    expect((await read(calls, 'MGR_1')).filter((text, at) => text !== ofManagers[at]).length).toBeGreaterThan(20);
    await show(shops.buyers);
  });

  test('an account for a visit reads the same too, but for what it could remove', async () => {
    const visits = () =>
      Promise.all(
        without.map(async (as) => {
          const { status, body } = await ask('today/accounts/corner?rows=100', as);
          expect(status).toBe(200);
          return { ...(body.payload as object), remove: null };
        }),
      );
    const before = await visits();
    await show(elsewhere);
    expect(await visits()).toEqual(before);
    await show(shops.buyers);
  });

  test('of Remove they learn whether a share of GP is below half of the peers’, and nothing more', async () => {
    const removed = async () => {
      const payload = (await ask('recommendedProducts/corner/remove', 'REP_1')).body.payload;
      return (payload as { results: { customId: string }[] }).results;
    };
    const before = await removed();
    // Ale: $9.99 of $100.00 are just below half of 20%, $10.00 are not.
    const withAle = (cents: number) =>
      shops.buyers.map((buyer) =>
        buyer.customId === 'corner'
          ? {
              ...buyer,
              basket: (buyer.basket ?? []).map(
                ([product, units, old, ...rest]): NonNullable<TestBuyer['basket']>[number] => [
                  product,
                  units,
                  product === 0 ? cents : product === 2 ? 10_000 - cents : old,
                  ...rest,
                ],
              ),
            }
          : buyer,
      );
    await show(withAle(999));
    expect(await removed()).toEqual(before);
    await show(withAle(1000));
    expect(await removed()).toEqual(before.filter(({ customId }) => customId !== 'ale'));
    await show(shops.buyers);
  });
});
