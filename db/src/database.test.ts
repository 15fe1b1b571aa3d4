// A server of one's own choice (DATABASE_URL): Caselift gets a database and a plain role that may create roles, and no
// superuser. The test server's own superuser would hide what such a role may not do.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { connect } from './connect.ts';
import { type Database, openDatabase } from './database.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { publish, reset } from './publish.ts';
import { dropGoneSnapshots, markOldSnapshots } from './retention.ts';
import { scoped } from './scope.ts';
import { writeTestSnapshot } from './testing/snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

let base: string;
let server: Embedded;
let database: Database;
const addressOf = (name: string) =>
  `postgres://plain@localhost/${name}?host=${encodeURIComponent(server.options.host)}`;
const open = (name: string) => openDatabase({ dataDir: join(base, 'unused'), databaseUrl: addressOf(name) });
const actor = ['manager@example.com', '::1'] as const;

beforeAll(async () => {
  base = await mkdtemp('/tmp/caselift-plain-');
  await chmod(base, 0o755);
  server = await startEmbedded(base, { settings: ['fsync=off'] });
  const admin = connect(server.options, { max: 1 });
  await admin`create role plain login createrole`;
  for (const name of ['first', 'second']) await admin`create database ${admin(name)} owner plain`;
  await admin.end();
  database = await open('first');
  for (const wholesalerId of ['ats', 'iowa'])
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
});
afterAll(async () => {
  await database.close();
  await server.release();
  await rm(base, { recursive: true });
});

test("the role isn't a superuser and owns the tables", async () => {
  const [row] = await database.sql`
    select rolsuper as "isSuper", (select tableowner from pg_tables where tablename = 'users') as owner
    from pg_roles where rolname = current_user`;
  expect(row).toEqual({ isSuper: false, owner: 'plain' });
  expect(database.embedded).toBe(false);
});

test("the tables' owner is held to one wholesaler as well", async () => {
  const scope = { wholesalerId: 'ats', db: 'prod' } as const;
  const titles = await scoped(database.sql, scope, (tx) => tx`select distinct title from settings`);
  expect(titles.map((row) => row.title)).toEqual(['ats']);
  const secrets = scoped(database.sql, scope, (tx) => tx`select from credentials`);
  await expect(secrets).rejects.toMatchObject({ code: '42501' });
});

test('snapshots are written, published, reset and dropped', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 6; at++) ids.push(await writeTestSnapshot(database.sql, { wholesalerId: 'ats' }));
  const { snapshotId } = await publish(database.sql, 'ats', ...actor);
  expect(snapshotId).toBe(ids[5]);
  await reset(database.sql, 'ats', ...actor);
  expect(await markOldSnapshots(database.sql, 'ats')).toEqual(ids.slice(0, 1));
  expect(await dropGoneSnapshots(database.sql, { wholesalerId: 'ats' })).toEqual(ids.slice(0, 1));
});

test('a backup is restored into a second database of the same server', async () => {
  const folder = join(base, 'backup');
  await backupDatabase(database.sql, folder);
  const second = await open('second');
  try {
    await restoreDatabase(second.sql, folder);
    expect(await second.sql`select from snapshot_suppliers`).toHaveLength(5);
    const rows = await scoped(
      second.sql,
      { wholesalerId: 'iowa', db: 'prod' },
      (tx) => tx`select from snapshot_suppliers`,
    );
    expect(rows).toHaveLength(0);
  } finally {
    await second.close();
  }
});

test('opening the embedded database migrates it, and closing the last one stops its server', async () => {
  const dataDir = join(base, 'embedded');
  const own = await openDatabase({ dataDir });
  expect(own.embedded).toBe(true);
  const [row] = await own.sql`select count(*) as count from wholesalers`;
  expect(row?.count).toBe(0);
  await own.close();
  await expect(connect(own.options, { max: 1 })`select 1`).rejects.toThrow();
});
