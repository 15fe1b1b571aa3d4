import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoped } from './scope.ts';
import { tablesToCompute } from './snapshot-tables/registry.ts';
import { beginSnapshot, completeSnapshot, pointPreview, tableVersions, writePartitions } from './snapshots.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { supplierLine, writeSupplier, writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'iowa'])
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
});
afterAll(() => database.drop());

const begin = () =>
  beginSnapshot(database.sql, { wholesalerId: 'ats', changeId: 1, shapedBy: { salesPeriod: 'monthly' } });
const gpOf = (snapshotId: number) =>
  database.sql`select mtd_gp_cents as "gpCents" from snapshot_suppliers where snapshot_id = ${snapshotId}`;

const writeLines = (id: number, lines: AsyncIterable<string>, columns = ['snapshot_id', 'wholesaler_id']) =>
  writePartitions(database.sql, id, [{ table: 'snapshot_suppliers', columns, lines }]);

test('a table of a snapshot is there whole once written', async () => {
  const snapshotId = await begin();
  await writeSupplier(database.sql, 'ats', snapshotId, 123);
  expect([...(await gpOf(snapshotId))]).toEqual([{ gpCents: 123 }]);
});

test('writing a table again after it was finished changes nothing and reads no line', async () => {
  const snapshotId = await begin();
  await writeSupplier(database.sql, 'ats', snapshotId, 1);
  await writeSupplier(database.sql, 'ats', snapshotId, 2);
  expect([...(await gpOf(snapshotId))]).toEqual([{ gpCents: 1 }]);
});

test('a table of an earlier version is replaced in the snapshot while a report still reads it', async () => {
  const { sql } = database;
  const snapshotId = await writeTestSnapshot(sql, { wholesalerId: 'ats', gpCents: 1 });
  await sql`update snapshots set table_versions = table_versions || '{"snapshot_suppliers": 0}' where snapshot_id = ${snapshotId}`;
  const report = await sql.reserve();
  await report`begin isolation level repeatable read`;
  await report`select count(*) from snapshot_suppliers where snapshot_id = ${snapshotId}`;
  let isWritten = false;
  const writing = writeSupplier(sql, 'ats', snapshotId, 2).then(() => {
    isWritten = true;
  });
  await expect.poll(() => tableVersions(sql, snapshotId)).not.toHaveProperty('snapshot_suppliers');
  expect(await sql`select from snapshot_brands where snapshot_id = ${snapshotId}`).toHaveLength(0); // holds up nobody
  const [seen] =
    await report`select mtd_gp_cents as "gpCents" from snapshot_suppliers where snapshot_id = ${snapshotId}`;
  expect([seen?.gpCents, isWritten]).toEqual([1, false]);
  await report`commit`;
  report.release();
  await writing;
  expect([...(await gpOf(snapshotId))]).toEqual([{ gpCents: 2 }]);
  expect(tablesToCompute(await tableVersions(sql, snapshotId))).toEqual([]);
});

test("an incomplete table isn't visible, and is written again", async () => {
  const snapshotId = await begin();
  const broken = async function* () {
    yield 'half a li';
    throw new Error('The warehouse went away');
  };
  const write = writeLines(snapshotId, broken());
  await expect(write).rejects.toThrow('The warehouse went away');
  expect(await gpOf(snapshotId)).toHaveLength(0);
  await writeSupplier(database.sql, 'ats', snapshotId, 7);
  expect([...(await gpOf(snapshotId))]).toEqual([{ gpCents: 7 }]);
});

test("a line that doesn't fit the table fails the write", async () => {
  const snapshotId = await begin();
  const wrong = async function* () {
    yield `${snapshotId}\tats\tone column too many\n`;
  };
  const write = writeLines(snapshotId, wrong());
  await expect(write).rejects.toMatchObject({ code: '22P04' });
});

test('a fault in the very last line is not lost', async () => {
  const snapshotId = await begin();
  const wrong = async function* () {
    yield `${snapshotId}\tats`; // no newline: the server looks at it when the lines have ended
    yield '\tx\ty';
  };
  const write = writeLines(snapshotId, wrong());
  await expect(write).rejects.toMatchObject({ code: '22P04' });
});

test('the same supplier twice fails the write', async () => {
  const snapshotId = await begin();
  await writeSupplier(database.sql, 'ats', snapshotId, 1);
  const columns = (await database.sql`select * from snapshot_suppliers limit 1`).columns.map((column) => column.name);
  const other = await begin();
  const twice = async function* () {
    yield supplierLine(other, 'ats', 1);
    yield supplierLine(other, 'ats', 2);
  };
  const write = writeLines(other, twice(), columns);
  await expect(write).rejects.toMatchObject({ code: '23505' });
});

test('a snapshot that lacks a table is not complete, and preview cannot point at it', async () => {
  const snapshotId = await begin();
  await writeSupplier(database.sql, 'ats', snapshotId, 1);
  await expect(completeSnapshot(database.sql, snapshotId, '2026-05-15')).rejects.toThrow(
    'lacks its table snapshot_supplier_months',
  );
  await expect(pointPreview(database.sql, { wholesalerId: 'ats', snapshotId })).rejects.toThrow('not complete');
});

test("preview cannot point at another wholesaler's snapshot", async () => {
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'iowa' });
  await expect(pointPreview(database.sql, { wholesalerId: 'ats', snapshotId })).rejects.toThrow('not complete');
});

test("a request cannot read another wholesaler's figures by their snapshot's number, nor any partition directly", async () => {
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'iowa' });
  const ats = { wholesalerId: 'ats', db: 'prod' } as const;
  const rows = await scoped(
    database.sql,
    ats,
    (tx) => tx`select * from snapshot_suppliers where snapshot_id = ${snapshotId}`,
  );
  expect(rows).toHaveLength(0);
  const direct = scoped(database.sql, ats, (tx) => tx`select * from ${tx(`snapshot_suppliers_${snapshotId}`)}`);
  await expect(direct).rejects.toMatchObject({ code: '42501' });
});

test('a request that names its snapshot reads that partition alone', async () => {
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  const plan = await scoped(
    database.sql,
    { wholesalerId: 'ats', db: 'prod' },
    (tx) => tx`explain select * from snapshot_suppliers where snapshot_id = ${snapshotId} and wholesaler_id = 'ats'`,
  );
  const scanned = plan.map((row) => row['QUERY PLAN']).filter((line) => / on snapshot_suppliers_\d+/.test(line));
  expect(scanned).toHaveLength(1);
});

test('a snapshot is attached beside a report that is still running, and holds up no other', async () => {
  const { sql } = database;
  const report = await sql.reserve();
  try {
    await report`begin`;
    await report`select count(*) from snapshot_suppliers`; // holds its lock until it ends
    const snapshotId = await begin();
    await writeSupplier(sql, 'ats', snapshotId, 9);
    expect([...(await gpOf(snapshotId))]).toEqual([{ gpCents: 9 }]);
  } finally {
    await report`rollback`;
    report.release();
  }
});
