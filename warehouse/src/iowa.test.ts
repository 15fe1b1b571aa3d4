/**
 * Real invoices through the import and the update, against a query that knows neither: 203,772 lines of a county of
 * Iowa, 2021-22 (data.iowa.gov, m3tr-qhgy). The file is not part of the repository; without it the test is skipped.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFiles } from './import.ts';
import { readMapping } from './mapping.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/iowa');
const invoices = join(folder, 'johnson-2021-2022.parquet');
const isHere = existsSync(invoices);
if (!isHere) console.warn(`Skipped: ${invoices} is not on this machine.`);

// Labor Day of both years. 15 September 2022 is then selling day 10 (1, 2, 6-9, 12-15), and so is 15 September 2021
// (1-3, 7-10, 13-15), the next one the 16th.
const laborDays = ['2021-09-06', '2022-09-05'];
const updateDay = '2022-09-15';

/** The same figures straight from the file; a CE is 288 oz of 29.5735295625 ml. */
const independent = `
  select coalesce(vendor_number, 'none') as vendor,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2022-09-01' and '2022-09-15'), 0)::double as mtd,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2021-09-01' and '2021-09-15'), 0)::double as "lyMtd",
    coalesce(sum(sale_dollars) filter (where invoice_date between '2022-01-01' and '2022-09-15'), 0)::double as ytd,
    coalesce(sum(sale_dollars) filter (where invoice_date between '2021-01-01' and '2021-09-15'), 0)::double as "lyYtd",
    coalesce(sum(bottles_sold * bottle_volume_ml::double) filter (where invoice_date between '2022-01-01' and '2022-09-15'), 0)
      / 29.5735295625 / 288 as "ytdCe",
    coalesce(sum(bottles_sold) filter (where invoice_date between '2022-06-18' and '2022-09-15'), 0)::double as bottles,
    coalesce(sum(bottles_sold) filter (where invoice_date between '2021-06-18' and '2021-09-15'), 0)::double as "lyBottles"
  from '${invoices}' group by all`;

type Figures = Record<'mtd' | 'lyMtd' | 'ytd' | 'lyYtd' | 'ytdCe' | 'bottles' | 'lyBottles', number>;
const byVendor = (rows: Iterable<Record<string, unknown>>) =>
  new Map([...rows].map(({ vendor, ...figures }) => [String(vendor), figures as Figures]));

describe.skipIf(!isHere)('the invoices of Johnson county', () => {
  let setup: UpdateSetup;
  let expected: Map<string, Figures>;
  let actual: Map<string, Figures>;

  beforeAll(async () => {
    setup = await openUpdateSetup(laborDays, async (warehouse) => {
      const report = await importFiles({
        warehouse,
        jobDir: mkdtempSync(join(tmpdir(), 'caselift-iowa-')),
        mapping: await readMapping(new URL('../mappings/iowa.json', import.meta.url).pathname),
        files: {
          sales: [invoices],
          buyers: [join(folder, 'accounts.csv')],
          users: [join(folder, 'users.csv')],
          goals: [join(folder, 'goals-2021-12.csv')],
        },
        acceptRejects: false,
        onProgress: () => {},
      });
      expect(report).toMatchObject({ refused: false, changeId: 1 });
    });
    await setup.update(await setup.beginRun(), updateDay);

    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    expected = byVendor((await connection.runAndReadAll(independent)).getRowObjectsJson());
    connection.disconnectSync();
    actual = byVendor(
      await setup.sql`
      select s.custom_id as vendor, s.mtd_revenue_cents / 100.0 as mtd, s.ly_mtd_revenue_cents / 100.0 as "lyMtd",
             s.ytd_revenue_cents / 100.0 as ytd, s.ly_ytd_revenue_cents / 100.0 as "lyYtd", s.ytd_ounces / 288 as "ytdCe",
             p.bottles, p."lyBottles"
      from snapshot_suppliers s
      join (select supplier_id, sum(units) as bottles, sum(ly_units) as "lyBottles" from snapshot_products group by 1) p
        on p.supplier_id = s.custom_id`,
    );
  }, 120_000);
  afterAll(() => setup?.close());

  test('are of every vendor in the file', () => {
    expect(expected.size).toBeGreaterThan(150);
    // One line names no vendor; it is a supplier of its own under another key.
    const numbered = (figures: Map<string, Figures>) =>
      [...figures.keys()].filter((vendor) => /^\d+$/.test(vendor)).sort();
    expect(numbered(actual)).toEqual(numbered(expected));
    expect(actual.size).toBe(expected.size);
  });

  test.each(['mtd', 'lyMtd', 'ytd', 'lyYtd'] as const)(
    'give every vendor the revenue of the file to the cent: %s',
    (span) => {
      const wrong = [...expected].filter(
        ([vendor, figures]) => vendor !== 'none' && actual.get(vendor)?.[span] !== figures[span],
      );
      expect(wrong).toEqual([]);
    },
  );

  test('give every vendor the bottles of the file, this year and last', () => {
    for (const [vendor, { bottles, lyBottles }] of expected) {
      if (vendor !== 'none') expect(actual.get(vendor)).toMatchObject({ bottles, lyBottles });
    }
  });

  test('give every vendor the CE of the file to a hundredth of a percent of a case', () => {
    for (const [vendor, { ytdCe }] of expected) {
      if (vendor !== 'none')
        expect(Math.abs((actual.get(vendor)?.ytdCe ?? Number.NaN) - ytdCe)).toBeLessThan(0.0001 * Math.max(1, ytdCe));
    }
  });

  test('add up to the whole file', () => {
    const sum = (figures: Map<string, Figures>) => [...figures.values()].reduce((total, { ytd }) => total + ytd, 0);
    expect(sum(actual)).toBeCloseTo(sum(expected), 2);
    expect(sum(actual)).toBeGreaterThan(10_000_000);
  });
});
