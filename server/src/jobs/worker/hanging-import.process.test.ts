/**
 * An import and a preview with a mapping that never ends, in the real worker, which is killed with kill -9 meanwhile;
 * and an import that gets no processor for a while.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import type { JobState } from '@caselift/contract/jobs';
import { patienceMs, until } from '@caselift/db/testing/until';
import {
  hangingExpression,
  hangingLine,
  hangingMapping,
  readersIn,
  stoppedReadersIn,
} from '@caselift/warehouse/testing/hanging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { shortLimits } from '../../testing/short-limits.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { csvOf, saleLine, sendFile } from '../../testing/uploads.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
const startWorker = () => forkWorker(server, './short-reading.ts');
const startStopping = () => forkWorker(server, './stopped-reading.ts');

beforeAll(async () => {
  server = await startTestApp();
  for (const id of ['ats', 'iowa']) await insertWholesaler(server.sql, id);
  admin = await insertSuperAdmin(server.sql);
  worker = startStopping();
});
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
const jobsFolder = () => path.join(server.env.dataDir, 'jobs');
const readers = () => readersIn(jobsFolder());
const noReaderLeft = () => until(() => readers().length === 0, 'the end of the readers of files');

async function post(call: string, wholesalerId: string, name: string, bytes: Buffer, order: object) {
  const { uploadId } = await sendFile(server, { as: admin.token, wholesalerId }, name, bytes);
  const url = `/api/${call}?wholesalerId=${wholesalerId}`;
  const json = { ...order, files: { ...none, sales: [uploadId] } };
  return server.askOn({ url, method: 'POST', as: admin.token, json }); // the same call waits on
}

async function startImport(wholesalerId: string, bytes: Buffer, mapping: string): Promise<string> {
  const { body } = await post('imports', wholesalerId, 'sales.csv', bytes, { mapping, acceptRejects: false });
  return (body.payload as { jobId: string }).jobId;
}

async function stateOf(jobId: string, wholesalerId: string): Promise<JobState> {
  const url = `/api/jobs/${jobId}?wholesalerId=${wholesalerId}`;
  return (await server.ask({ url, as: admin.token })).body.payload as JobState;
}

async function endOf(jobId: string, wholesalerId: string): Promise<JobState> {
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
  return stateOf(jobId, wholesalerId);
}

/** Resolves to the first reader of a worker of `startStopping`. */
async function untilStopped(): Promise<number> {
  return until(() => stoppedReadersIn(jobsFolder())[0], 'a reader that stopped itself');
}

async function killWorker(start = startWorker): Promise<void> {
  await worker.kill();
  await noReaderLeft();
  worker = start();
}

async function readMapping(): Promise<string> {
  const { body } = await server.ask({ url: '/api/mappings?wholesalerId=iowa', as: admin.token });
  return (body.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
}

const hangingSales = Buffer.from(`no,txt\nA1,short\nA2,${hangingLine}\n`);
const culprit = `sales.columns.kind: case when ${hangingExpression} then 'return' else 'sale' end took more than`;

test('a hanging import ends as refused, by the name of its expression, also when the worker is killed; others go on', async () => {
  const hanging = await startImport('ats', hangingSales, JSON.stringify(hangingMapping));
  const stopped = await untilStopped();
  const ours = await readMapping();
  const other = await startImport('iowa', csvOf('sales', [saleLine(1)]), ours);
  expect((await endOf(other, 'iowa')).importResult).toMatchObject({ refused: false, targets: { sales: { added: 1 } } });
  expect((await stateOf(hanging, 'ats')).ended).toBe(false);

  process.kill(stopped, 'SIGCONT');
  await killWorker();
  const { importResult } = await endOf(hanging, 'ats');
  expect(importResult).toMatchObject({ refused: true, changeId: null });
  expect(importResult?.reason).toBe(
    `${culprit} ${shortLimits.seconds} seconds of computing time and was stopped. Simplify it.`,
  );
  expect(readers()).toEqual([]);

  // A worker that starts now has nothing to take up.
  await killWorker();
  const last = await startImport('iowa', csvOf('sales', [saleLine(2)]), ours);
  await endOf(last, 'iowa');
  const told = await server.sql`
    select detail->>'reason' as reason from audit_log where wholesaler_id = 'ats' and action like 'import%'`;
  expect([...told]).toEqual([{ reason: importResult?.reason }]);
  expect(readers()).toEqual([]);
});

test('a hanging preview answers with the name of its expression and the columns of the file', async () => {
  const order = { target: 'sales', mapping: JSON.stringify(hangingMapping) };
  const { status, body } = await post('mappingPreview', 'ats', 'sales.csv', hangingSales, order);
  expect([status, body.message]).toEqual([200, undefined]);
  const preview = body.payload as MappingPreview;
  expect(preview).toMatchObject({ sourceColumns: ['no', 'txt'], rows: [] });
  expect(preview.fault).toBe(
    `${culprit} ${shortLimits.seconds} seconds of computing time and was stopped. Simplify it.`,
  );
  await noReaderLeft();
});

test('an import that gets no processor for twice its time is not refused, and succeeds once it gets some', async () => {
  await killWorker(startStopping);
  const ours = await readMapping();
  const job = await startImport('iowa', csvOf('sales', [saleLine(3)]), ours);
  const stopped = await untilStopped();
  await sleep(2 * 1000 * shortLimits.seconds);
  expect((await stateOf(job, 'iowa')).ended).toBe(false);
  process.kill(stopped, 'SIGCONT');
  expect((await endOf(job, 'iowa')).importResult).toMatchObject({ refused: false, targets: { sales: { added: 1 } } });
});
