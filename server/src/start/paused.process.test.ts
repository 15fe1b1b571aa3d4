/**
 * SIGSTOP: a process that stands still and may wake. A paused server's transaction ends and its lock is free; a worker that
 * hangs is ended by the process that keeps it, which starts another. Limits are shortened by the settings that there are.
 */
import { rmSync } from 'node:fs';
import { countRound } from '@caselift/db/testing/rounds';
import { until } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertSuperAdmin } from '../testing/actors.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { type Hold, holdAttaching, holdWrites } from '../testing/hold.ts';
import { addressOf, newDataFolder, type Program, pidsOf, runApp, runServerAlone } from '../testing/installation.ts';
import { type ItemsHouse, itemsHouse } from '../testing/items-house.ts';
import { insertWholesaler } from '../testing/tenants.ts';

let house: ItemsHouse;
let databaseUrl: string;
let held: Hold | undefined;
const running: Program[] = [];

itemsHouse((opened) => {
  house = opened;
});
beforeAll(() => {
  databaseUrl = databaseUrlOf(house.server.database.options);
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await ended;
  }
  await held?.drop();
});

type Reply = { status: number; payload: unknown; message?: string };
async function ask(origin: string, method: string, address: string, as: string, json?: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${as}`, ...(json && { 'content-type': 'application/json' }) };
  const answer = await fetch(origin + address, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) };
}

test('a server that is paused in the middle of a save holds up nobody, and what it was about to save is not saved', async () => {
  // docs/operations.md: a server that says nothing in a transaction loses it. Two seconds here.
  const shortened = new URL(databaseUrl);
  shortened.searchParams.set('idle_in_transaction_session_timeout', '2000');
  const start = async () => {
    const program = runServerAlone(house.server.env.dataDir, shortened.href);
    running.push(program);
    return { program, origin: await addressOf(program) };
  };
  const [paused, other] = [await start(), await start()];
  const goal = (origin: string, dollars: number) =>
    ask(origin, 'PATCH', `/api/users?customIds=REP_1&db=prod&wholesalerId=${house.id}`, house.tokens.ADM_1, {
      patch: { gp: { goal: dollars } },
    });
  const goals = async () =>
    (
      await house.server.sql<{ goal: number }[]>`
        select distinct goal from user_goals where custom_id = 'REP_1' and db = 'prod' and measure = 'gp'`
    ).map((row) => row.goal);
  expect((await goal(paused.origin, 1000)).status).toBe(200);

  held = await holdWrites(house.server.sql, 'user_goals', 'new.goal = 2000');
  const lost = goal(paused.origin, 2000);
  await held.reached();
  paused.program.child.kill('SIGSTOP');
  const passing = held.letPass(); // its statement ends, and its transaction stays open
  expect((await goal(other.origin, 3000)).status).toBe(200);
  await passing;
  expect(await goals()).toEqual([3000]);

  paused.program.child.kill('SIGCONT');
  expect((await lost).status).toBe(503);
  expect(await goals()).toEqual([3000]);
  expect((await goal(paused.origin, 4000)).status).toBe(200);
  expect(await goals()).toEqual([4000]);
  countRound('a paused server');
});

test('a worker that stands still is replaced, and the next one ends its job', async () => {
  const { sql } = house.server;
  const dataDir = newDataFolder();
  await insertWholesaler(sql, 'still', { nonSellingDays: ['2026-05-01'] });
  const warehouse = await openWarehouse(dataDir, 'still');
  await loadFortyLines(warehouse);
  await warehouse.close();
  const admin = await insertSuperAdmin(sql);
  // docs/operations.md: ended after twice as long, and ten seconds at least.
  const app = runApp(dataDir, { DATABASE_URL: databaseUrl, VITEST: '', WORKER_GONE_SECONDS: '2' });
  running.push(app);
  const origin = await addressOf(app);
  const workerOf = () => pidsOf(dataDir, 'worker')[0];
  const first = await until(workerOf, 'the worker');

  held = await holdAttaching(sql, 'snapshot_wholesaler');
  const asked = await ask(origin, 'POST', '/api/wholesalerUpdate?wholesalerId=still&db=preview', admin.token);
  const { jobId } = asked.payload as { jobId: string };
  await held.reached();
  process.kill(first, 'SIGSTOP');
  await app.says('The worker has given no sign of life for 10 seconds. Ending it...');
  const second = await until(() => {
    const pid = workerOf();
    return pid !== first && pid;
  }, 'another worker');
  expect(second).not.toBe(first);
  await held.drop();
  const isDone = async () => {
    const [row] = await sql<{ done: boolean; error: string | null }[]>`
      select result is not null as done, error from job_progress where job_id = ${jobId}`;
    expect(row?.error).toBeNull();
    return row?.done;
  };
  await until(isDone, 'the end of the update');
  expect((await sql`select from snapshots where wholesaler_id = 'still'`).count).toBe(1);
  countRound('a worker that stands still, without another');
  rmSync(dataDir, { recursive: true });
});
