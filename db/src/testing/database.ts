// Databases for tests: real ones, each a clone of a template on the server that server.ts starts.
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { asPgTakesIt, connect, type PgAddress, type ServerAddress, type Sql } from '../connect.ts';

/** Set by server.ts for the test processes: the server's address as JSON. */
export const testServerVariable = 'CASELIFT_TEST_PG';
/** Set by server.ts: the folder of what is prepared once a run. */
export const preparedFolderVariable = 'CASELIFT_TEST_PREPARED';
export const templateDatabase = 'caselift_template';

type NamedAddress = Extract<ServerAddress, { host: string }>;

export type TestDatabase = {
  sql: Sql;
  options: NamedAddress;
  /** As openDatabase gives it. */
  pgBossConnection: PgAddress;
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

/** A database of one's own, in about 0.1 s: migrated, or as one that was prepared. Call drop() when done (afterAll). */
export async function testDatabase(template = templateDatabase): Promise<TestDatabase> {
  return cloneAs(`test_${randomBytes(6).toString('hex')}`, template);
}

/** What is read only from now on: the database to be cloned (testDatabase), the folder to be copied. */
export type Prepared = { template: string; folder: string };

const prepared = new Map<string, Promise<Prepared>>();

/**
 * A database and a folder that several files of tests begin with. The first that asks in a run makes them, others wait.
 * `make` closes what it opens, but for the pool it is given. @param from the template that it begins with
 */
export function preparedOnce(
  name: string,
  make: (database: TestDatabase, folder: string) => Promise<void>,
  from = templateDatabase,
): Promise<Prepared> {
  const known = prepared.get(name) ?? prepareOnce(name, make, from);
  prepared.set(name, known);
  return known;
}

async function prepareOnce(name: string, make: Parameters<typeof preparedOnce>[1], from: string): Promise<Prepared> {
  const template = `prepared_${name}`;
  const folder = path.join(process.env[preparedFolderVariable] ?? '', name);
  await onServer(async (admin) => {
    await admin`select pg_advisory_lock(hashtext(${template}))`; // until the connection ends
    const [found] = await admin<{ isDone: boolean }[]>`
      select datistemplate as "isDone" from pg_database where datname = ${template}`;
    if (found?.isDone) return;
    if (found) await admin`drop database ${admin(template)} with (force)`; // of a file that failed at it
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const database = await cloneAs(template, from);
    try {
      await make(database, folder);
    } finally {
      await database.sql.end({ timeout: 1 });
    }
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${template}`;
    await admin`alter database ${admin(template)} with is_template true allow_connections false`;
  });
  return { template, folder };
}

async function cloneAs(database: string, template: string): Promise<TestDatabase> {
  await onServer((admin) => admin`create database ${admin(database)} template ${admin(template)} strategy file_copy`);
  const options = { ...testServer(), database };
  const sql = connect(options);
  const drop = async () => {
    await sql.end({ timeout: 1 });
    await onServer((admin) => admin`drop database ${admin(database)} with (force)`);
  };
  return { sql, options, pgBossConnection: asPgTakesIt(options), drop };
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
