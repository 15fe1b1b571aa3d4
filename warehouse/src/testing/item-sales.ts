/**
 * Sales of two Aprils with what came back after them, put into a warehouse as the import leaves them.
 *
 * L = 2026-05-13. April 2026 has ended, so that returns of the 13 days since count against its placements; those of last
 * year's April have as many days. Customer A was West's until change 2 of May 2, B and C came with it.
 */
import type { Warehouse } from '../duckdb.ts';
import { insertLines } from './insert-lines.ts';

export const lastDate = '2026-05-13';
export const [east, west] = ['ATS_1', 'ATS_2'] as const;

type Line = [
  invoice: string,
  date: string,
  buyer: string,
  product: string,
  kind: 'sale' | 'return' | 'loss',
  units: number,
  revenueDollars: number,
  costDollars: number,
  named?: string,
];

// Ounces a unit: P1 12, P2 24, P3 16, PX not in the products file.
// In the margin: ounces and GP as the line counts.
// biome-ignore format: a table
const lines: Line[] = [
  ['S00', '2026-03-31', 'B', 'P2', 'sale',    9,   30,   20], // the day before April
  ['S01', '2026-04-01', 'A', 'P1', 'sale',   24,   30,   20], //  288   10
  ['S02', '2026-04-10', 'A', 'P2', 'sale',    6,   20,   14], //  144    6
  ['S03', '2026-04-15', 'A', 'P1', 'return', -4,   -5,   -3], //  -48   -2   in the window
  ['S04', '2026-04-20', 'B', 'P1', 'sale',   12,   15,   10], //  144    5
  ['S05', '2026-04-21', 'B', 'P2', 'sale',    2,    7,    5], //   48    2
  ['S06', '2026-04-22', 'C', 'P1', 'sale',  1.5,    2,    1], //   18    1   nobody's customer
  ['S07', '2026-04-23', 'X', 'P1', 'sale',    6,    8,    5], //   72    3   not in the customers file
  ['S08', '2026-04-24', 'A', 'PX', 'sale',    3,    4,    1], //    0    3
  ['S09', '2026-04-25', 'A', 'P1', 'loss',   -2, -2.5,  1.5], //  -24   -1   credited
  ['S10', '2026-04-26', 'A', 'P1', 'loss',    0,    0,    9], //    0    0   not credited
  ['S11', '2026-04-30', 'B', 'P3', 'sale',   10,  100,  110], //  160  -10
  // After it
  ['G01', '2026-05-06', 'B', 'P2', 'return', -2,   -7,   -5, 'S05'], // all of S05, which it names
  ['G02', '2026-05-13', 'A', 'P2', 'return', -2,   -8,   -2],        // 2 of the 6 of S02: 48 ounces and 2 of GP
  ['M01', '2026-05-13', 'C', 'P3', 'sale',    4,   40,   30], //   64   10
  // Last year
  ['R01', '2025-04-01', 'A', 'P1', 'sale',   12,   15,   10], //  144    5
  ['R02', '2025-04-29', 'B', 'P3', 'sale',    5,   50,   40], //   80   10
  ['R03', '2025-05-13', 'B', 'P3', 'return', -5,  -50,  -40], // all of R02, on day 13
  ['R04', '2025-04-30', 'C', 'P2', 'sale',    1,    5,    3], //   24    2
  ['R05', '2025-05-14', 'C', 'P2', 'return', -1,   -5,   -3], // of R04, on day 14: too late
];

/** Puts them into an empty warehouse as changes 1 and 2. */
export async function loadItemSales(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  const sales = lines.map(([invoice, date, buyer, product, kind, units, revenue, cost, named]) =>
    [
      `'${invoice}', 1, '${date}', '${buyer}', '${product}', null, null, '${east}', '${kind}'`,
      `${kind === 'loss' ? "'quality'" : 'null'}, ${named ? `'${named}', 1` : 'null, null'}`,
      `${units}, ${Math.round(revenue * 100)}, ${Math.round(cost * 100)}, 1, null`,
    ].join(', '),
  );
  await connection.run(`
    insert into changes values (1, 'import', '2026-03-10 06:00', '', 0, 0), (2, 'import', '2026-05-02 06:00', '', 0, 0);
    insert into products values
      ('P1', 'P1', 's', 'Hop', 'b1', 'Pils', 'Light', 'Beer', 'Can', '12 oz', 12, 24, null, [], null, 1, null),
      ('P2', 'P2', 's', 'Hop', 'b2', 'Stout', 'Dark', 'Beer', 'Can', '24 oz', 24, 24, null, [], null, 1, null),
      ('P3', 'P3', 't', 'Vine', 'b3', 'Merlot', null, 'Wine', 'Bottle', '12 oz', 16, 12, null, [], null, 1, null);
    insert into buyers values
      ('A', 'A', 'Bar', 'on', 'Inns', 'Hill', '${west}', 1, 2), ('A', 'A', 'Bar', 'on', 'Inns', 'Hill', '${east}', 2, null),
      ('B', 'B', 'Grocery', 'off', null, 'Hill', '${west}', 2, null), ('C', 'C', 'Bar', 'on', null, null, null, 2, null)`);
  await insertLines(connection, `values ${sales.map((row) => `(${row})`).join(', ')}`);
  connection.disconnectSync();
}
