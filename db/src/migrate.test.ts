import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrate, migrationVersion } from './migrate.ts';
import { onServer, testServer } from './testing/database.ts';
import { until } from './testing/until.ts';

let folder: string;
let sql: ReturnType<typeof connect>;
const database = `migrate_${process.pid}`;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-migrations-'));
  await onServer((admin) => admin`create database ${admin(database)}`);
  sql = connect({ ...testServer(), database });
});
afterEach(async () => {
  await sql.end();
  await onServer((admin) => admin`drop database ${admin(database)} with (force)`);
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const tables = async () => {
  const rows = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map((row) => row.name);
};

test('files are applied in the order of their names, each once', async () => {
  await write('0002_b.sql', 'create table b (a_id int references a);');
  await write('0001_a.sql', 'create table a (a_id int primary key); insert into a values (1);');
  await migrate(sql, { folder });
  await write('0003_c.sql', 'create table c ();');
  await migrate(sql, { folder });
  expect(await tables()).toEqual(['a', 'b', 'c', 'migrations']);
  expect(await sql`select from a`).toHaveLength(1);
  expect(await migrationVersion(sql)).toBe('0003_c.sql');
});

test('a failing file leaves nothing of itself, keeps those before it, and is named', async () => {
  await write('0001_a.sql', 'create table a ();');
  await write('0002_b.sql', 'create table b (); select 1 / 0;');
  await expect(migrate(sql, { folder })).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
  expect(await tables()).toEqual(['a', 'migrations']);
  await write('0002_b.sql', 'create table b ();');
  await migrate(sql, { folder });
  expect(await tables()).toEqual(['a', 'b', 'migrations']);
});

test('a file changed after it was applied is refused; other line ends are no change', async () => {
  await write('0001_a.sql', 'create table a\n();\n');
  await migrate(sql, { folder });
  await write('0001_a.sql', 'create table a\r\n();\r\n');
  await migrate(sql, { folder });
  await write('0001_a.sql', 'create table a (id int);');
  await expect(migrate(sql, { folder })).rejects.toThrow('0001_a.sql was changed');
});

test('a command makes the tables of an empty database, and leaves those of an earlier release alone', async () => {
  await write('0001_a.sql', 'create table a ();');
  await migrate(sql, { folder, begins: true });
  await migrate(sql, { folder, begins: true });
  await write('0002_b.sql', 'create table b ();');
  await expect(migrate(sql, { folder, begins: true })).rejects.toThrow('This database is of an earlier release');
  expect(await tables()).toEqual(['a', 'migrations']);
});

test('a database of a newer program is refused', async () => {
  await write('0001_a.sql', 'create table a ();');
  await write('0002_b.sql', 'create table b ();');
  await migrate(sql, { folder });
  await rm(join(folder, '0002_b.sql'));
  await expect(migrate(sql, { folder })).rejects.toThrow('migrated by a newer version of Caselift');
});

test('four starts at once migrate once', async () => {
  await write('0001_a.sql', 'create table a (); select pg_advisory_xact_lock(1);');
  await write('0002_b.sql', 'create table b ();');
  const connectOnce = () => connect({ ...testServer(), database }, { max: 1 });
  const [holder, starts] = [connectOnce(), [1, 2, 3, 4].map(connectOnce)];
  await holder`select pg_advisory_lock(1)`;
  const migrated = Promise.all(starts.map((one) => migrate(one, { folder })));
  const waiting = () => sql`select from pg_stat_activity where datname = ${database} and wait_event = 'advisory'`;
  await until(async () => (await waiting()).length === 4, 'one start in its first file, and three behind it');
  await holder`select pg_advisory_unlock(1)`;
  await migrated;
  await Promise.all([holder, ...starts].map((one) => one.end()));
  expect(await sql`select from migrations`).toHaveLength(2);
});

test('the connection used for migrating is free again afterwards, also after a failure', async () => {
  await write('0001_a.sql', 'select 1 / 0;');
  const one = connect({ ...testServer(), database }, { max: 1 });
  await expect(migrate(one, { folder })).rejects.toThrow();
  await write('0001_a.sql', 'create table a ();');
  await migrate(one, { folder });
  await one.end();
  expect(await tables()).toEqual(['a', 'migrations']);
});
