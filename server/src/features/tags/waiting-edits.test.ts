/** What waits for one wholesaler's lock keeps nobody else waiting. */
import { until } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let manager: string;
const letters = [...'abcdefghij'];
const others = letters.slice(0, 5).flatMap((first) => letters.map((second) => `oak${first}${second}`));
beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  manager = (await insertPerson(server.sql, { wholesalerId: 'ats', role: 'manager' })).token;
});
afterAll(() => server.stop());

test('ten edits wait for the lock of their wholesaler, and fifty wholesalers edit and read while it is held', async () => {
  const { sql } = server;
  const edit = (wholesalerId: string, as: string, name: string) =>
    server.ask({ url: `/api/tag?wholesalerId=${wholesalerId}`, method: 'POST', as, json: { name } });
  const managers: { id: string; token: string }[] = [];
  for (const id of others) {
    await insertWholesaler(sql, id);
    managers.push({ id, token: (await insertPerson(sql, { wholesalerId: id, role: 'manager' })).token });
  }
  const held = await sql.reserve();
  await held`begin`;
  await held`select from wholesalers where wholesaler_id = 'ats' for no key update`;
  let ended = 0;
  const waiting = Array.from({ length: 10 }, async (_, at) => {
    const { status } = await edit('ats', manager, `tag ${at}`);
    ended += 1;
    return status;
  });
  await until(
    async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length >= 3,
    'edits that wait for the lock',
  );
  const answered = await Promise.all(
    managers.flatMap(({ id, token }) => [
      edit(id, token, 'hot'),
      server.ask({ url: `/api/tags?wholesalerId=${id}`, as: token }),
    ]),
  );
  expect(answered.map(({ status }) => status)).toEqual(Array(100).fill(200));
  // Who reads of the same wholesaler isn't concerned either.
  expect((await server.ask({ url: '/api/tags', as: manager })).status).toBe(200);
  expect(ended).toBe(0);
  await held`commit`;
  held.release();
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(200));
});
