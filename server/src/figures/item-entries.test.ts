import type { Sql } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import { testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertItem } from '../testing/items.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { readEntryVersions } from './item-entries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = database.sql;
  for (const id of ['ats', 'oak']) await insertWholesaler(sql, id);
});
afterAll(() => database.drop());

const versions = (wholesalerId = 'ats') =>
  scoped(sql, { wholesalerId, db: 'prod' }, (tx) => readEntryVersions(tx, wholesalerId), 'reading');

test('an item has another version after every change of what was typed or handed in of it, and no other item has', async () => {
  const [item, other, theirs] = [
    await insertItem(sql, 'ats'),
    await insertItem(sql, 'ats'),
    await insertItem(sql, 'oak'),
  ];
  const of = { wholesaler_id: 'ats', user_id: 'REP_1', instance_start: '2026-05-01' };
  const image = { ...of, buyer_id: 'corner', own_date: '2026-05-03' };
  await sql`insert into item_images ${sql({ ...image, item_id: other })}`;
  await sql`insert into item_images ${sql({ ...image, wholesaler_id: 'oak', item_id: theirs })}`;
  const [before, oak] = [await versions(), await versions('oak')];
  expect([before.has(item), before.has(other), before.has(theirs), oak.size]).toEqual([false, true, false, 1]);
  const submission = {
    ...of,
    submission_id: item,
    kind: 'tick',
    amount: 1,
    own_date: '2026-05-03',
    submitted_by: 'test',
  };
  const changes = [
    () => sql`insert into item_images ${sql([image, image].map((row) => ({ ...row, item_id: item })))}`,
    () => sql`update item_images set stored_at = now() where item_id = ${item}`,
    () => sql`update item_images set status = 'approved' where item_id = ${item}`,
    () => sql`insert into item_submissions ${sql({ ...submission, item_id: item })}`,
    () => sql`insert into item_edits ${sql({ ...of, item_id: item, rules: sql.json({}), edited_by: 'test' })}`,
    () => sql`delete from item_edits where item_id = ${item}`,
    () => sql`delete from item_submissions where item_id = ${item}`,
    () => sql`delete from item_images where item_id = ${item}`,
  ];
  const seen = new Set<string | undefined>([undefined]);
  for (const [at, change] of changes.entries()) {
    await change();
    const now = await versions();
    expect([at, seen.has(now.get(item)), now.get(other)]).toEqual([at, false, before.get(other)]);
    seen.add(now.get(item));
  }
  expect(await versions('oak')).toEqual(oak);
  await sql`delete from items where item_id = ${other}`;
  expect((await versions()).has(other)).toBe(false);
});
