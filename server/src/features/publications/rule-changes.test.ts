/**
 * June 2024 is over and not closed, May is closed, and the release that published them had older rules: a lead without reps in
 * an item had no cap there, a qualifier that isn't set up in full opened the lock, and archiving took June's pay
 * (docs/product.md, Publishing).
 */
import type { PublishPreview } from '@caselift/contract/publications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let worker: Worker | null = null;
let house: ClosingHouse;

const sold = (invoice: string, day: string, buyer: string): TestSale => ({ invoice, day, buyer, rep: 'REP_1' });
const places = [...Array(18).keys()].map((at) => `B${at}`);

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'rules');
  const ofAles = {
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
    measure: { ...testMeasure, label: 'PODs Simple' } as const,
  };
  const rate = payout({ rateCents: 5000, cap: { units: 'percentage', value: 100 } });
  await insertItem(house.sql, 'rules', {
    ...{ kind: 'incentive', name: 'Alone', since: '2024-05-01' },
    terms: { ...ofAles, userIds: ['LEE_1'], target: 2, payout: rate },
  });
  const parentId = await insertItem(house.sql, 'rules', {
    ...{ kind: 'objective', type: 'dependencies', name: 'Locked', since: '2024-05-01' },
    terms: { userIds: ['REP_1'] },
  });
  const below = { kind: 'objective', parentId, since: '2024-05-01' } as const;
  await insertItem(house.sql, 'rules', {
    ...{ ...below, name: 'Qualifier', order: 0 },
    terms: { ...ofAles, userIds: ['REP_1'], target: 100, isQualifier: true, isValid: false },
  });
  await insertItem(house.sql, 'rules', {
    ...{ ...below, name: 'Pays', order: 1 },
    terms: { ...ofAles, userIds: ['REP_1'], target: 2, payout: payout({ rateCents: 100 }) },
  });
  await house.importFiles({
    sales: [
      ...places.map((buyer) => sold(`MAY ${buyer}`, '2024-05-06', buyer)),
      sold('MAY LAST', '2024-05-31', 'B0'),
      ...places.map((buyer) => sold(`JUNE ${buyer}`, '2024-06-05', buyer)),
      sold('JUNE LAST', '2024-06-28', 'B0'),
      sold('JULY', '2024-07-02', 'B0'),
    ],
    products: ['P1,Ale,ales,Ales,,Ale,,Beer,Can,,12,24,,,'],
    buyers: places.map((buyer) => `${buyer},${buyer},Bar,on,,,REP_1`),
    users: ['LEE_1,Lee,,teamLead,,,', 'REP_1,Rae,,salesRep,,,LEE_1'],
  });
  await house.updateAndPublish();
  await house.close('2024-05-01', ['goals', 'targets']);
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function ofRules(): Promise<string[]> {
  const { status, body } = await house.askOn({ url: '/api/publishPreview' });
  if (status === 202) return ofRules();
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.payload as PublishPreview).warnings.filter((warning) => warning.includes('not closed'));
}

test('nothing is said where Production was published by the rules of now', async () => {
  expect(await ofRules()).toEqual([]);
});

test('after an upgrade the diff says what the open month pays otherwise, with the people, until it is published', async () => {
  await house.sql`update environments set pay_rules = 1`;
  // Lee: 2 x 50 after 18 x 50. Rae: nothing after 18 x 1. July, which runs, and May, which is closed, are not in it.
  expect(await ofRules()).toEqual([
    'Rules of pay were corrected. Jun 2024, not closed: 2 people, -$818.00 (Lee -$800.00, Rae -$18.00).',
  ]);
  await house.updateAndPublish();
  expect(await ofRules()).toEqual([]);
});

test('what was archived after a month ended is said to be paid in it', async () => {
  await house.sql`update environments set pay_rules = 1`;
  const archive = (at: string | null, on: string | null) =>
    house.sql`update items set archived_at = ${at}, archived_on = ${on} where name = 'Alone'`;
  await archive('2024-07-03T12:00:00Z', '2024-07-02');
  // Lee: 2 x 50 after nothing. Rae, as above: nothing after 18 x 1.
  expect(await ofRules()).toEqual([
    'Rules of pay were corrected. Jun 2024, not closed: 2 people, +$82.00 (Lee +$100.00, Rae -$18.00).',
  ]);
  await archive(null, null);
});

test('nothing is said where the corrected rules pay nobody anything else', async () => {
  await house.sql`update environments set pay_rules = 1`;
  await house.sql`update items set terms = jsonb_set(terms, '{isActive}', 'false') where name in ('Alone', 'Locked')`;
  expect(await ofRules()).toEqual([]);
});
