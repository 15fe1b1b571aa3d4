import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iowaFolder as iowa, isHere } from '../../scripts/testing/needs.ts';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { importFiles } from './import.ts';
import type { ImportReport } from './import-report.ts';
import { parseMapping, readMapping } from './mapping.ts';

describe.skipIf(!isHere('iowa'))("Iowa's invoices of three cities", () => {
  const sales = join(iowa, 'johnson-2021-2022.parquet');
  const iowaMapping = fileURLToPath(new URL('../mappings/iowa.json', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'caselift-iowa-'));
  let warehouse: Warehouse;
  let connection: DuckDBConnection;
  let report: ImportReport;

  const files = {
    sales: [sales],
    buyers: [join(iowa, 'accounts.csv')],
    users: [join(iowa, 'users.csv')],
    goals: [join(iowa, 'goals-2021-12.csv')],
  };
  const run = async (mapping = iowaMapping) =>
    importFiles({
      warehouse,
      jobDir: join(folder, 'job'),
      mapping: await readMapping(mapping),
      files,
      acceptRejects: false,
      onProgress: () => undefined,
    });
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

  beforeAll(async () => {
    warehouse = await openWarehouse(folder, 'iowa');
    connection = await warehouse.connect();
    report = await run();
  });
  afterAll(async () => {
    connection.disconnectSync();
    await warehouse.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('come in whole, with nothing rejected', () => {
    expect(report).toMatchObject({
      changeId: 1,
      refused: false,
      rejectsFile: null,
      targets: {
        sales: { read: 203_772, added: 203_772, rejected: 0 },
        buyers: { added: 212 },
        users: { added: 24 },
        goals: { added: 32 },
      },
    });
  });

  test('give the revenue, cost, bottles and ounces of every vendor that the file itself gives', async () => {
    const imported = await rows(`
      select p.supplier_id, sum(s.revenue_cents), sum(s.cost_cents), sum(s.units)::bigint,
        round(sum(s.units * p.oz_per_unit) / 288, 1)
      from sale_lines s join products p using (product_id) group by all order by 1`);
    // Some items changed vendor; a product is its newest vendor's.
    const independent = await rows(`
      with line as (
        select *, last_value(vendor_number) over (partition by item_number order by invoice_date, file_row_number
          rows between unbounded preceding and unbounded following) as vendor,
          last_value(bottle_volume_ml) over (partition by item_number order by invoice_date, file_row_number
          rows between unbounded preceding and unbounded following) as ml
        from read_parquet('${sales}', file_row_number = true))
      select coalesce(vendor, 'no-vendor-stated'), sum(round(sale_dollars * 100)::bigint),
        sum(case when state_bottle_cost_list is not null then bottles_sold * state_bottle_cost_list * 100
          else round(sale_dollars * 100 / 1.5) end::bigint),
        sum(bottles_sold)::bigint, round(sum(bottles_sold * ml / 29.5735295625) / 288, 1)
      from line group by all order by 1`);
    expect(imported.length).toBeGreaterThan(100);
    expect(imported.map((row) => row.map(String))).toEqual(independent.map((row) => row.map(String)));
  });

  test('belong to the reps of accounts.csv', async () => {
    const counted = await rows(`
      select s.rep_id, count(*) from sale_lines s group by 1 order by 1`);
    const independent = await rows(`
      select a.salesRep, count(*) from read_parquet('${sales}') s
      join read_csv('${join(iowa, 'accounts.csv')}') a on a.customId = s.store_number group by 1 order by 1`);
    expect(counted).toEqual(independent);
  });

  test('change nothing when they come again', async () => {
    expect(await run()).toMatchObject({ changeId: null, targets: { sales: { unchanged: 203_772 } } });
  });

  test('come in up to a day where a filter of the mapping says so', async () => {
    const value = { ...(await import('../mappings/iowa.json', { with: { type: 'json' } })).default };
    const filtered = { ...value, sales: { ...value.sales, filter: "invoice_date <= date '2021-12-31'" } };
    parseMapping(filtered);
    const path = join(folder, 'iowa-2021.json');
    writeFileSync(path, JSON.stringify(filtered));
    const { targets } = await run(path);
    const [[lines]] = (await rows(`select count(*) from '${sales}' where invoice_date <= '2021-12-31'`)) as [[string]];
    expect(targets.sales).toMatchObject({ unchanged: Number(lines), filtered: 203_772 - Number(lines) });
  });
});
