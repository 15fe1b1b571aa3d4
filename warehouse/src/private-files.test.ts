import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWarehouse, warehouseFile } from './duckdb.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caselift-private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a wholesaler's sales are for the program's user alone, and files from before become so when they are opened", async () => {
  const file = warehouseFile(dataDir, 'ats');
  const first = await openWarehouse(dataDir, 'ats');
  expect(modeOf(file)).toBe(0o600);
  await first.close();
  chmodSync(file, 0o644);
  chmodSync(join(dataDir, 'warehouse'), 0o755);
  const again = await openWarehouse(dataDir, 'ats');
  expect([modeOf(file), modeOf(join(dataDir, 'warehouse'))]).toEqual([0o600, 0o700]);
  await again.close();
});

test('a file of an earlier release, which calls the moment of a change "at", is opened with its changes', async () => {
  const earlier = await openWarehouse(dataDir, 'ats');
  const old = await earlier.connect();
  await old.run('alter table changes rename column made_at to "at"');
  await old.run(`insert into changes values (1, 'import', timestamp '2026-05-15 12:00:00', 'sales.csv', 40, 0)`);
  old.disconnectSync();
  await earlier.close();
  for (const _opening of ['first', 'second']) {
    const warehouse = await openWarehouse(dataDir, 'ats');
    const connection = await warehouse.connect();
    const changes = await connection.runAndReadAll('select cast(made_at as varchar), description from changes');
    expect(changes.getRows()).toEqual([['2026-05-15 12:00:00', 'sales.csv']]);
    connection.disconnectSync();
    await warehouse.close();
  }
});

test("the write-ahead log that DuckDB makes later is the owner's too, in the worker's umask", async () => {
  const before = process.umask(0o077);
  try {
    const warehouse = await openWarehouse(dataDir, 'ats');
    const connection = await warehouse.connect();
    await connection.run('create table probe as select range from range(10)');
    expect(existsSync(`${warehouseFile(dataDir, 'ats')}.wal`)).toBe(true);
    const folder = join(dataDir, 'warehouse');
    for (const name of atLeast(1, readdirSync(folder)))
      expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
    connection.disconnectSync();
    await warehouse.close();
  } finally {
    process.umask(before);
  }
});
