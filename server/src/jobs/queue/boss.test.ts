/** docs/operations.md: where a machine is gone, another goes on; so nothing that it began keeps a wholesaler locked. */
import { openDatabase } from '@caselift/db/database';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBoss, stopBoss } from './boss.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** As a connection asked for it: over a Unix socket PostgreSQL would show the signs of TCP as 0. */
const settings = `select name, reset_val::int as value from pg_settings
  where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout') or name ~ '^tcp_'`;
type Row = { name: string; value: number };
const byName = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, value }) => [name, value]));

async function askedFor(isForPeople: boolean) {
  const { host, port, user, database: name } = database.options;
  const databaseUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const opened = await openDatabase({ dataDir: 'unused', databaseUrl, isForPeople });
  try {
    const boss = await startBoss(opened, { supervise: false });
    const queue = await boss.getDb().executeSql(settings);
    await stopBoss(boss);
    return { pool: byName(await opened.sql.unsafe<Row[]>(settings)), queue: byName(queue.rows) };
  } finally {
    await opened.close();
  }
}

const signs = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
};

test('Where people wait, what hangs ends within a minute, on the connections of the queue, too', async () => {
  const limits = { lock_timeout: 20_000, idle_in_transaction_session_timeout: 60_000, statement_timeout: 60_000 };
  expect(await askedFor(true)).toEqual({ pool: { ...limits, ...signs }, queue: { ...limits, ...signs } });
});

test('Jobs and dumps may take hours, but wait for nothing without end', async () => {
  const limits = { lock_timeout: 600_000, idle_in_transaction_session_timeout: 3_600_000, statement_timeout: 0 };
  expect(await askedFor(false)).toEqual({ pool: { ...limits, ...signs }, queue: { ...limits, ...signs } });
});
