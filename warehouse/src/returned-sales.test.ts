/** What the returns of a sales period took back (docs/product.md, Boosts), each portion worked out by hand. */
import { matchReturns } from '@caselift/domain/return-matches';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backfillSnapshot } from './backfill.ts';
import type { Warehouse } from './duckdb.ts';
import { brokenInvariant, buildModels } from './refs.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';
import { windowsAt } from './windows.ts';

type Line = [
  invoice: string,
  date: string,
  buyer: string,
  product: string,
  rep: string | null,
  kind: 'sale' | 'return' | 'loss',
  units: number,
  named?: string,
  revenueCents?: number,
];

// L = 2026-07-15: the period begins on July 1, the 90 days before it on April 2.
const [east, west] = ['ATS_1', 'ATS_2'];
// biome-ignore format: a table
const lines: Line[] = [
  ['S01', '2026-06-05', 'A', 'P1', east, 'sale',     20],
  ['S02', '2026-06-20', 'A', 'P1', west, 'sale',      4],
  ['R01', '2026-07-02', 'A', 'P1', west, 'return',  -10], // all 4 of S02, then 6 of S01, which has 14 left
  ['R02', '2026-07-03', 'A', 'P1', west, 'loss',     -2], // credited: 2 of S01
  ['L01', '2026-07-03', 'A', 'P1', west, 'loss',      3, undefined, 0], // not credited: neither sale nor return
  ['R03', '2026-07-15', 'A', 'P1', east, 'return',   -1], // 1 of S01
  // A return of before the period has used S03 up, but for 2.
  ['S03', '2026-06-10', 'A', 'P2', east, 'sale',    5.5],
  ['R04', '2026-06-25', 'A', 'P2', east, 'return', -3.5],
  ['R05', '2026-07-06', 'A', 'P2', null, 'return',   -5], // 2 of S03; for 3 there is no sale
  // Day 90 and day 91, to the first day of the period.
  ['S04', '2026-04-02', 'B', 'P1', west, 'sale',      7],
  ['R06', '2026-07-01', 'B', 'P1', west, 'return',   -1], // 1 of S04
  ['S05', '2026-04-01', 'B', 'P2', west, 'sale',      7],
  ['R07', '2026-07-01', 'B', 'P2', west, 'return',   -1], // none
  // Named sales of any age. Of S06's 30 an earlier return that named it took 25.
  ['S06', '2025-03-01', 'C', 'P1', null, 'sale',     30],
  ['R08', '2025-06-20', 'C', 'P1', west, 'return',  -25, 'S06'],
  ['S07', '2026-07-01', 'C', 'P1', west, 'sale',     10],
  ['R09', '2026-07-05', 'C', 'P1', west, 'return',   -8, 'S06'], // 5 of S06, the house's; nothing of S07
  // R10 names a sale of before the 90 days, so it took nothing of S09.
  ['S08', '2026-03-01', 'C', 'P2', west, 'sale',     10],
  ['S09', '2026-06-01', 'C', 'P2', west, 'sale',     10],
  ['R10', '2026-06-10', 'C', 'P2', west, 'return',  -10, 'S08'],
  ['R11', '2026-07-06', 'C', 'P2', west, 'return',  -10], // all 10 of S09
  // What R12 names is of another product; P9 is no product of the files, and has no ounces.
  ['S10', '2026-07-01', 'C', 'P9', east, 'sale',      6],
  ['R12', '2026-07-07', 'C', 'P9', east, 'return',   -6, 'S09'], // 6 of S10
  // After L: held.
  ['S11', '2026-07-15', 'B', 'P1', west, 'sale',      1], // the newest sale
  ['R13', '2026-07-16', 'A', 'P1', east, 'return',   -1],
];

const values = lines.map(([invoice, date, buyer, product, rep, kind, units, named, revenueCents = units * 100]) =>
  [
    `'${invoice}', 1, '${date}', '${buyer}', '${product}', null, null, ${rep ? `'${rep}'` : 'null'}, '${kind}'`,
    `${kind === 'loss' ? "'quality'" : 'null'}, ${named ? `'${named}', 1` : 'null, null'}`,
    `${units}, ${revenueCents}, ${Math.round(units * 50)}, 1, null`,
  ].join(', '),
);

/** 12 and 25.36 ounces a unit. */
async function load(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  await connection.run(`
    insert into changes values (1, 'import', '2026-07-16 06:00', 'the files', ${lines.length}, 0);
    insert into products values
      ('P1', 'P1', 's', 'S', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null),
      ('P2', 'P2', 's', 'S', 'b', 'B', null, null, null, null, 25.36, 12, null, [], null, 1, null);
    insert into buyers values
      ('A', 'A', 'Bar', 'on', null, null, '${east}', 1, null), ('B', 'B', 'Bar', 'on', null, null, '${west}', 1, null);
    insert into sale_lines values ${values.map((row) => `(${row})`).join(', ')}`);
  connection.disconnectSync();
}

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], load);
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

test('an update says of every return of the period which sales it took back, whose, and how much of each', async () => {
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

describe('of 50,000 lines, a third of them returns, half of which name a sale', () => {
  const { variables } = windowsAt('2026-07-15', 1, []);

  test('the lines picked for matching give what all lines of a buyer and product give', async () => {
    // 600 days for 40 pairs, read in several parts. What is named may be of any age, later or unknown.
    await setup.change(`
      delete from sale_lines;
      insert into sale_lines
      select concat('I', n), 1, date '2026-07-15' - cast(hash(n, 1) % 600 as integer), concat('B', n % 8),
        concat('P', n // 8 % 5), null, null, concat('ATS_', n % 3), case when is_return then 'return' else 'sale' end, null,
        case when is_return and hash(n, 3) % 2 = 0 then concat('I', n - 40 * (hash(n, 4) % 30)) end,
        case when hash(n, 5) % 9 > 0 then 1 end,
        case when is_return then -1 else 1 end * (1 + hash(n, 6) % 9), 0, 0, 1, null
      from (select n, hash(n, 2) % 3 = 0 as is_return from range(50000) as numbers (n))`);
    const connection = await setup.warehouse.connect();
    await buildModels(connection, variables, () => {});
    expect(await brokenInvariant(connection, variables)).toBeNull();
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
