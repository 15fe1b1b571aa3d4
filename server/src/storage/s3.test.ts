import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { errorTexts } from '@caselift/contract/errors';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from '../http/errors.ts';
import { failureOf } from '../jobs/queue/settle.ts';
import { isDatabaseAway, isStorageAway } from './away.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';

/** A bucket that breaks each content off in its middle. */
async function withBreakingBucket(work: (storage: Storage) => Promise<void>): Promise<void> {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000000' });
    answer.write(Buffer.alloc(600_000, 'a'), () => answer.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await work(openS3({ endpoint, bucket: 'any', region: 'any', accessKey: 'any', secretKey: 'any' }));
  } finally {
    server.close();
  }
}

async function answerTo(thrown: unknown): Promise<[number, string]> {
  const app = fastify({ logger: false });
  app.setErrorHandler(sendError);
  app.get('/', () => Promise.reject(thrown));
  const answer = await app.inject('/');
  return [answer.statusCode, answer.json().message];
}

test('a download that breaks off leaves what was there, and nothing half written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-s3-'));
  try {
    const file = path.join(folder, 'kept');
    await writeFile(file, 'what was there');
    await withBreakingBucket((storage) => expect(storage.getFile('large', file)).rejects.toThrow());
    expect(await readdir(folder)).toEqual(['kept']);
    expect(await readFile(file, 'utf8')).toBe('what was there');
  } finally {
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
  expect(await answerTo(thrown)).toEqual([503, errorTexts.storageAway]);
});

test.each<[string, (storage: Storage, file: string) => Promise<unknown>]>([
  ['get', (storage) => storage.get('a')],
  ['peek', (storage) => storage.peek('a', 10)],
  ['read', async (storage) => buffer((await storage.read('a')) ?? Readable.from([]))],
  ['getFile', (storage, file) => storage.getFile('a', file)],
])('a bucket that breaks off in the middle of a content is away, and the database is not (%s)', async (_, ask) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-s3-'));
  try {
    await withBreakingBucket(async (storage) => {
      const thrown = await ask(storage, path.join(folder, 'kept')).catch((error: Error) => error);
      expect(failureOf(thrown)).toEqual({ state: 'failed', message: errorTexts.storageAway, code: 'unavailable' });
      expect(await answerTo(thrown)).toEqual([503, errorTexts.storageAway]);
      expect(isDatabaseAway(thrown)).toBe(false);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a file on this machine that can't be written doesn't mean that the bucket is away", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-s3-'));
  try {
    await mkdir(path.join(folder, 'kept.unfinished')); // where the content is to be written first
    await withBreakingBucket(async (storage) => {
      const thrown = await storage.getFile('a', path.join(folder, 'kept')).catch((error: Error) => error);
      expect([thrown instanceof Error, isStorageAway(thrown)]).toEqual([true, false]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
