/** Reading items: all of a wholesaler, and after an edit only those that it changed. */
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readItemLists, readItems } from './item-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.sql`insert into wholesalers (wholesaler_id) values ('ats'), ('oak')`;
});
afterAll(() => database.drop());

const insert = (wholesalerId: string, number: number, name: string) => database.sql`
  insert into items (wholesaler_id, kind, number, type, name, since, terms, created_by)
  values (${wholesalerId}, 'incentive', ${number}, 'quantity', ${name}, '2026-05-12', '{"target": 5}', 'test')`;
const read = (known?: Parameters<typeof readItems>[2]) =>
  database.sql.begin(async (tx) => ({ items: await readItems(tx, 'ats', known) })).then(({ items }) => items);

test("an edit of one item is read, and the other's row is the same object as before", async () => {
  await insert('ats', 1, 'Ale');
  await insert('ats', 2, 'Stout');
  await insert('oak', 1, 'Another wholesaler');
  const before = await read();
  await database.sql`update items set name = 'Porter', archived_at = '2026-05-12T10:00:00Z' where name = 'Stout'`;
  await insert('ats', 3, 'Cider');
  const after = await read(before);
  expect(after.map(({ name }) => name)).toEqual(['Ale', 'Porter', 'Cider']);
  expect(after[0]).toBe(before[0]);
  expect(after[0]).toMatchObject({
    number: 1,
    since: '2026-05-12',
    terms: { target: 5 },
    version: 1,
    archivedAt: null,
  });
  expect(new Date(after[1]?.archivedAt ?? '').toISOString()).toBe('2026-05-12T10:00:00.000Z');
  expect(after).toEqual(await read());
});

test('lists are found by their hashes, of the wholesaler alone', async () => {
  await database.sql`insert into item_lists values ('ats', 'h1', '{a,b}'), ('ats', 'h2', '{c}'), ('oak', 'h1', '{d}')`;
  const lists = await database.sql.begin((tx) => readItemLists(tx, 'ats', new Set(['h1', 'none'])));
  expect([...lists]).toEqual([['h1', ['a', 'b']]]);
});
