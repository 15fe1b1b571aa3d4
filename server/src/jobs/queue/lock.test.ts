/** Who may change the tables of a database that others work with. */
import { connect } from '@caselift/db/connect';
import { migrate } from '@caselift/db/migrate';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockClass, refuseBesideOthers, tryLock } from './lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** As a server of the release before holds its folder, on whatever machine. */
async function olderServer(): Promise<{ end(): Promise<void> }> {
  const session = connect(database.options, { max: 1, connection: { application_name: 'caselift lock' } });
  const end = () => session.end({ timeout: 1 });
  onTestFinished(end);
  await session`select pg_advisory_lock(${lockClass}, 77)`;
  return { end };
}

const upgrade = () => migrate(database.sql, { beforeChanges: () => refuseBesideOthers(database.sql, 0) });
const newest = () => database.sql`select name, sha256 from migrations order by name desc limit 1`;

test('tables are not changed while a server of the release before works with them, and may be once it has ended', async () => {
  const server = await olderServer();
  const [known] = await newest();
  await database.sql`delete from migrations where name = ${known?.name}`;
  await expect(upgrade()).rejects.toThrow(
    /^Servers or workers of another release still work with this database \(on .+\)\. Stop them first/,
  );
  expect((await newest())[0]?.name).not.toBe(known?.name);
  await server.end();
  await refuseBesideOthers(database.sql);
  await database.sql`insert into migrations ${database.sql(known ?? {})}`;
});

test('beside one of the same release a server starts, and where nothing is to be changed beside any', async () => {
  const same = await tryLock(database.options, 78, () => {});
  await refuseBesideOthers(database.sql, 0);
  await same?.release();
  await olderServer();
  await upgrade();
});
