import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { listTables } from './catalog.ts';
import type { Sql } from './connect.ts';
import { publish } from './publish.ts';
import { scoped } from './scope.ts';
import { beginSnapshot } from './snapshots.ts';
import { insertClosedPeriod } from './testing/closed-period.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { fillEveryTable } from './testing/every-table.ts';
import { writeSupplier, writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

let from: TestDatabase;
let to: TestDatabase;
let folder: string;
beforeEach(async () => {
  [from, to, folder] = await Promise.all([testDatabase(), testDatabase(), mkdtemp(join(tmpdir(), 'caselift-backup-'))]);
  await fill(from.sql);
});
afterEach(() => Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true })]));

const awkward = 'Tab\there, "quotes", back\\slash, \\N, line\nbreak, é 🍺';

async function fill(sql: Sql): Promise<void> {
  await createWholesaler(sql, { wholesalerId: 'ats', title: awkward });
  await sql`
    insert into users (wholesaler_id, db, custom_id, name, role, email, route_numbers)
    values ('ats', 'preview', 'ATS_1', ${awkward}, 'salesRep', 'ann@example.com', '{1,2}')`;
  await writeTestSnapshot(sql, { wholesalerId: 'ats', gpCents: 4242 });
  await publish(sql, 'ats', 'manager@example.com', '::1');
  await insertClosedPeriod(sql, 'ats', awkward);
  await sql`insert into sessions (token_hash, credential_id, expires_at) select '\\x00ff'::bytea, credential_id, 'infinity' from credentials`;
}

/** Every row of every table, as text. */
async function contents(sql: Sql): Promise<Record<string, string[]>> {
  const read = async (name: string) => {
    const rows = await sql`select to_jsonb(r)::text as row from ${sql(name)} r order by 1`;
    return [name, rows.map((row) => row.row)] as const;
  };
  const names = (await listTables(sql))
    .map((table) => table.name)
    // What is restored is another installation (installation.test.ts).
    .filter((name) => name !== 'migrations' && name !== 'installation');
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** What no backup has. */
const leftOut = ['sessions', 'one_time_passwords', 'email_changes', 'invitations', 'tries', 'uploads'];

test('a restored database holds what the backed-up one held in each of its tables, byte for byte', async () => {
  await fillEveryTable(from.sql, 'ats', awkward);
  await backupDatabase(from.sql, folder);
  await restoreDatabase(to.sql, folder);
  const held = await contents(from.sql);
  expect(Object.entries(held).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([]);
  expect(await contents(to.sql)).toEqual({ ...held, ...Object.fromEntries(leftOut.map((table) => [table, []])) });
});

test('a long list of a snapshot comes back whole, and is kept uncompressed as before', async () => {
  const long = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => [at, 24, 5000, 0, 1]));
  await from.sql`
    insert into snapshot_buyer_details
      (snapshot_id, wholesaler_id, custom_id, months, ly_mtd_ounces, ly_mtd_gp_cents, basket, stopped, losses)
    select snapshot_id, 'ats', 'A', '[]', 0, 0, ${long}::text::json, '[]', '[]' from snapshots`;
  await backupDatabase(from.sql, folder);
  await restoreDatabase(to.sql, folder);
  for (const { sql } of [from, to]) {
    const [row] = await sql`select basket::text, pg_column_size(basket) as bytes from snapshot_buyer_details`;
    expect(row).toEqual({ basket: long, bytes: long.length });
  }
});

test('a backup holds no sign-in secrets, and lists no upload without its bytes', async () => {
  await from.sql`
    insert into one_time_passwords select credential_id, '\\x00'::bytea, 'infinity', '{}' from credentials`;
  await from.sql`
    insert into email_changes select credential_id, 'new@example.com', null, 'infinity', 3 from credentials`;
  await from.sql`
    insert into invitations (credential_id, token_hash, expires_at)
    select credential_id, '\\x00'::bytea, 'infinity' from credentials`;
  await from.sql`
    insert into uploads (wholesaler_id, name, size, received, fingerprint, started_by)
    values ('ats', 'sales.csv', 100, 50, ${'0'.repeat(64)}, 'ann@example.com')`;
  await from.sql`insert into tries values ('guesses by email', '\\x00', 1, 'infinity')`;
  await backupDatabase(from.sql, folder);
  const files = await readdir(folder);
  for (const table of leftOut) {
    expect(await from.sql`select from ${from.sql(table)}`).toHaveLength(1);
    expect(files).not.toContain(`${table}.copy.gz`);
  }
  await restoreDatabase(to.sql, folder);
  expect(await to.sql`select from uploads`).toHaveLength(0);
});

