import { updateTexts, type WholesalerUpdate } from '@caselift/contract/wholesaler-update';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15';
let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(() => server.stop());

function post(call: 'wholesalerUpdate' | 'publish' | 'reset', wholesalerId: string, db = 'preview') {
  const url = `/api/${call}?wholesalerId=${wholesalerId}&db=${db}`;
  return server.ask({ url, method: 'POST', as: actors.superAdmin.token });
}

describe('while no worker runs', () => {
  test('an update of prod is refused with the way to do it', async () => {
    const { status, body } = await post('wholesalerUpdate', 'iowa', 'prod');
    expect([status, body.message]).toEqual([409, updateTexts.switchToPreview]);
  });

  test('an update waits in the queue, its parts are preparing, and no second job of the wholesaler is taken', async () => {
    const first = await post('wholesalerUpdate', 'iowa');
    expect([first.status, first.body.payload]).toEqual([200, { jobId: expect.any(String) }]);
    for (const call of ['wholesalerUpdate', 'publish', 'reset'] as const) {
      const { status, body } = await post(call, 'iowa');
      expect([call, status, body.message, body.code]).toEqual([call, 409, updateTexts.busy, 'busy']);
    }
  });

  test('the parts of an update are under payload and data, each status by the word of the wire', async () => {
    const words = [
      ['brands', 'preparing', 'Preparing'],
      ['buyers', 'computing', 'Running GBQ'],
      ['products', 'copying', 'Transferring to MongoDB'],
      ['suppliers', 'computingFailed', 'GBQ error'],
      ['users', 'copyingFailed', 'Transfer error'],
      ['wholesaler', 'completed', 'Completed'],
    ] as const;
    await server.sql`
      insert into update_runs (wholesaler_id, job_id, started_by) values ('ats', 'job-1', 'test')`;
    for (const [part, status] of words)
      await server.sql`
        insert into update_parts (wholesaler_id, part, run_id, status, updated_at, message, url)
        select 'ats', ${part}, run_id, ${status}, '2024-05-15T08:00:00Z', 'No such column', '/suppliers'
        from update_runs where job_id = 'job-1'`;
    const { body } = await server.ask({ url: '/api/wholesalerUpdate', as: actors.admin.token });
    const said = { updatedAt: '2024-05-15T08:00:00.000Z', message: 'No such column', url: '/suppliers' };
    const parts = Object.fromEntries(words.map(([part, , status]) => [part, { status, ...said }]));
    expect(body).toEqual({ ok: true, payload: parts, data: parts });
  });

  test('what Google billed for the latest update is said of a wholesaler in BigQuery alone', async () => {
    const billed = async () => {
      const { body } = await server.ask({ url: '/api/wholesalerUpdate', as: actors.admin.token });
      return (body.payload as WholesalerUpdate).bigQuery;
    };
    expect(await billed()).toBeUndefined();
    await server.sql`update wholesalers set warehouse = 'bigquery' where wholesaler_id = 'ats'`;
    expect(await billed()).toEqual({ bytesBilled: null });
    await server.sql`update update_runs set bytes_billed = 6240000000 where wholesaler_id = 'ats'`;
    expect(await billed()).toEqual({ bytesBilled: 6_240_000_000 });
    await server.sql`update wholesalers set warehouse = 'duckdb' where wholesaler_id = 'ats'`;
  });
});

describe('with a worker', () => {
  let worker: Worker | null;
  beforeAll(async () => {
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
  });
  afterAll(() => worker?.stop());

  test('publish and reset say what is missing before there are figures', async () => {
    await insertWholesaler(server.sql, 'fresh');
    const published = await post('publish', 'fresh');
    expect([published.status, published.body.message]).toEqual([409, updateTexts.nothingToPublish]);
    const reset = await post('reset', 'fresh');
    expect([reset.status, reset.body.message]).toEqual([409, updateTexts.nothingPublished]);
  });

  test("publish publishes preview's figures, reset resets preview to them, and both are in the audit log", async () => {
    const { sql } = server;
    const published = await insertSnapshot(sql, 'ats', { lastTransactionDate });
    await pointAt(sql, 'ats', 'preview', published);
    const inForce = { snapshotId: published, lastTransactionDate };
    expect((await post('publish', 'ats')).body).toEqual({ ok: true, payload: inForce });
    const { body } = await server.ask({ url: '/api/wholesaler', as: actors.manager.token });
    expect(body.payload).toMatchObject({ lastTransactionDate });

    await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-06-30' }));
    expect((await post('reset', 'ats')).body).toEqual({ ok: true, payload: inForce });
    const preview = await server.ask({ url: '/api/wholesaler?db=preview', as: actors.admin.token });
    expect(preview.body.payload).toMatchObject({ lastTransactionDate });

    const lines = await sql`
      select action, actor, origin from audit_log where wholesaler_id = 'ats' order by audit_id`;
    const { email: actor } = actors.superAdmin;
    expect(lines).toEqual([
      { action: 'publish', actor, origin: '127.0.0.1' },
      { action: 'reset', actor, origin: '127.0.0.1' },
    ]);
  });
});
