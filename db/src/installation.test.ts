import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { becomeAnother, readInstallation } from './installation.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'caselift-installation-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('an installation keeps its ID', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => readInstallation(database.sql)));
  expect(first).toMatchObject({ id: expect.stringMatching(uuid), earlier: [] });
  expect(others).toEqual([first, first]);
});

test('a database that was dumped and restored elsewhere is another installation, and knows which it comes from', async () => {
  const { id } = await readInstallation(database.sql);
  await database.sql`update installation set place = 'of another server'`;
  const found = await Promise.all([1, 2, 3].map(() => readInstallation(database.sql)));
  expect(found[0]).toMatchObject({ id: expect.stringMatching(uuid), earlier: [id] });
  expect(new Set(found.map((one) => one.id)).size).toBe(1);
  expect(found[0]?.id).not.toBe(id);
});

test('a copy of the server can be made another installation', async () => {
  const before = await readInstallation(database.sql);
  const after = await becomeAnother(database.sql);
  expect(after.id).not.toBe(before.id);
  expect(after.earlier).toEqual([...before.earlier, before.id]);
});

test('what a backup restores is another installation', async () => {
  const { id } = await readInstallation(database.sql);
  await backupDatabase(database.sql, folder);
  const other = await testDatabase();
  try {
    const fresh = await readInstallation(other.sql);
    await restoreDatabase(other.sql, folder);
    const restored = await readInstallation(other.sql);
    expect(restored.earlier).toEqual([]);
    expect([id, fresh.id]).not.toContain(restored.id);
  } finally {
    await other.drop();
  }
});
