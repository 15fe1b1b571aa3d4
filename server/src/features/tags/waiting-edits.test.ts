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
  /** The milliseconds that each of them took. */
  const askOthers = (name: string) =>
    Promise.all(
      managers.map(async ({ id, token }) => {
        const begun = performance.now();
        const edited = await edit(id, token, name);
        const read = await server.ask({ url: `/api/tags?wholesalerId=${id}`, as: token });
        return { statuses: [edited.status, read.status], ms: performance.now() - begun };
      }),
    );
  await askOthers('warm');
  const alone = await askOthers('alone');
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
  const besides = await askOthers('besides');
  expect([...alone, ...besides].map(({ statuses }) => statuses)).toEqual(Array(100).fill([200, 200]));
  // Who reads of the same wholesaler isn't concerned either.
  expect((await server.ask({ url: '/api/tags', as: manager })).status).toBe(200);
  // All of that was answered while the lock was still held. How fast is to be read, and decides nothing here.
  expect(ended).toBe(0);
  console.table({ alone: quartiles(alone), 'while ten edits wait': quartiles(besides) });
  await held`commit`;
  held.release();
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(200));
});

/** Of an edit and a reading after it, in milliseconds. */
function quartiles(asked: readonly { ms: number }[]): Record<'median' | 'slow' | 'slowest', number> {
  const sorted = asked.map(({ ms }) => Math.round(ms)).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), slow: at(0.9), slowest: at(1) };
}
