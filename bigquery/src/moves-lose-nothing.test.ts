/** Moves between the engines that meet a fault on the way: the lines stay somewhere, and the next command goes on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { readEnv } from '@caselift/server/env';
import { runMoveWarehouseJob } from '@caselift/server/jobs/kinds/move-warehouse-job';
import { ask, newDataFolder, nothingRuns, removeInstallation, runCommand } from '@caselift/server/testing/installation';
import { caseliftMapping, headers } from '@caselift/warehouse/testing/import-bench';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type FakeBed, openFake } from './testing/bed.ts';

vi.setConfig({ testTimeout: 180_000 });

let bed: FakeBed;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  bed = await openFake();
  folder = newDataFolder();
  variables = { BIGQUERY_PROJECT: bed.fake.projectId, BIGQUERY_ENDPOINT: bed.fake.endpoint };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const sales = join(folder, 'sales.csv');
  writeFileSync(sales, `${headers.sales}\nI1,1,2026-05-02,A,P1,,,,,,,24,30,\n`);
  const where = ['--warehouse', 'bigquery', '--mapping', caseliftMapping, '--sales', sales];
  const made = await run('import', 'ats', '--create', 'Atlas', ...where);
  expect(made.code, made.printed).toBe(0);
}, 180_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await removeInstallation(folder);
  await bed?.close();
});
afterEach(() => nothingRuns(folder));

async function run(...args: string[]): Promise<{ code: number | string | null; printed: string }> {
  const command = runCommand(folder, ...args);
  return { code: await command.ended, printed: command.output() };
}
const engine = (sql: Sql) =>
  sql`select warehouse from wholesalers where wholesaler_id = 'ats'`.then(([row]) => row?.warehouse);
const hasDataset = () => bed.fake.project.datasets.has('caselift_ats');

test('lines that no bucket has a copy of yet stay in BigQuery, and the wholesaler with them', async () => {
  const env = readEnv({ ...variables, DATA_DIR: folder, DEMO: '0' });
  const told = { jobId: 'move-1', actor: 'test', origin: 'test', progress: () => {}, wholesalerId: 'ats' };
  const isMoving: unknown[] = [];
  const found = await ask(folder, async (sql) => {
    const context = {
      ...{ ...told, sql, env, signal: new AbortController().signal },
      withFiles: <T>(work: () => Promise<T>) => work(),
      acknowledge: async (moving?: boolean) => {
        isMoving.push([moving, await engine(sql), hasDataset()]);
        throw new Error('The bucket is away.');
      },
    };
    await expect(runMoveWarehouseJob(context, { to: 'duckdb' })).rejects.toThrow('The bucket is away.');
    return engine(sql);
  });
  expect(isMoving).toEqual([[true, 'bigquery', true]]);
  expect([found, hasDataset()]).toEqual(['bigquery', true]);
});

test('a dataset that could not be deleted after the move is deleted by the next one, which says so', async () => {
  bed.fake.failNext({ method: 'DELETE', path: /\/datasets\/caselift_ats$/ }, 'accessDenied');
  const failed = await run('warehouse', 'move', 'ats', 'duckdb');
  expect([failed.code, hasDataset()]).toEqual([1, true]);
  expect(await ask(folder, engine)).toBe('duckdb');
  const again = await run('warehouse', 'move', 'ats', 'duckdb');
  expect(again).toEqual({
    code: 0,
    printed: expect.stringContaining(
      'ats is in DuckDB already.\nDeleted the dataset caselift_ats, which an earlier move had left.',
    ),
  });
  expect(hasDataset()).toBe(false);
});

test('a dataset that is newer than the file is not replaced by it', async () => {
  expect((await run('warehouse', 'move', 'ats', 'bigquery')).code).toBe(0);
  await bed.client.query(
    "insert into caselift_ats.changes (change_id, kind, made_at, description, rows_added, rows_closed) values (2, 'import', timestamp '2026-05-05 00:00:00', 'later', 0, 0)",
  );
  // As after a restore of PostgreSQL to the day before the move.
  await ask(folder, (sql) => sql`update wholesalers set warehouse = 'duckdb' where wholesaler_id = 'ats'`);
  const { code, printed } = await run('warehouse', 'move', 'ats', 'bigquery');
  expect([code, hasDataset()]).toEqual([1, true]);
  expect(printed).toContain('The dataset caselift_ats has change 2, and the file on this machine only change 1.');
});
