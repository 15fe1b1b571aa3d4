import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import { cutUnreadBodies } from '../http/unread-bodies.ts';
import { testStorage } from '../testing/storage-suite.ts';
import { openDisk } from './disk.ts';
import { storageRoutes } from './routes.ts';

/** A disk storage on a folder of its own, behind a server that listens. */
async function serveDisk() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caselift-storage-'));
  const storage = await openDisk(dataDir);
  const app = fastify();
  answerErrors(app);
  cutUnreadBodies(app);
  await app.register(async (scope) => storageRoutes(scope, storage));
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  };
  return { storage, base, app, dataDir, close };
}

testStorage('the disk', serveDisk);

describe('the storage on disk', () => {
  let served: Awaited<ReturnType<typeof serveDisk>>;
  beforeAll(async () => {
    served = await serveDisk();
  });
  afterAll(() => served.close());
  const secretOf = () => readFile(path.join(served.dataDir, 'storage-secret'));

  test('keeps one secret, which only the owner may read, however many open it at once', async () => {
    const secret = await secretOf();
    await Promise.all([1, 2, 3].map(() => openDisk(served.dataDir)));
    expect(await secretOf()).toEqual(secret);
    expect((await stat(path.join(served.dataDir, 'storage-secret'))).mode & 0o077).toBe(0);
    expect(await readdir(served.dataDir)).not.toContainEqual(expect.stringMatching(/^storage-secret-/));
  });

  test("knows no other installation's signatures", async () => {
    const other = await serveDisk();
    try {
      await served.storage.put('mine', Buffer.from('mine'), 'image/png');
      const url = await other.storage.signedUrl('mine', { type: 'image/png', seconds: 60 });
      expect((await served.app.inject(url)).statusCode).toBe(403);
    } finally {
      await other.close();
    }
  });

  test('leaves nothing half written behind a refusal, and clears what a killed server left a day ago', async () => {
    const unfinished = path.join(served.dataDir, 'storage-unfinished');
    const { fields, url } = await served.storage.presignPost('large', { type: 'image/png', maxBytes: 10, seconds: 60 });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['more than ten bytes']), 'picture.png');
    const answer = await fetch(new URL(url, served.base), { method: 'POST', body: form });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ ok: false, message: 'The file can be up to 10 bytes.', code: 'too_large' }),
    ]);
    expect(await readdir(unfinished)).toEqual([]);
    await writeFile(path.join(unfinished, 'cut-off'), 'half');
    await writeFile(path.join(unfinished, 'just-now'), 'half');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(path.join(unfinished, 'cut-off'), twoDaysAgo, twoDaysAgo);
    await openDisk(served.dataDir);
    expect(await readdir(unfinished)).toEqual(['just-now']);
  });

  test('names what is wrong with an invalid form, or one without a file', async () => {
    const { url } = await served.storage.presignPost('any', { type: 'image/png', maxBytes: 10, seconds: 60 });
    const notAForm = await served.app.inject({ method: 'POST', url, payload: { key: 'any' } });
    expect([notAForm.statusCode, notAForm.json().message]).toEqual([400, 'The form has no file.']);
    const empty = new FormData();
    empty.append('key', 'any');
    expect((await fetch(new URL(url, served.base), { method: 'POST', body: empty })).status).toBe(400);
  });

  test('answers files as data: no type is guessed, and a page of one could run nothing', async () => {
    await served.storage.put('page', Buffer.from('<script>alert(1)</script>'), 'text/csv');
    const url = await served.storage.signedUrl('page', { type: 'text/csv', seconds: 60 });
    const { headers } = await served.app.inject(url);
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('still knows the addresses that were signed before files had names to save them under', async () => {
    await served.storage.put('old', Buffer.from('old'), 'image/png');
    const expires = Math.floor(Date.now() / 1000) + 60;
    const signature = createHmac('sha256', await secretOf())
      .update(JSON.stringify(['read', 'old', 'image/png', expires]))
      .digest('base64url');
    const url = `/api/storage/file/old?${new URLSearchParams({ type: 'image/png', expires: `${expires}`, signature })}`;
    expect((await served.app.inject(url)).statusCode).toBe(200);
  });

  test('answers no file outside its folder', async () => {
    for (const address of ['../storage-secret', '..%2Fstorage-secret', '%2e%2e/storage-secret', '.', '']) {
      const { statusCode } = await served.app.inject(`/api/storage/file/${address}?type=a&expires=9e9&signature=x`);
      expect(statusCode, address).toBeOneOf([403, 404]);
    }
  });
});
