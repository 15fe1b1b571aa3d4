/** Sales and what came back of them, each portion worked out by hand. */
import type { Warehouse } from '../duckdb.ts';
import { insertLines } from './insert-lines.ts';

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
export const [east, west] = ['ATS_1', 'ATS_2'] as const;
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
  // What R12 names is of another product; P9 isn't in the product file, and has no ounces.
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

/** Puts them into an empty warehouse as change 1, with 12 and 25.36 ounces a unit. */
export async function loadReturnedLines(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  await connection.run(`
    insert into changes values (1, 'import', '2026-07-16 06:00', 'the files', ${lines.length}, 0);
    insert into products values
      ('P1', 'P1', 's', 'S', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null),
      ('P2', 'P2', 's', 'S', 'b', 'B', null, null, null, null, 25.36, 12, null, [], null, 1, null);
    insert into buyers values
      ('A', 'A', 'Bar', 'on', null, null, '${east}', 1, null), ('B', 'B', 'Bar', 'on', null, null, '${west}', 1, null)`);
  await insertLines(connection, `values ${values.map((row) => `(${row})`).join(', ')}`);
  connection.disconnectSync();
}
