/** Canceling imports and updates, waiting and running. */

import { jobTexts } from '@caselift/contract/jobs';
import { statusOf, updateParts, type WholesalerUpdate } from '@caselift/contract/wholesaler-update';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, insertSuperAdmin, type RoleName } from '../../testing/actors.ts';
import { type Hold, holdAttaching } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Actor;
let others: Record<RoleName, Actor>;
let worker: Worker | null = null;
let held: Hold | undefined;

beforeAll(async () => {
  server = await startTestApp();
  for (const id of ['ats', 'iowa']) await insertWholesaler(server.sql, id, { nonSellingDays: ['2026-05-01'] });
  admin = await insertSuperAdmin(server.sql);
  others = await insertEveryRole(server.sql, 'ats');
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
});
afterEach(() => held?.drop());
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const ask = (call: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', as = admin, wholesalerId = 'ats') =>
  server.ask({ url: `/api/${call}?wholesalerId=${wholesalerId}&db=preview`, method, as: as.token });
const cancel = (jobId: string, as = admin, wholesalerId = 'ats') => ask(`jobs/${jobId}`, 'DELETE', as, wholesalerId);

async function startUpdate(): Promise<string> {
  const { body } = await ask('wholesalerUpdate', 'POST');
  return (body.payload as { jobId: string }).jobId;
}

async function parts(): Promise<string[]> {
  const { body } = await ask('wholesalerUpdate');
  const found = body.payload as Required<WholesalerUpdate>;
  return updateParts.map((part) => `${statusOf(found[part].status)} ${found[part].message}`.trim());
}

const pointed = async () =>
  (await server.sql`select snapshot_id from environments where wholesaler_id = 'ats' and db = 'preview'`)[0];

test('who may not act hears that, and an unknown job is unknown', async () => {
  const jobId = await startUpdate();
  expect((await cancel(jobId, others.manager)).status).toBe(403);
  expect((await cancel(jobId, admin, 'iowa')).status).toBe(404);
  expect((await cancel('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await ask('wholesalerUpdate', 'POST')).status).toBe(409);
});

describe('an update that waits', () => {
  test('goes off the queue at once: its parts and the history say who canceled it, and the next one is taken', async () => {
    const { body } = await ask('jobs');
    const { jobId } = body.payload as { jobId: string };
    const said = jobTexts.canceledBy(admin.email);
    expect((await cancel(jobId)).body.payload).toMatchObject({ ended: true, cancelable: false, error: said });
    expect(await parts()).toEqual(Array(6).fill(`computingFailed ${said}`));
    const history = await ask('history');
    expect(history.body.payload).toMatchObject([{ actor: admin.email, detail: 'Canceled an update.' }]);
    const again = await cancel(jobId);
    expect([again.status, again.body.message]).toEqual([409, jobTexts.hasEnded]);
    expect((await cancel(await startUpdate())).status).toBe(200);
  });
});

describe('with a worker', () => {
  beforeAll(async () => {
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
  });

  test('an update that runs stops where it is, preview stays as it was, and the next update goes through', async () => {
    expect(await server.jobs.wait(await startUpdate(), patienceMs)).toMatchObject({ state: 'succeeded' });
    const before = await pointed();
    held = await holdAttaching(server.sql, 'snapshot_products');
    const jobId = await startUpdate();
    await held.reached();
    const answer = cancel(jobId);
    // The worker says so itself, once it has heard.
    const stage = async () => (await server.sql`select stage from job_progress where job_id = ${jobId}`)[0]?.stage;
    await expect.poll(stage).toBe('Canceling');
    expect((await ask('jobs')).body.payload).toMatchObject({ stage: 'Canceling', cancelable: false });
    await held.letPass();
    const said = jobTexts.canceledBy(admin.email);
    expect((await answer).body.payload).toMatchObject({ ended: true, error: said });
    // In the order of updateParts: suppliers and brands had been transferred.
    expect(await parts()).toEqual([
      'completed',
      `computingFailed ${said}`,
      `copyingFailed ${said}`,
      'completed',
      `computingFailed ${said}`,
      `computingFailed ${said}`,
    ]);
    expect(await pointed()).toEqual(before);
    const [told] = (await ask('history')).body.payload as { detail: string }[];
    expect(told?.detail).toBe('Canceled an update.');
    expect(await server.jobs.wait(await startUpdate(), patienceMs)).toMatchObject({ state: 'succeeded' });
    expect(await pointed()).not.toEqual(before);
  });

  test('a publication is not canceled, and what has ended is not either', async () => {
    const asked = { actor: 'ann@example.com', origin: 'test', wholesalerId: 'iowa' } as const;
    await server.sql`
      insert into job_progress (job_id, wholesaler_id, kind, stage)
      values ('00000000-0000-4000-8000-00000000000a', 'iowa', 'publish', 'Publishing')`;
    const refused = await cancel('00000000-0000-4000-8000-00000000000a', admin, 'iowa');
    expect([refused.status, refused.body.message]).toEqual([409, jobTexts.notCancelable]);
    const sent = await server.jobs.send({ ...asked, kind: 'update' });
    const jobId = sent === 'busy' ? '' : sent.jobId;
    expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'failed' });
    expect((await cancel(jobId, admin, 'iowa')).status).toBe(409);
  });
});
