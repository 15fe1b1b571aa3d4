import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWarehouse, removeWarehouse, warehouseFile } from './duckdb.ts';
import { keep, takeKept } from './kept-connections.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caselift-kept-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A kept connection that has written a change, so that the file has a log as long as it is open. */
async function keepOne(): Promise<string> {
  const path = warehouseFile(dataDir, 'ats');
  const warehouse = await openWarehouse(dataDir, 'ats');
  const connection = await warehouse.connect();
  await connection.run(`insert into changes values (1, 'import', timestamp '2026-05-15 12:00:00', 'sales.csv', 40, 0)`);
  await keep(path, '1', { warehouse, connection, made: new Set(['stg_buyers']) });
  expect(existsSync(`${path}.wal`)).toBe(true);
  return path;
}

test('a file in which nobody has asked anything for a minute is closed, and can be opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const path = await keepOne();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(existsSync(`${path}.wal`)).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(existsSync(`${path}.wal`)).toBe(false);
  expect(takeKept(path, '1')).toBeUndefined();
  const again = await openWarehouse(dataDir, 'ats');
  expect(await again.currentChange()).toBe(1);
  await again.close();
});

test('a wholesaler is removed at once while a connection to its file rests', async () => {
  const path = await keepOne();
  await removeWarehouse(dataDir, 'ats');
  expect([path, `${path}.wal`].filter(existsSync)).toEqual([]);
  expect(takeKept(path, '1')).toBeUndefined();
});
