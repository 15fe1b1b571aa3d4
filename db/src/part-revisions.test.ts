import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWholesaler, finishDeletion } from './delete-wholesaler.ts';
import { type EditablePart, environmentTables, wholesalerTables } from './editable-tables.ts';
import { writeEdit } from './edits.ts';
import { partRevisions } from './part-revisions.ts';
import { publish, reset, rollback } from './publish.ts';
import { type Scope, scoped } from './scope.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { writeTestSnapshot } from './testing/snapshot.ts';
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

const parts: readonly EditablePart[] = [
  ...new Set<EditablePart>([...environmentTables, ...wholesalerTables].map(({ part }) => part)),
];
const revisionsOf = async (scope: Scope) => {
  const of = await partRevisions(database.sql, scope);
  return of && Object.fromEntries(parts.map((part) => [part, of(part)]));
};
const revisions = async () => ({
  preview: await revisionsOf(preview),
  prod: await revisionsOf(prod),
  'preview of iowa': await revisionsOf({ ...preview, wholesalerId: 'iowa' }),
  'prod of iowa': await revisionsOf({ ...prod, wholesalerId: 'iowa' }),
});

/** Which parts are of another revision after the work, by environment. */
async function renewedBy(work: () => Promise<unknown>): Promise<Record<string, EditablePart[]>> {
  const before: Record<string, Record<string, number> | undefined> = await revisions();
  await work();
  const renewed = Object.entries(await revisions()).map(([environment, after]) => [
    environment,
    parts.filter((part) => after?.[part] !== before[environment]?.[part]),
  ]);
  return Object.fromEntries(renewed.filter(([, changed]) => changed?.length !== 0));
}

describe('the revision of a part, and of no other, is another after', () => {
  test.each<[what: string, part: EditablePart, statement: string]>([
    ['a setting', 'settings', "update settings set gp_slope = 2 where wholesaler_id = 'ats' and db = 'prod'"],
    ['a new person', 'people', "insert into users values ('ats', 'prod', 'ATS_9', 'Ben', null, 'salesRep')"],
    [
      'a person',
      'people',
      "update users set hidden = true where wholesaler_id = 'ats' and db = 'prod' and custom_id = 'ATS_1'",
    ],
    [
      'a person that is gone',
      'people',
      "delete from users where wholesaler_id = 'ats' and db = 'prod' and custom_id = 'ATS_1'",
    ],
    ['a goal', 'goals', "insert into user_goals values ('ats', 'prod', 'ATS_1', 'gp', '2026-05-01', 5)"],
    ['a goal of the house', 'companyGoals', "insert into company_goals values ('ats', 'prod', 'gp', '2026-05-01', 5)"],
    ['a flag of a product', 'productFlags', "insert into product_flags values ('ats', 'prod', 'P1', true)"],
  ])('%s has changed', async (_what, part, statement) => {
    expect(await renewedBy(() => database.sql.unsafe(statement))).toEqual({ prod: [part] });
  });

  test('one statement has changed both environments', async () => {
    const work = () => database.sql`update users set name = 'Bea' where wholesaler_id = 'ats'`;
    expect(await renewedBy(work)).toEqual({ preview: ['people'], prod: ['people'] });
  });

  test("a record of the wholesaler's has, in both environments", async () => {
    const work = () =>
      database.sql`insert into mappings (wholesaler_id, name, text, saved_by) values ('ats', 'Night', '{}', 'test')`;
    expect(await renewedBy(work)).toEqual({ preview: ['mappings'], prod: ['mappings'] });
  });

  test('a request has, which sees the rows of its own wholesaler only', async () => {
    const work = () => scoped(database.sql, preview, (tx) => tx`update users set name = 'Bea' where db = 'preview'`);
    expect(await renewedBy(work)).toEqual({ preview: ['people'] });
  });

  test('publishing, resetting and rolling back, which leave the records of the wholesaler alone', async () => {
    const { sql } = database;
    const copied = [...new Set(environmentTables.map(({ part }) => part))];
    await writeTestSnapshot(sql, { wholesalerId: 'ats' });
    await sql`insert into user_goals values ('ats', 'preview', 'ATS_1', 'gp', '2026-05-01', 5)`;
    await sql`insert into company_goals values ('ats', 'preview', 'gp', '2026-05-01', 5)`;
    await sql`insert into product_flags values ('ats', 'preview', 'P1', true)`;
    expect(await renewedBy(() => publish(sql, 'ats', 'test', 'test'))).toEqual({ prod: copied });
    expect(await renewedBy(() => reset(sql, 'ats', 'test', 'test'))).toEqual({ preview: copied });
    const [first] = await sql<{ id: number }[]>`select publication_id as id from publications`;
    expect(await renewedBy(() => rollback(sql, 'ats', first?.id ?? 0, 'test', 'test'))).toEqual({ prod: copied });
  });
});

test('a statement that changes nothing leaves the revision, and so does reading', async () => {
  const work = () => database.sql`update users set name = 'Bea' where wholesaler_id = 'nobody'`;
  expect(await renewedBy(work)).toEqual({});
});

test('an edit that is taken back leaves the revision as it was', async () => {
  const work = () =>
    scoped(database.sql, prod, async (tx) => {
      await tx`update users set name = 'Bea' where db = 'prod'`;
      throw new Error('taken back');
    }).catch(() => null);
  expect(await renewedBy(work)).toEqual({});
});

test('edits of both environments beside each other and beside publications neither wait for ever nor get lost', async () => {
  const { sql } = database;
  await writeTestSnapshot(sql, { wholesalerId: 'ats' });
  const rename = (scope: Scope, customId: string) =>
    scoped(sql, scope, (tx) =>
      writeEdit(tx, scope, ({ db }) => tx`update users set name = 'Bea' where db = ${db} and custom_id = ${customId}`),
    );
  const work = async () => {
    await Promise.all([
      rename(prod, 'ATS_1'),
      rename(preview, 'ATS_2'),
      publish(sql, 'ats', 'test', 'test'),
      rename(prod, 'ATS_3'),
      publish(sql, 'ats', 'test', 'test'),
    ]);
    await publish(sql, 'ats', 'test', 'test');
  };
  const renewed = await renewedBy(work);
  const rows = await sql`select name from users where wholesaler_id = 'ats' and db = 'prod'`;
  expect([...rows]).toEqual(Array(3).fill({ name: 'Bea' }));
  expect([renewed.preview, renewed.prod]).toEqual([
    expect.arrayContaining(['people']),
    expect.arrayContaining(['people']),
  ]);
});

test('a wholesaler created again with the same ID starts with a revision that the old one never had', async () => {
  const { sql } = database;
  const before = await revisions();
  const deletion = { wholesalerId: 'ats', jobId: '1', actor: 'test', origin: 'test' };
  await closeWholesaler(sql, 'ats');
  await finishDeletion(sql, deletion);
  expect(await revisionsOf(prod)).toBeUndefined();
  await createWholesaler(sql, { wholesalerId: 'ats', title: 'Atlas' });
  const used = Object.values(before).flatMap((of) => Object.values(of ?? {}));
  const anew = Object.values((await revisionsOf(prod)) ?? {});
  expect(Math.min(...anew)).toBeGreaterThan(Math.max(...used));
});
