/** Datasets that another installation made in the same project, under the names that this one would use. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInstallation } from '@caselift/db/installation';
import { readEnv } from '@caselift/server/env';
import { runDeleteWholesalerJob } from '@caselift/server/jobs/kinds/delete-wholesaler-job';
import { ask, newDataFolder, nothingRuns, removeInstallation, runCommand } from '@caselift/server/testing/installation';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { caseliftMapping, headers } from '@caselift/warehouse/testing/import-bench';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type FakeBed, openFake } from './testing/bed.ts';

vi.setConfig({ testTimeout: 120_000 });

const stranger = '7d3f0b52-0000-4000-8000-000000000001';
let bed: FakeBed;
let folder: string;

beforeAll(async () => {
  bed = await openFake();
  folder = newDataFolder();
  vi.stubEnv('BIGQUERY_PROJECT', bed.fake.projectId);
  vi.stubEnv('BIGQUERY_ENDPOINT', bed.fake.endpoint);
});
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

const write = (name: string, target: keyof typeof headers, lines: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${[headers[target], ...lines].join('\n')}\n`);
  return path;
};
const good = () => write('good.csv', 'sales', ['I1,1,2026-05-02,A,P1,,,,,,,24,30,']);
/** One of two lines can't be read: more than 1 percent, so the import is refused. */
const bad = () => write('bad.csv', 'sales', ['I1,1,2026-05-02,A,P1,,,,,,,24,30,', 'I2,1,tomorrow,A,P1,,,,,,,24,30,']);
const create = (wholesaler: string, engine: string, sales: string) =>
  run('import', wholesaler, '--create', 'Atlas', '--warehouse', engine, '--mapping', caseliftMapping, '--sales', sales);

/** What another installation has stored there; null: it is gone. */
async function makeStranger(dataset: string, labels: Record<string, string> = { caselift_installation: stranger }) {
  await bed.client.createDataset(dataset, { labels });
  await bed.client.dataset(dataset).createTable('sale_lines', { schema: [{ name: 'invoice_id', type: 'STRING' }] });
  await bed.client.query(`insert into ${dataset}.sale_lines (invoice_id) values ('of a stranger')`);
}
const linesOf = (dataset: string) => {
  const table = bed.fake.project.find({ dataset, table: 'sale_lines' });
  return table?.kind === 'TABLE' ? table.rows.length : null;
};

test('a move to DuckDB of a wholesaler that is there already does nothing, as it says', async () => {
  expect((await create('ats', 'duckdb', good())).code).toBe(0);
  await makeStranger('caselift_ats');
  const { code, printed } = await run('warehouse', 'move', 'ats', 'duckdb');
  expect([code, printed]).toEqual([0, expect.stringContaining('ats is in DuckDB already.')]);
  expect(linesOf('caselift_ats')).toBe(1);
});

test("a move to BigQuery doesn't take the place of another installation's dataset", async () => {
  const { code, printed } = await run('warehouse', 'move', 'ats', 'bigquery');
  expect([code, linesOf('caselift_ats')]).toEqual([1, 1]);
  expect(printed).toContain(`caselift_ats belongs to another installation of Caselift (${stranger})`);
});

test("a refused creation leaves another installation's dataset", async () => {
  await makeStranger('caselift_iowa');
  const { code, printed } = await create('iowa', 'bigquery', bad());
  expect([code, linesOf('caselift_iowa')]).toEqual([1, 1]);
  expect(printed).toContain('caselift_iowa belongs to another installation of Caselift');
});

test("a dataset without an owner is nobody's to take", async () => {
  await makeStranger('caselift_ohio', {});
  const { code, printed } = await create('ohio', 'bigquery', good());
  expect([code, linesOf('caselift_ohio')]).toEqual([1, 1]);
  expect(printed).toContain("caselift_ohio doesn't say which installation of Caselift it belongs to");
});

test('deleting a wholesaler leaves a dataset that another installation has taken over', async () => {
  expect((await create('utah', 'bigquery', good())).code).toBe(0);
  expect(linesOf('caselift_utah')).toBe(1);
  await bed.client.dataset('caselift_utah').setMetadata({ labels: { caselift_installation: stranger } });
  const env = readEnv({
    ...{ BIGQUERY_PROJECT: bed.fake.projectId, BIGQUERY_ENDPOINT: bed.fake.endpoint, DATA_DIR: folder, DEMO: '0' },
  });
  const told = { jobId: 'delete-1', actor: 'test', origin: 'test', progress: () => {}, wholesalerId: 'utah' };
  const left = await ask(folder, async (sql) => {
    const signal = new AbortController().signal;
    await runDeleteWholesalerJob(
      { ...told, sql, env, signal, withFiles: (work) => work() },
      { deleteEverything: true },
    );
    return sql`select from wholesalers where wholesaler_id = 'utah'`;
  });
  expect([left.length, linesOf('caselift_utah')]).toEqual([0, 1]);
});

test('a refused creation removes what it made, and leaves a file that was there before', async () => {
  expect((await create('mona', 'bigquery', bad())).code).toBe(1);
  expect(bed.fake.project.datasets.has('caselift_mona')).toBe(false);
  expect((await create('mona', 'duckdb', bad())).code).toBe(1);
  expect(existsSync(warehouseFile(folder, 'mona'))).toBe(false);
  const found = await openWarehouse(folder, 'mona'); // of a database that was lost
  await loadFortyLines(found);
  await found.close();
  const { code, printed } = await create('mona', 'duckdb', bad());
  expect([code, existsSync(warehouseFile(folder, 'mona'))]).toEqual([1, true]);
  expect(printed).toContain('There is a file of sales lines of mona already');
  expect((await run('warehouse', 'inherit', 'mona', '--from', 'none')).code).toBe(0);
  // It is this installation's now, and has changes: the refused creation didn't make it.
  expect((await create('mona', 'duckdb', bad())).printed).toContain('1 of 2');
  expect(existsSync(warehouseFile(folder, 'mona'))).toBe(true);
});

test('an heir takes over what the other installation had, and that one is shut out', async () => {
  const id = (await ask(folder, readInstallation)).id;
  const other = '7d3f0b52-0000-4000-8000-000000000002';
  const wrong = await run('warehouse', 'inherit', 'iowa', '--from', other);
  expect(wrong).toEqual({
    code: 1,
    printed: expect.stringContaining(`of iowa belongs to ${other}. Nothing was changed.`),
  });
  const right = await run('warehouse', 'inherit', 'iowa', '--from', stranger);
  expect(right).toEqual({
    code: 0,
    printed: `This installation (${id}) has the dataset caselift_iowa now. The one of before can't open them any more.\n`,
  });
  const [{ labels }] = await bed.client.dataset('caselift_iowa').getMetadata();
  expect(labels).toMatchObject({ caselift_installation: id });
  expect(linesOf('caselift_iowa')).toBe(1);
  expect((await run('warehouse', 'inherit', 'iowa')).code).toBe(2);
});

test('a copy of all files of an installation gets an ID of its own', async () => {
  const before = await ask(folder, readInstallation);
  const { code, printed } = await run('warehouse', 'new-id');
  const after = await ask(folder, readInstallation);
  expect([code, printed]).toEqual([0, expect.stringContaining(`This installation is ${after.id} now`)]);
  expect(after.earlier).toEqual([...before.earlier, before.id]);
});
