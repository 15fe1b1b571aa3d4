// Two servers and a worker on machines of their own, with one bucket. Not part of npm test: see scripts/radosgw.sh.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportTarget } from '@caselift/contract/imports';
import { type JobState, jobTexts } from '@caselift/contract/jobs';
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCommand } from '../cli/import-command.ts';
import type { Env } from '../env.ts';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { type Actor, insertSuperAdmin } from './actors.ts';
import { emptyBucket } from './bucket.ts';
import { insertWholesaler } from './tenants.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { csvOf, saleLine } from './uploads.ts';

const soon = <T>(look: () => Promise<T>) => expect.poll(look);
let first: TestApp;
let second: TestApp;
let workerEnv: Env;
let worker: Worker | null = null;
let storage: Storage;
let admin: Actor;
let mapping: string;

beforeAll(async () => {
  const s3 = await emptyBucket('-servers');
  first = await startTestApp({ env: { s3 } });
  second = await startTestApp({ env: { s3 }, beside: first });
  workerEnv = { ...first.env, dataDir: await mkdtemp(path.join(tmpdir(), 'caselift-worker-')) };
  storage = await openStorage(first.env);
  for (const id of ['ats', 'waits', 'gone']) await insertWholesaler(first.sql, id);
  admin = await insertSuperAdmin(first.sql);
  const { body } = await first.ask({ url: '/api/mappings?wholesalerId=ats', as: admin.token });
  mapping = (body.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
});
afterAll(async () => {
  await worker?.stop();
  await second.stop();
  await first.stop();
  await rm(workerEnv.dataDir, { recursive: true });
});

const startTheWorker = async () => {
  worker ??= await startWorker({ database: first.database, env: workerEnv, onLockLost: () => {} });
};

let files = 0;
async function start(at: TestApp, size: number, { name = 'sales.csv', wholesalerId = 'ats', print = '' } = {}) {
  const fingerprint = createHash('sha256')
    .update(print || `file ${files++}`)
    .digest('hex');
  const json = { name, size, fingerprint };
  const url = `/api/uploads?wholesalerId=${wholesalerId}`;
  return (await at.ask({ url, method: 'POST', as: admin.token, json })).body.payload as Upload;
}
const put = (at: TestApp, { uploadId }: Upload, offset: number, bytes: Buffer, wholesalerId = 'ats') =>
  at.ask({
    url: `/api/uploads/${uploadId}?wholesalerId=${wholesalerId}&offset=${offset}`,
    ...({ method: 'PUT', as: admin.token, bytes } as const),
  });
const keysOf = ({ uploadId }: Upload, wholesalerId = 'ats') => storage.list(`uploads/${wholesalerId}/${uploadId}/`);

/** In parts of so many bytes, each to the other server than the one before. */
async function sendInTurns(bytes: Buffer, part: number, wholesalerId = 'ats'): Promise<Upload> {
  const upload = await start(first, bytes.length, { wholesalerId });
  for (let offset = 0; offset < bytes.length; offset += part) {
    const at = (offset / part) % 2 === 0 ? second : first;
    const { status, body } = await put(at, upload, offset, bytes.subarray(offset, offset + part), wholesalerId);
    expect([status, body.message]).toEqual([200, undefined]);
  }
  return upload;
}

const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
const startImport = (at: TestApp, sales: string[], { acceptRejects = false, wholesalerId = 'ats' } = {}) =>
  at.ask({
    url: `/api/imports?wholesalerId=${wholesalerId}`,
    ...({ method: 'POST', as: admin.token } as const),
    json: { mapping, acceptRejects, files: { ...none, sales } },
  });
async function imported(at: TestApp, sales: string[], options = {}): Promise<JobState> {
  const { status, body } = await startImport(at, sales, options);
  expect([status, body.message]).toEqual([200, undefined]);
  const { jobId } = body.payload as { jobId: string };
  await first.jobs.wait(jobId, patienceMs);
  const job = await second.ask({ url: `/api/jobs/${jobId}?wholesalerId=ats`, as: admin.token });
  return job.body.payload as JobState;
}

const lines = Array.from({ length: 300 }, (_, index) => saleLine(index));
const bad = [300, 301, 302, 303, 304].map((no) => saleLine(no, { units: 'few' }));

describe('an upload with parts that come to either server', () => {
  test('is the file, part by part in the bucket, and nothing of it is on a server', async () => {
    const bytes = csvOf('sales', lines);
    const upload = await sendInTurns(bytes, 5000);
    const keys = await keysOf(upload);
    const named = (...figures: number[]) => figures.map((figure) => `${figure}`.padStart(12, '0')).join('-');
    expect(keys.slice(0, 2)).toEqual(
      [named(0, 1, 5000), named(5000, 2, 10_000)].map((name) => `uploads/ats/${upload.uploadId}/${name}`),
    );
    const parts = await Promise.all(keys.map((key) => storage.get(key)));
    expect(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0))).equals(bytes)).toBe(true);
    for (const { env } of [first, second]) expect(existsSync(path.join(env.dataDir, 'uploads'))).toBe(false);
  });

  test('goes on after a reload at the other one, and a part out of order is told where it stopped', async () => {
    const upload = await start(first, 3000, { print: 'reloaded' });
    await put(first, upload, 0, Buffer.from(csvOf('sales', lines).subarray(0, 1000)));
    expect(await start(second, 3000, { print: 'reloaded' })).toEqual({ ...upload, received: 1000 });
    const early = await put(second, upload, 2000, Buffer.alloc(1000, 'a'));
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: 'conflict', message: uploadTexts.chunkOutOfOrder, received: 1000 });
    const past = await put(second, upload, 1000, Buffer.alloc(2001, 'a'));
    expect([past.status, past.body.message]).toEqual([400, uploadTexts.chunkPastEnd]);
  });

  test('sent twice at the same moment, one at each, is taken once', async () => {
    const upload = await start(first, 3000);
    const sent = await Promise.all([first, second].map((at) => put(at, upload, 0, Buffer.alloc(1000, 'a'))));
    const [taken, refused] = sent.map(({ status }) => status).sort();
    expect(taken).toBe(200);
    expect([409, 503]).toContain(refused); // by when it comes: the other is stored, or being stored
    expect(await keysOf(upload)).toHaveLength(1);
  });

  test('of which the bucket lost some begins again at what is left', async () => {
    const upload = await start(first, 3000, { print: 'lost' });
    await put(first, upload, 0, Buffer.alloc(1000, 'a'));
    await put(second, upload, 1000, Buffer.alloc(1000, 'b'));
    await storage.delete((await keysOf(upload))[1] ?? '');
    expect((await put(first, upload, 2000, Buffer.alloc(1000, 'c'))).body).toMatchObject({ received: 1000 });
    await storage.delete((await keysOf(upload))[0] ?? '');
    expect(await start(second, 3000, { print: 'lost' })).toMatchObject({ received: 0 });
  });

  test('what an unacknowledged part left no longer counts once the next one is there', async () => {
    const upload = await start(first, 3000);
    await put(first, upload, 0, Buffer.alloc(1000, 'a'));
    const left = `uploads/ats/${upload.uploadId}/000000001000-000000000001-000000001010`;
    await storage.put(left, Buffer.alloc(10, 'x'), 'any/type');
    for (const [at, offset] of [[second, 1000] as const, [first, 2000] as const])
      expect((await put(at, upload, offset, Buffer.alloc(1000, 'b'))).body.payload).toMatchObject({
        received: offset + 1000,
      });
  });

  test('of another content than its name says is refused at its end, and nothing of it is left', async () => {
    const table = Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(2000, 7), Buffer.from('PAR1')]);
    const whole = await start(first, table.length, { name: 'sales.parquet' });
    await put(first, whole, 0, table.subarray(0, 2006));
    expect((await put(second, whole, 2006, table.subarray(2006))).status).toBe(200);
    const broken = await start(first, table.length, { name: 'sales.parquet' });
    await put(first, broken, 0, table.subarray(0, 2006));
    const refused = await put(second, broken, 2006, Buffer.from('R2'));
    expect([refused.status, refused.body.message]).toEqual([400, uploadTexts.wrongContent]);
    expect(await keysOf(broken)).toEqual([]);
    const letter = await start(second, 100_000);
    const early = await put(first, letter, 0, Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(80_000, 'a')]));
    expect([early.status, await keysOf(letter)]).toEqual([400, []]);
  });

  test('that is thrown away at the other one leaves nothing', async () => {
    const upload = await start(first, 3000);
    await put(first, upload, 0, Buffer.alloc(1000, 'a'));
    const url = `/api/uploads/${upload.uploadId}?wholesalerId=ats`;
    expect((await second.ask({ url, method: 'DELETE', as: admin.token })).status).toBe(200);
    expect(await keysOf(upload)).toEqual([]);
  });
});

