/**
 * A product that sells one unit a day, on every day: each of its sums is the number of days in the window. Another one
 * sells nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { runOn } from './duckdb-run.ts';
import { brokenInvariant, buildModels } from './refs.ts';
import { insertLines } from './testing/insert-lines.ts';
import { windowsAt } from './windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'caselift-windows-'));
let warehouse: Warehouse;
let connection: DuckDBConnection;
beforeAll(async () => {
  warehouse = await openWarehouse(folder, 'ats');
  connection = await warehouse.connect();
  await connection.run(`
    insert into changes values (1, 'import', '2026-12-31 06:00', 'the files', 1, 0);
    insert into products values
      ('P', 'P', 's', 'S', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null),
      ('Q', 'Q', 's', 'S', 'b', 'B', null, null, null, null, 16, 24, null, [], null, 1, null);
    insert into buyers values ('A', 'Anchor', 'Bar', 'on', null, null, null, 1, null)`);
  await insertLines(
    connection,
    `
    select 'I' || day, 1, day, 'A', 'P', null, null, null, 'sale', null, null, null, 1, 2, 1, 1, null
    from (select cast(unnest(generate_series(date '2021-06-01', date '2026-12-31', interval 1 day)) as date)) as days (day)`,
  );
});
afterAll(async () => {
  connection?.disconnectSync();
  await warehouse?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Days = {
  mtd: number;
  lyMtd: number;
  ytd: number;
  lyYtd: number;
  ninety: number;
  lyNinety: number;
  /** Of the 25 months to L. */
  months: number[];
};

async function daysAt(lastDate: string, daysOff: string[] = []): Promise<Days> {
  const { variables } = windowsAt(lastDate, 1, daysOff);
  await buildModels(connection, variables, () => {});
  expect(await brokenInvariant(runOn(connection), variables)).toBeNull();
  const windows = await connection.runAndReadAll(`
    select mtd_units, ly_mtd_units, ytd_units, ly_ytd_units, units, ly_units from int_product_windows`);
  const [mtd = 0, lyMtd = 0, ytd = 0, lyYtd = 0, ninety = 0, lyNinety = 0] = (windows.getRowsJson()[0] ?? []).map(
    Number,
  );
  const details = await connection.runAndReadAll(`
    select p.months, b.months, p.buyers, b.basket, p.ly_mtd_units, b.ly_mtd_gp_cents
    from snapshot_product_details p, snapshot_buyer_details b`);
  const [ofProduct, ofBuyer, buyers, basket, ...lastYears] = details.getRowsJson()[0] ?? [];
  const units = listed(ofProduct).map(([month, units]) => [month, units]);
  // The buyer's are ounces, 12 a unit.
  expect(listed(ofBuyer).map(([month, ounces = 0]) => [month, ounces / 12])).toEqual(units);
  expect(listed(buyers)).toEqual([[0, ninety, lyNinety]]);
  expect(listed(basket)).toEqual([[0, ninety, ninety, lyNinety, 1]]);
  expect(lastYears.map(Number)).toEqual([lyMtd, lyMtd]);
  expect(units.map(([month]) => month)).toEqual([...units.keys()]);
  return { mtd, lyMtd, ytd, lyYtd, ninety, lyNinety, months: units.map(([, days = 0]) => days) };
}

const listed = (json: unknown): number[][] =>
  (JSON.parse(String(json)) as number[][]).toSorted(([a = 0], [b = 0]) => a - b);

const year = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const leapYear = [31, 29, ...year.slice(2)];

describe('every window holds its days, and every month its own', () => {
  test('in the middle of a month: last year to date ends within it', async () => {
    expect(await daysAt('2026-05-13', ['2026-05-01'])).toEqual({
      mtd: 13,
      lyMtd: 12, // selling day 8 is 12 May 2025
      ytd: 133, // 31 + 28 + 31 + 30 + 13
      lyYtd: 132,
      ninety: 90,
      lyNinety: 90,
      months: [...year.slice(4), ...year, ...year.slice(0, 4), 13],
    });
  });
  test('on the first of a month', async () => {
    expect(await daysAt('2026-06-01')).toEqual({
      mtd: 1,
      lyMtd: 2, // the first selling day of June 2025 is Monday the 2nd
      ytd: 152, // 31 + 28 + 31 + 30 + 31 + 1
      lyYtd: 153,
      ninety: 90,
      lyNinety: 90,
      months: [...year.slice(5), ...year, ...year.slice(0, 5), 1],
    });
  });
  test('on a first of a month that is a Saturday, before any selling day', async () => {
    const { mtd, lyMtd, lyYtd, months } = await daysAt('2026-08-01');
    expect({ mtd, lyMtd, lyYtd, months: months.at(-1) }).toEqual({ mtd: 1, lyMtd: 0, lyYtd: 212, months: 1 });
  });
  test('in January: the 90 days begin in the previous year', async () => {
    expect(await daysAt('2026-01-15')).toEqual({
      mtd: 15,
      lyMtd: 15, // selling day 11 is Thursday 15 January 2026, and Wednesday 15 January 2025
      ytd: 15,
      lyYtd: 15,
      ninety: 90,
      lyNinety: 90,
      months: [...leapYear, ...year, 15],
    });
  });
  test("early in March of a leap year: the 90 days include February 29, last year's don't", async () => {
    expect(await daysAt('2024-03-04')).toEqual({
      mtd: 4,
      lyMtd: 2, // selling day 2: Monday the 4th, and Thursday 2 March 2023
      ytd: 64, // 31 + 29 + 4
      lyYtd: 61, // 31 + 28 + 2
      ninety: 90, // from 6 December 2023
      lyNinety: 89, // from 6 December 2022
      months: [...year.slice(2), ...year, 31, 29, 4],
    });
  });
  test('on a 29 February, beside a 28 February', async () => {
    expect(await daysAt('2024-02-29')).toEqual({
      mtd: 29,
      lyMtd: 28, // no selling day is left: the whole month
      ytd: 60,
      lyYtd: 59,
      ninety: 90, // from 2 December 2023
      lyNinety: 89, // from 2 December 2022 to 28 February 2023: 30 + 31 + 28
      months: [...year.slice(1), ...year, 31, 29],
    });
  });
  test('on the last day of a year', async () => {
    const { mtd, lyMtd, ytd, lyYtd, ninety, lyNinety } = await daysAt('2026-12-31');
    expect({ mtd, lyMtd, ytd, lyYtd, ninety, lyNinety }).toEqual({
      mtd: 31,
      lyMtd: 31,
      ytd: 365,
      lyYtd: 365,
      ninety: 90,
      lyNinety: 90,
    });
  });
});
