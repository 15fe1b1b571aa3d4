// Who writes an upload's next part: two servers with one data folder and one database, and parts that come twice.
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUploads } from '../../jobs/queue/import-uploads.ts';
import { uploadBytesOnDisk, uploadPath } from '../../jobs/queue/upload-bytes-on-disk.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let first: TestApp;
let second: TestApp;
let admin: Actor;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ beside: first, env: { dataDir: first.env.dataDir } });
  await insertWholesaler(first.sql, 'ats');
  admin = await insertPerson(first.sql, { wholesalerId: 'ats', role: 'admin' });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Three parts of 1,000 bytes. */
const bytes = Buffer.from('no,net\n1,2.50\n'.repeat(300).slice(0, 3000));
const others = Buffer.from('x'.repeat(1000));

const fileOf = (print: string) => ({
  ...{ name: 'sales.csv', size: bytes.length },
  fingerprint: createHash('sha256').update(print).digest('hex'),
});
async function started(print: string = randomUUID(), at = first): Promise<Upload> {
  const url = '/api/uploads?wholesalerId=ats';
  const { status, body } = await at.ask({ url, method: 'POST', as: admin.token, json: fileOf(print) });
  expect(status).toBe(200);
  return body.payload as Upload;
}
const part = (offset: number) => bytes.subarray(offset, offset + 1000);
function put(at: TestApp, { uploadId }: Upload, offset: number, content = part(offset)) {
  const url = `/api/uploads/${uploadId}?wholesalerId=ats&offset=${offset}`;
  return at.ask({ url, method: 'PUT', as: admin.token, bytes: content });
}
const onDisk = () => uploadBytesOnDisk(first.env.dataDir);
/** The file that an import would be given. */
async function contentOf({ uploadId }: Upload): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-claims-'));
  try {
    const file = path.join(folder, 'given');
    await onDisk().place({ wholesalerId: 'ats', uploadId, size: bytes.length }, file);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
const namesOf = async ({ uploadId }: Upload) =>
  (await readdir(path.join(first.env.dataDir, 'uploads', 'ats'))).filter((name) => name.startsWith(uploadId)).sort();
const claimOf = async ({ uploadId }: Upload) => {
  const [row] = await first.sql<{ claim: number; isClaimed: boolean }[]>`
    select claim, claimed_until is not null as "isClaimed" from uploads where upload_id = ${uploadId}`;
  return row;
};
/** As half a minute later. */
const letRunOut = ({ uploadId }: Upload) =>
  first.sql`update uploads set claimed_until = clock_timestamp() - interval '1 second' where upload_id = ${uploadId}`;

type Paused = { reached: Promise<void>; goOn(): void };

/** The next writer of a part stops with its file open and nothing written, as with a machine that is paused. */
async function pauseNextWriter(): Promise<Paused> {
  const [reached, goingOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const probe = await open(tmpdir(), 'r');
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const before = handles.truncate;
  handles.truncate = async function (this: typeof probe, length?: number) {
    handles.truncate = before;
    reached.resolve();
    await goingOn.promise;
    return before.call(this, length);
  };
  return { reached: reached.promise, goOn: goingOn.resolve };
}

describe('a part that comes to two servers at once', () => {
  test('one of them takes it, and tells it once', async () => {
    const upload = await started();
    for (const offset of [0, 1000, 2000]) {
      const both = await Promise.all([put(first, upload, offset), put(second, upload, offset)]);
      const [taken, refused] = both.map(({ status }) => status).sort();
      expect(taken).toBe(200);
      expect([409, 503]).toContain(refused);
    }
    expect((await contentOf(upload)).equals(bytes)).toBe(true);
    const told = await first.sql`select from audit_log where action = 'upload' and detail->>'size' = '3000'`;
    expect(told).toHaveLength(1);
  });

  test('while the one stores it, the other says that it passes', async () => {
    const upload = await started();
    const paused = await pauseNextWriter();
    const storing = put(first, upload, 0);
    await paused.reached;
    for (const server of [second, first]) {
      const { status, body, headers } = await put(server, upload, 0);
      expect([status, body.message, headers['retry-after']]).toEqual([503, uploadTexts.busy, '10']);
    }
    paused.goOn();
    expect((await storing).status).toBe(200);
    const repeated = await put(second, upload, 0);
    expect([repeated.status, repeated.body.received]).toEqual([409, 1000]);
    expect((await put(second, upload, 1000)).status).toBe(200);
  });
});

describe('a server that is paused in the middle of a part', () => {
  test.each([
    ['of the first part', 0],
    ['of a later part', 1000],
  ])('the writer %s comes back after another wrote on, and changes nothing', async (_, offset) => {
    const print = randomUUID();
    const upload = await started(print);
    for (let before = 0; before < offset; before += 1000) await put(first, upload, before);
    const paused = await pauseNextWriter();
    const late = put(first, upload, offset, others);
    await paused.reached;
    await letRunOut(upload);
    expect(await started(print, second)).toMatchObject({ received: offset });
    for (let next = offset; next < 3000; next += 1000) expect((await put(second, upload, next)).status).toBe(200);
    paused.goOn();
    const { status, body } = await late;
    expect([status, body]).toMatchObject([409, { message: uploadTexts.chunkOutOfOrder, received: 3000 }]);
    expect((await contentOf(upload)).equals(bytes)).toBe(true);
    expect(await started(print)).toMatchObject({ received: 3000 });
    expect(await claimOf(upload)).toMatchObject({ isClaimed: false });
    const removal = { url: `/api/uploads/${upload.uploadId}?wholesalerId=ats`, method: 'DELETE' } as const;
    expect((await second.ask({ ...removal, as: admin.token })).status).toBe(200);
    expect(await namesOf(upload)).toEqual([]);
  });

  test('one that has not opened anything yet writes beside what the others have', async () => {
    const upload = await started();
    await put(first, upload, 0);
    const { claim = 0 } = (await claimOf(upload)) ?? {};
    // As the server would that claimed the next part and was paused there.
    await first.sql`update uploads set claim = claim + 1 where upload_id = ${upload.uploadId}`;
    await letRunOut(upload);
    for (const offset of [1000, 2000]) expect((await put(second, upload, offset)).status).toBe(200);
    const late = { wholesalerId: 'ats', uploadId: upload.uploadId, claim: claim + 1 };
    await expect(onDisk().write(late, 1000, others)).rejects.toThrow('ENOENT');
    await onDisk().write(late, 0, others);
    await onDisk().takeOver(late, 1000);
    await onDisk().write(late, 1000, others);
    expect((await contentOf(upload)).equals(bytes)).toBe(true);
  });

  test('its part is taken though its claim ran out, if nobody claimed it since', async () => {
    const upload = await started();
    const paused = await pauseNextWriter();
    const late = put(first, upload, 0);
    await paused.reached;
    await letRunOut(upload);
    paused.goOn();
    expect((await late).body.payload).toMatchObject({ received: 1000 });
  });

  test('where the upload was removed meanwhile it is told 404, and nothing of it is left', async () => {
    const upload = await started();
    const paused = await pauseNextWriter();
    const late = put(first, upload, 0);
    await paused.reached;
    const removal = { url: `/api/uploads/${upload.uploadId}?wholesalerId=ats`, method: 'DELETE' } as const;
    expect((await second.ask({ ...removal, as: admin.token })).status).toBe(200);
    paused.goOn();
    const { status, body } = await late;
    expect([status, body.message]).toEqual([404, uploadTexts.gone]);
    expect(await namesOf(upload)).toEqual([]);
  });
});

describe('a server that ended in the middle of a part', () => {
  test('nothing of it counts, and the next goes on from what was acknowledged', async () => {
    const print = randomUUID();
    const upload = await started(print);
    await put(first, upload, 0);
    await first.sql`update uploads set claim = claim + 1 where upload_id = ${upload.uploadId}`;
    await letRunOut(upload);
    await appendFile(uploadPath(first.env.dataDir, { wholesalerId: 'ats', ...upload }), 'torn'.repeat(100));
    const again = await started(print, second);
    expect(again.received).toBe(1000);
    for (const offset of [1000, 2000]) expect((await put(second, upload, offset)).status).toBe(200);
    expect((await contentOf(upload)).equals(bytes)).toBe(true);
    expect(await namesOf(upload)).toEqual([`${upload.uploadId}.3`]); // and no copy of before
    await sweepUploads(first.sql, onDisk());
    expect(await namesOf(upload)).toHaveLength(1);
  });

  test('the part is kept from others for half a minute at most, by the clock of the database', async () => {
    const upload = await started();
    await put(first, upload, 0);
    const paused = await pauseNextWriter();
    const late = put(first, upload, 1000);
    await paused.reached;
    const [claimed] = await first.sql<{ seconds: number }[]>`
      select extract(epoch from claimed_until - clock_timestamp())::float8 as seconds
      from uploads where upload_id = ${upload.uploadId}`;
    expect(claimed?.seconds).toBeLessThanOrEqual(30);
    paused.goOn();
    expect((await late).status).toBe(200);
  });
});

test('a part that is refused leaves its place to the next at once', async () => {
  const upload = await started();
  expect((await put(first, upload, 500)).status).toBe(409);
  expect((await put(first, upload, 0, Buffer.alloc(3001, '1'))).status).toBe(400);
  expect((await put(second, upload, 0)).status).toBe(200);
  expect(await namesOf(upload)).toEqual([upload.uploadId]); // nothing had to be taken over
});
