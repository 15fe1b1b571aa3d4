/**
 * What five accounts did, worked out by hand: for the lists of snapshot_buyer_details and snapshot_product_details.
 *
 * L = Wednesday 2026-05-13, selling day 9 of May: last year's ninth is 2025-05-13. 90 days: 2026-02-13 to 05-13, last
 * year the same dates. The 25 months begin on 2024-05-01: May 2024 is month 0, May 2025 12, May 2026 24.
 */
import type { Warehouse } from '../duckdb.ts';
import { insertLines } from './insert-lines.ts';

type Line = [
  date: string,
  buyer: string,
  product: string,
  kind: 'sale' | 'return' | 'loss',
  reason: string | null,
  units: number,
  revenueDollars: number,
  costDollars: number,
];

// Ounces a unit: P1 12, P2 24, P3 not known, the others 10. In the margin: ounces and GP as the line counts.
// biome-ignore format: a table
const lines: Line[] = [
  // A: the last order, at L
  ['2026-05-13', 'A', 'P1', 'sale',   null,        24,   30, 20], //  288  10
  ['2026-05-13', 'A', 'P2', 'sale',   null,       0.5,    4,  3], //   12   1    half a unit
  ['2026-05-13', 'A', 'P1', 'return', null,        -4,   -5, -3], //  -48  -2    not part of the order
  // A: bought and returned whole; only returned; last year's products
  ['2026-03-02', 'A', 'P3', 'sale',   null,         2,    9,  5], //    0   4
  ['2026-03-09', 'A', 'P3', 'return', null,        -2,   -9, -5], //    0  -4
  ['2026-02-12', 'A', 'P4', 'sale',   null,         3,   12,  9], //   30   3    the day before the 90
  ['2026-04-01', 'A', 'P4', 'return', null,        -3,  -12, -9], //  -30  -3
  ['2025-03-03', 'A', 'P4', 'sale',   null,         6,   24, 18], //   60   6    stopped: a return isn't a purchase
  ['2025-04-04', 'A', 'P5', 'sale',   null,        12,   30, 20], //  120  10    returned whole last year: not stopped
  ['2025-04-11', 'A', 'P5', 'return', null,       -12,  -30, -20], // -120 -10
  ['2025-02-12', 'A', 'P6', 'sale',   null,         9,   18, 10], //   90   8    the day before last year's 90: not stopped
  ['2025-02-13', 'A', 'P7', 'sale',   null,       1.5,    6,  4], //   15   2    stopped
  ['2025-04-01', 'A', 'P1', 'return', null,        -2,   -3, -2], //  -24  -1    last year, below 0
  // A: losses
  ['2026-05-06', 'A', 'P1', 'loss',   'outOfCode', -6, -7.5,  5], //  -72  -2.5  credited
  ['2026-05-07', 'A', 'P1', 'loss',   'outOfCode',  0,    0,  3], //    0   0
  ['2026-05-07', 'A', 'P1', 'loss',   null,         0,    0,  1], //    0   0    without a reason
  ['2026-05-08', 'A', 'P8', 'loss',   'quality',    0,    0,  9], //    0   0    a product of no revenue
  ['2026-02-12', 'A', 'P1', 'loss',   'outOfCode',  0,    0, 50], //    0   0    the day before the 90
  // B: last year's May, to the same selling day and after it
  ['2025-05-01', 'B', 'P1', 'sale',   null,        12,   15, 10], //  144   5    the first of the month
  ['2025-05-13', 'B', 'P2', 'sale',   null,         1,    8,  5], //   24   3    the ninth selling day
  ['2025-05-14', 'B', 'P2', 'sale',   null,         2,   16, 10], //   48   6    the day after
  ['2026-02-13', 'B', 'P1', 'sale',   null,         6,    8,  5], //   72   3    the first of the 90
  // C, of no account type
  ['2026-04-15', 'C', 'P1', 'sale',   null,        10,   13,  8], //  120   5
  ['2026-04-15', 'C', 'P2', 'sale',   null,       2.5,   20, 15], //   60   5
  // D: in the 90 days something came back, that is all
  ['2024-04-30', 'D', 'P1', 'sale',   null,        99,  130, 80], //             before the 25 months
  ['2024-05-01', 'D', 'P1', 'sale',   null,         5,    6,  4], //   60   2    their first day
  ['2026-04-20', 'D', 'P1', 'return', null,        -1,   -1, -1], //  -12   0
  // E: nothing at all
];

/** Puts the fixture into an empty warehouse as change 1. */
export async function loadAccountLines(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  try {
    const ounces = [12, 24, 'null', 10, 10, 10, 10, 10];
    const products = ounces.map(
      (oz, at) =>
        `('P${at + 1}', 'P${at + 1}', 's', 'S', 'b', 'B', null, null, null, null, ${oz}, 24, null, [], null, 1, null)`,
    );
    const sales = lines.map(([date, buyer, product, kind, reason, units, revenue, cost], at) =>
      [
        `'I${at}', 1, '${date}', '${buyer}', '${product}', null, null, 'ATS_1', '${kind}'`,
        reason === null ? 'null' : `'${reason}'`,
        `null, null, ${units}, ${Math.round(revenue * 100)}, ${Math.round(cost * 100)}, 1, null`,
      ].join(', '),
    );
    await connection.run(`
      insert into changes values (1, 'import', '2026-05-14 06:00', 'the files', ${lines.length}, 0);
      insert into products values ${products.join(', ')};
      insert into buyers values
        ('A', 'Anchor', 'Bar', 'on', null, null, 'ATS_1', 1, null),
        ('B', 'Bell', 'Bar', 'on', null, null, 'ATS_1', 1, null),
        ('C', 'Crown', null, null, null, null, null, 1, null),
        ('D', 'Dock', 'Grocery', 'off', null, null, 'ATS_1', 1, null),
        ('E', 'Elm', 'Bar', 'on', null, null, null, 1, null)`);
    await insertLines(connection, `values ${sales.map((row) => `(${row})`).join(', ')}`);
  } finally {
    connection.disconnectSync();
  }
}
