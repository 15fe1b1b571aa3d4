import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropPartitions } from './partitions.ts';
import { publish } from './publish.ts';
import { dropGoneSnapshots, markOldSnapshots } from './retention.ts';
import { snapshotTables } from './snapshot-tables/registry.ts';
import { beginSnapshot } from './snapshots.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { writeSupplier, writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'iowa'])
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
});
afterEach(() => database.drop());

const write = async (count: number, wholesalerId = 'ats') => {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push(await writeTestSnapshot(database.sql, { wholesalerId }));
  return ids;
};
const standing = async (snapshotId: number) => {
  const names = snapshotTables.map(({ name }) => `${name}_${snapshotId}`);
  const [row] = await database.sql`select count(*) as count from pg_class where relname = any (${names})`;
  return row?.count;
};

/** As if the minutes were over in which readers of earlier transactions come. */
const dropAged = async () => {
  await database.sql`update gone_snapshots set gone_at = gone_at - interval '11 minutes'`;
  return dropGoneSnapshots(database.sql);
};
const dropOld = async () => {
  const marked = await markOldSnapshots(database.sql, 'ats');
  return { marked, dropped: await dropAged() };
};

test('the newest five snapshots stay, older ones go with all their tables', async () => {
  const ids = await write(7);
  const old = ids.slice(0, 2);
  expect(await dropOld()).toEqual({ marked: old, dropped: old });
  expect(await Promise.all(ids.map(standing))).toEqual([0, 0, ...Array(5).fill(snapshotTables.length)]);
  const [row] = await database.sql`select dropped_at from snapshots where snapshot_id = ${ids[0] ?? 0}`;
  expect(row?.dropped_at).toBeInstanceOf(Date);
});

test('a snapshot that prod points at stays, however old', async () => {
  const [published] = await write(1);
  await publish(database.sql, 'ats', 'manager@example.com', '::1');
  const later = await write(6);
  expect((await dropOld()).dropped).toEqual(later.slice(0, 1));
  expect(await standing(published ?? 0)).toBe(snapshotTables.length);
});

test("another wholesaler's snapshots are not counted and not touched", async () => {
  await write(6, 'iowa');
  await write(3, 'ats');
  expect(await dropOld()).toEqual({ marked: [], dropped: [] });
});

test('a half-written snapshot goes, unless an update is still writing it', async () => {
  const { sql } = database;
  const left = await beginSnapshot(sql, { wholesalerId: 'ats', changeId: 1, shapedBy: {} });
  await writeSupplier(sql, 'ats', left, 1);
  const running = await beginSnapshot(sql, { wholesalerId: 'ats', changeId: 1, shapedBy: {} });
  await writeSupplier(sql, 'ats', running, 1);
  await sql`
    insert into update_runs (wholesaler_id, job_id, snapshot_id, change_id, started_by)
    values ('ats', 'job', ${running}, 1, 'system')`;
  expect((await dropOld()).dropped).toEqual([left]);
  expect([await standing(left), await standing(running)]).toEqual([0, 1]);
});

test('what a crash left standing goes the next time: attached, half detached, detached or never attached', async () => {
  const { sql } = database;
  const ids = await write(6);
  const old = ids[0] ?? 0;
  await sql`update snapshots set dropped_at = now() where snapshot_id = ${old}`;
  await sql.unsafe(`alter table snapshot_brands detach partition snapshot_brands_${old}`);
  // Half detached: a report holds its lock, and the detaching is cancelled while it waits for the report.
  const report = await sql.reserve();
  await report`begin`;
  await report`select count(*) from snapshot_products`;
  const detaching = await sql.reserve();
  await detaching`set lock_timeout = '50ms'`;
  const detach = detaching.unsafe(
    `alter table snapshot_products detach partition snapshot_products_${old} concurrently`,
  );
  await expect(detach).rejects.toMatchObject({ code: '55P03' });
  await detaching`reset lock_timeout`;
  detaching.release();
  await report`rollback`;
  report.release();
  await dropOld();
  expect(await standing(old)).toBe(0);
});

