/** docs/operations.md: while the bucket is away, imports fail with a sentence. */
import { errorTexts } from '@caselift/contract/errors';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWorker, type Worker } from './run-worker.ts';

let server: TestApp;
let worker: Worker | null = null;
beforeAll(async () => {
  // Where nothing listens.
  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'any', region: 'any', accessKey: 'any', secretKey: 'any' };
  server = await startTestApp({ env: { s3 } });
  await insertWholesaler(server.sql, 'ats');
  const { database, env } = server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

test('a job says at once that the bucket is away, and is not taken for one that lost the database', async () => {
  const files = { sales: ['sales.csv'], buyers: [], products: [], users: [], goals: [] };
  const sent = await server.jobs.send({
    ...({ kind: 'import', wholesalerId: 'ats', actor: 'test', origin: 'test' } as const),
    ...{ mappingFile: 'mapping.json', files, acceptRejects: false, createTitle: null },
  });
  if (sent === 'busy') throw new Error('Another job runs.');
  const { jobId } = sent;
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'failed', message: errorTexts.storageAway });
  const [job] = await server.sql`select retry_count as retries from pgboss.job where id = ${jobId}`;
  expect(job?.retries).toBe(0);
});
