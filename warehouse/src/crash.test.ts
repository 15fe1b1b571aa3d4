/** What a killed import leaves behind: the old state or the new one, and a warehouse that opens. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWarehouse } from './duckdb.ts';
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

/** Imports in a process of its own and kills it once it has said `stage` and `delay` milliseconds have passed. */
function importInProcess(sales: string, killAt: { stage: string; delay: number } | null): Promise<void> {
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
  return new Promise((resolve) => {
    child.stdout.on('data', (said: Buffer) => {
      if (killAt && said.toString().includes(killAt.stage)) setTimeout(() => child.kill('SIGKILL'), killAt.delay);
    });
    child.on('exit', () => resolve());
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

const moments = [
  ['Mapping sales', 0],
  ['Checking sales', 0],
  ['Storing sales', 0],
  ['Storing sales', 60],
  ['Looking for unknown names', 0],
] as const;

test('an import killed at any stage leaves the old lines or the new ones, and the next import completes it', async () => {
  const before = join(folder, 'before.csv');
  const after = join(folder, 'after.csv');
  writeSales(before, '2');
  writeSales(after, '3');
  await importInProcess(before, null);
  const old = { changes: 1, lines, cents: lines * 200, doubled: 0 };
  const corrected = { changes: 2, lines, cents: lines * 300, doubled: 0 };
  expect(await state()).toEqual(old);

  for (const [stage, delay] of moments) {
    await importInProcess(after, { stage, delay });
    expect([old, corrected]).toContainEqual(await state());
  }

  await importInProcess(after, null);
  expect(await state()).toEqual(corrected);
}, 180_000);