test('what was marked stands for some minutes, for who found it in an earlier transaction', async () => {
  const ids = await write(6);
  expect(await markOldSnapshots(database.sql, 'ats')).toEqual(ids.slice(0, 1));
  expect(await dropGoneSnapshots(database.sql)).toEqual([]);
  expect(await standing(ids[0] ?? 0)).toBe(snapshotTables.length);
});

test('a report that began before sees all of an old snapshot, of tables too that it read nothing of yet', async () => {
  const { sql } = database;
  const ids = await write(6);
  const old = ids[0] ?? 0;
  const report = await sql.reserve();
  await report`begin isolation level repeatable read`;
  await report`select from snapshots where snapshot_id = ${old} and dropped_at is null`;
  // Marked while it is under way, and longer ago than the minutes: it stays all the same.
  await markOldSnapshots(sql, 'ats');
  await sql`update gone_snapshots set gone_at = (
    select xact_start + interval '1 microsecond' - interval '10 minutes' from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database())`;
  expect(await dropGoneSnapshots(sql)).toEqual([]);
  for (const table of ['snapshot_suppliers', 'snapshot_brands'] as const) {
    const [row] = await report`select count(*) as count from ${report(table)} where snapshot_id = ${old}`;
    expect([table, row?.count]).toEqual([table, await rowsOf(table, ids[5] ?? 0)]);
  }
  await report`commit`;
  report.release();
  expect(await dropAged()).toEqual([old]);
  expect(await standing(old)).toBe(0);
});

const rowsOf = async (table: string, snapshotId: number) => {
  const [row] = await database.sql`
    select count(*) as count from ${database.sql(table)} where snapshot_id = ${snapshotId}`;
  return row?.count;
};

test('while a dump holds all tables nothing is dropped and nobody waits; once it has ended all goes', async () => {
  const { sql } = database;
  const ids = await write(6);
  const old = ids[0] ?? 0;
  await markOldSnapshots(sql, 'ats');
  await sql`update gone_snapshots set gone_at = gone_at - interval '11 minutes'`;
  const dump = await sql.reserve();
  await dump`begin`;
  for (const { name } of snapshotTables) await dump`lock table ${dump(name)} in access share mode`;
  expect(await dropGoneSnapshots(sql)).toEqual([]);
  expect([await standing(old), await pending()]).toEqual([snapshotTables.length, 0]);
  // Nor does the next update wait: its tables are written and attached meanwhile.
  await write(1);
  expect(await markOldSnapshots(sql, 'ats')).toEqual(ids.slice(1, 2));
  await dump`commit`;
  dump.release();
  expect(await dropAged()).toEqual(ids.slice(0, 2));
});

const pending = async () => (await database.sql`select from pg_inherits where inhdetachpending`).length;

test('a partition that is half detached keeps no other table of a snapshot from being written again', async () => {
  const { sql } = database;
  const [old = 0, other = 0] = await write(2);
  const report = await sql.reserve();
  await report`begin`;
  await report`select count(*) from snapshot_suppliers`;
  const detaching = await sql.reserve();
  await detaching`set lock_timeout = '50ms'`;
  const detach = detaching.unsafe(
    `alter table snapshot_suppliers detach partition snapshot_suppliers_${old} concurrently`,
  );
  await expect(detach).rejects.toMatchObject({ code: '55P03' });
  await detaching`reset lock_timeout`;
  detaching.release();
  await report`rollback`;
  report.release();
  await dropPartitions(sql, new Map([[`snapshot_suppliers_${other}`, 'snapshot_suppliers']]));
  expect(await pending()).toBe(0);
  expect(await sql`select from pg_class where relname = ${`snapshot_suppliers_${other}`}`).toHaveLength(0);
});

test('tables of a wholesaler that was deleted go at once, though no row names them any more', async () => {
  const { sql } = database;
  const [id = 0] = await write(2, 'iowa');
  await sql`delete from snapshots where snapshot_id = ${id}`;
  expect(await dropGoneSnapshots(sql, { wholesalerId: 'ats' })).toEqual([]);
  expect(await dropGoneSnapshots(sql, { wholesalerId: 'iowa' })).toEqual([id]);
  expect(await standing(id)).toBe(0);
});
