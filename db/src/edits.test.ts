import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changesBetween, recordEdit, writeEdit } from './edits.ts';
import { scoped } from './scope.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { createWholesaler } from './wholesalers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  await createWholesaler(database.sql, { wholesalerId: 'ats', title: 'Atlas' });
});
afterEach(() => database.drop());

const editTitle = (db: 'preview' | 'prod', title: string) => {
  const scope = { wholesalerId: 'ats', db };
  return scoped(database.sql, scope, async (tx) => {
    const edited = await writeEdit(tx, scope, async ({ wholesalerId, db: written }) => {
      const [before] = await tx`select title from settings where wholesaler_id = ${wholesalerId} and db = ${written}`;
      await tx`update settings set title = ${title} where wholesaler_id = ${wholesalerId} and db = ${written}`;
      return changesBetween({ title: before?.title }, { title });
    });
    await recordEdit(tx, scope, edited, { actor: 'a@example.com', origin: '::1', action: 'edit settings' });
    return edited;
  });
};
const titles = async () => {
  const rows = await database.sql`select db, title from settings where wholesaler_id = 'ats'`;
  return Object.fromEntries(rows.map(({ db, title }) => [db, title]));
};
const history = async () => {
  const rows = await database.sql`select detail from audit_log where action = 'edit settings' order by audit_id`;
  return rows.map((row) => row.detail);
};

describe('an edit', () => {
  test('in preview is a draft: prod does not see it', async () => {
    expect(await editTitle('preview', 'Draft')).toEqual({
      asked: { title: { before: 'Atlas', after: 'Draft' } },
      preview: null,
    });
    expect(await titles()).toEqual({ preview: 'Draft', prod: 'Atlas' });
  });

  test('in prod is written to preview too, over a draft of the same field, and the history says what it replaced', async () => {
    await editTitle('preview', 'Draft');
    await editTitle('prod', 'Right');
    expect(await titles()).toEqual({ preview: 'Right', prod: 'Right' });
    expect(await history()).toEqual([
      { db: 'preview', changes: { title: { before: 'Atlas', after: 'Draft' } } },
      {
        db: 'prod',
        changes: { title: { before: 'Atlas', after: 'Right' } },
        preview: { title: { before: 'Draft', after: 'Right' } },
      },
    ]);
  });

  test('that changes nothing leaves no line in the history', async () => {
    await editTitle('prod', 'Atlas');
    expect(await history()).toEqual([]);
  });
});

test('changes are the fields with a different value; lists are compared by content', () => {
  const before = { title: 'Atlas', slope: 1, days: ['2026-05-25'], goal: null };
  expect(changesBetween(before, { title: 'Atlas', slope: 2, days: ['2026-05-25'], goal: 0 })).toEqual({
    slope: { before: 1, after: 2 },
    goal: { before: null, after: 0 },
  });
});
