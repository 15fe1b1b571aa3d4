/** A wholesaler in BigQuery from its creation to its deletion, by the command line and what the worker runs. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { until } from '@caselift/db/testing/until';
import { readEnv } from '@caselift/server/env';
import { runDeleteWholesalerJob } from '@caselift/server/jobs/kinds/delete-wholesaler-job';
import { bringLines } from '@caselift/server/jobs/warehouses';
import { answererOf } from '@caselift/server/jobs/worker/answerers';
import { openDisk } from '@caselift/server/storage/disk';
import {
  ask,
  killAll,
  newDataFolder,
  nothingRuns,
  removeInstallation,
  runCommand,
} from '@caselift/server/testing/installation';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import { caseliftMapping, headers } from '@caselift/warehouse/testing/import-bench';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type FakeBed, openFake } from './testing/bed.ts';

let bed: FakeBed;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  bed = await openFake();
  folder = newDataFolder();
  variables = {
    ...{ BIGQUERY_PROJECT: bed.fake.projectId, BIGQUERY_ENDPOINT: bed.fake.endpoint },
    ...{ BIGQUERY_BUCKET: bed.bucket },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await removeInstallation(folder);
  await bed?.close();
});
afterEach(() => nothingRuns(folder));

const env = () => readEnv({ ...variables, DATA_DIR: folder, DEMO: '0' });

async function done(...args: string[]): Promise<string> {
  const command = runCommand(folder, ...args);
  expect(await command.ended, command.output()).toBe(0);
  return command.output();
}

const engine = () =>
  ask(folder, async (sql) => (await sql`select warehouse from wholesalers where wholesaler_id = 'ats'`)[0]?.warehouse);
const linesThere = () => {
  const table = bed.fake.project.find({ dataset: 'caselift_ats', table: 'sale_lines' });
  return table?.kind === 'TABLE' ? table.rows.length : null;
};
const contextOf = (sql: Sql) => ({ sql, env: env(), wholesalerId: 'ats', signal: new AbortController().signal });
const countOf = (sql: Sql) =>
  openDisk(folder).then((storage) =>
    answererOf('countTransactions')({ ...contextOf(sql), storage }, { start: '2026-05-01', end: '2026-05-31' }),
  );

test('an import creates it where it is told to, and stores no file', async () => {
  const write = (target: keyof typeof headers, lines: string[]) => {
    const path = join(folder, `${target}.csv`);
    writeFileSync(path, `${[headers[target], ...lines].join('\n')}\n`);
    return path;
  };
  const sales = write('sales', [
    'I1,1,2026-05-02,A,P1,,,,,,,24,30,',
    'I2,1,2026-05-03,B,P1,,,,,,,12,40,20',
    'I3,1,2026-05-04,A,P1,,,return,,I1,1,-12,-15,',
  ]);
  const products = write('products', ['P1,Pilsner,,Hop,,Pils,,Beer,Can,12 oz,12,24,,,0.80']);
  const printed = await done(
    ...[
      'import',
      'ats',
      '--create',
      'Atlas',
      '--warehouse',
      'bigquery',
      '--mapping',
      caseliftMapping,
      '--sales',
      sales,
      '--products',
      products,
    ],
  );
  expect(printed).toContain('Stored as change 1.');
  expect([await engine(), linesThere()]).toEqual(['bigquery', 3]);
  expect(existsSync(warehouseFile(folder, 'ats'))).toBe(false);
});

test('an update says what it cost, and leaves a copy that questions read', async () => {
  await done('update', 'ats');
  const [run] = await ask(folder, (sql) => sql`select bytes_billed::float8 as billed from update_runs`);
  expect(run?.billed).toBeGreaterThan(10_000_000);
  expect(existsSync(warehouseFile(folder, 'ats'))).toBe(true);
  await done('publish', 'ats');
  expect(await ask(folder, countOf)).toEqual({ lines: 3, revenue: 55 });
});

test('a copy that is gone is fetched again for the next question', async () => {
  const { rm } = await import('node:fs/promises');
  await rm(warehouseFile(folder, 'ats'));
  const answer = await ask(folder, async (sql) => {
    await bringLines(contextOf(sql));
    const question = { changeId: 1, lastDate: '2026-05-04', from: '2026-05-01', to: '2026-05-31' };
    return answererOf('sumVolume')({ ...contextOf(sql), storage: await openDisk(folder) }, question);
  });
  expect(answer).toEqual([['P1', 24_000]]);
});

test('a backup says where the lines are, and holds the copy', async () => {
  const backup = join(folder, 'backup');
  const printed = await done('backup', backup);
  expect(printed).toContain(
    'The sales lines of ats are in BigQuery (caselift_ats). The backup has a copy of them as of the last update.',
  );
  expect(existsSync(join(backup, 'warehouse', 'ats.duckdb'))).toBe(true);
});

test('a move to DuckDB is proved, switched and cleared', async () => {
  expect(await done('warehouse', 'move', 'ats', 'duckdb')).toContain(
    'Moved 3 sales lines of ats to DuckDB. All totals agree.',
  );
  expect([await engine(), linesThere()]).toEqual(['duckdb', null]);
  await done('update', 'ats');
  const runs = await ask(folder, (sql) => sql`select bytes_billed from update_runs order by run_id`);
  expect(runs.at(-1)?.bytes_billed).toBeNull();
  expect(await done('warehouse', 'move', 'ats', 'duckdb')).toContain('ats is in DuckDB already.');
});

test('a move that is killed halfway switches nothing, and the next command finishes it', async () => {
  const before = bed.fake.calls.length;
  const command = runCommand(folder, 'warehouse', 'move', 'ats', 'bigquery');
  const loads = () => bed.fake.calls.slice(before).filter((call) => /^POST \/upload/.test(call)).length;
  await until(() => loads() >= 3 || command.child.exitCode !== null, 'the third upload');
  command.child.kill('SIGKILL');
  expect(await command.ended, command.output()).toBe('SIGKILL');
  killAll(folder, 'postgres');
  expect(await engine()).toBe('duckdb');
  expect(await done('warehouse', 'move', 'ats', 'bigquery')).toMatch(
    /An earlier job was interrupted[\s\S]*ats is in BigQuery already/,
  );
  expect([await engine(), linesThere()]).toEqual(['bigquery', 3]);
  const moves = await ask(
    folder,
    (sql) => sql`select detail->>'to' as to from audit_log where action = 'move warehouse' order by audit_id`,
  );
  expect(moves.map(({ to }) => to)).toEqual(['duckdb', 'bigquery']);
});

test('deleting the wholesaler deletes its dataset and its copy', async () => {
  await ask(folder, (sql) =>
    runDeleteWholesalerJob(
      {
        ...contextOf(sql),
        ...{ jobId: 'delete-1', actor: 'test', origin: 'test', progress: () => {}, withFiles: (work) => work() },
      },
      { deleteEverything: true },
    ),
  );
  expect([linesThere(), existsSync(warehouseFile(folder, 'ats')), await engine()]).toEqual([null, false, undefined]);
});

test('wrong arguments, and a move without a project, are told apart', async () => {
  const wrong = runCommand(folder, 'warehouse', 'move', 'ats', 'oracle');
  expect([await wrong.ended, wrong.output()]).toEqual([2, expect.stringContaining('Move to duckdb or to bigquery.')]);
  for (const name of Object.keys(variables)) vi.stubEnv(name, '');
  const unset = runCommand(folder, 'warehouse', 'move', 'ats', 'bigquery');
  expect([await unset.ended, unset.output()]).toEqual([1, 'BIGQUERY_PROJECT is not set. See README.md.\n']);
});
