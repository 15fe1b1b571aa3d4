// What is remembered of boosts from edit to edit.
import { scoped } from '@caselift/db/scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBoost } from '../testing/boosts.ts';
import { pointAt } from '../testing/figures.ts';
import { insertSnapshotOfLines, type TestLine } from '../testing/invoice-lines.ts';
import { insertTeam } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readBoostSums, readPayingClaims, snapshotOfBoosts } from './boosts.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { createSnapshotMemory } from './snapshot-memory.ts';

let server: TestApp;
const memory = createSnapshotMemory();
const scope = { wholesalerId: 'ats', db: 'prod' } as const;

const sale = (rep: string, product: string): TestLine => ({
  invoice: `I-${rep}-${product}`,
  rep,
  day: '2024-07-02',
  buyer: 'corner',
  product,
  units: 24,
  ounces: 288,
  revenueCents: 2000,
  costCents: 1500,
});

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertTeam(sql, 'ats');
  const portion = { day: '2024-07-05', saleInvoice: 'I-0', saleDay: '2024-04-20', rep: 'REP_1', buyer: 'corner' };
  const snapshotId = await insertSnapshotOfLines(sql, 'ats', {
    lastTransactionDate: '2024-07-15',
    lines: [
      ...[sale('REP_1', 'ale'), sale('REP_2', 'keg'), sale('LEAD_1', 'ale'), sale('LEAD_1', 'keg')],
      {
        ...{ ...sale('REP_1', 'ale'), invoice: 'R-1', day: '2024-07-05', kind: 'return' },
        ...{ units: -12, ounces: -144, revenueCents: -1000, costCents: -750 },
      },
    ],
    names: { ale: 'Alder Ale', keg: 'Birch Keg' },
    returnedSales: [{ ...portion, invoice: 'R-1', product: 'ale', units: 12, ounces: 144 }],
  });
  await pointAt(sql, 'ats', 'prod', snapshotId);
});
afterAll(() => server.stop());

const read = () =>
  scoped(server.sql, scope, async (tx) => {
    const snapshot = await currentSnapshot(tx, scope);
    if (snapshot === undefined) throw new Error('There is a snapshot.');
    const edited = await readEditedParts(tx, memory, scope);
    const held = await snapshotOfBoosts(snapshot, edited);
    const claims = held && (await readPayingClaims(tx, memory, held, edited));
    const period = { from: '2024-07-01', to: '2024-07-15' };
    return { claims, sums: await readBoostSums(tx, memory, { snapshot, edited, period }) };
  });

test("is the same list for people an edit of a boost doesn't affect, and the same map after other edits", async () => {
  const { sql } = server;
  const july = { startDate: '2024-07-01', endDate: '2024-07-31' };
  await insertBoost(sql, 'ats', { ...july, name: 'Ales', productIds: ['ale'] });
  const kegs = await insertBoost(sql, 'ats', { ...july, name: 'Kegs', productIds: ['keg'] });
  const { sums: before } = await read();
  expect([...before.keys()].sort()).toEqual(['LEAD_1', 'REP_1', 'REP_2']);
  await sql`update users set name = 'Anna' where custom_id = 'REP_1'`;
  expect((await read()).sums).toBe(before);

  await sql`update boosts set amount_cents = 300 where boost_id = ${kegs}`;
  const { sums: after } = await read();
  expect(after.get('REP_1')).toBe(before.get('REP_1'));
  expect(after.get('REP_2')).toMatchObject([
    { name: 'Kegs', terms: { amountCents: 300 }, sold: { milliUnits: 24_000 } },
  ]);
  expect(after.get('LEAD_1')?.map(({ terms }) => terms.amountCents)).toEqual([200, 300]);
});

test('says of a boost its terms that pay and nothing else', async () => {
  const { sums } = await read();
  expect(sums.get('REP_1')).toEqual([
    {
      boostId: expect.any(String),
      name: 'Ales',
      terms: { type: 'GP/CE', amountCents: 200, startDate: '2024-07-01', endDate: '2024-07-31' },
      sold: { lines: 1, milliUnits: 24_000, microOunces: 288_000_000 },
      returned: { lines: 0, milliUnits: 0, microOunces: 0 },
    },
  ]);
});

test('leaves out boosts that ended before the oldest sale that came back, and no younger ones', async () => {
  const { sql } = server;
  const old = await insertBoost(sql, 'ats', { startDate: '2024-01-01', endDate: '2024-04-19', productIds: ['ale'] });
  const spring = await insertBoost(sql, 'ats', { startDate: '2024-01-01', endDate: '2024-04-20', productIds: ['ale'] });
  const { claims, sums } = await read();
  const claimed = new Set(claims?.list.map(({ boostId }) => boostId));
  expect([claimed.has(old), claimed.has(spring)]).toEqual([false, true]);
  expect(sums.get('REP_1')?.find(({ boostId }) => boostId === spring)?.returned.microOunces).toBe(144_000_000);
});
