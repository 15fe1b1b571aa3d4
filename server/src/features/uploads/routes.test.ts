import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { type Upload, uploadLimits, uploadTexts } from '@caselift/contract/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUploads } from '../../jobs/queue/import-uploads.ts';
import { uploadBytesOnDisk, uploadPath } from '../../jobs/queue/upload-bytes-on-disk.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;
/** An admin of another wholesaler. */
let other: Actor;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  actors = await insertEveryRole(server.sql, 'ats');
  other = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
});
afterAll(() => server.stop());

let files = 0;
/** What a browser says of a file; each is another one unless `print` is given. */
function announced(size: number, { name = 'sales.csv', print = `file ${files++}` } = {}) {
  return { name, size, fingerprint: createHash('sha256').update(print).digest('hex') };
}

function start(file: object, as = actors.admin.token, wholesalerId = 'ats'): Promise<Answer> {
  return server.ask({ url: `/api/uploads?wholesalerId=${wholesalerId}`, method: 'POST', as, json: file });
}

async function started(file: object): Promise<Upload> {
  const { status, body } = await start(file);
  expect(status).toBe(200);
  return body.payload as Upload;
}

const urlOf = (uploadId: string, offset: number, wholesalerId = 'ats') =>
  `/api/uploads/${uploadId}?wholesalerId=${wholesalerId}&offset=${offset}`;

function put(uploadId: string, offset: number, bytes: Buffer, as = actors.admin.token): Promise<Answer> {
  return server.ask({ url: urlOf(uploadId, offset), method: 'PUT', as, bytes });
}

const pathOf = ({ uploadId }: Upload) => uploadPath(server.env.dataDir, { wholesalerId: 'ats', uploadId });
const text = (length: number) => Buffer.from('no,net\n1,2.50\n'.repeat(length / 14 + 1).slice(0, length));

