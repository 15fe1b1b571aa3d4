import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFiles } from './import.ts';
import { interruptible } from './interruptible.ts';
import { readMapping } from './mapping.ts';
import { caseliftMapping, headers, type ImportBench, importBench } from './testing/import-bench.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await importBench();
});
afterEach(() => bench.close());

const canceled = new Error('Canceled by ann@example.com.');
const endless = 'select count(*) from range(100000000) a, range(100000000) b where a.range % 7 = b.range % 11';

describe('stopping', () => {
  test('interrupts what DuckDB computes, and says why', async () => {
    const connection = await bench.warehouse.connect();
    const controller = new AbortController();
    const work = interruptible(connection, controller.signal, () => connection.run(endless));
    controller.abort(canceled);
    await expect(work).rejects.toBe(canceled);
    // The connection works on for whoever comes next.
    await connection.run('select 1');
    connection.disconnectSync();
  });

  test('an import at its last step before the commit stores nothing, and the next one stores all', async () => {
    const sale = 'A1,1,2024-03-04,B1,P1,ATS_101,,sale,,,,24,48.00,36.00';
    const controller = new AbortController();
    const mapping = await readMapping(caseliftMapping);
    const file = bench.write('sales.csv', [headers.sales, sale]);
    const stopped = importFiles({
      warehouse: bench.warehouse,
      jobDir: `${bench.folder}/stopped`,
      mapping,
      files: { sales: [file] },
      acceptRejects: false,
      signal: controller.signal,
      onProgress: (stage) => {
        if (stage === 'Looking for unknown names') controller.abort(canceled);
      },
    });
    await expect(stopped).rejects.toBe(canceled);
    expect(await bench.warehouse.currentChange()).toBe(0);
    expect(await bench.rows('select count(*) from sale_lines')).toEqual([['0']]);
    expect(await bench.run({ sales: [sale] })).toMatchObject({ changeId: 1, targets: { sales: { added: 1 } } });
  });
});
