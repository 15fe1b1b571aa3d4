/** What a killed import leaves behind: the old state or the new one, and a warehouse that opens. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { headers } from './testing/import-bench.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caselift-crash-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = 60_000;

function writeSales(path: string, revenue: string): void {
  const rows = Array.from({ length: lines }, (_, index) => `A${index},1,2024-03-04,B1,P1,ATS_1,,,,,,1,${revenue},1`);
  writeFileSync(path, [headers.sales, ...rows].join('\n'));
}

/** When to kill: once it has said the stage, or as it writes the file's log from then on. */
type Moment = { stage: string; at: 'once said' | 'as it writes' };

/** Imports in a process of its own, which is killed at the moment. */
function importInProcess(sales: string, moment: Moment | null): Promise<void> {
  const script = `
    import { openWarehouse } from '${new URL('./duckdb.ts', import.meta.url).href}';
    import { importFiles } from '${new URL('./import.ts', import.meta.url).href}';
    import { readMapping } from '${new URL('./mapping.ts', import.meta.url).href}';
    const warehouse = await openWarehouse('${folder}', 'ats');
    const mapping = await readMapping('${fileURLToPath(new URL('../mappings/caselift.json', import.meta.url))}');
    await importFiles({ warehouse, mapping, jobDir: '${folder}/job', files: { sales: ['${sales}'] },
      acceptRejects: false, onProgress: (stage) => console.log(stage) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new AbortController();
  const killAsItWrites = () =>
    watch(dirname(warehouseFile(folder, 'ats')), { signal: ended.signal }, (_, name) => {
      if (name?.endsWith('.wal')) child.kill('SIGKILL');
    });
  return new Promise((resolve) => {
    child.stdout.on('data', (said: Buffer) => {
      if (moment === null || !said.toString().includes(moment.stage)) return;
      if (moment.at === 'once said') child.kill('SIGKILL');
      else killAsItWrites();
    });
    child.on('exit', () => {
      ended.abort();
      resolve();
    });
  });
}

async function state(): Promise<{ changes: number; lines: number; cents: number; doubled: number }> {
  const warehouse = await openWarehouse(folder, 'ats');
  const connection = await warehouse.connect();
  const reader = await connection.runAndReadAll(`
    select (select count(*) from changes)::integer, count(*)::integer, coalesce(sum(revenue_cents), 0)::integer,
      (count(*) - count(distinct invoice_id))::integer
    from sale_lines where valid_to is null`);
  const [changes, held, cents, doubled] = (reader.getRows()[0] ?? []).map(Number);
  connection.disconnectSync();
  await warehouse.close();
  return { changes: changes ?? 0, lines: held ?? 0, cents: cents ?? 0, doubled: doubled ?? 0 };
}

const moments: readonly Moment[] = [
  { stage: 'Mapping sales', at: 'once said' },
  { stage: 'Checking sales', at: 'once said' },
  { stage: 'Storing sales', at: 'once said' },
  { stage: 'Looking for unknown names', at: 'once said' },
  { stage: 'Storing sales', at: 'as it writes' },
];

test('an import killed at any stage leaves the old lines or the new ones, and the next import completes it', async () => {
  const before = join(folder, 'before.csv');
  const after = join(folder, 'after.csv');
  writeSales(before, '2');
  writeSales(after, '3');
  await importInProcess(before, null);
  const old = { changes: 1, lines, cents: lines * 200, doubled: 0 };
  const corrected = { changes: 2, lines, cents: lines * 300, doubled: 0 };
  expect(await state()).toEqual(old);

  for (const moment of moments) {
    await importInProcess(after, moment);
    expect([old, corrected]).toContainEqual(await state());
  }

  await importInProcess(after, null);
  expect(await state()).toEqual(corrected);
});
