// An installation with a bucket, as far as it goes without one: what is signed, and what browsers are allowed.
import type { FormUpload } from '@caselift/contract/avatars';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

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