describe('an import that waits', () => {
  test('has its mapping in the bucket, keeps uploads that are thrown away, and canceled it leaves nothing', async () => {
    const upload = await sendInTurns(csvOf('sales', lines), 5000, 'waits');
    const { body } = await startImport(first, [upload.uploadId], { wholesalerId: 'waits' });
    const { jobId } = body.payload as { jobId: string };
    expect(await storage.list('jobs/')).toEqual([`jobs/${jobId}/mapping.json`]);
    const url = `/api/uploads/${upload.uploadId}?wholesalerId=waits`;
    expect((await second.ask({ url, method: 'DELETE', as: admin.token })).status).toBe(200);
    expect(await keysOf(upload, 'waits')).not.toEqual([]);
    const busy = await startImport(second, [(await sendInTurns(csvOf('sales', lines), 9000, 'waits')).uploadId], {
      wholesalerId: 'waits',
    });
    expect(busy.status).toBe(409);
    expect(await storage.list('jobs/')).toHaveLength(1);
    const canceled = await second.ask({
      url: `/api/jobs/${jobId}?wholesalerId=waits`,
      ...({ method: 'DELETE', as: admin.token } as const),
    });
    expect(canceled.body.payload).toMatchObject({ ended: true, error: jobTexts.canceledBy(admin.email) });
    expect([await storage.list('jobs/'), await keysOf(upload, 'waits')]).toEqual([[], []]);
  });
});

