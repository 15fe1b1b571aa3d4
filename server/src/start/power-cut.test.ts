/**
 * What was told as stored is there after a power cut, of every file that the product writes: a disk that forgets what
 * wasn't synced, and the names in folders that weren't (db/src/testing/power-cut.ts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportTarget } from '@caselift/contract/imports';
import type { JobState } from '@caselift/contract/jobs';
import type { Upload } from '@caselift/contract/uploads';
import { type ForgetfulDisk, forgetfulDisk } from '@caselift/db/testing/power-cut';
import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { closeAll, openWarehouse } from '@caselift/warehouse/duckdb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyIntoPlace } from '../cli/backup-commands.ts';
import { faultsOf } from '../jobs/backup-files.ts';
import { readManifest } from '../jobs/backup-manifest.ts';
import { claimOnDisk } from '../jobs/holding/facts-file.ts';
import { jobFolder, rejectsName } from '../jobs/queue/job-files-on-disk.ts';
import { uploadBytesOnDisk, uploadPath } from '../jobs/queue/upload-bytes-on-disk.ts';
import { everyWholesaler } from '../jobs/requests.ts';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { sendMail } from '../mail/send-mail.ts';
import { type DiskStorage, openDisk } from '../storage/disk.ts';
import { type Actor, insertSuperAdmin } from '../testing/actors.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { csvOf, saleLine, sendFile } from '../testing/uploads.ts';

let disk: ForgetfulDisk;
let server: TestApp;
let admin: Actor;
let mapping: string;

beforeAll(async () => {
  disk = await forgetfulDisk();
  // A folder of the disk, which is as new as those in it.
  server = await startTestApp({ env: { dataDir: path.join(disk.folder, 'data') } });
  for (const id of ['ats', 'waits']) await insertWholesaler(server.sql, id);
  admin = await insertSuperAdmin(server.sql);
  const { body } = await server.ask({ url: '/api/mappings?wholesalerId=ats', as: admin.token });
  mapping = (body.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
});
afterAll(async () => {
  await server.stop();
  await disk.end();
});

/** The data folder as it would be found. */
const afterCut = () => path.join(disk.afterPowerCut(), 'data');
const contentIn = (folder: string, file: string): string | null => {
  const at = path.join(folder, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : null;
};

const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
const upload = (wholesalerId: string, bytes: Buffer) =>
  sendFile(server, { as: admin.token, wholesalerId }, 'sales.csv', bytes);

async function startImport(wholesalerId: string, sales: string[]): Promise<string> {
  const { status, body } = await server.ask({
    url: `/api/imports?wholesalerId=${wholesalerId}`,
    ...({ method: 'POST', as: admin.token } as const),
    json: { mapping, acceptRejects: true, files: { ...none, sales } },
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.payload as { jobId: string }).jobId;
}

describe('an upload', () => {
  test('has each part that was acknowledged', async () => {
    const bytes = csvOf(
      'sales',
      [1, 2, 3].map((no) => saleLine(no)),
    );
    const json = { name: 'sales.csv', size: bytes.length, fingerprint: 'a'.repeat(64) };
    const started = await server.ask({
      url: '/api/uploads?wholesalerId=ats',
      ...({ method: 'POST', as: admin.token, json } as const),
    });
    const { uploadId } = started.body.payload as Upload;
    const file = path.relative(server.env.dataDir, uploadPath(server.env.dataDir, { wholesalerId: 'ats', uploadId }));
    for (const at of [0, 50, 100]) {
      const part = bytes.subarray(at, at + 50);
      const url = `/api/uploads/${uploadId}?wholesalerId=ats&offset=${at}`;
      expect((await server.ask({ url, method: 'PUT', as: admin.token, bytes: part })).status).toBe(200);
      expect(contentIn(afterCut(), file)).toBe(bytes.subarray(0, at + part.length).toString());
    }
  });

  test('has them also where one was taken over from a server that may come back', async () => {
    const bytes = csvOf('sales', [saleLine(1)]);
    const json = { name: 'sales.csv', size: bytes.length, fingerprint: 'b'.repeat(64) };
    const started = await server.ask({
      url: '/api/uploads?wholesalerId=ats',
      ...({ method: 'POST', as: admin.token, json } as const),
    });
    const { uploadId } = started.body.payload as Upload;
    const upload = { wholesalerId: 'ats', uploadId, size: bytes.length };
    for (const at of [0, 50, 100]) {
      const part = at < 100 ? bytes.subarray(at, at + 50) : bytes.subarray(at);
      const url = `/api/uploads/${uploadId}?wholesalerId=ats&offset=${at}`;
      expect((await server.ask({ url, method: 'PUT', as: admin.token, bytes: part })).status).toBe(200);
      const left = afterCut();
      await uploadBytesOnDisk(left).place(upload, path.join(left, 'given'));
      expect(contentIn(left, 'given')).toBe(bytes.subarray(0, at + part.length).toString());
      await server.sql`
        update uploads set claim = claim + 1, claimed_until = clock_timestamp() where upload_id = ${uploadId}`;
    }
  });

  test('that an import was accepted with is read by it', async () => {
    const bytes = csvOf('sales', [saleLine(1)]);
    const { uploadId } = await upload('waits', bytes);
    const jobId = await startImport('waits', [uploadId]);
    const left = jobFolder(afterCut(), jobId);
    expect([contentIn(left, '1/sales.csv'), contentIn(left, 'mapping.json')]).toEqual([bytes.toString(), mapping]);
  });
});

describe('sales lines', () => {
  let worker: Worker | null = null;
  beforeAll(async () => {
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
  });
  afterAll(() => worker?.stop());

  async function ended(jobId: string, wholesalerId = 'ats'): Promise<JobState> {
    await server.jobs.wait(jobId, patienceMs);
    const { body } = await server.ask({ url: `/api/jobs/${jobId}?wholesalerId=${wholesalerId}`, as: admin.token });
    return body.payload as JobState;
  }
  async function linesAfterCut(): Promise<{ lines: number; claim: number | null }> {
    const dataDir = afterCut();
    const warehouse = await openWarehouse(dataDir, 'ats');
    const { lines } = await warehouse.countLines({ start: '2026-01-01', end: '2026-12-31' });
    await warehouse.close();
    return { lines, claim: await claimOnDisk(dataDir, 'ats') };
  }

  test('that were told as imported are there, with the claim they belong to and the rows that were rejected', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => saleLine(index));
    for (const [at, some] of [lines.slice(0, 100), lines].entries()) {
      const bad = saleLine(1000 + at, { units: 'few' });
      const { uploadId } = await upload('ats', csvOf('sales', [...some, bad]));
      const job = await ended(await startImport('ats', [uploadId]));
      expect(job).toMatchObject({ ended: true, error: null, importResult: { refused: false, hasRejects: true } });
      expect(await linesAfterCut()).toEqual({ lines: some.length, claim: 1 });
      expect(contentIn(jobFolder(afterCut(), job.jobId), rejectsName)).toContain('few');
    }
  });

  test('that were told as deleted are gone', async () => {
    const { uploadId } = await upload('ats', csvOf('sales', [saleLine(5000, { date: '2026-10-01' })]));
    await ended(await startImport('ats', [uploadId]));
    const { lines } = await linesAfterCut();
    const json = { start: '2026-10-01', end: '2026-10-01' };
    const url = '/api/transactions?wholesalerId=ats';
    expect((await server.ask({ url, method: 'DELETE', as: admin.token, json })).status).toBe(200);
    expect((await linesAfterCut()).lines).toBe(lines - 1);
  });

  test('a backup is whole once it is told of, wherever its folder is', async () => {
    const folder = path.join(disk.folder, 'backups', 'of November', 'monday');
    const request = { kind: 'backup', wholesalerId: everyWholesaler, folder, actor: 'test', origin: 'test' } as const;
    const sent = await server.jobs.send(request);
    if (sent === 'busy') throw new Error('Another job runs.');
    expect(await server.jobs.wait(sent.jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
    const left = path.join(disk.afterPowerCut(), 'backups', 'of November', 'monday');
    const manifest = await readManifest(left);
    expect(manifest?.files?.length).toBeGreaterThan(10);
    expect(await faultsOf(left, { files: manifest?.files })).toEqual([]);
  });
});

test('what a restore put into place stays', async () => {
  const [from, to] = [path.join(disk.folder, 'backup'), path.join(disk.folder, 'restored')];
  for (const name of ['warehouse/ats.duckdb', 'storage/images/ats/one=']) {
    await mkdir(path.dirname(path.join(from, name)), { recursive: true });
    await writeFile(path.join(from, name), `content of ${name}`);
  }
  await copyIntoPlace(from, to);
  const left = path.join(disk.afterPowerCut(), 'restored');
  expect(contentIn(left, 'warehouse/ats.duckdb')).toBe('content of warehouse/ats.duckdb');
  expect(contentIn(left, 'storage/images/ats/one=')).toBe('content of storage/images/ats/one=');
});

describe('pictures and files', () => {
  let storage: DiskStorage;
  beforeAll(async () => {
    storage = await openDisk(server.env.dataDir);
  });

  const keys = ['images/ats/one', 'images/ats/item/two', 'images/bev/item/two', 'files/ats/a', 'files/ats/a/b'];
  /** What is done with them, and what is there after it. */
  type Step = { does: 'put' | 'form' | 'copy' | 'move' | 'delete'; key: string; to: string; text: string };
  const step = fc.record({
    does: fc.constantFrom<Step['does'][]>('put', 'form', 'copy', 'move', 'delete'),
    key: fc.constantFrom(...keys),
    to: fc.constantFrom(...keys),
    text: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
  });

  const does: Record<Step['does'], (of: Step) => Promise<void>> = {
    put: ({ key, text }) => storage.put(key, Buffer.from(text), 'text/plain'),
    form: async ({ key, text }) => {
      const form = await storage.presignPost(key, { type: 'text/plain', maxBytes: 1000, seconds: 60 });
      const body = new FormData();
      for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
      body.append('file', new Blob([text]));
      const sent = new Response(body);
      const bytes = Buffer.from(await sent.arrayBuffer());
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
      const { status } = await server.ask({ url: form.url, method: 'POST', bytes, headers });
      expect(status).toBeLessThan(300);
    },
    copy: async ({ key, text }) => {
      const file = path.join(server.env.dataDir, 'made');
      await writeFile(file, text);
      await storage.putFile(key, file, 'text/plain');
    },
    move: async ({ key, to }) => {
      if (key !== to) await storage.move(key, to);
    },
    delete: ({ key }) => storage.delete(key),
  };

  const nothing = `${null}`;

  test('what was stored last is there, and what was deleted or moved away is not, whatever is done with them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const key of keys) await storage.delete(key);
        const expected = new Map<string, string>();
        for (const one of atLeast(1, steps)) {
          await does[one.does](one);
          const moved = one.does === 'move' && one.key !== one.to ? expected.get(one.key) : undefined;
          if (moved !== undefined && moved !== nothing) expected.set(one.to, moved).set(one.key, nothing);
          if (one.does !== 'move') expected.set(one.key, one.does === 'delete' ? nothing : one.text);
          const left = await openDisk(afterCut());
          const found = await Promise.all([...expected.keys()].map(async (key) => [key, `${await left.get(key)}`]));
          expect(Object.fromEntries(found)).toMatchObject(Object.fromEntries(expected));
        }
      }),
      { numRuns: Number(process.env.CASELIFT_RUNS ?? 1) * 15 },
    );
  });

  test('one is there though its folder was made by a process that ended before it could sync it', async () => {
    await mkdir(path.join(server.env.dataDir, 'storage', 'avatars', 'ats'), { recursive: true });
    await storage.put('avatars/ats/face', Buffer.from('a face'), 'image/png');
    expect(`${await (await openDisk(afterCut())).get('avatars/ats/face')}`).toBe('a face');
  });

  test('one that was fetched from a bucket is whole', async () => {
    const file = path.join(server.env.dataDir, 'fetched', 'ats.duckdb.arriving');
    await storage.getFile('files/ats/a', file).then(() => storage.put('files/ats/a', Buffer.from('a'), 'text/plain'));
    await storage.getFile('files/ats/a', file);
    expect(contentIn(afterCut(), 'fetched/ats.duckdb.arriving')).toBe('a');
  });

  test('open by addresses that were signed before', async () => {
    const address = await storage.signedUrl('images/ats/one', { type: 'image/png', seconds: 60 });
    const left = await openDisk(afterCut());
    expect(await left.signedUrl('images/ats/one', { type: 'image/png', seconds: 60 })).toBe(address);
  });
});

test('a mail that was written to the outbox is in it', async () => {
  await sendMail(server.env, { to: 'ann@example.com', subject: 'Hello', blocks: [] });
  const outbox = path.join(afterCut(), 'outbox');
  const [mail = ''] = await readdir(outbox);
  expect(await readFile(path.join(outbox, mail), 'utf8')).toContain('Subject: Hello');
});

afterAll(closeAll);
