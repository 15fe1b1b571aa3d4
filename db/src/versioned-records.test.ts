import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Scope, scoped } from './scope.ts';
import { staleRecordOf } from './state-error.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { type RecordToSave, saveRecord } from './versioned-records.ts';
import { createWholesaler } from './wholesalers.ts';

const ats: Scope = { wholesalerId: 'ats', db: 'prod' };
let database: TestDatabase;

// A table as one of a later release will be, made by its migration in one call.
beforeEach(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'iowa']) {
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
  }
  await database.sql.unsafe(`
    create table programs (
      wholesaler_id text not null references wholesalers on delete cascade,
      boost_id integer not null,
      title text not null,
      amount numeric(10, 2),
      start_date date,
      product_ids text[] not null default '{}',
      saved_by text,
      primary key (wholesaler_id, boost_id));
    select make_editable('programs', 'programs');`);
});
afterEach(() => database.drop());

const summer = { title: 'Summer', amount: 1.5, start_date: '2026-06-01', product_ids: ['P1', 'P2'] };
const save = (
  values: RecordToSave['values'],
  version: number | null,
  { scope = ats, id = 1 }: { scope?: Scope; id?: number } = {},
) =>
  scoped(database.sql, scope, (tx) =>
    saveRecord(
      tx,
      { name: 'programs' },
      { wholesalerId: 'ats', key: { boost_id: id }, values, version, books: { saved_by: 'test' } },
    ),
  );
const stored = async () => {
  const [row] =
    await database.sql`select title, amount, start_date, product_ids, version from programs where boost_id = 1`;
  return row;
};

test('a record is made once, and each change has a new version', async () => {
  expect(await save(summer, null)).toBe(1);
  expect(await save({ ...summer, title: 'Fall' }, 1)).toBe(2);
  expect(await stored()).toEqual({ ...summer, title: 'Fall', version: 2 });
});

test('of two people who opened the same version, the second learns which fields the first has changed', async () => {
  await save(summer, null);
  await save({ ...summer, title: 'Fall', amount: 2, start_date: '2026-09-01' }, 1);
  const refused = await save({ ...summer, amount: 2 }, 1).catch(staleRecordOf);
  expect(refused).toEqual({
    version: 2,
    fields: [
      { field: 'title', stored: 'Fall' },
      { field: 'startDate', stored: '2026-09-01' },
    ],
  });
  expect(await stored()).toMatchObject({ title: 'Fall', version: 2 });
});

test.each([0.5, -1e-278, 1e300])('%d is the version of no record', async (version) => {
  await save(summer, null);
  expect(await save({ ...summer, title: 'Fall' }, version).catch(staleRecordOf)).toMatchObject({ version: 1 });
});

test('two who make the same record do not overwrite each other', async () => {
  await save(summer, null);
  const refused = await save({ ...summer, product_ids: ['P1'] }, null).catch(staleRecordOf);
  expect(refused).toEqual({ version: 1, fields: [{ field: 'productIds', stored: ['P1', 'P2'] }] });
});

test('a record that was removed meanwhile is not brought back', async () => {
  await save(summer, null);
  await database.sql`delete from programs`;
  expect(await save(summer, 1).catch(staleRecordOf)).toEqual({ version: null, fields: [] });
  expect(await stored()).toBeUndefined();
});

test('saving what is stored already is accepted, however it is written', async () => {
  await save(summer, null);
  await save({ ...summer, amount: 2 }, 1);
  expect(await save({ ...summer, amount: 2.0 }, 1)).toBe(2);
});

test('a writer that knows nothing of versions cannot hide a change', async () => {
  await save(summer, null);
  await database.sql`update programs set title = 'Fall'`;
  expect(await save(summer, 1).catch(staleRecordOf)).toMatchObject({ version: 2 });
});

test('of ten saves from the same version at the same moment one is taken', async () => {
  await save(summer, null);
  const saves = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => save({ ...summer, title: `Number ${n}` }, 1)),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test("another wholesaler's record is not found, not overwritten and not made", async () => {
  await save(summer, null);
  const iowa = { ...ats, wholesalerId: 'iowa' };
  expect(await save(summer, 1, { scope: iowa }).catch(staleRecordOf)).toEqual({ version: null, fields: [] });
  await expect(save(summer, null, { scope: iowa, id: 2 })).rejects.toMatchObject({ code: '42501' });
  expect(await stored()).toMatchObject({ title: 'Summer', version: 1 });
});
