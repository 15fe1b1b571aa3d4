/** What the returns of a sales period took back (docs/product.md, Boosts), each portion worked out by hand. */
import { matchReturns } from '@caselift/domain/return-matches';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backfillSnapshot } from './backfill.ts';
import { runOn } from './duckdb-run.ts';
import { brokenInvariant, buildModels } from './refs.ts';
import { east, loadReturnedLines, west } from './testing/returned-lines.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';
import { windowsAt } from './windows.ts';

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadReturnedLines);
  await setup.update(await setup.beginRun(), '2026-07-15');
});
afterAll(() => setup?.close());

/** Of each portion: return, its day, sale, its day, the sale's rep, buyer, product, units and ounces. */
const portions = async () => {
  const rows = await setup.sql`
    select invoice_id, invoice_date, sale_invoice_id, sale_date, rep_id, buyer_id, product_id, units, ounces
    from snapshot_returned_sales order by invoice_id, sale_date desc`;
  return rows.map((row) => Object.values(row));
};
const expected = [
  ['R01', '2026-07-02', 'S02', '2026-06-20', west, 'A', 'P1', 4, 48],
  ['R01', '2026-07-02', 'S01', '2026-06-05', east, 'A', 'P1', 6, 72],
  ['R02', '2026-07-03', 'S01', '2026-06-05', east, 'A', 'P1', 2, 24],
  ['R03', '2026-07-15', 'S01', '2026-06-05', east, 'A', 'P1', 1, 12],
  ['R05', '2026-07-06', 'S03', '2026-06-10', east, 'A', 'P2', 2, 50.72], // 2 x 25.36
  ['R06', '2026-07-01', 'S04', '2026-04-02', west, 'B', 'P1', 1, 12],
  ['R09', '2026-07-05', 'S06', '2025-03-01', null, 'C', 'P1', 5, 60],
  ['R11', '2026-07-06', 'S09', '2026-06-01', west, 'C', 'P2', 10, 253.6],
  ['R12', '2026-07-07', 'S10', '2026-07-01', east, 'C', 'P9', 6, 0],
];

test('an update lists for every return of the period the sales it took back, their reps, and how much of each', async () => {
  expect(await portions()).toEqual(expected);
});

test('a snapshot of an earlier release gets the same rows, from the lines as they were', async () => {
  const { sql, warehouse } = setup;
  const snapshotId = (await setup.previewSnapshot()) ?? 0;
  await sql.unsafe(`drop table snapshot_returned_sales_${snapshotId}`);
  await sql`update snapshots set table_versions = table_versions - 'snapshot_returned_sales'`;
  await setup.change(`
    insert into changes values (2, 'import', '2026-07-17 06:00', 'a correction', 1, 1);
    update sale_lines set valid_to = 2 where invoice_id = 'S02'`);
  const filled = await backfillSnapshot({
    openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
    sql,
    wholesalerId,
    snapshotId,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  expect(filled).toEqual(['snapshot_returned_sales']);
  expect(await portions()).toEqual(expected);
});

const { variables } = windowsAt('2026-07-15', 1, []);

test('a return of the first of the 90 days counts once where a later one names an older sale', async () => {
  await setup.insertLines(`values
    ('S20', 1, '2026-01-05', 'D', 'P1', null, null, null, 'sale', null, null, null, 10, 0, 0, 1, null),
    ('R20', 1, '2026-04-02', 'D', 'P1', null, null, null, 'return', null, 'S20', 1, -4, 0, 0, 1, null),
    ('R21', 1, '2026-07-02', 'D', 'P1', null, null, null, 'return', null, 'S20', 1, -8, 0, 0, 1, null)`);
  const connection = await setup.warehouse.connect();
  await buildModels(connection, variables, () => {});
  const read = await connection.runAndReadAll(`
    select invoice_id, cast(units as varchar) from int_returned_sales
    where buyer_id = 'D' and invoice_date >= '2026-07-01'`);
  connection.disconnectSync();
  // Of S20's 10 are left 6.
  expect(read.getRows()).toEqual([['R21', '6.000']]);
});

describe('of 50,000 lines, a third of them returns, half of which name a sale', () => {
  test('the lines picked for matching give what all lines of a buyer and product give', async () => {
    // 600 days for 40 pairs, read in several parts. What is named may be of any age, later or unknown.
    await setup.change('delete from sale_lines');
    await setup.insertLines(`
      select concat('I', n), 1, date '2026-07-15' - cast(hash(n, 1) % 600 as integer), concat('B', n % 8),
        concat('P', n // 8 % 5), null, null, concat('ATS_', n % 3), case when is_return then 'return' else 'sale' end, null,
        case when is_return and hash(n, 3) % 2 = 0 then concat('I', n - 40 * (hash(n, 4) % 30)) end,
        case when hash(n, 5) % 9 > 0 then 1 end,
        case when is_return then -1 else 1 end * (1 + hash(n, 6) % 9), 0, 0, 1, null
      from (select n, hash(n, 2) % 3 = 0 as is_return from range(50000) as numbers (n))`);
    const connection = await setup.warehouse.connect();
    await buildModels(connection, variables, () => {});
    expect(await brokenInvariant(runOn(connection), variables)).toBeNull();
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const found = await read(`
      select invoice_id, sale_invoice_id, units, rep_id from int_returned_sales where invoice_date >= '2026-07-01'`);
    const all = await read(`
      select buyer_id, product_id, invoice_id, cast(invoice_date as varchar) as day, cast(milli_units as double) as units,
        reverses_invoice_id as named, reverses_line_no as line_no, rep_id
      from stg_lines`);
    connection.disconnectSync();

    const pairs = Map.groupBy(all, (row) => `${row.buyer_id} ${row.product_id}`);
    const matches = [...pairs.values()].flatMap((rows) =>
      matchReturns(
        rows.map(({ invoice_id, day, units, named, line_no, rep_id }) => ({
          invoiceId: String(invoice_id),
          lineNo: 1,
          invoiceDate: String(day),
          milliUnits: Number(units),
          reference: named === null || line_no === null ? null : { invoiceId: String(named), lineNo: Number(line_no) },
          rep: rep_id,
        })),
      ),
    );
    const inWords = (parts: unknown[]) => parts.join(' ');
    const expectedWords = matches
      .filter(({ returned }) => returned.invoiceDate >= '2026-07-01')
      .map(({ returned, sale, milliUnits }) =>
        inWords([returned.invoiceId, sale.invoiceId, (milliUnits / 1000).toFixed(3), sale.rep]),
      );
    const foundWords = found.map((row) => inWords([row.invoice_id, row.sale_invoice_id, row.units, row.rep_id]));
    expect(foundWords.length).toBeGreaterThan(100);
    expect(foundWords.sort()).toEqual(expectedWords.sort());
  });
});
