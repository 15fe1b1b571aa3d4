/**
 * Real invoices through the import and the update, against a query that knows neither: 203,772 lines of three cities of
 * Iowa, 2021-22 (data.iowa.gov, m3tr-qhgy). The file is not part of the repository; without it the test is skipped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iowaFolder as folder, isHere } from '../../scripts/testing/needs.ts';
import { importFiles } from './import.ts';
import { readMapping } from './mapping.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const invoices = join(folder, 'johnson-2021-2022.parquet');

// No sale is dated 15 September 2022, so L is the 14th. With Labor Day off it is selling day 9 (1, 2, 6-9, 12-14), and
// of September 2021 the 14th is (1-3, 7-10, 13, 14), the next one the 15th. 90 days: from 17 June.
const laborDays = ['2021-09-06', '2022-09-05'];
const updateDay = '2022-09-15';

/** The same figures straight from the file; a CE is 288 oz of 29.5735295625 ml. One line names no vendor. */
const independent = `
  select vendor_number as vendor,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2022-09-01' and '2022-09-14'), 0)::double as mtd,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2021-09-01' and '2021-09-14'), 0)::double as "lyMtd",
    coalesce(sum(sale_dollars) filter (where invoice_date between '2022-01-01' and '2022-09-14'), 0)::double as ytd,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2021-01-01' and '2021-09-14'), 0)::double as "lyYtd",
    coalesce(sum(bottles_sold * bottle_volume_ml::double) filter (where invoice_date between '2022-01-01' and '2022-09-14'), 0)
      / 29.5735295625 / 288 as "ytdCe",
    coalesce(sum(bottles_sold) filter (where invoice_date between '2022-06-17' and '2022-09-14'), 0)::double as bottles,
    coalesce(sum(bottles_sold) filter (where invoice_date between '2021-06-17' and '2021-09-14'), 0)::double as "lyBottles"
  from '${invoices}' where vendor_number is not null group by all order by 1`;

type Figures = { vendor: string } & Record<
  'mtd' | 'lyMtd' | 'ytd' | 'lyYtd' | 'ytdCe' | 'bottles' | 'lyBottles',
  number
>;

describe.skipIf(!isHere('iowa'))('the invoices of three cities', () => {
  const jobDir = mkdtempSync(join(tmpdir(), 'caselift-iowa-'));
  let setup: UpdateSetup;
  let ofTheFile: Figures[];
  let ofTheUpdate: Figures[];

  beforeAll(async () => {
    setup = await openUpdateSetup(laborDays, async (warehouse) => {
      const report = await importFiles({
        warehouse,
        jobDir,
        mapping: await readMapping(fileURLToPath(new URL('../mappings/iowa.json', import.meta.url))),
        files: { sales: [invoices], buyers: [join(folder, 'accounts.csv')], users: [join(folder, 'users.csv')] },
        acceptRejects: false,
        onProgress: () => {},
      });
      expect(report).toMatchObject({ refused: false, changeId: 1 });
    });
    await setup.update(await setup.beginRun(), updateDay);

    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    ofTheFile = (await connection.runAndReadAll(independent)).getRowObjectsJson() as Figures[];
    connection.disconnectSync();
    ofTheUpdate = await setup.sql<Figures[]>`
      select s.custom_id as vendor, s.mtd_revenue_cents / 100.0 as mtd, s.ly_mtd_revenue_cents / 100.0 as "lyMtd",
             s.ytd_revenue_cents / 100.0 as ytd, s.ly_ytd_revenue_cents / 100.0 as "lyYtd", s.ytd_ounces / 288 as "ytdCe",
             p.bottles, p."lyBottles"
      from snapshot_suppliers s
      join (select supplier_id, sum(units) as bottles, sum(ly_units) as "lyBottles" from snapshot_products group by 1) p
        on p.supplier_id = s.custom_id
      where s.custom_id ~ '^[0-9]+$' order by s.custom_id collate "C"`;
  });
  afterAll(async () => {
    await setup?.close();
    rmSync(jobDir, { recursive: true, force: true });
  });

  test('are of every vendor in the file', () => {
    expect(ofTheFile.length).toBeGreaterThan(150);
    expect(ofTheUpdate.map((row) => row.vendor)).toEqual(ofTheFile.map((row) => row.vendor));
  });

  test('give every vendor the revenue and bottles of the file, to the cent and the bottle', () => {
    const exact = (rows: Figures[]) => rows.map(({ ytdCe: _, ...row }) => row);
    expect(exact(ofTheUpdate)).toEqual(exact(ofTheFile));
  });

  test('give every vendor the CE of the file, to the sixth decimal of the ounces in a bottle', () => {
    for (const [index, { vendor, ytdCe }] of ofTheFile.entries()) {
      const difference = Math.abs((ofTheUpdate[index]?.ytdCe ?? Number.NaN) - ytdCe);
      expect(difference, `vendor ${vendor}`).toBeLessThan(1e-6 * Math.max(1, ytdCe));
    }
  });

  test('lose no line on the way: the house is the whole file', async () => {
    const [house] = await setup.sql`
      select sum(ytd_revenue_cents) as suppliers,
             (select sum(revenue_cents) from snapshot_days where basis = 'line' and day >= '2022-01-01') as days
      from snapshot_suppliers`;
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(
      `select (100 * sum(sale_dollars))::bigint from '${invoices}' where invoice_date between '2022-01-01' and '2022-09-14'`,
    );
    expect(house).toEqual({ suppliers: Number(reader.getRows()[0]?.[0]), days: house?.suppliers });
    connection.disconnectSync();
  });
});