describe('with a worker on a third machine', () => {
  beforeAll(startTheWorker);

  test('a mapping is tried on an upload that came to both servers', async () => {
    const upload = await sendInTurns(csvOf('sales', lines), 5000);
    const shown = await second.ask({
      url: '/api/mappingPreview?wholesalerId=ats',
      ...({ method: 'POST', as: admin.token } as const),
      json: { target: 'sales', mapping, files: { ...none, sales: [upload.uploadId] } },
    });
    expect([shown.status, (shown.body.payload as { rows: string[][] }).rows[0]?.[0]]).toEqual([200, 'I0']);
  });

  test('an import reads it; its rejected rows are had from either server; and it may be imported again', async () => {
    const upload = await sendInTurns(csvOf('sales', [...lines, ...bad]), 4000);
    const refused = await imported(first, [upload.uploadId]);
    expect(refused.importResult).toMatchObject({ refused: true, hasRejects: true });
    for (const at of [first, second]) {
      const url = `/api/jobs/${refused.jobId}/rejects?wholesalerId=ats`;
      const { status, text, headers } = await at.ask({ url, as: admin.token });
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(text.match(/^sales,sales\.csv,\d+,units,few/gm)).toHaveLength(5);
    }
    expect(await keysOf(upload)).not.toEqual([]);
    await soon(() => storage.list('jobs/')).toEqual([`jobs/${refused.jobId}/rejects.csv`]);

    const accepted = await imported(second, [upload.uploadId], { acceptRejects: true });
    expect(accepted.importResult).toMatchObject({ refused: false, targets: { sales: { added: 300 } } });
    await soon(() => keysOf(upload)).toEqual([]);
    expect(await first.sql`select from uploads where upload_id::text = ${upload.uploadId}`).toHaveLength(0);
    const kept = [refused, accepted].map(({ jobId }) => `jobs/${jobId}/rejects.csv`).sort();
    await soon(() => storage.list('jobs/')).toEqual(kept);
    await soon(() => readdir(path.join(workerEnv.dataDir, 'jobs'))).toEqual([]);
  });

  test('the command line gives its files from a machine of its own, and brings the rejected rows there', async () => {
    const { env } = second;
    const given = { sales: path.join(env.dataDir, 'erp.csv'), mapping: path.join(env.dataDir, 'mapping.json') };
    await writeFile(given.sales, csvOf('sales', [...lines, ...bad.map((line) => line.replace('I30', 'I90'))]));
    await writeFile(given.mapping, mapping);
    const said: string[] = [];
    const log = console.log;
    console.log = (line: string) => said.push(line);
    const args = ['ats', '--mapping', given.mapping, '--sales', given.sales, '--accept-rejects'];
    const databaseUrl = urlOf(first.database.options);
    const code = await importCommand.run(args, { ...env, databaseUrl }).finally(() => {
      console.log = log;
    });
    expect(code).toBe(0);
    const file = said.find((line) => line.startsWith('Every rejected row: '))?.slice('Every rejected row: '.length);
    expect((await readFile(file ?? '', 'utf8')).match(/few/g)?.length).toBe(5);
    expect(file?.startsWith(env.dataDir)).toBe(true);
  });

  test('deleting a wholesaler deletes what the bucket has of its uploads and jobs', async () => {
    const upload = await sendInTurns(csvOf('sales', [...lines, ...bad]), 5000, 'gone');
    const { body } = await startImport(first, [upload.uploadId], { wholesalerId: 'gone' });
    const { jobId } = body.payload as { jobId: string };
    await first.jobs.wait(jobId, patienceMs);
    await soon(() => storage.list(`jobs/${jobId}/`)).toEqual([`jobs/${jobId}/rejects.csv`]);
    const asked = { wholesalerId: 'gone', actor: 'test', origin: 'test' } as const;
    const sent = await first.jobs.send({ ...asked, kind: 'deleteWholesaler', deleteEverything: true });
    await first.jobs.wait(sent === 'busy' ? '' : sent.jobId, patienceMs);
    expect([await storage.list(`jobs/${jobId}/`), await storage.list('uploads/gone/')]).toEqual([[], []]);
  });
});

function urlOf({ host, port, user, password = '', database }: TestApp['database']['options']): string {
  const isFolder = host.startsWith('/');
  const server = `${user}:${encodeURIComponent(password)}@${isFolder ? 'localhost' : host}:${port}`;
  return `postgres://${server}/${database}${isFolder ? `?host=${encodeURIComponent(host)}` : ''}`;
}
