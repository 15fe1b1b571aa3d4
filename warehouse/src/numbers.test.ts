/** The numbers that stand for products and buyers: of new lines, and of files of earlier releases. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWarehouse, removeWarehouse, warehouseFile } from './duckdb.ts';
import { importBench } from './testing/import-bench.ts';
import { loadItemSales } from './testing/item-sales.ts';

/** Lines with numbers that don't match their IDs, and duplicate numbers or IDs. */
const faultsSql = `
  select count(*) from sale_lines as lines where not exists (
    select 1 from product_numbers as products, buyer_numbers as buyers
    where products.product_id = lines.product_id and products.product_no = lines.product_no
      and buyers.buyer_id = lines.buyer_id and buyers.buyer_no = lines.buyer_no)
  union all select count(*) - count(distinct product_id) from product_numbers
  union all select count(*) - count(distinct product_no) from product_numbers
  union all select count(*) - count(distinct buyer_id) from buyer_numbers
  union all select count(*) - count(distinct buyer_no) from buyer_numbers`;
const noFaults = ['0', '0', '0', '0', '0'];

const sale = (invoice: string, product: string, buyer: string) =>
  `${invoice},1,2026-03-04,${buyer},${product},ATS_1,,,,,,1,2,1`;

test('stay as they are over imports and deletions, and new products and buyers get the next ones', async () => {
  const bench = await importBench();
  const numbers = async () => [
    await bench.rows('select product_no, product_id from product_numbers order by 1'),
    await bench.rows('select buyer_no, buyer_id from buyer_numbers order by 1'),
  ];
  await bench.run({ sales: [sale('I1', 'P2', 'B'), sale('I2', 'P5', 'A')] });
  const [products, buyers] = await numbers();
  expect(products).toEqual([
    [0, 'P2'],
    [1, 'P5'],
  ]);
  expect(buyers).toEqual([
    [0, 'A'],
    [1, 'B'],
  ]);

  await bench.warehouse.deleteLines({ start: '2026-01-01', end: '2026-12-31' }, 'all of it');
  expect(await numbers()).toEqual([products, buyers]);

  // B0 has no line, P2 comes back, P1 and I2's other product are new.
  await bench.run({
    buyers: ['B0,Barn,Bar,on,,,ATS_1'],
    sales: [sale('I1', 'P2', 'B'), sale('I2', 'P1', 'A'), sale('I3', 'P3', 'C')],
  });
  await bench.run({ sales: [sale('I2', 'P0', 'A')] });
  const [later, laterBuyers] = await numbers();
  expect(later).toEqual([...(products ?? []), [2, 'P1'], [3, 'P3'], [4, 'P0']]);
  expect(laterBuyers).toEqual([...(buyers ?? []), [2, 'B0'], [3, 'C']]);
  expect((await bench.rows(faultsSql)).flat()).toEqual(noFaults);
  await bench.close();
});

describe('a file of an earlier release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'caselift-numbers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The sales of item-sales.ts so many times, in a file without numbers. */
  async function writeOldFile(times: number): Promise<void> {
    const warehouse = await openWarehouse(folder, 'ats');
    await loadItemSales(warehouse);
    await warehouse.close();
    const instance = await DuckDBInstance.create(warehouseFile(folder, 'ats'));
    const connection = await instance.connect();
    await connection.run(`
      insert into sale_lines select sale_lines.* replace (cast(n as integer) as line_no)
      from sale_lines, range(2, ${times + 1}) as copies (n);
      alter table sale_lines drop column product_no; alter table sale_lines drop column buyer_no;
      drop table product_numbers; drop table buyer_numbers`);
    connection.disconnectSync();
    instance.closeSync();
  }

  /** Without what opening does. */
  async function readAsItIs(sql: string): Promise<unknown[][]> {
    const instance = await DuckDBInstance.create(warehouseFile(folder, 'ats'));
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll(sql)).getRowsJson();
    connection.disconnectSync();
    instance.closeSync();
    return rows;
  }

  async function read(sql: string): Promise<unknown[][]> {
    const warehouse = await openWarehouse(folder, 'ats');
    const connection = await warehouse.connect();
    const rows = (await connection.runAndReadAll(sql)).getRowsJson();
    connection.disconnectSync();
    await warehouse.close();
    return rows;
  }

  test('gets its numbers when it is opened, and all else stays', async () => {
    const sql = 'select * exclude (product_no, buyer_no) from sale_lines order by all';
    const warehouse = await openWarehouse(folder, 'ats');
    await loadItemSales(warehouse);
    await warehouse.close();
    const before = await read(sql);
    await removeWarehouse(folder, 'ats');
    await writeOldFile(1);
    expect(await read(sql)).toEqual(before);
    expect((await read(faultsSql)).flat()).toEqual(noFaults);
    // X and PX are in no file but that of the sales.
    expect((await read('select buyer_id from buyer_numbers order by buyer_no')).flat()).toEqual(['A', 'B', 'C', 'X']);
    const nullable = `select column_name from duckdb_columns() where table_name = 'sale_lines' and is_nullable order by 1`;
    expect((await read(nullable)).flat()).not.toContain('product_no');
  });

  test('gets them though the first attempts were killed half-way, and loses no line', async () => {
    await writeOldFile(20_000);
    for (const writes of [0, 2, 4, 6, 8, 10]) {
      await openAndKill(writes);
      // The lines as they were, or all of them numbered.
      expect(await readAsItIs('select count(*) from sale_lines')).toEqual([['400000']]);
      expect(await readAsItIs("select 1 from duckdb_tables() where table_name = 'unnumbered_lines'")).toEqual([]);
    }
    expect(await read('select count(*), sum(revenue_cents), max(line_no) from sale_lines')).toEqual([
      ['400000', String(20_000 * 24_850), 20_000],
    ]);
    expect((await read(faultsSql)).flat()).toEqual(noFaults);
  });

  /** Opens it in a process of its own, which is killed once it has written to the file so often, or has opened it. */
  async function openAndKill(writes: number): Promise<void> {
    const script = `
      import { openWarehouse } from '${new URL('./duckdb.ts', import.meta.url).href}';
      console.log('opening');
      await openWarehouse('${folder}', 'ats');
      console.log('opened');
      process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let seen = 0;
    const watcher = watch(dirname(warehouseFile(folder, 'ats')), () => {
      seen += 1;
      if (seen >= writes) child.kill('SIGKILL');
    });
    child.stdout.on('data', (said: Buffer) => {
      if (writes === 0 || said.toString().includes('opened')) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.on('exit', resolve));
    watcher.close();
  }
});
