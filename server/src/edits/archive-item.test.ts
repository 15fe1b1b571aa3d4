/** What an archived item keeps of its periods, whatever becomes of the figures. */
import type { User } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { ArchivedInstance } from '@caselift/domain/programs/archived-instance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSnapshotMemory } from '../figures/snapshot-memory.ts';
import { openQuestions } from '../jobs/queue/questions.ts';
import { payout } from '../testing/item-team.ts';
import { insertItem, testMeasure } from '../testing/items.ts';
import { lackingScopes } from '../testing/lacking.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../testing/measured-house.ts';
import { dropArchived, keepArchived } from './archive-item.ts';
import { saveMeasured } from './save-measured.ts';

let house: MeasuredHouse;
beforeAll(async () => {
  house = await startMeasuredHouse();
});
afterAll(() => house.stop());

const { signal: gone } = new AbortController();
const scope = { wholesalerId: 'ats', db: 'prod' } as const;
function save(write: (tx: Tx) => Promise<void>): Promise<void> {
  const { sql } = house.server;
  const inScope = <R>(work: (tx: Tx) => Promise<R>) => scoped(sql, scope, work);
  return saveMeasured(
    { questions: openQuestions(sql), memory: createSnapshotMemory() },
    { scope, inScope, gone },
    write,
  );
}
const archive = (itemId: string) =>
  save(async (tx) => {
    await tx`update items set archived_at = now() where item_id = ${itemId}`;
    await keepArchived(tx, 'ats', itemId);
  });
const restore = (itemId: string) =>
  save(async (tx) => {
    await tx`update items set archived_at = null where item_id = ${itemId}`;
    await dropArchived(tx, 'ats', itemId);
  });
async function kept(itemId: string): Promise<ArchivedInstance[]> {
  const rows = await house.server.sql<{ inputs: ArchivedInstance }[]>`
    select inputs from item_archives where item_id = ${itemId} order by instance_start`;
  return rows.map(({ inputs }) => inputs);
}

test('an archived item keeps the sums of its accounts, the people and the calendar of Production', async () => {
  // Hopworks from April 1 to L, in ounces by account: forty-lines.ts.
  // A: 288 + 288 - 144 - 72 + 144 + 144 - 24 + 288 - 288 = 624; B: 576; C: 1984 + 3968 = 5952; X: 288.
  const itemId = await insertItem(house.server.sql, 'ats', { kind: 'incentive', terms: volumeOf() });
  await archive(itemId);
  const [instance, ...others] = await kept(itemId);
  expect(others).toEqual([]);
  expect(instance).toMatchObject({
    ...{ from: '2026-04-01', to: '2026-06-30', lastDate: '2026-05-20', nonSellingDays: ['2026-05-01'] },
  });
  const millionths = (ounces: number) => ounces * 1_000_000;
  expect(instance?.scopes).toEqual([
    {
      scope: expect.any(String),
      buyers: [
        ['ATS_101', 'A', millionths(624), 0],
        ['ATS_102', 'B', millionths(576), 0],
        [null, 'C', millionths(5952), 0],
        [null, 'X', millionths(288), 0],
      ],
    },
  ]);
  expect(instance?.sets.map(({ buyers }) => buyers.map(([, buyerId]) => buyerId))).toEqual([['A', 'B', 'C', 'X']]);
  const people = await house.server.sql<{ customId: string }[]>`
    select custom_id as "customId" from users where wholesaler_id = 'ats' and db = 'prod' and deleted_at is null`;
  expect(instance?.people.map(({ customId }) => customId).sort()).toEqual(
    people.map(({ customId }) => customId).sort(),
  );
});

