// What admins read of a job that is begun again, and of a worker that hangs.
import type { JobState } from '@caselift/contract/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBoss, stopBoss, wholesalerQueue } from '../../jobs/queue/boss.ts';
import { openProgress } from '../../jobs/queue/progress.ts';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Actor;
let jobId: string;
beforeAll(async () => {
  server = await startTestApp();
  for (const id of ['ats', 'iowa']) await insertWholesaler(server.sql, id);
  admin = await insertSuperAdmin(server.sql);
  const request = { kind: 'publish', wholesalerId: 'ats', actor: 'ann@example.com', origin: '' } as const;
  const sent = await server.jobs.send(request);
  jobId = sent === 'busy' ? expect.fail('Nothing runs yet.') : sent.jobId;
});
afterAll(() => server.stop());

async function read(call = 'jobs', wholesalerId = 'ats'): Promise<JobState> {
  const url = `/api/${call}?wholesalerId=${wholesalerId}&db=preview`;
  return (await server.ask({ url, as: admin.token })).body.payload as JobState;
}

/** A worker that beat so many seconds ago. */
const beat = (worker: string, seconds: number) => server.sql`
  insert into workers (worker, process, host, lock_key, beat_at)
  values (${worker}, gen_random_uuid(), 'test', 1, clock_timestamp() - make_interval(secs => ${seconds}))
  on conflict (worker) do update set beat_at = excluded.beat_at`;

test('a job that waits for nobody in particular is at its first attempt, and no worker is blamed', async () => {
  expect(await read()).toMatchObject({ jobId, attempt: 1, silentSince: null });
});

test('where no worker is known, or none of the name that has the lines, the job waits for one since it was asked for', async () => {
  const asked = async (seconds: number) => {
    const [row] = await server.sql<{ at: Date }[]>`
      update job_progress set started_at = clock_timestamp() - make_interval(secs => ${seconds})
      where job_id = ${jobId} returning started_at as at`;
    return row?.at.toISOString();
  };
  const since = await asked(45);
  expect(await read()).toMatchObject({ silentSince: since });
  await beat('worker-2', 1);
  expect(await read()).toMatchObject({ silentSince: null });
  await server.sql`update wholesalers set worker = 'worker-1' where wholesaler_id = 'ats'`;
  expect(await read()).toMatchObject({ silentSince: since });
  await server.sql`update wholesalers set worker = null`;
  await server.sql`delete from workers`;
  await asked(0);
});

test('a job is at its second attempt once its worker ended in the middle, before and while it runs again', async () => {
  const boss = await startBoss(server.database, { supervise: false });
  await boss.fetch(wholesalerQueue);
  expect(await read()).toMatchObject({ attempt: 1 });
  await boss.fail(wholesalerQueue, jobId);
  expect(await read()).toMatchObject({ attempt: 2 });
  await boss.fetch(wholesalerQueue);
  await stopBoss(boss);
  expect(await read(`jobs/${jobId}`)).toMatchObject({ attempt: 2 });
});

test('a worker without a beat for 30 seconds is silent since its last one, whoever else lives', async () => {
  await beat('worker-1', 45);
  await beat('worker-2', 1);
  expect(await read()).toMatchObject({ silentSince: null });
  await openProgress(server.sql, { jobId, wholesalerId: 'ats', kind: 'publish', worker: 'worker-1' });
  const { silentSince } = await read();
  const beats = await server.sql<{ at: Date }[]>`select beat_at as at from workers where worker = 'worker-1'`;
  expect(beats.map(({ at }) => at.toISOString())).toEqual([silentSince]);
  await beat('worker-1', 1);
  expect(await read(`jobs/${jobId}`)).toMatchObject({ silentSince: null });
});

test('a job that has ended says nothing of its worker', async () => {
  await beat('worker-1', 45);
  await server.sql`update job_progress set result = '{}' where job_id = ${jobId}`;
  expect(await read(`jobs/${jobId}`)).toMatchObject({ ended: true, attempt: 2, silentSince: null });
  expect((await server.ask({ url: `/api/jobs/${jobId}?wholesalerId=iowa&db=preview`, as: admin.token })).status).toBe(
    404,
  );
});
