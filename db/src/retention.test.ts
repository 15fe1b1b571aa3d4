import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from './publish.ts';
import { dropOldSnapshots } from './retention.ts';
import { snapshotTables } from './snapshot-tables/registry.ts';
import { beginSnapshot } from './snapshots.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { writeSupplier, writeTestSnapshot } from './testing/snapshot.ts';
import { until } from './testing/until.ts';
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

test('the newest five snapshots stay, older ones go with all their tables', async () => {
  const ids = await write(7);
  expect(await dropOldSnapshots(database.sql, 'ats')).toEqual(ids.slice(0, 2));
  expect(await Promise.all(ids.map(standing))).toEqual([0, 0, ...Array(5).fill(snapshotTables.length)]);
  const [row] = await database.sql`select dropped_at from snapshots where snapshot_id = ${ids[0] ?? 0}`;
  expect(row?.dropped_at).toBeInstanceOf(Date);
});

test('a snapshot that prod points at stays, however old', async () => {
  const [published] = await write(1);
  await publish(database.sql, 'ats', 'manager@example.com', '::1');
  const later = await write(6);
  expect(await dropOldSnapshots(database.sql, 'ats')).toEqual(later.slice(0, 1));
  expect(await standing(published ?? 0)).toBe(snapshotTables.length);
});

test("another wholesaler's snapshots are not counted and not touched", async () => {
  await write(6, 'iowa');
  await write(3, 'ats');
  expect(await dropOldSnapshots(database.sql, 'ats')).toEqual([]);
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
  expect(await dropOldSnapshots(sql, 'ats')).toEqual([left]);
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
  await dropOldSnapshots(sql, 'ats');
  expect(await standing(old)).toBe(0);
});

const waiting = async () => {
  const [row] = await database.sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count;
};

test('a report that still reads an old snapshot sees it to the end, and nobody waits for it but the dropping', async () => {
  const { sql } = database;
  const ids = await write(6);
  const old = ids[0] ?? 0;
  const report = await sql.reserve();
  await report`begin isolation level repeatable read`;
  await report`select count(*) from snapshot_suppliers where snapshot_id = ${old}`;
  let isDropped = false;
  const dropping = dropOldSnapshots(sql, 'ats').then(() => {
    isDropped = true;
  });
  await until(async () => (await waiting()) > 0, 'the dropping to wait for the report');
  const [other] = await sql`select count(*) as count from snapshot_suppliers where snapshot_id = ${ids[5] ?? 0}`;
  expect(other?.count).toBe(1);
  const [more] = await report`select count(*) as count from snapshot_suppliers where snapshot_id = ${old}`;
  expect(more?.count).toBe(1);
  expect(isDropped).toBe(false);
  await report`commit`;
  report.release();
  await dropping;
  expect(await standing(old)).toBe(0);
});
