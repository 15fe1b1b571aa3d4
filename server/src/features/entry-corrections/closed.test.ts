/** Entries of June 2024, closed with $0.10 a case built, that staff correct, delete and put back in July. */
import type { EntryPay } from '@caselift/contract/entry-corrections';
import type { LateEntry } from '@caselift/contract/late-facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem } from '../../testing/items.ts';
import { insertEntry } from '../../testing/submissions.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
const people = ['TYPO_1', 'GONE_1', 'BACK_1', 'RULE_1'] as const;
type Person = (typeof people)[number];
let server: TestApp;
let house: ClosingHouse;
let itemId: string;
let admin: string;
const entries = new Map<Person, string>();

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'late');
  admin = (await insertSuperAdmin(server.sql)).token;
  await house.importFiles({
    sales: [
      { invoice: 'JUNE', day: '2024-06-28', rep: 'TYPO_1', buyer: 'TYPO_1', gp: 0 },
      { invoice: 'JULY', day: '2024-07-01', rep: 'TYPO_1', buyer: 'TYPO_1', gp: 0 },
    ],
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: people.map((rep) => `${rep},${rep},Bar,on,,,${rep}`),
    users: people.map((rep) => `${rep},${rep},,salesRep,,,`),
  });
  await house.updateAndPublish();
  const terms = { userIds: [...people], target: 1000, payout: payout({ rateCents: 10, isFullAmount: true }) };
  itemId = await insertItem(house.sql, 'late', {
    ...{ kind: 'incentive', type: 'custom', name: 'Cases built', since: june, terms },
  });
  for (const [at, userId] of people.entries()) {
    const amount = [500, 100, 200, 300][at] ?? 0;
    const entry = { itemId, userId, instance: june, date: '2024-06-10', amount };
    entries.set(userId, await insertEntry(house.sql, 'late', entry));
  }
  await house.updateAndPublish();
  await house.close(june, ['goals']);
});
afterAll(() => server.stop());

const call = async (person: Person, method: 'PATCH' | 'DELETE' | 'POST', json?: object) => {
  const url = `/api/v3/items/${itemId}/entries/${entries.get(person)}${method === 'POST' ? '/restore' : ''}`;
  const { status, body } = await house.ask({ url, method, ...(json && { json }) });
  expect([status, body.message]).toEqual([200, undefined]);
};
const versionOf = async (person: Person) => {
  const [row] = await house.sql<{ version: number }[]>`
    select version::float8 as version from item_submissions where submission_id = ${entries.get(person) ?? ''}`;
  return row?.version ?? 0;
};
const correct = async (person: Person, amount: number) =>
  call(person, 'PATCH', { amount, version: await versionOf(person) });
const late = async () =>
  Object.fromEntries(await Promise.all(people.map(async (person) => [person, await house.late(person)])));
const nothing = { TYPO_1: [], GONE_1: [], BACK_1: [], RULE_1: [] };
async function differing(person: Person): Promise<LateEntry[]> {
  const worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  const url = `/api/users/${person}/adjustments/${june}/lines?part=incentives&wholesalerId=late`;
  const { body } = await server.askOn({ url, as: admin });
  await worker?.stop();
  return (body.payload as { entries: LateEntry[] }).entries;
}

test('June is closed with 500, 100, 200 and 300 cases at $0.10', async () => {
  expect(await Promise.all(people.map((person) => house.paid(person, june)))).toEqual(
    ['50.00', '10.00', '20.00', '30.00'].map((paid) => [`earned incentives ${paid}`, `payable ${paid}`]),
  );
});

test('a correction is told with what it takes and that June is closed, and becomes an adjustment of -$45.00', async () => {
  const url = `/api/v3/items/${itemId}/entryPay?entryId=${entries.get('TYPO_1')}&amount=50`;
  expect((await house.ask({ url })).body.payload as EntryPay).toEqual({
    changes: [{ customId: 'TYPO_1', name: 'TYPO_1', pays: -45 }],
    closedPeriod: { from: june, to: '2024-06-30' },
  });
  // Nothing of June was measured since it closed.
  await correct('TYPO_1', 50);
  expect(await house.measureLate()).toBe(1);
  expect(await late()).toEqual({ ...nothing, TYPO_1: ['2024-06 incentives -45.00'] }); // 50 x 0.1 - 500 x 0.1
  expect(await differing('TYPO_1')).toEqual([
    {
      ...{
        change: 'changed',
        entryId: entries.get('TYPO_1'),
        kind: 'quantity',
        date: '2024-06-10',
        item: 'Cases built',
      },
      ...{ person: { customId: 'TYPO_1', name: 'TYPO_1' }, buyer: null, status: null, quantity: 50, was: 500 },
    },
  ]);
});

test('a deletion takes back what it was paid, and putting it back leaves nothing to adjust', async () => {
  await call('GONE_1', 'DELETE');
  await call('BACK_1', 'DELETE');
  expect(await house.measureLate()).toBe(1);
  const gone = { ...nothing, TYPO_1: ['2024-06 incentives -45.00'], GONE_1: ['2024-06 incentives -10.00'] };
  expect(await late()).toEqual({ ...gone, BACK_1: ['2024-06 incentives -20.00'] });
  expect((await differing('GONE_1')).map(({ change, quantity }) => [change, quantity])).toEqual([['removed', 100]]);
  await call('BACK_1', 'POST');
  expect(await house.measureLate()).toBe(1);
  expect([await late(), await differing('BACK_1')]).toEqual([gone, []]);
});

test('what was closed by older rules is compared with the entries of then, not with the corrected ones', async () => {
  await house.sql`delete from restated_pay where wholesaler_id = 'late'`;
  await house.sql`update closings set pay_rules = 0, kept_pay = null where wholesaler_id = 'late'`;
  await correct('RULE_1', 30);
  await house.measureLate();
  expect(await late()).toEqual({
    TYPO_1: ['2024-06 incentives -45.00'],
    GONE_1: ['2024-06 incentives -10.00'],
    BACK_1: [],
    RULE_1: ['2024-06 incentives -27.00'], // 30 x 0.1 - 300 x 0.1
  });
});

test('an adjustment that July was closed with is given back by a second correction', async () => {
  await house.importFiles({
    sales: ['2024-07-31', '2024-08-01'].map((day) => ({ invoice: day, day, rep: 'TYPO_1', buyer: 'TYPO_1', gp: 0 })),
  });
  await house.updateAndPublish();
  await house.measureLate();
  await house.close(july, ['goals']);
  await correct('TYPO_1', 500);
  await house.measureLate();
  expect(await late()).toEqual({ ...nothing, TYPO_1: ['2024-06 incentives 45.00'] });
});
