// An installation with a bucket, as far as it goes without one: what is signed, and what browsers are allowed.
import type { FormUpload } from '@caselift/contract/avatars';
import { scoped } from '@caselift/db/scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBytesOf } from '../jobs/queue/file-places.ts';
import { insertSuperAdmin } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openStorage } from './open-storage.ts';

const endpoint = 'https://s3.example.com';
const s3 = { endpoint, bucket: 'files', region: 'us-east-1', accessKey: 'access', secretKey: 'secret' };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { s3 } });
});
afterAll(() => server.stop());

describe('with a bucket', () => {
  test('forms lead to it, with its own signature and the limits of a picture', async () => {
    const { token } = await insertSuperAdmin(server.sql);
    const { body } = await server.ask({ url: '/api/userAvatar?type=image/png', method: 'POST', as: token });
    const { url, fields } = body.payload as FormUpload;
    expect(url).toMatch(/^https:\/\/s3\.example\.com\/files\/?$/);
    expect(fields).toMatchObject({ 'Content-Type': 'image/png', 'X-Amz-Signature': expect.any(String) });
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString()) as { conditions: unknown[] };
    expect(policy.conditions).toContainEqual(['content-length-range', 1, 5 * 1024 * 1024]);
  });

  test('pages may send to it and show what is in it, and nowhere else', async () => {
    const policy = String((await server.ask({ url: '/api/readiness_check' })).headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${endpoint};`);
    expect(policy).toContain(`img-src 'self' data: blob: ${endpoint};`);
    expect(policy.split(endpoint)).toHaveLength(3);
  });

  test('this server itself takes and answers no files', async () => {
    expect((await server.ask({ url: '/api/storage/form', method: 'POST' })).status).toBe(404);
    expect((await server.ask({ url: '/api/storage/file/a' })).status).toBe(404);
  });
});

describe('in a transaction', () => {
  const upload = { wholesalerId: 'ats', uploadId: 'any', claim: 1, size: 1 };

  test.each([true, false])(
    'nothing is asked of the storage, whatever it holds (in a bucket: %s)',
    async (isInBucket) => {
      const { dataDir } = server.env;
      const storage = await openStorage({ dataDir, s3: isInBucket ? s3 : null });
      const bytes = uploadBytesOf({ dataDir, storage });
      const calls: (() => unknown)[] = [
        () => storage.put('a', Buffer.from('a'), 'text/plain'),
        () => storage.putFile('a', 'any', 'text/plain'),
        ...[() => storage.get('a'), () => storage.read('a'), () => storage.peek('a', 1), () => storage.list('a')],
        ...[() => storage.getFile('a', 'any'), () => storage.move('a', 'b'), () => storage.delete('a')],
        ...[() => bytes.held(upload), () => bytes.takeOver(upload, 1), () => bytes.ends(upload, 1, 1)],
        ...[
          () => bytes.write(upload, 0, Buffer.from('a')),
          () => bytes.place(upload, 'any'),
          () => bytes.remove(upload),
        ],
        () => bytes.sweep(new Set()),
      ];
      const scope = { wholesalerId: 'ats', db: 'prod' } as const;
      for (const call of calls) {
        const refused = /storage is asked while a transaction is under way/;
        await expect(scoped(server.sql, scope, async () => call(), 'reading')).rejects.toThrow(refused);
        await expect(server.sql.begin(async () => call())).rejects.toThrow(refused);
      }
    },
  );

  test('what is begun, and goes on when it is over, may be asked', async () => {
    const storage = await openStorage({ dataDir: server.env.dataDir, s3: null });
    const over = Promise.withResolvers<void>();
    const { later } = await server.sql.begin(async () => ({ later: [over.promise.then(() => storage.list('a'))] }));
    over.resolve();
    expect(await Promise.all(later)).toEqual([[]]);
  });
});
