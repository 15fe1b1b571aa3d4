/**
 * Saves of items and of calendars beside each other, an update, a publication and a rollback: nothing is left
 * unmeasured.
 */
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import { growingTables } from '@caselift/db/snapshot-tables/registry';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeItemList } from '../figures/item-lists.ts';
import { createSnapshotMemory } from '../figures/snapshot-memory.ts';
import { openQuestions } from '../jobs/queue/questions.ts';
import { type Hold, holdAttaching, holdWrites } from '../testing/hold.ts';
import { insertItem, testMeasure, testTerms } from '../testing/items.ts';
import { lackingScopes, listedScopes } from '../testing/lacking.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../testing/measured-house.ts';
import { saveMeasured } from './save-measured.ts';

let house: MeasuredHouse;
let held: Hold | undefined;
beforeAll(async () => {
  house = await startMeasuredHouse();
});
afterEach(() => held?.drop());
afterAll(() => house.stop());

const { signal: gone } = new AbortController();
const scope = { wholesalerId: 'ats', db: 'prod' } as const;

/** As a feature saves, without a route: `write` in the role of requests. */
function save<T>(write: (tx: Tx) => Promise<T>, waitMs?: number): Promise<T> {
  const { sql } = house.server;
  const inScope = <R>(work: (tx: Tx) => Promise<R>) => scoped(sql, scope, work);
  return saveMeasured(
    { questions: openQuestions(sql, waitMs), memory: createSnapshotMemory() },
    { scope, inScope, gone },
    write,
  );
}
const newItem = (terms = volumeOf()) => insertItem(house.server.sql, 'ats', { terms });
const setTerms = (itemId: string, terms: object) => (tx: Tx) =>
  tx`update items set terms = terms || ${tx.json(terms as never)} where item_id = ${itemId}`;
const lacking = () => lackingScopes(house.server.sql, 'ats');
const nothing = { prod: 0, preview: 0 };
const snapshotOf = async (db: 'preview' | 'prod') => {
  const [row] = await house.server.sql<{ id: number }[]>`
    select snapshot_id as id from environments where wholesaler_id = 'ats' and db = ${db}`;
  return row?.id ?? 0;
};
const savedTerms = async (itemId: string) => {
  const [row] = await house.server.sql`select terms from items where item_id = ${itemId}`;
  return row?.terms;
};

test('a save is not there before what it measures is, in both environments', async () => {
  const itemId = await newItem();
  await house.runJob('objectivesIncentivesUpdate?db=preview');
  let runs = 0;
  await save(async (tx) => {
    runs += 1;
    await setTerms(itemId, volumeOf('Vineyard'))(tx);
  });
  expect(runs).toBe(2); // the first is taken back, for nothing is measured yet
  expect(await lacking()).toEqual(nothing);
  runs = 0;
  await save(async (tx) => {
    runs += 1;
    await setTerms(itemId, { target: 99 })(tx);
  });
  expect(runs).toBe(1); // who earns what isn't measured
  expect(await savedTerms(itemId)).toMatchObject({ target: 99 });
});

test('accounts chosen by hand are measured though their list is not saved yet', async () => {
  const itemId = await newItem(volumeOf());
  const before = await house.server.sql`select count(*) as lists from item_lists`;
  await save(async (tx) => {
    const list = await writeItemList(tx, 'ats', ['A', 'B']);
    await setTerms(itemId, { accounts: { ...testTerms.accounts, byFilters: false, list } })(tx);
  });
  expect(await lacking()).toEqual(nothing);
  const after = await house.server.sql`select count(*) as lists from item_lists`;
  expect(after[0]?.lists).toBe(before[0]?.lists + 1);
  const [measured] = await house.server.sql`
    select sum(accounts)::int as accounts from snapshot_item_account_reps
    where snapshot_id = ${await snapshotOf('prod')} and set_id in (
      select set_id from snapshot_item_sets where accounts like '%list%')`;
  expect(measured?.accounts).toBe(2);
});

test('two saves of one item at once leave it measured as the later one has it', async () => {
  const itemId = await newItem();
  await Promise.all([
    save(setTerms(itemId, volumeOf('Vineyard', { period: 'current_year' }))),
    save(setTerms(itemId, volumeOf('Hopworks', { period: 'current_year' }))),
    save(setTerms(itemId, volumeOf('Vineyard', { period: 'current_year' }))),
  ]);
  expect(await lacking()).toEqual(nothing);
});

test('other non-selling days of an environment make its items measure other days, before they are saved', async () => {
  await newItem(volumeOf('Vineyard', { measure: { ...testMeasure, label: 'Vol Δ (CEs)' } }));
  await house.runJob('objectivesIncentivesUpdate?db=preview');
  const listed = await listedScopes(house.server.sql, await snapshotOf('prod'));
  const { status, body } = await house.ask('wholesaler?db=preview', 'PATCH', {
    allNonSellingDays: ['2026-04-02', '2026-04-03', '2026-05-01'],
  });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(await lacking()).toEqual(nothing);
  const after = await listedScopes(house.server.sql, await snapshotOf('prod'));
  expect(after.length).toBeGreaterThan(listed.length);
});

