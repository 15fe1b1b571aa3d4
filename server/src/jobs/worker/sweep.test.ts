// What is swept of storage: a fault of one kind of files is said, and keeps none of the others.
import { access, mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteAll } from '../../storage/storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweep } from './sweep.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test('uploads that cannot be swept are said in one line, and the files of old jobs go all the same', async () => {
  const { dataDir } = server.env;
  const old = path.join(dataDir, 'jobs', '00000000-0000-4000-8000-000000000001');
  await mkdir(old, { recursive: true });
  await utimes(old, 0, 0);
  await server.sql`alter table uploads rename to uploads_of_before`;
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await sweep(server.sql, server.env);
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Old files of uploads wait for the next sweep: relation "uploads" does not exist$/),
  ]);
  said.mockRestore();
  await server.sql`alter table uploads_of_before rename to uploads`;
  await expect(access(old)).rejects.toThrow('ENOENT');
});

test('a deletion of files ends where its worker is no longer the worker', async () => {
  const kept = new Set(['a/1', 'a/2', 'a/3']);
  const storage = { list: async () => [...kept], delete: async (key: string) => void kept.delete(key) };
  let asked = 0;
  const requireStill = async () => {
    asked += 1;
    if (asked === 2) throw new Error('replaced');
  };
  await expect(deleteAll(storage, 'a/', requireStill)).rejects.toThrow('replaced');
  expect([...kept]).toEqual(['a/2', 'a/3']);
});
