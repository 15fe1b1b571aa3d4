import { writeEdit } from '@caselift/db/edits';
import { scoped } from '@caselift/db/scope';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { readCatalog, readTypeTotals } from './catalog.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { createSnapshotMemory } from './snapshot-memory.ts';

let database: TestDatabase;
const memory = createSnapshotMemory();

beforeAll(async () => {
  database = await testDatabase();
  const { sql } = database;
  await insertWholesaler(sql, 'ats');
  const snapshotId = await insertSnapshot(sql, 'ats', {
    lastTransactionDate: '2024-05-15',
    products: [
      { customId: 'A', name: 'Zeta', sold: [2, 200] },
      { customId: 'B', name: 'alpha', sold: [2, 300] },
      { customId: 'C', name: 'Alpha', sold: [2.5, -1], lastYear: [1, 100], tags: ['Craft'], premise: 'on' },
      { customId: 'D', name: 'Returned', sold: [-1, -100], ouncesPerUnit: 12 },
    ],
    typeProducts: [
      { accountType: 'Bar', product: 0, buyers: 2, units: 1.5, gpCents: 150 },
      { accountType: null, product: 0, buyers: 1, units: 0.5, gpCents: 50 },
      { accountType: 'Bar', product: 3, buyers: 0, units: -1, gpCents: -100 },
    ],
  });
  for (const db of ['preview', 'prod'] as const) await pointAt(sql, 'ats', db, snapshotId);
});
afterAll(() => database.drop());

const read = (db: 'preview' | 'prod') =>
  scoped(database.sql, { wholesalerId: 'ats', db }, async (tx) => {
    const scope = { wholesalerId: 'ats', db };
    const snapshot = await currentSnapshot(tx, scope, 'snapshot_products', 'snapshot_type_products');
    if (snapshot === undefined) throw new Error('There is no snapshot.');
    const catalog = await readCatalog(tx, memory, snapshot, await readEditedParts(tx, memory, scope));
    return { catalog, totals: await readTypeTotals(tx, memory, snapshot, catalog.list.length) };
  });

test('the catalog holds every product at its number, and tells which sold most', async () => {
  const { catalog } = await read('prod');
  expect(catalog.list[2]).toEqual({
    customId: 'C',
    ix: 2,
    name: 'Alpha',
    supplier: 'Alder Brewing',
    brandId: 'alder',
    brand: 'Alder',
    brandFam: null,
    productType: null,
    packageType: null,
    size: null,
    premise: 'on',
    tags: ['Craft'],
    ouncesPerUnit: 288,
    ounces: 720,
    gpCents: -1,
    lastYearOunces: 288,
    lastYearGpCents: 100,
    gpRank: 'Med',
    volumeRank: 'High',
    trend: 'up',
    isSponsored: false,
    isExcluded: false,
  });
  expect(catalog.byVolume).toEqual([2, 1, 0, 3]);
  expect([...catalog.ixOf]).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
    ['D', 3],
  ]);
});

test('a flag is that of its environment, from the next read on, of a snapshot that is in the memory already', async () => {
  const flagsIn = async (db: 'preview' | 'prod') =>
    (await read(db)).catalog.list.map(({ isSponsored, isExcluded }) => [isSponsored, isExcluded]);
  const none = [false, false];
  expect(await flagsIn('preview')).toEqual([none, none, none, none]);
  const scope = { wholesalerId: 'ats', db: 'preview' } as const;
  await scoped(database.sql, scope, (tx) =>
    writeEdit(tx, scope, async () => {
      await tx`
        insert into product_flags (wholesaler_id, db, custom_id, is_sponsored, is_excluded)
        values ('ats', 'preview', 'B', true, false), ('ats', 'preview', 'D', false, true),
               ('ats', 'preview', 'A', false, false), ('ats', 'preview', 'no longer sold', true, false)`;
    }),
  );
  expect(await flagsIn('preview')).toEqual([none, [true, false], none, [false, true]]);
  expect(await flagsIn('prod')).toEqual([none, none, none, none]);
});

test('what buyers did with a product is held by account type, those without one too, and of all', async () => {
  const { totals } = await read('prod');
  const of = (type: string | null) => totals.of.get(type) ?? expect.fail(`There is no type ${type}.`);
  expect([...totals.of.keys()].sort()).toEqual(['Bar', null]);
  expect([...of('Bar').buyers]).toEqual([2, 0, 0, 0]);
  expect([...of('Bar').milliUnits]).toEqual([1500, 0, 0, -1000]);
  expect([...of(null).gpCents]).toEqual([50, 0, 0, 0]);
  expect([[...totals.all.buyers], [...totals.all.milliUnits], [...totals.all.gpCents]]).toEqual([
    [3, 0, 0, 0],
    [2000, 0, 0, -1000],
    [200, 0, 0, -100],
  ]);
});
