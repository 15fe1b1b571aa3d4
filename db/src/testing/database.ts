// Databases for tests: real ones, each a clone of a migrated template on the server that server.ts starts.
import { randomBytes } from 'node:crypto';
import { connect, type ServerAddress, type Sql } from '../connect.ts';

/** Set by server.ts for the test processes: the server's address as JSON. */
export const testServerVariable = 'CASELIFT_TEST_PG';
export const templateDatabase = 'caselift_template';

type NamedAddress = Extract<ServerAddress, { host: string }>;

export type TestDatabase = {
  sql: Sql;
  options: NamedAddress;
  /** As openDatabase gives it. */
  pgBossConnection: ServerAddress;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
};

/** The test server's maintenance database, as its superuser. Throws outside `vitest run`. */
export function testServer(): NamedAddress {
  const address = process.env[testServerVariable];
  if (!address) {
    throw new Error(
      `No test server: run tests by vitest from the repository's root (vitest.config.ts starts one and sets ${testServerVariable}).`,
    );
  }
  return JSON.parse(address);
}

/** A migrated database of one's own, in about 0.1 s. Call drop() when done (afterAll). */
export async function testDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer((admin) => admin`create database ${admin(database)} template ${admin(templateDatabase)}`);
  const options = { ...server, database };
  const sql = connect(options);
  const drop = async () => {
    await sql.end({ timeout: 1 });
    await onServer((admin) => admin`drop database ${admin(database)} with (force)`);
  };
  return { sql, options, pgBossConnection: options, drop };
}

/** Runs one statement in the test server's maintenance database. */
export async function onServer<T>(work: (admin: Sql) => Promise<T>): Promise<T> {
  const admin = connect(testServer(), { max: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