describe('a file comes in parts', () => {
  test('in order, and on the disk it is the file', async () => {
    const bytes = text(3000);
    const upload = await started(announced(bytes.length));
    expect(upload).toMatchObject({ name: 'sales.csv', size: 3000, received: 0 });
    for (const offset of [0, 1000, 2000]) {
      const { status, body } = await put(upload.uploadId, offset, bytes.subarray(offset, offset + 1000));
      expect([status, body]).toEqual([200, { ok: true, payload: { ...upload, received: offset + 1000 } }]);
    }
    expect((await readFile(pathOf(upload))).equals(bytes)).toBe(true);
  });

  test("and is nobody else's on the machine", async () => {
    const upload = await started(announced(10));
    await put(upload.uploadId, 0, text(10));
    const rights = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
    expect(await rights(pathOf(upload))).toBe('600');
    expect(await rights(path.dirname(pathOf(upload)))).toBe('700');
  });

  test('broken off in the middle, the same file is found again after a reload and goes on', async () => {
    const bytes = text(2000);
    const file = announced(bytes.length);
    const upload = await started(file);
    await put(upload.uploadId, 0, bytes.subarray(0, 1200));
    expect(await started(file)).toEqual({ ...upload, received: 1200 });
    await put(upload.uploadId, 1200, bytes.subarray(1200));
    expect((await readFile(pathOf(upload))).equals(bytes)).toBe(true);
  });

  test('a part that was never acknowledged, and the rest of one that a crash tore, are written over', async () => {
    const bytes = text(2000);
    const upload = await started(announced(bytes.length));
    await put(upload.uploadId, 0, bytes.subarray(0, 500));
    await appendFile(pathOf(upload), 'torn'.repeat(1000));
    await put(upload.uploadId, 500, bytes.subarray(500, 600));
    await put(upload.uploadId, 600, bytes.subarray(600));
    expect((await readFile(pathOf(upload))).equals(bytes)).toBe(true);
  });

  test('what the disk lost since is asked for again', async () => {
    const bytes = text(2000);
    const file = announced(bytes.length);
    const upload = await started(file);
    await put(upload.uploadId, 0, bytes.subarray(0, 1500));
    await truncate(pathOf(upload), 700);
    const refused = await put(upload.uploadId, 1500, bytes.subarray(1500));
    expect([refused.status, refused.body.received]).toEqual([409, 700]);
    expect((await started(file)).received).toBe(700);
    await rm(pathOf(upload));
    expect((await started(file)).received).toBe(0);
  });

  test('one that does not follow is refused, and told how far the upload is', async () => {
    const upload = await started(announced(2000));
    await put(upload.uploadId, 0, text(800));
    for (const offset of [0, 700, 900]) {
      const { status, body } = await put(upload.uploadId, offset, text(100));
      expect([status, body]).toMatchObject([409, { message: uploadTexts.chunkOutOfOrder, received: 800 }]);
    }
  });

  test('of two at once at the same place one is taken, and nothing is written twice', async () => {
    const bytes = text(2000);
    const upload = await started(announced(bytes.length));
    const both = await Promise.all([put(upload.uploadId, 0, bytes), put(upload.uploadId, 0, bytes)]);
    const [taken, refused] = both.map(({ status }) => status).sort();
    expect(taken).toBe(200);
    expect([409, 503]).toContain(refused); // by when it comes: the other is stored, or being stored
    expect((await readFile(pathOf(upload))).equals(bytes)).toBe(true);
  });

  test('one with a broken connection changes nothing', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const bytes = text(2000);
    const file = announced(bytes.length);
    const upload = await started(file);
    await put(upload.uploadId, 0, bytes.subarray(0, 400));
    const sending = httpRequest(`${address}${urlOf(upload.uploadId, 400)}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${actors.admin.token}`,
        'content-type': 'application/octet-stream',
        'content-length': '1600',
      },
    });
    sending.on('error', () => {});
    sending.write(bytes.subarray(400, 1000));
    await new Promise((resolve) => sending.once('socket', (socket) => socket.once('connect', resolve)));
    sending.destroy();
    expect((await started(file)).received).toBe(400);
    expect((await put(upload.uploadId, 400, bytes.subarray(400))).body.payload).toMatchObject({ received: 2000 });
  });

  test('the whole of it is in the history', async () => {
    const upload = await started(announced(20, { name: 'C:\\exports\\night.csv' }));
    await put(upload.uploadId, 0, text(20));
    const [line] = await server.sql`
      select action, actor, detail from audit_log where wholesaler_id = 'ats' order by audit_id desc limit 1`;
    expect(line).toEqual({ action: 'upload', actor: actors.admin.email, detail: { name: 'night.csv', size: 20 } });
  });
});

describe('refused with a sentence', () => {
  const MB = 1024 * 1024;
  test.each([
    ['a picture', 'sales.png', 10, 400, uploadTexts.wrongType],
    ['a name without an ending', 'sales', 10, 400, uploadTexts.wrongType],
    ['an empty file', 'sales.csv', 0, 400, uploadTexts.empty],
    ['more than 2 GB', 'sales.parquet', uploadLimits.file + 1, 413, uploadTexts.fileTooLarge],
    ['a spreadsheet of more than 50 MB', 'sales.xlsx', 50 * MB + 1, 413, uploadTexts.spreadsheetTooLarge],
  ])('%s', async (_, name, size, expected, message) => {
    const { status, body } = await start(announced(size, { name }));
    expect([status, body.message]).toEqual([expected, message]);
  });

  test('a part of more than 8 MB, and one that reaches beyond the end', async () => {
    const upload = await started(announced(20 * MB));
    const large = await put(upload.uploadId, 0, text(uploadLimits.chunk + 1));
    expect([large.status, large.body.message]).toEqual([413, uploadTexts.chunkTooLarge]);
    const short = await started(announced(100));
    const beyond = await put(short.uploadId, 0, text(101));
    expect([beyond.status, beyond.body.message]).toEqual([400, uploadTexts.chunkPastEnd]);
    expect((await put(short.uploadId, 0, text(100))).status).toBe(200);
  });

  test('a file that is not what its name says is gone as soon as that shows', async () => {
    const upload = await started(announced(200 * 1024, { name: 'sales.xlsx' }));
    const { status, body } = await put(upload.uploadId, 0, text(100 * 1024));
    expect([status, body.message]).toEqual([400, uploadTexts.wrongContent]);
    await expect(readFile(pathOf(upload))).rejects.toThrow('ENOENT');
    const gone = await put(upload.uploadId, 100 * 1024, text(10));
    expect([gone.status, gone.body.message]).toEqual([404, uploadTexts.gone]);
  });

  test('offsets and ids that cannot be', async () => {
    const { uploadId } = await started(announced(100));
    const url = `/api/uploads/${uploadId}?wholesalerId=ats`;
    const bytes = text(10);
    const as = actors.admin.token;
    for (const bad of ['', '&offset=-1', '&offset=x', '&offset=0&offset=1'])
      expect((await server.ask({ url: url + bad, method: 'PUT', as, bytes })).status).toBe(400);
    expect((await put('not-an-id', 0, bytes)).status).toBe(400);
  });
});

