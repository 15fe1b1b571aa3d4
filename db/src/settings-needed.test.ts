import { expect, test } from 'vitest';
import { settingFaults } from './settings-needed.ts';
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
