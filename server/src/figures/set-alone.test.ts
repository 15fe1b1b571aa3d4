// Who sets what pays themselves, where nobody else could, is named where they are paid (docs/product.md, Environments).
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import { publish, reset } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let house: ClosingHouse;
let ann: Actor;
let manager: Actor;
let worker: Worker | null = null;

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'oak');
  ann = await insertPerson(server.sql, { wholesalerId: 'oak', role: 'admin', name: 'Ann Lee' });
  manager = await insertPerson(server.sql, { wholesalerId: 'oak', role: 'manager', name: 'May' });
  // A sale in each month, so that June is over and July runs.
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: [`B1,B1,Bar,on,,,${ann.customId}`],
    sales: [
      { invoice: 'J1', day: '2024-06-05', rep: ann.customId, gp: 1000 },
      { invoice: 'J2', day: '2024-07-05', rep: ann.customId, gp: 1000 },
    ],
  });
  await house.updateAndPublish();
  const { database, env } = server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.sql`delete from audit_log where action in ('edit goals', 'edit users')`;
  await server.sql`delete from user_goals`;
});

const june = '2024-06-01';
const july = '2024-07-01';
async function set(patch: object, { db = 'prod', periodStart = '' } = {}): Promise<void> {
  const json = {
    rows: [{ customId: ann.customId, patch }],
    ...(periodStart !== '' && { periodStart }),
  };
  const url = `/api/users/numbers?wholesalerId=oak&db=${db}`;
  const { status, text } = await server.ask({ url, method: 'PATCH', as: ann.token, json });
  expect(status, text).toBe(200);
}
async function read<T>(path: string, as = ann.token): Promise<T> {
  const { status, body, text } = await server.askOn({ url: `${path}&wholesalerId=oak`, as });
  expect(status, text).toBe(200);
  return body.payload as T;
}
const statement = async (period: string, { as = ann.token, db = 'prod' } = {}) =>
  (await read<UserStatement>(`/api/users/${ann.customId}/statement?period=${period}&db=${db}`, as)).setAlone;
const flags = async (period: string) => {
  const { people } = await read<MonthEndSummary>(`/api/monthEndSummary?period=${period}`, manager.token);
  const found = people.find(({ customId }) => customId === ann.customId)?.flags ?? [];
  return found.filter(({ flag }) => flag === 'setAlone').map(({ text }) => text);
};

test('numbers of their own are named on the statement and in Month-End Summary, from the period on that they count in', async () => {
  await set({ gp: { goal: 500, totalPayout: 900 }, wholesaler: { maxFPL: 2 } });
  expect(await statement(july)).toEqual(['gp', 'fpl']);
  expect(await statement(july, { as: manager.token })).toEqual(['gp', 'fpl']);
  expect(await flags(july)).toEqual([
    'Set their own GP numbers, because no other admin could',
    'Set their own FPL numbers, because no other admin could',
  ]);
  expect([await statement(june), await flags(june)]).toEqual([undefined, []]);
});

test('a month that is over and named in the edit says so, too', async () => {
  await set({ gp: { goal: 500, totalPayout: 900 } }, { periodStart: june });
  expect([await statement(june), await statement(july)]).toEqual([['gp'], ['gp']]);
});

test("what someone else sets afterwards is nobody's own any more, and neither is what was cleared", async () => {
  await set({ gp: { goal: 500, totalPayout: 900 }, volume: { goal: 10 } });
  await set({ volume: { goal: null } });
  expect(await statement(july)).toEqual(['gp']);
  const other = await insertPerson(server.sql, { wholesalerId: 'oak', role: 'admin', name: 'Bea' });
  const json = { rows: [{ customId: ann.customId, patch: { gp: { goal: 600, totalPayout: 800 } } }] };
  const url = '/api/users/numbers?wholesalerId=oak&db=prod';
  expect((await server.ask({ url, method: 'PATCH', as: other.token, json })).status).toBe(200);
  await server.sql`delete from users where custom_id = ${other.customId}`;
  expect([await statement(july), await flags(july)]).toEqual([undefined, []]);
});

test('a draft is named in Preview, and in Production once it is published', async () => {
  await set({ gp: { goal: 500, totalPayout: 900 } }, { db: 'preview' });
  expect([await statement(july, { db: 'preview' }), await statement(july)]).toEqual([['gp'], undefined]);
  await publish(server.sql, 'oak', ann.email, 'here');
  expect(await statement(july)).toEqual(['gp']);
});

test('a draft that was reset is named nowhere', async () => {
  await set({ gp: { goal: 500 } }, { db: 'preview' });
  await reset(server.sql, 'oak', ann.email, 'here');
  await publish(server.sql, 'oak', ann.email, 'here');
  expect([await statement(july, { db: 'preview' }), await statement(july)]).toEqual([undefined, undefined]);
});