test('whoever adds a table with secrets says whether a backup holds it', async () => {
  const secrets = await from.sql<{ found: string }[]>`
    select table_name || '.' || column_name as found from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|token|code|secret|password')
    order by 1`;
  const manifest = await backupDatabase(from.sql, folder);
  const copied = new Set(manifest.tables.map(({ name }) => name));
  expect(secrets.map(({ found }) => found).filter((found) => copied.has(found.split('.')[0] ?? ''))).toEqual([
    'credentials.avatar_hash',
    'credentials.password_hash',
    // Of accounts or products that were chosen: no secret.
    'item_images.perceptual_hash',
    'item_lists.hash',
    'payroll_files.content',
    'plan_acceptance_texts.text_hash',
    'settings.avatar_hash',
    'users.avatar_hash',
  ]);
});

test('a backup is for its owner alone', async () => {
  const inside = join(folder, 'private');
  await backupDatabase(from.sql, inside);
  expect((await stat(inside)).mode & 0o777).toBe(0o700);
  for (const name of atLeast(1, await readdir(inside)))
    expect([name, (await stat(join(inside, name))).mode & 0o777]).toEqual([name, 0o600]);
});

test('life goes on after a restore: new numbers follow the old ones, and requests keep to their wholesaler', async () => {
  await backupDatabase(from.sql, folder);
  await restoreDatabase(to.sql, folder);
  const next = await writeTestSnapshot(to.sql, { wholesalerId: 'ats', gpCents: 1 });
  expect(next).toBe(await writeTestSnapshot(from.sql, { wholesalerId: 'ats', gpCents: 1 }));
  const rows = await scoped(to.sql, { wholesalerId: 'iowa', db: 'prod' }, (tx) => tx`select from snapshot_suppliers`);
  expect(rows).toHaveLength(0);
});

test('half-written figures are left out', async () => {
  const snapshotId = await beginSnapshot(from.sql, { wholesalerId: 'ats', changeId: 1, shapedBy: {} });
  await writeSupplier(from.sql, 'ats', snapshotId, 1);
  await from.sql.unsafe(`alter table snapshot_suppliers detach partition snapshot_suppliers_${snapshotId}`);
  const manifest = await backupDatabase(from.sql, folder);
  expect(manifest.partitions.map((partition) => partition.snapshotId)).not.toContain(snapshotId);
  await restoreDatabase(to.sql, folder);
});

test('a backup is of one moment: what is written meanwhile is not in it', async () => {
  const manifest = await backupDatabase(from.sql, folder, async (name) => {
    // Before the users are copied, and after the moment that the backup is of.
    if (name === 'settings') await from.sql`update users set name = 'Later' where custom_id = 'ATS_1'`;
  });
  expect(manifest.tables.length).toBeGreaterThan(10);
  await restoreDatabase(to.sql, folder);
  expect(await to.sql`select from users where name = 'Later'`).toHaveLength(0);
});

test('a database that holds anything is not restored into', async () => {
  await backupDatabase(from.sql, folder);
  await createWholesaler(to.sql, { wholesalerId: 'iowa', title: 'Iowa' });
  await expect(restoreDatabase(to.sql, folder)).rejects.toThrow('only be restored into an empty database');
  expect(await to.sql`select from wholesalers`).toHaveLength(1);
});

test('refuses the folder of an unfinished backup', async () => {
  await backupDatabase(from.sql, folder);
  await rm(join(folder, 'manifest.json'));
  await expect(restoreDatabase(to.sql, folder)).rejects.toThrow("isn't a complete backup");
});

test('a cut-off file fails the restore', async () => {
  await backupDatabase(from.sql, folder);
  const file = join(folder, 'users.copy.gz');
  expect(await readdir(folder)).toContain('users.copy.gz');
  await writeFile(file, (await readFile(file)).subarray(0, 30));
  await expect(restoreDatabase(to.sql, folder)).rejects.toThrow('unexpected end of file');
});
