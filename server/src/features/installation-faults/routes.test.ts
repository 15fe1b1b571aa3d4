// What admins read of the installation before they save: a full disk, no worker, lines that no worker has.
import type { InstallationFaults } from '@caselift/contract/installation-faults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { becomeWorker } from '../../jobs/holding/this-worker.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let team: Record<Teammate, string>;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
  team = await insertTeam(server.sql, 'ats');
  await insertTeam(server.sql, 'iowa');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', bound: true });
});
afterAll(() => server.stop());
beforeEach(() => server.sql`delete from workers`);

const ask = (as?: string, query = 'wholesalerId=ats') =>
  server.ask({ url: `/api/installationFaults?${query}`, ...(as && { as }) });
const read = async () => {
  const { status, body } = await ask(admin.token);
  expect(status).toBe(200);
  return body.payload as InstallationFaults;
};
const live = async (name: string) => {
  const { sql, options } = server.database;
  return (await becomeWorker({ sql, options, name, onLost: () => {} })) ?? expect.fail('It is taken.');
};

test('that no worker lives is said with its last sign of life, until one lives', async () => {
  const at = '2026-11-29T02:05:59.000Z';
  await server.sql`insert into workers (worker, process, host, lock_key, beat_at)
    values ('one', gen_random_uuid(), 'cellar', 1, ${at})`;
  expect(await read()).toMatchObject({ isDiskFull: false, noWorkerSince: at });
  const two = await live('two');
  expect(await read()).toMatchObject({ isDiskFull: false, noWorkerSince: null });
  await two.release();
});

test('sales lines that no worker that lives has are missing, and who had them is named', async () => {
  const set = (change: number, worker: string | null, copy: string | null) => server.sql`
    update wholesalers set facts_change = ${change}, worker = ${worker}, facts_copy = ${copy}
    where wholesaler_id = 'ats'`;
  await set(3, 'one', null);
  expect(await read()).toMatchObject({ missingLines: null }); // nobody has looked for them
  const two = await live('two');
  expect(await read()).toMatchObject({ missingLines: { worker: 'one' } });
  await set(3, null, null);
  expect(await read()).toMatchObject({ missingLines: { worker: null } });
  for (const [change, worker, copy] of [
    [3, 'two', null],
    [3, null, 'warehouse/a'], // any worker can fetch it
  ] as const) {
    await set(change, worker, copy);
    expect(await read()).toMatchObject({ missingLines: null });
  }
  await two.release();
});

test('it is read by admins of the wholesaler alone', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(team.REP_1)).status).toBe(403);
  expect((await ask(admin.token, 'wholesalerId=iowa')).status).toBe(403);
  expect((await ask(admin.token, 'wholesalerId=ats&db=neither')).status).toBe(400);
});
