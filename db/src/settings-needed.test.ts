import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { requireUsable, settingFaults } from './settings-needed.ts';
import { testDatabase } from './testing/database.ts';

test('a PostgreSQL with too few locks is told how many it has and what to set, and one with enough is told nothing', async () => {
  const database = await testDatabase();
  const [now] = await database.sql<{ locks: number }[]>`
    select current_setting('max_locks_per_transaction')::integer as locks`;
  const locks = now?.locks ?? 0;
  expect(await settingFaults(database.sql, { max_locks_per_transaction: locks, max_connections: 1 })).toEqual([]);
  expect(await settingFaults(database.sql, { max_locks_per_transaction: locks + 1, max_connections: 1 })).toEqual([
    `PostgreSQL's max_locks_per_transaction is ${locks}. Set it to ${locks + 1} or more, or backups and updates fail once there are many wholesalers.`,
  ]);
  await database.drop();
});

test('a server that is old, a user without rights and a database of another encoding each have their sentence', async () => {
  const { sql, options, drop } = await testDatabase();
  await expect(requireUsable(sql)).resolves.toBeUndefined();
  await expect(requireUsable(sql, 99)).rejects.toThrow(/^PostgreSQL is version \d+\. Caselift needs 99 or newer\.$/);
  const suffix = options.database;
  await sql.unsafe(`create role plain_${suffix} login`);
  await sql.unsafe(`create database other_${suffix} encoding 'LATIN1' locale 'C' template template0`);
  const other = connect({ ...options, user: `plain_${suffix}`, database: `other_${suffix}` }, { max: 1 });
  await expect(requireUsable(other)).rejects.toThrow(
    /^The database's encoding is LATIN1\. Create it with UTF8\.\nThe user in DATABASE_URL must own the database\.$/,
  );
  await other.end();
  await sql.unsafe(`drop database other_${suffix}`);
  await sql.unsafe(`drop role plain_${suffix}`);
  await drop();
});

test.each([
  ['a port where nothing listens', { host: '127.0.0.1', port: 1 }, 'No PostgreSQL can be reached at'],
  ['a machine that nobody knows', { host: 'postgres.example.invalid' }, "The name of PostgreSQL's machine in"],
  ['a database that nobody made', { database: 'nobody_made_it' }, 'The database that DATABASE_URL names'],
  ['a user that nobody made', { user: 'nobody_made_it' }, 'PostgreSQL refused the user name or password'],
])('%s is said in one sentence', async (_, wrong, said) => {
  const { options, drop } = await testDatabase();
  const sql = connect({ ...options, ...wrong }, { max: 1 });
  await expect(requireUsable(sql)).rejects.toThrow(said);
  await sql.end();
  await drop();
});
