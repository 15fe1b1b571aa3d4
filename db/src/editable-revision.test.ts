import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWholesaler, finishDeletion } from './delete-wholesaler.ts';
import { editableRevision } from './editable-revision.ts';
import { writeEdit } from './edits.ts';
import { publish, reset, rollback } from './publish.ts';
import { type Scope, scoped } from './scope.ts';
import { type TestDatabase, testDatabase } from './testing.ts';
import { writeTestSnapshot } from './testing-snapshot.ts';
import { createWholesaler } from './wholesalers.ts';

const prod = { wholesalerId: 'ats', db: 'prod' } as const;
const preview = { wholesalerId: 'ats', db: 'preview' } as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  const { sql } = database;
  for (const wholesalerId of ['ats', 'iowa']) {
    await createWholesaler(sql, { wholesalerId, title: wholesalerId });
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, role)
      select ${wholesalerId}, db, 'ATS_' || n, 'Ann', 'salesRep' from settings, generate_series(1, 3) n
      where wholesaler_id = ${wholesalerId}`;
  }
});
afterEach(() => database.drop());

const revision = (scope: Scope) => editableRevision(database.sql, scope);
const revisions = () =>
  Promise.all([preview, prod, { ...preview, wholesalerId: 'iowa' }, { ...prod, wholesalerId: 'iowa' }].map(revision));

/** Which of preview and prod of ats, and of iowa, are of another revision after the work. */
async function renewedBy(work: () => Promise<unknown>): Promise<boolean[]> {
  const before = await revisions();
  await work();
  return (await revisions()).map((after, at) => after !== before[at]);
}
const previewAlone = [true, false, false, false];
const prodAlone = [false, true, false, false];
const bothOfAts = [true, true, false, false];

describe('the revision of an environment is another after', () => {
  test.each([
    ['a setting', "update settings set gp_slope = 2 where wholesaler_id = 'ats' and db = 'prod'"],
    ['a new person', "insert into users values ('ats', 'prod', 'ATS_9', 'Ben', null, 'salesRep')"],
    ['a person', "update users set hidden = true where wholesaler_id = 'ats' and db = 'prod' and custom_id = 'ATS_1'"],
    ['a person that is gone', "delete from users where wholesaler_id = 'ats' and db = 'prod' and custom_id = 'ATS_1'"],
    ['a goal', "insert into user_goals values ('ats', 'prod', 'ATS_1', 'gp', '2026-05-01', 5)"],
    ['a goal of the house', "insert into company_goals values ('ats', 'prod', 'gp', '2026-05-01', 5)"],
  ])('%s has changed', async (_what, statement) => {
    expect(await renewedBy(() => database.sql.unsafe(statement))).toEqual(prodAlone);
  });

  test('one statement has changed both environments', async () => {
    const work = () => database.sql`update users set name = 'Bea' where wholesaler_id = 'ats'`;
    expect(await renewedBy(work)).toEqual(bothOfAts);
  });

  test('a request has, which sees the rows of its own wholesaler only', async () => {
    const work = () => scoped(database.sql, preview, (tx) => tx`update users set name = 'Bea' where db = 'preview'`);
    expect(await renewedBy(work)).toEqual(previewAlone);
  });

  test('publishing, resetting and rolling back', async () => {
    const { sql } = database;
    await writeTestSnapshot(sql, { wholesalerId: 'ats' });
    expect(await renewedBy(() => publish(sql, 'ats', 'test', 'test'))).toEqual(prodAlone);
    expect(await renewedBy(() => reset(sql, 'ats', 'test', 'test'))).toEqual(previewAlone);
    const [first] = await sql<{ id: number }[]>`select publication_id as id from publications`;
    expect(await renewedBy(() => rollback(sql, 'ats', first?.id ?? 0, 'test', 'test'))).toEqual(prodAlone);
  });
});

test('a statement that changes nothing leaves the revision, and so does reading', async () => {
  const work = () => database.sql`update users set name = 'Bea' where wholesaler_id = 'nobody'`;
  expect(await renewedBy(work)).toEqual([false, false, false, false]);
});

test('an edit that is taken back leaves the revision as it was', async () => {
  const work = () =>
    scoped(database.sql, prod, async (tx) => {
      await tx`update users set name = 'Bea' where db = 'prod'`;
      throw new Error('taken back');
    }).catch(() => null);
  expect(await renewedBy(work)).toEqual([false, false, false, false]);
});

test('edits of both environments beside each other and beside publications neither wait for ever nor get lost', async () => {
  const { sql } = database;
  await writeTestSnapshot(sql, { wholesalerId: 'ats' });
  const rename = (scope: Scope, customId: string) =>
    scoped(sql, scope, (tx) =>
      writeEdit(tx, scope, ({ db }) => tx`update users set name = 'Bea' where db = ${db} and custom_id = ${customId}`),
    );
  const before = await revisions();
  await Promise.all([
    rename(prod, 'ATS_1'),
    rename(preview, 'ATS_2'),
    publish(sql, 'ats', 'test', 'test'),
    rename(prod, 'ATS_3'),
    publish(sql, 'ats', 'test', 'test'),
  ]);
  await publish(sql, 'ats', 'test', 'test');
  const rows = await sql`select name from users where wholesaler_id = 'ats' and db = 'prod'`;
  expect([...rows]).toEqual(Array(3).fill({ name: 'Bea' }));
  const [previewNow, prodNow] = await revisions();
  expect([previewNow === before[0], prodNow === before[1]]).toEqual([false, false]);
});

test('a wholesaler made anew under the same id begins with a revision that the one before never had', async () => {
  const { sql } = database;
  const before = await revisions();
  const deletion = { wholesalerId: 'ats', jobId: '1', actor: 'test', origin: 'test' };
  await closeWholesaler(sql, 'ats');
  await finishDeletion(sql, deletion);
  expect(await revision(prod)).toBeUndefined();
  await createWholesaler(sql, { wholesalerId: 'ats', title: 'Atlas' });
  expect(await revision(prod)).toBeGreaterThan(Math.max(...before.map(Number)));
});
