import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorTexts } from '@caselift/contract/errors';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from '../http/errors.ts';
import { failureOf } from '../jobs/queue/settle.ts';
import { openS3 } from './s3.ts';

test('a download that breaks off leaves what was there, and nothing half written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-s3-'));
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000000' });
    answer.write(Buffer.alloc(600_000, 'a'), () => answer.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const storage = openS3({ endpoint, bucket: 'any', region: 'any', accessKey: 'any', secretKey: 'any' });
    const file = path.join(folder, 'kept');
    await writeFile(file, 'what was there');
    await expect(storage.getFile('large', file)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['kept']);
    expect(await readFile(file, 'utf8')).toBe('what was there');
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

test('a job says in words that the bucket is away, and a call answers 503', async () => {
  const endpoint = 'http://127.0.0.1:1'; // where nothing listens
  const s3 = { bucket: 'any', region: 'any', accessKey: 'any', secretKey: 'any', endpoint };
  const thrown = await openS3(s3)
    .list('')
    .catch((error: Error) => error);
  expect(failureOf(thrown)).toEqual({ state: 'failed', message: errorTexts.storageAway, code: 'unavailable' });
  const app = fastify({ logger: false });
  app.setErrorHandler(sendError);
  app.get('/', () => Promise.reject(thrown));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().message]).toEqual([503, errorTexts.storageAway]);
});
