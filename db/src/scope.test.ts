import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideScope, scoped } from './scope.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { sql } = database;
  for (const id of ['ats', 'iowa']) {
    await sql`insert into wholesalers (wholesaler_id) values (${id})`;
    await sql`insert into settings (wholesaler_id, db, title) values (${id}, 'prod', ${`House of ${id}`})`;
  }
});
afterAll(() => database.drop());

const ats = { wholesalerId: 'ats', db: 'prod' } as const;

test('a request sees its own wholesaler and no other, even when its query names none', async () => {
  const titles = await scoped(database.sql, ats, (tx) => tx`select title from settings`);
  expect(titles.map((row) => row.title)).toEqual(['House of ats']);
});

test("changing another wholesaler's row changes nothing", async () => {
  await scoped(database.sql, ats, (tx) => tx`update settings set title = 'Taken' where wholesaler_id = 'iowa'`);
  const [row] = await database.sql`select title from settings where wholesaler_id = 'iowa'`;
  expect(row?.title).toBe('House of iowa');
});

test('a row cannot be written for another wholesaler', async () => {
  const write = scoped(
    database.sql,
    ats,
    (tx) => tx`insert into settings (wholesaler_id, db, title) values ('iowa', 'preview', 'Taken')`,
  );
  await expect(write).rejects.toMatchObject({ code: '42501' });
});

test.each(['credentials', 'sessions', 'one_time_passwords', 'email_changes', 'invitations', 'tries'])(
  'a request cannot read %s',
  async (table) => {
    const read = scoped(database.sql, ats, (tx) => tx`select * from ${tx(table)}`);
    await expect(read).rejects.toMatchObject({ code: '42501' });
  },
);

test('history can be added to and not rewritten', async () => {
  await scoped(
    database.sql,
    ats,
    (tx) => tx`insert into audit_log (wholesaler_id, actor, action, origin) values ('ats', 'a@b.c', 'publish', '::1')`,
  );
  const rewrite = scoped(database.sql, ats, (tx) => tx`update audit_log set actor = 'nobody'`);
  await expect(rewrite).rejects.toMatchObject({ code: '42501' });
});

test('the role and the scope end with the transaction', async () => {
  const one = database.sql;
  await scoped(one, ats, async () => {});
  const session = await one.reserve();
  const [row] = await session`select current_user as "user", current_setting('app.wholesaler', true) as wholesaler`;
  session.release();
  expect(row?.user).toBe('postgres');
  expect(row?.wholesaler || null).toBeNull();
});

test('the application may write ways in within a request, and the request goes on as its role', async () => {
  const write = scoped(database.sql, ats, async (tx) => {
    await outsideScope(tx, () => tx`insert into credentials (email, name) values ('a@example.com', 'Admin')`);
    const titles = await tx`select title from settings`;
    return titles.map((row) => row.title);
  });
  expect(await write).toEqual(['House of ats']);
  expect(await database.sql`select from credentials`).toHaveLength(1);
});
