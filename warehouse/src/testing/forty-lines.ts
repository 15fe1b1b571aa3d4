/**
 * Forty lines of a small wholesaler and two credits, put into a warehouse as the import leaves them, and worked out by hand.
 *
 * The update is on Friday 2026-05-15; the newest sale up to it is of Wednesday 2026-05-13, so L = 2026-05-13.
 * 1 May 2026 is a day off: L is selling day 8 (4-8, 11-13). Selling day 8 of May 2025 is the 12th, the 13th the next:
 * last year to date ends on 2025-05-12. 90 days: 2026-02-13 to 05-13, last year the same dates.
 */
import type { Warehouse } from '../duckdb.ts';
import { insertLines } from './insert-lines.ts';

export const updateDay = '2026-05-15';
export const daysOff = ['2026-05-01'];

type Line = [
  invoice: string,
  date: string,
  buyer: string,
  product: string,
  rep: string | null,
  kind: 'sale' | 'return' | 'loss',
  reason: string | null,
  units: number,
  revenueDollars: number,
  costDollars: number,
  validFrom?: number,
  validTo?: number,
];

const east = 'ATS_101';
const west = 'ATS_102';

// Ounces a unit: P1 12, P2 16, P3 24, P4 1984 (a keg), P5 not known, P9 not in the products file.
// In the margin: ounces, GP and revenue as the line counts, and where.
// biome-ignore format: a table
export const lines: Line[] = [
  // Month to date
  ['I01', '2026-05-01', 'A', 'P1', east, 'sale',   null,        24,   30,   20], //  288   10     30
  ['I02', '2026-05-04', 'A', 'P2', east, 'sale',   null,        18,   40,   25], //  288   15     40
  ['I03', '2026-05-04', 'B', 'P1', west, 'sale',   null,        48,   62,   41], //  576   21     62
  ['I04', '2026-05-05', 'B', 'P3', west, 'sale',   null,        12,  100,   70], //  288   30    100
  ['I05', '2026-05-06', 'A', 'P1', east, 'return', null,       -12,  -15,  -10], // -144   -5    -15
  ['I06', '2026-05-07', 'C', 'P4', null, 'sale',   null,         1,  150,  110], // 1984   40    150  no rep: the house
  ['I07', '2026-05-07', 'A', 'P1', east, 'loss',   'outOfCode', -6, -7.5,    5], //  -72   -2.5  -7.5 credited; loss 5
  ['I08', '2026-05-08', 'B', 'P3', west, 'loss',   'breakage',   0,    0,   35], //    0    0      0  loss 35
  ['I09', '2026-05-08', 'B', 'P2', west, 'loss',   'outOfCode',  3,    0,    4], //    0    0      0  loss 4, its units are none
  ['I10', '2026-05-11', 'X', 'P1', east, 'sale',   null,        24,   31,   20], //  288   11     31  unknown buyer
  ['I11', '2026-05-12', 'A', 'P9', east, 'sale',   null,        10,   20,   12], //    0    8     20  unknown product
  ['I12', '2026-05-13', 'B', 'P5', west, 'sale',   null,         5,   50,   30], //    0   20     50  size not known
  ['I13', '2026-05-13', 'A', 'P2', west, 'sale',   null,         9,   21,   13], //  144    8     21  west sold to east's buyer
  ['I14', '2026-05-12', 'A', 'P3', east, 'sale',   null,         6,   48,   33], //  144   15     48
  ['I15', '2026-05-05', 'A', 'P1', east, 'sale',   null,       999, 9999,    1, 1, 2], // corrected by change 2:
  ['I15', '2026-05-05', 'A', 'P1', east, 'sale',   null,        12,   16,   10, 2],    //  144    6     16
  // After L: held
  ['I16', '2026-05-14', 'A', 'P1', east, 'return', null,        -2,   -3,   -2], // not a sale, so not the newest one
  ['I17', '2026-05-20', 'A', 'P1', east, 'sale',   null,        24,   30,   20], // after the day of the update
  // Year to date, before May
  ['I18', '2026-01-02', 'A', 'P1', east, 'sale',   null,        24,   28,   20], //  288    8     28
  ['I19', '2026-02-12', 'B', 'P3', west, 'sale',   null,        12,   95,   70], //  288   25     95  the day before the 90
  ['I20', '2026-02-13', 'B', 'P3', west, 'sale',   null,        24,  190,  140], //  576   50    190  90 days from here
  ['I21', '2026-03-31', 'A', 'P2', east, 'sale',   null,        36,   80,   50], //  576   30     80  the day before the quarter
  ['I22', '2026-04-01', 'C', 'P4', null, 'sale',   null,         2,  300,  220], // 3968   80    300
  ['I23', '2026-04-15', 'A', 'P1', east, 'loss',   'quality',  -24,  -30,   20], // -288  -10    -30  credited; loss 20
  // Last year
  ['I24', '2025-01-01', 'A', 'P1', east, 'sale',   null,        24,   27,   19], //  288    8     27
  ['I25', '2025-02-12', 'B', 'P3', west, 'sale',   null,        12,   90,   66], //  288   24     90
  ['I26', '2025-02-13', 'B', 'P3', west, 'sale',   null,        12,   92,   67], //  288   25     92  its 90 days from here
  ['I27', '2025-04-30', 'A', 'P2', east, 'sale',   null,        60,  130,   80], //  960   50    130
  ['I28', '2025-05-01', 'A', 'P1', east, 'sale',   null,        48,   54,   40], //  576   14     54  its month to date from here
  ['I29', '2025-05-02', 'B', 'P3', west, 'sale',   null,        12,   90,   65], //  288   25     90
  ['I30', '2025-05-05', 'C', 'P4', null, 'sale',   null,         1,  145,  108], // 1984   37    145
  ['I31', '2025-05-06', 'A', 'P1', east, 'return', null,       -24,  -27,  -20], // -288   -7    -27
  ['I32', '2025-05-08', 'A', 'P5', east, 'sale',   null,         4,   40,   25], //    0   15     40
  ['I33', '2025-05-09', 'X', 'P9', null, 'sale',   null,         1,    2,    1], //    0    1      2
  ['I34', '2025-05-12', 'A', 'P2', east, 'sale',   null,        18,   39,   24], //  288   15     39
  ['I35', '2025-05-12', 'B', 'P3', west, 'loss',   'outOfCode',  0,    0,   10], //    0    0      0  loss 10; to date to here
  ['I36', '2025-05-13', 'A', 'P1', east, 'sale',   null,        24,   28,   19], //  288    9     28  its 90 days to here
  ['I37', '2025-05-14', 'A', 'P1', east, 'sale',   null,        24,   28,   19], //  288    9     28  in the days alone
  ['I38', '2025-12-31', 'B', 'P3', west, 'sale',   null,        12,   99,   71], //  288   28     99  in the days alone
  ['I39', '2024-12-31', 'A', 'P1', east, 'sale',   null,        24,   25,   18], // before all windows but the 25 months
  // Credited in units or in revenue alone, on the same day
  ['C01', '2024-12-31', 'A', 'P1', east, 'loss',   'quality',   -1,    0, 0.55], //  -12    0.55   0    loss 0.55
  ['C02', '2024-12-31', 'B', 'P3', west, 'loss',   'quality',    0, -1.25,  0.4], //    0   -0.85  -1.25 loss 0.40
];

