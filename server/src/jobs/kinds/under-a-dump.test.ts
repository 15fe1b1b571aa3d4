/** A dump that takes an hour: a transaction that has read every table, and is open while everyone works. */
import { dropGoneSnapshots } from '@caselift/db/retention';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWorker, type Worker } from '../worker/run-worker.ts';

const june = '2024-06-01';
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;
let admin: string;

beforeAll(async () => {
  server = await startTestApp();
  const { sql, database, env } = server;
  house = await startClosingHouse(server, 'oak');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,TEAM_1'],
    users: ['TEAM_1,TEAM_1,,salesRep,,,'],
    sales: [
      { invoice: 'J1', day: '2024-06-05', rep: 'TEAM_1', gp: 50_000 },
      { invoice: 'L1', day: '2024-07-03', rep: 'TEAM_1', gp: 55_000 },
    ],
  });
  // As many figures as stay: the next update leaves old ones.
  for (let updates = 0; updates < 5; updates += 1) await house.updateAndPublish();
  await house.goal('TEAM_1', { from: june, goal: 50_000 });
  admin = (await insertSuperAdmin(sql)).token;
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const ask = (
  path: string,
  method: 'GET' | 'POST' | 'PATCH',
  { db = 'preview', json }: { db?: string; json?: object } = {},
) =>
  server.ask({
    url: `/api/${path}${path.includes('?') ? '&' : '?'}wholesalerId=oak&db=${db}`,
    ...{ as: admin, method },
    ...(json && { json }),
  });
async function update(): Promise<void> {
  const { status, body } = await ask('wholesalerUpdate', 'POST');
  expect([status, body.message]).toEqual([200, undefined]);
  const { jobId } = body.payload as { jobId: string };
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
}
const goneIds = async () =>
  (await server.sql<{ id: number }[]>`select snapshot_id as id from gone_snapshots order by 1`).map(({ id }) => id);
const tablesOf = async (ids: readonly number[]) => {
  const names = ids.flatMap((id) => snapshotTables.map(({ name }) => `${name}_${id}`));
  return (await server.sql`select from pg_class where relname = any (${names})`).length;
};

test('updates, a publication, a closing and an edit go through while it is open, and old figures go once it ends', async () => {
  const { sql } = server;
  const dump = await sql.reserve();
  await dump`begin isolation level repeatable read read only`;
  const tables = await dump<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
  for (const { name } of tables) {
    await dump`lock table ${dump(name)} in access share mode`;
    await dump`select count(*) from ${dump(name)}`;
  }
  await update();
  const published = await ask('publish', 'POST');
  expect([published.status, published.body.message]).toEqual([200, undefined]);
  await update();
  await closePeriod({ server, as: admin, wholesalerId: 'oak' }, june, []);
  const edited = await ask('users?customIds=TEAM_1', 'PATCH', { db: 'prod', json: { patch: { routeNumber: [7] } } });
  expect(edited.status).toBe(200);
  // All that was open the whole time, and who it would have kept waiting.
  const [open] = await dump<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const waiting = await sql`select from pg_stat_activity where ${open?.pid ?? 0} = any (pg_blocking_pids(pid))`;
  expect(waiting).toHaveLength(0);

  // Old figures stand for the dump, however old they are.
  const old = await goneIds();
  expect(old.length).toBeGreaterThan(0);
  const standing = await tablesOf(old);
  expect(standing).toBeGreaterThanOrEqual(snapshotTables.length);
  await sql`update gone_snapshots set gone_at = gone_at - interval '2 hours'`;
  expect(await dropGoneSnapshots(sql)).toEqual([]);
  expect(await tablesOf(old)).toBe(standing);

  await dump`commit`;
  dump.release();
  // The worker's own chore may be first.
  await dropGoneSnapshots(sql);
  expect([await goneIds(), await tablesOf(old)]).toEqual([[], 0]);
});