test('an item with parts keeps what each of them measures, and each scope once', async () => {
  const terms = volumeOf('Hopworks', { measure: null });
  const parent = await insertItem(house.server.sql, 'ats', { type: 'multi', terms });
  for (const supplier of ['Hopworks', 'Vineyard', 'Vineyard'])
    await insertItem(house.server.sql, 'ats', { parentId: parent, terms: volumeOf(supplier) });
  await archive(parent);
  expect((await kept(parent)).map(({ scopes, sets }) => [scopes.length, sets.length])).toEqual([[2, 1]]);
});

test('monthly periods under a longer sales period are kept each for itself, and again only those that still run', async () => {
  const itemId = await insertItem(house.server.sql, 'ats', {
    terms: volumeOf('Hopworks', { period: 'current_month' }),
  });
  await archive(itemId);
  const periods = async () => (await kept(itemId)).map(({ from, to }) => `${from} ${to}`);
  expect(await periods()).toEqual(['2026-04-01 2026-04-30', '2026-05-01 2026-05-31']);
  await restore(itemId);
  expect(await periods()).toEqual(['2026-04-01 2026-04-30']);
  expect(await lackingScopes(house.server.sql, 'ats')).toEqual({ prod: 0, preview: 0 });
  await house.server.sql`update item_archives set inputs = inputs || '{"people": []}' where item_id = ${itemId}`;
  await archive(itemId);
  expect((await kept(itemId)).map(({ people }) => people.length > 0)).toEqual([false, true]);
});

test('a period that ends on L runs until then, and is measured again once the item is back', async () => {
  const itemId = await insertItem(house.server.sql, 'ats', {
    terms: volumeOf('Hopworks', { period: 'custom', periodStart: '2026-05-01', periodEnd: '2026-05-20' }),
  });
  await archive(itemId);
  expect((await kept(itemId)).map(({ to }) => to)).toEqual(['2026-05-20']);
  await restore(itemId);
  expect(await kept(itemId)).toEqual([]);
});

test('new figures leave what was kept as it is, and measure an archived item no more', async () => {
  const itemId = await insertItem(house.server.sql, 'ats', { terms: volumeOf('Vineyard', { period: 'current_year' }) });
  await archive(itemId);
  const before = await kept(itemId);
  await house.runJob('wholesalerUpdate?db=preview');
  const [row] = await house.server.sql`
    select count(*) as count from snapshot_item_scopes s join environments e using (snapshot_id)
    where e.db = 'preview' and s.scope like '%Vineyard%2026-01-01%'`;
  expect(row?.count).toBe(0);
  expect(await kept(itemId)).toEqual(before);
});

test.each([
  ['a window that was over', '2026-05-14', 6],
  ['a window that ended on L', '2026-05-20', 0],
] as const)(
  'what earlier releases kept of placements pays as it did: %s, with other days of grace',
  async (_, periodEnd, graceDays) => {
    const { sql } = house.server;
    const itemId = await insertItem(sql, 'ats', {
      terms: volumeOf('Hopworks', {
        ...{ period: 'custom', periodStart: '2026-05-01', periodEnd, target: 1, userIds: ['ATS_1'] },
        ...{
          measure: { ...testMeasure, label: 'PODs Simple' },
          payout: payout({ rateCents: 700, isFullAmount: true }),
        },
      }),
    });
    await archive(itemId);
    const store = async (from: string, to: string) => {
      const stored = sql`replace(inputs::text, ${from}, ${to})::jsonb`;
      await sql`update item_archives set inputs = ${stored} where item_id = ${itemId}`;
      expect(JSON.stringify(await kept(itemId))).toContain(to.replaceAll(' ', ''));
    };
    await store('"ATS_101"', '"ATS_1"');
    const paid = async () => {
      const { status, body } = await house.ask('users');
      const found = ((body.payload ?? []) as User[]).find(({ customId }) => customId === 'ATS_1');
      return [status, found?.objectives.totalPayout];
    };
    expect(await paid()).toEqual([200, 14]);
    await store(',null,30,', `,null,${graceDays},`);
    expect(await paid()).toEqual([200, 14]);
    await sql`delete from items where item_id = ${itemId}`;
  },
);