describe("an upload is its wholesaler's admins' alone", () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s sends nothing', async (kind) => {
    const { uploadId } = await started(announced(100));
    expect((await put(uploadId, 0, text(10), actors[kind].token)).status).toBe(403);
    expect((await server.ask({ url: urlOf(uploadId, 0), method: 'PUT', bytes: text(10) })).status).toBe(401);
  });

  test('a view-only admin sends nothing', async () => {
    const { uploadId } = await started(announced(100));
    const viewer = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await put(uploadId, 0, text(10), viewer.token)).status).toBe(403);
  });

  test('under another wholesaler it is not there, and the same file there is another upload', async () => {
    const file = announced(100);
    const upload = await started(file);
    const as = other.token;
    const there = await server.ask({ url: urlOf(upload.uploadId, 0, 'iowa'), method: 'PUT', as, bytes: text(10) });
    expect([there.status, there.body.message]).toEqual([404, uploadTexts.gone]);
    const removal = { url: `/api/uploads/${upload.uploadId}?wholesalerId=iowa`, method: 'DELETE', as } as const;
    expect((await server.ask(removal)).status).toBe(404);
    const theirs = (await start(file, as, 'iowa')).body.payload as Upload;
    expect(theirs.uploadId).not.toBe(upload.uploadId);
  });
});

test('an upload that is thrown away leaves neither row nor file', async () => {
  const file = announced(100);
  const upload = await started(file);
  await put(upload.uploadId, 0, text(50));
  const removal = {
    url: `/api/uploads/${upload.uploadId}?wholesalerId=ats`,
    method: 'DELETE',
    as: actors.admin.token,
  } as const;
  expect((await server.ask(removal)).status).toBe(200);
  await expect(readFile(pathOf(upload))).rejects.toThrow('ENOENT');
  expect((await server.ask(removal)).status).toBe(404);
  expect((await started(file)).received).toBe(0);
});

test('uploads that nobody went on with for 7 days are swept, and files that belong to none', async () => {
  const left = await started(announced(100));
  await put(left.uploadId, 0, text(50));
  const fresh = await started(announced(100));
  await put(fresh.uploadId, 0, text(50));
  const stray = { ...left, uploadId: 'stray' };
  await mkdir(path.dirname(pathOf(stray)), { recursive: true });
  await writeFile(pathOf(stray), 'whose?');
  const longAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000);
  for (const upload of [left, stray]) await utimes(pathOf(upload), longAgo, longAgo);
  await server.sql`
    update uploads set touched_at = now() - interval '8 days' where upload_id::text = ${left.uploadId}`;
  await sweepUploads(server.sql, uploadBytesOnDisk(server.env.dataDir));
  for (const upload of [left, stray]) await expect(readFile(pathOf(upload))).rejects.toThrow('ENOENT');
  expect(await readFile(pathOf(fresh))).toHaveLength(50);
  const gone = await put(left.uploadId, 50, text(50));
  expect(gone.status).toBe(404);
});
