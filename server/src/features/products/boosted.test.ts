import type { Product } from '@caselift/contract/products';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Actor, insertEveryRole, type RoleName } from '../../testing/actors.ts';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const products = [
  { customId: 'ale', name: 'Ale', supplier: 'Alder', brand: 'Alder Ale', packageType: 'Can', size: '12 oz' },
  { customId: 'keg', name: 'Keg', supplier: 'Alder', brand: 'Alder Ale', packageType: 'Keg' },
  { customId: 'rum', name: 'Rum', supplier: 'Dune', brand: 'Dune', packageType: 'Bottle', size: '1 L' },
];

let server: TestApp;
let actors: Record<RoleName, Actor>;
const add = (boost: TestBoost, wholesalerId = 'ats') => insertBoost(server.sql, wholesalerId, boost);

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  const snapshotAt = (lastTransactionDate: string) => insertSnapshot(sql, 'ats', { lastTransactionDate, products });
  await pointAt(sql, 'ats', 'prod', await snapshotAt('2024-05-15'));
  await pointAt(sql, 'ats', 'preview', await snapshotAt('2024-06-03'));
});
afterAll(() => server.stop());
afterEach(() => server.sql`delete from boosts`);

const may = { startDate: '2024-05-01', endDate: '2024-05-31' };

async function read<T>(call: string, as: Actor = actors.admin): Promise<T> {
  const { status, body } = await server.ask({ url: `/api/${call}`, as: as.token });
  expect(status).toBe(200);
  return body.payload as T;
}

/** Of each product its boost, in the list and on its card. */
async function boosts(db = 'prod', as: Actor = actors.admin): Promise<Record<string, string>> {
  const { results } = await read<{ results: Product[] }>(`products?wholesalerId=ats&db=${db}`, as);
  const found: Record<string, string> = {};
  for (const { customId, boost, boostType } of atLeast(1, results)) {
    const card = await read<Product>(`product/${customId}?wholesalerId=ats&db=${db}`, as);
    expect([card.boost, card.boostType]).toEqual([boost, boostType]);
    found[customId] = boostType === null ? `${boost}` : `${boost} ${boostType}`;
  }
  return found;
}

test('a product shows the amount of the boost that pays it on L, in dollars, with its unit', async () => {
  await add({ ...may, amountCents: 250, filters: { supplier: ['Alder'], packageType: ['Can', 'Bottle'] } });
  await add({ ...may, amountCents: 75, type: 'GP/Unit', productIds: ['rum', 'gone'] });
  expect(await boosts()).toEqual({ ale: '2.5 GP/CE', keg: '0', rum: '0.75 GP/Unit' });
});

test('the first and the last day of a boost count, the days around them do not', async () => {
  const day = '2024-05-15';
  await add({ startDate: day, endDate: '2024-05-20', productIds: ['ale'] });
  await add({ startDate: '2024-05-10', endDate: day, productIds: ['keg'] });
  await add({ startDate: '2024-05-16', endDate: '2024-05-20', productIds: ['rum'] });
  expect(await boosts()).toEqual({ ale: '2 GP/CE', keg: '2 GP/CE', rum: '0' });
});

test('each environment goes by the day of its own newest sale', async () => {
  await add({ ...may, amountCents: 100, productIds: ['ale'] });
  await add({ startDate: '2024-06-01', endDate: '2024-06-30', amountCents: 300, productIds: ['ale', 'rum'] });
  expect(await boosts('prod')).toEqual({ ale: '1 GP/CE', keg: '0', rum: '0' });
  expect(await boosts('preview')).toEqual({ ale: '3 GP/CE', keg: '0', rum: '3 GP/CE' });
});

test('of two boosts on a product the one created first is shown', async () => {
  await add({ ...may, amountCents: 100, productIds: ['ale', 'keg'], createdAt: '2024-04-02' });
  await add({ ...may, amountCents: 900, filters: { supplier: ['Alder', 'Dune'] }, createdAt: '2024-04-03' });
  await add({ ...may, amountCents: 500, productIds: ['keg'], createdAt: '2024-04-01' });
  expect(await boosts()).toEqual({ ale: '1 GP/CE', keg: '5 GP/CE', rum: '9 GP/CE' });
});

test('an edit shows at the next read', async () => {
  const boostId = await add({ ...may, productIds: ['ale'] });
  expect(await boosts()).toMatchObject({ ale: '2 GP/CE' });
  await server.sql`update boosts set amount_cents = 325, type = 'GP/Unit' where boost_id = ${boostId}`;
  expect(await boosts()).toMatchObject({ ale: '3.25 GP/Unit' });
  await server.sql`update boosts set deleted_at = now() where boost_id = ${boostId}`;
  expect(await boosts()).toMatchObject({ ale: '0' });
});

test('what is not saved, pays nothing or is of another wholesaler is not shown', async () => {
  await add({ ...may, productIds: ['ale'], savedAt: null });
  await add({ ...may, productIds: ['keg'], amountCents: 0 });
  await add({ ...may, productIds: ['rum'] }, 'iowa');
  expect(await boosts()).toEqual({ ale: '0', keg: '0', rum: '0' });
});

test('amounts stay to the cent where profits are hidden', async () => {
  await server.sql`update settings set hide_profits = true`;
  await add({ ...may, amountCents: 233, productIds: ['ale'] });
  expect(await boosts('prod', actors.salesRep)).toEqual({ ale: '2.33 GP/CE', keg: '0', rum: '0' });
});