/** Puts the fixture into an empty warehouse as changes 1 and 2. */
export async function loadFortyLines(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  try {
    await connection.run(`
      insert into changes values (1, 'import', '2026-05-14 06:00', 'the files', 39, 0), (2, 'import', '2026-05-15 06:00', 'a correction', 2, 1);
      -- The hop supplier was renamed by change 2, seen on P2 alone.
      insert into products values
        ('P1', 'Pilsner 12', 's-hop', 'Hop Works', 'b-pils', 'Pils', 'Hop', 'Beer', 'Can', '12 oz', 12, 24, null, ['craft', 'summer'], 80, 1, null),
        ('P2', 'Stout 16', 's-hop', 'Hopworks', 'b-stout', 'Stout', 'Hop', 'Beer', 'Can', '16 oz', 16, 24, 'off', ['craft'], 130, 2, null),
        ('P2', 'Stout 16', 's-hop', 'Hop Works', 'b-stout', 'Stout', 'Hop', 'Beer', 'Can', '16 oz', 16, 24, 'off', ['craft'], 130, 1, 2),
        ('P3', 'Merlot', 's-vin', 'Vineyard', 'b-merlot', 'Merlot', null, 'Wine', 'Bottle', '24 oz', 24, 12, null, ['"red", dry'], 580, 1, null),
        ('P4', 'Pilsner keg', 's-hop', 'Hop Works', 'b-pils', 'Pils', 'Hop', 'Beer', 'Keg', '1/2 bbl', 1984, 1, 'on', [], 11000, 1, null),
        ('P5', 'Merlot gift set', 's-vin', 'Vineyard', 'b-merlot', 'Merlot', null, 'Wine', null, null, null, null, null, [], 600, 1, null);
      insert into buyers values
        ('A', 'Anchor Bar', 'Bar', 'on', null, 'Harbor', '${east}', 1, null),
        ('B', 'Best Foods 7', 'Grocery', 'off', 'Best Foods', 'Hill', '${west}', 1, null),
        ('C', 'Club', 'Club', 'on', null, 'Harbor', null, 1, null);
    `);
    const values = lines.map(([invoice, date, buyer, product, rep, kind, reason, units, revenue, cost, from = 1, to]) =>
      [
        text(invoice),
        1,
        text(date),
        text(buyer),
        text(product),
        text(rep),
        'null',
        text(rep),
        text(kind),
        text(reason),
        'null',
        'null',
        units,
        Math.round(revenue * 100),
        Math.round(cost * 100),
        from,
        to ?? 'null',
      ].join(', '),
    );
    await insertLines(connection, `values ${values.map((row) => `(${row})`).join(', ')}`);
  } finally {
    connection.disconnectSync();
  }
}

const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