test('a save while an update has measured, before preview points at it, is measured by the update', async () => {
  const itemId = await newItem();
  await house.runJob('objectivesIncentivesUpdate?db=preview');
  held = await holdWrites(house.server.sql, 'update_parts', `new.part = 'wholesaler' and new.status = 'copying'`);
  const update = house.runJob('wholesalerUpdate?db=preview');
  await held.reached();
  const before = await snapshotOf('preview');
  await save(setTerms(itemId, volumeOf('Hopworks', { period: 'current_month' })));
  await held.letPass();
  await update;
  expect(await snapshotOf('preview')).not.toBe(before);
  expect(await lacking()).toEqual(nothing);
});

test('a save while an update points preview at its figures waits, and measures for the new ones', async () => {
  const itemId = await newItem();
  await house.runJob('objectivesIncentivesUpdate?db=preview');
  const before = await snapshotOf('preview');
  held = await holdWrites(house.server.sql, 'environments', `new.db = 'preview' and new.snapshot_id > ${before}`);
  const update = house.runJob('wholesalerUpdate?db=preview');
  await held.reached();
  const saved = save(setTerms(itemId, volumeOf('Vineyard', { period: 'current_month' })));
  await held.letPass();
  await Promise.all([update, saved]);
  expect(await savedTerms(itemId)).toMatchObject({ period: 'current_month' });
  expect(await lacking()).toEqual(nothing);
});

test('a save while preview is published, with items that only its figures had measured, leaves nothing unmeasured', async () => {
  const itemId = await newItem(volumeOf('Vineyard', { period: 'current_quarter', target: 3 }));
  await house.runJob('wholesalerUpdate?db=preview');
  held = await holdWrites(house.server.sql, 'publications', 'true');
  const published = house.runJob('publish');
  await held.reached();
  const saved = save(setTerms(itemId, volumeOf('Hopworks', { period: 'current_year', target: 4 })));
  await held.letPass();
  await Promise.all([published, saved]);
  expect(await snapshotOf('prod')).toBe(await snapshotOf('preview'));
  expect(await lacking()).toEqual(nothing);
});

test('a rollback measures what the earlier figures lack, with the calendar that comes with them', async () => {
  const [first] = await house.server.sql`
    select publication_id as id, snapshot_id as "snapshotId" from publications where wholesaler_id = 'ats'
    order by publication_id limit 1`;
  const itemId = await newItem();
  await save(setTerms(itemId, { measure: { ...testMeasure, label: 'Units(Btls/cans)' } }));
  const before = await listedScopes(house.server.sql, first?.snapshotId);
  await house.runJob(`publications/${first?.id}/rollback`);
  expect(await snapshotOf('prod')).toBe(first?.snapshotId);
  expect((await listedScopes(house.server.sql, first?.snapshotId)).length).toBeGreaterThan(before.length);
  expect(await lacking()).toEqual(nothing);
  await newItem(volumeOf('Hopworks', { period: 'current_month' }));
  await house.runJob('reset');
  expect((await lacking()).preview).toBe(0);
});

test('a save after an upgrade, while the figures for items are being computed, is measured with them', async () => {
  const { sql } = house.server;
  const itemId = await newItem();
  await sql`update snapshots set table_versions = table_versions - ${[...growingTables]}::text[]`;
  held = await holdAttaching(sql, 'snapshot_item_scopes');
  const filled = house.runJob('backfill');
  await held.reached();
  const products = volumeOf('Saved beside a backfill').products;
  await save(setTerms(itemId, { products }));
  await held.letPass();
  await filled;
  const missing = await sql`
    select from environments join snapshots using (snapshot_id) where not table_versions ?& ${[...growingTables]}`;
  expect(missing).toHaveLength(0);
  expect(await lacking()).toEqual(nothing);
  for (const db of ['preview', 'prod'] as const)
    expect(await listedScopes(sql, await snapshotOf(db))).toContainEqual(expect.stringContaining('beside a backfill'));
});

test('while the worker is down, a save that needs measuring is refused and not written; others go through', async () => {
  const itemId = await newItem();
  await house.runJob('objectivesIncentivesUpdate?db=preview');
  await house.stopWorker();
  const terms = { products: volumeOf('Nobody').products };
  await expect(save(setTerms(itemId, terms), 50)).rejects.toMatchObject({ refusal: 'unavailable' });
  expect((await savedTerms(itemId)).products.filters.supplier).toEqual(['Hopworks']);
  await save(setTerms(itemId, { target: 12 }), 50);
  expect(await savedTerms(itemId)).toMatchObject({ target: 12 });
  await house.startWorker();
  await save(setTerms(itemId, terms));
  expect(await lacking()).toEqual(nothing);
});
