import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentTables } from './editable-tables.ts';
import { publish, reset, rollback } from './publish.ts';
import { stateErrorCode } from './state-error.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

const manager = ['manager@example.com', '127.0.0.1'] as const;
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'iowa'])
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
});
afterEach(() => database.drop());

const addPerson = async (db: string, customId: string, name: string) => {
  await database.sql`
    insert into users (wholesaler_id, db, custom_id, name, role, route_numbers, max_fpl_percent)
    values ('ats', ${db}, ${customId}, ${name}, 'salesRep', '{12, 7}', 1.25)`;
  await database.sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
    values ('ats', ${db}, ${customId}, 'gp', '2026-05-01', 123456789012.3456, 50000)`;
};
const setTitle = (db: string, title: string) =>
  database.sql`update settings set title = ${title}, non_selling_days = '{2026-05-25}' where wholesaler_id = 'ats' and db = ${db}`;
const rowsOf = async (db: string) => {
  const { sql } = database;
  const without = (rows: Record<string, unknown>[]) => rows.map(({ db: _, ...row }) => row);
  const of = async (table: string) =>
    without(
      await sql`select * from ${sql(table)} where wholesaler_id = 'ats' and db = ${db} order by to_jsonb(${sql(table)})::text`,
    );
  return Object.fromEntries(
    await Promise.all(environmentTables.map(async ({ name }) => [name, await of(name)] as const)),
  );
};
const pointerOf = async (db: string) => {
  const [row] = await database.sql`
    select snapshot_id as "snapshotId", publication_id as "publicationId" from environments
    where wholesaler_id = 'ats' and db = ${db}`;
  return row;
};
const editPreview = async () => {
  await addPerson('preview', 'ATS_1', 'Ann');
  await setTitle('preview', 'Atlas Beverage Co.');
  await database.sql`
    insert into company_goals (wholesaler_id, db, measure, period_start, goal) values ('ats', 'preview', 'gp', '2026-05-01', 1e6)`;
  await database.sql`
    insert into product_flags (wholesaler_id, db, custom_id, is_sponsored) values ('ats', 'preview', 'P1', true)`;
};

test("publishing copies preview's figures and every edit to prod", async () => {
  await editPreview();
  await addPerson('prod', 'ATS_9', 'Only in prod');
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'ats', lastTransactionDate: '2026-05-15' });
  const published = await publish(database.sql, 'ats', ...manager);
  expect(published).toMatchObject({ snapshotId, lastTransactionDate: '2026-05-15', clashes: [] });
  expect(await pointerOf('prod')).toEqual({ snapshotId, publicationId: published.publicationId });
  expect(await pointerOf('preview')).toEqual({ snapshotId, publicationId: null });
  const prod = await rowsOf('prod');
  expect(prod).toEqual(await rowsOf('preview'));
  expect(prod.users?.map((user) => user.name)).toEqual(['Ann']);
});

test("publishing leaves other wholesalers' edits and pointers alone", async () => {
  await writeTestSnapshot(database.sql, { wholesalerId: 'iowa' });
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  await publish(database.sql, 'ats', ...manager);
  const [row] = await database.sql`select snapshot_id from environments where wholesaler_id = 'iowa' and db = 'prod'`;
  expect(row?.snapshot_id).toBeNull();
});

test('an edit in preview is a draft until published', async () => {
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  await publish(database.sql, 'ats', ...manager);
  await setTitle('preview', 'Draft');
  expect((await rowsOf('prod')).settings?.[0]?.title).toBe('ats');
});

test("resetting takes preview back to prod's figures and edits", async () => {
  await editPreview();
  const first = await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  await publish(database.sql, 'ats', ...manager);
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  await setTitle('preview', 'Draft');
  await addPerson('preview', 'ATS_2', 'Bob');
  expect(await reset(database.sql, 'ats', ...manager)).toEqual({
    snapshotId: first,
    lastTransactionDate: '2026-05-15',
  });
  expect((await pointerOf('preview'))?.snapshotId).toBe(first);
  expect(await rowsOf('preview')).toEqual(await rowsOf('prod'));
});

test('a rollback restores the figures and edits of an earlier publication, and leaves preview alone', async () => {
  await editPreview();
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats', lastTransactionDate: '2026-05-14' });
  const first = await publish(database.sql, 'ats', ...manager);
  const before = await rowsOf('prod');
  const second = await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  await setTitle('preview', 'A mistake');
  await database.sql`delete from users where wholesaler_id = 'ats' and db = 'preview'`;
  await publish(database.sql, 'ats', ...manager);
  expect(await rollback(database.sql, 'ats', first.publicationId, ...manager)).toEqual(first);
  expect(await rowsOf('prod')).toEqual(before);
  expect(await pointerOf('prod')).toEqual({ snapshotId: first.snapshotId, publicationId: first.publicationId });
  expect((await rowsOf('preview')).settings?.[0]?.title).toBe('A mistake');
  expect((await pointerOf('preview'))?.snapshotId).toBe(second);
});

test('boosts and other records of the wholesaler stay as they are when figures are published, reset and rolled back', async () => {
  const { sql } = database;
  const add = (name: string) => sql`
    insert into boosts (wholesaler_id, name, type, amount_cents, supplier_contribution, start_date, end_date,
      custom_products_selected, products_filters, created_by)
    values ('ats', ${name}, 'GP/CE', 250, 50, '2026-05-01', '2026-05-31', true, '{"brand": ["Alder"]}', 'test')`;
  const stored = async () => [...(await sql`select * from boosts order by name`)];
  await writeTestSnapshot(sql, { wholesalerId: 'ats', lastTransactionDate: '2026-05-14' });
  await add('Before the publication');
  const { publicationId } = await publish(sql, 'ats', ...manager);
  await add('Later');
  await sql`update boosts set amount_cents = 300, deleted_at = now() where name = 'Before the publication'`;
  const before = await stored();
  await writeTestSnapshot(sql, { wholesalerId: 'ats' });
  await publish(sql, 'ats', ...manager);
  expect(await stored()).toEqual(before);
  await rollback(sql, 'ats', publicationId, ...manager);
  expect(await stored()).toEqual(before);
  await reset(sql, 'ats', ...manager);
  expect(await stored()).toEqual(before);
});

test('a publication from before a column existed gives it its default', async () => {
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  const { publicationId } = await publish(database.sql, 'ats', ...manager);
  await database.sql`alter table settings add column currency text not null default 'USD'`;
  await rollback(database.sql, 'ats', publicationId, ...manager);
  expect((await rowsOf('prod')).settings?.[0]?.currency).toBe('USD');
});

test('there is nothing to publish before the first update, and nothing to reset to before the first publication', async () => {
  const publishing = await publish(database.sql, 'ats', ...manager).catch(stateErrorCode);
  expect(publishing).toBe('nothingToPublish');
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  expect(await reset(database.sql, 'ats', ...manager).catch(stateErrorCode)).toBe('nothingPublished');
});

test("rolling back to another wholesaler's publication, or to one with dropped figures, is refused", async () => {
  await writeTestSnapshot(database.sql, { wholesalerId: 'iowa' });
  const other = await publish(database.sql, 'iowa', ...manager);
  expect(await rollback(database.sql, 'ats', other.publicationId, ...manager).catch(stateErrorCode)).toBe(
    'unknownPublication',
  );
  await database.sql`update snapshots set dropped_at = now() where snapshot_id = ${other.snapshotId}`;
  expect(await rollback(database.sql, 'iowa', other.publicationId, ...manager).catch(stateErrorCode)).toBe(
    'figuresDropped',
  );
});

test('who published, reset and rolled back is in the history', async () => {
  await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  const { publicationId } = await publish(database.sql, 'ats', ...manager);
  await reset(database.sql, 'ats', ...manager);
  await rollback(database.sql, 'ats', publicationId, ...manager);
  const history =
    await database.sql`select action, actor, origin, wholesaler_id as of from audit_log order by audit_id`;
  const entry = (action: string) => ({ action, actor: 'manager@example.com', origin: '127.0.0.1', of: 'ats' });
  expect([...history]).toEqual([entry('publish'), entry('reset'), entry('rollback')]);
});

test('readers see the old publication or the new one, whole, and never neither', async () => {
  const { sql } = database;
  const gpBySnapshot = new Map<number, number>();
  const update = async (gpCents: number) => {
    gpBySnapshot.set(await writeTestSnapshot(sql, { wholesalerId: 'ats', gpCents }), gpCents);
    await setTitle('preview', `Title ${gpCents}`);
  };
  await update(1);
  await publish(sql, 'ats', ...manager);
  let isOver = false;
  const seen = new Set<string>();
  const readOn = async () => {
    while (!isOver) {
      const [row] = await sql`
        select s.title, f.mtd_gp_cents as "gpCents" from environments e
        join settings s using (wholesaler_id, db)
        left join snapshot_suppliers f on f.snapshot_id = e.snapshot_id
        where e.wholesaler_id = 'ats' and e.db = 'prod'`;
      seen.add(`${row?.title}: ${row?.gpCents}`);
    }
  };
  await setTitle('prod', 'Title 1');
  const readers = [readOn(), readOn(), readOn()];
  try {
    for (let gpCents = 2; gpCents <= 6; gpCents++) {
      await update(gpCents);
      await publish(sql, 'ats', ...manager);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(readers);
  const whole = [1, 2, 3, 4, 5, 6].map((gpCents) => `Title ${gpCents}: ${gpCents}`);
  expect([...seen].filter((sight) => !whole.includes(sight))).toEqual([]);
  expect(seen.size).toBeGreaterThan(1);
});
