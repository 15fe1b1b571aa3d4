/** The figures of forty lines, each worked out by hand from the margin of testing/forty-lines.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backfillSnapshot } from './backfill.ts';
import { daysOff, lines, loadFortyLines, updateDay } from './testing/forty-lines.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup(daysOff, loadFortyLines);
  await setup.update(await setup.beginRun(), updateDay);
});
afterAll(() => setup?.close());

test('the fixture is forty lines, and two credits before last year', () => {
  expect(lines).toHaveLength(42);
});

test('L is the newest sale up to the day of the update; the two later lines are held, and people are told', async () => {
  const [row] = await setup.sql`
    select s.last_transaction_date as last, s.change_id as change, p.message
    from snapshots s join environments e using (snapshot_id) join update_parts p on p.part = 'wholesaler'`;
  expect(row).toEqual({
    last: '2026-05-13',
    change: 2,
    message: "2 lines dated after the newest sale (2026-05-13) aren't counted yet.",
  });
});

/** Ounces, GP and revenue in dollars of each window. */
const figures = async (table: 'snapshot_suppliers' | 'snapshot_brands') => {
  const rows = await setup.sql`
    select custom_id as id, name, tags,
           array[mtd_ounces, mtd_gp_cents / 100.0, mtd_revenue_cents / 100.0] as mtd,
           array[ly_mtd_ounces, ly_mtd_gp_cents / 100.0, ly_mtd_revenue_cents / 100.0] as "lyMtd",
           array[ytd_ounces, ytd_gp_cents / 100.0, ytd_revenue_cents / 100.0] as ytd,
           array[ly_ytd_ounces, ly_ytd_gp_cents / 100.0, ly_ytd_revenue_cents / 100.0] as "lyYtd"
    from ${setup.sql(table)} order by custom_id`;
  return [...rows];
};

test('suppliers: month and year to date, and last year to the same selling day', async () => {
  expect(await figures('snapshot_suppliers')).toEqual([
    {
      id: 's-hop',
      name: 'Hopworks', // the latest seen, also of products that still say 'Hop Works'
      tags: ['craft', 'summer'],
      // P1: 288+576-144-72+288+144 = 1080, GP 10+21-5-2.5+11+6 = 40.5, revenue 30+62-15-7.5+31+16 = 116.5
      // P2: 288+0+144 = 432, 15+8 = 23, 40+21 = 61.  P4: 1984, 40, 150
      mtd: [3496, 103.5, 327.5],
      // P1: 576-288 = 288, 14-7 = 7, 54-27 = 27.  P2: 288, 15, 39.  P4: 1984, 37, 145
      lyMtd: [2560, 59, 211],
      // mtd + I18 288/8/28 + I21 576/30/80 + I22 3968/80/300 + I23 -288/-10/-30
      ytd: [8040, 211.5, 705.5],
      // lyMtd + I24 288/8/27 + I27 960/50/130
      lyYtd: [3808, 117, 368],
    },
    {
      id: 's-vin',
      name: 'Vineyard',
      tags: ['"red", dry'],
      mtd: [432, 65, 198], // I04 288/30/100 + I08 nothing + I14 144/15/48 + I12 0/20/50
      lyMtd: [288, 40, 130], // I29 288/25/90 + I32 0/15/40 + I35 nothing
      ytd: [1296, 140, 483], // mtd + I19 288/25/95 + I20 576/50/190
      lyYtd: [864, 89, 312], // lyMtd + I25 288/24/90 + I26 288/25/92
    },
    {
      id: 'unknown',
      name: 'Unknown supplier',
      tags: [],
      mtd: [0, 8, 20], // I11
      lyMtd: [0, 1, 2], // I33
      ytd: [0, 8, 20],
      lyYtd: [0, 1, 2],
    },
  ]);
});

test('brands: the same sums, cut another way', async () => {
  expect(await figures('snapshot_brands')).toEqual([
    // P3 and P5: all of Vineyard
    {
      id: 'b-merlot',
      name: 'Merlot',
      tags: ['"red", dry'],
      mtd: [432, 65, 198],
      lyMtd: [288, 40, 130],
      ytd: [1296, 140, 483],
      lyYtd: [864, 89, 312],
    },
    {
      id: 'b-pils',
      name: 'Pils',
      tags: ['craft', 'summer'],
      mtd: [3064, 80.5, 266.5], // P1 1080/40.5/116.5 + P4 1984/40/150
      lyMtd: [2272, 44, 172], // P1 288/7/27 + P4 1984/37/145
      ytd: [7032, 158.5, 564.5], // mtd + I18 288/8/28 + I22 3968/80/300 + I23 -288/-10/-30
      lyYtd: [2560, 52, 199], // lyMtd + I24 288/8/27
    },
    {
      id: 'b-stout',
      name: 'Stout',
      tags: ['craft'],
      mtd: [432, 23, 61],
      lyMtd: [288, 15, 39],
      ytd: [1008, 53, 141], // mtd + I21 576/30/80
      lyYtd: [1248, 65, 169], // lyMtd + I27 960/50/130
    },
    {
      id: 'unknown',
      name: 'Unknown brand',
      tags: [],
      mtd: [0, 8, 20],
      lyMtd: [0, 1, 2],
      ytd: [0, 8, 20],
      lyYtd: [0, 1, 2],
    },
  ]);
});

/** [month, ounces, GP in cents], the oldest first, and last year's month of L to the same selling day. */
const months = async (table: 'snapshot_supplier_months' | 'snapshot_brand_months') => {
  const rows = await setup.sql<{ id: string; months: number[][]; lyMtd: number[] }[]>`
    select custom_id as id, months, array[ly_mtd_ounces, ly_mtd_gp_cents] as "lyMtd" from ${setup.sql(table)}`;
  return Object.fromEntries(
    rows.map((row) => [row.id, { months: row.months.toSorted(([a = 0], [b = 0]) => a - b), lyMtd: row.lyMtd }]),
  );
};

test('suppliers: the months that sold anything, counted from 0, May 2024; those of L and a year before are 24 and 12', async () => {
  expect(await months('snapshot_supplier_months')).toEqual({
    's-hop': {
      months: [
        [7, 276, 755], // I39 288/7 + C01 -12/.55, before all windows to date
        [8, 288, 800], // I24
        [11, 960, 5000], // I27
        [12, 3136, 7700], // all of May 2025: lyMtd + I36 288/9 + I37 288/9
        [20, 288, 800], // I18
        [22, 576, 3000], // I21
        [23, 3680, 7000], // I22 3968/80 + I23 -288/-10
        [24, 3496, 10_350], // its month to date
      ],
      lyMtd: [2560, 5900],
    },
    's-vin': {
      months: [
        [7, 0, -85], // C02
        [9, 576, 4900], // I25 288/24 + I26 288/25
        [12, 288, 4000], // I29 + I32 + I35
        [19, 288, 2800], // I38
        [21, 864, 7500], // I19 288/25 + I20 576/50
        [24, 432, 6500],
      ],
      lyMtd: [288, 4000],
    },
    unknown: {
      months: [
        [12, 0, 100], // I33
        [24, 0, 800], // I11
      ],
      lyMtd: [0, 100],
    },
  });
});

test('brands: the same months, cut another way', async () => {
  const { 's-vin': vineyard, unknown } = await months('snapshot_supplier_months');
  expect(await months('snapshot_brand_months')).toEqual({
    'b-merlot': vineyard,
    'b-pils': {
      months: [
        [7, 276, 755],
        [8, 288, 800],
        [12, 2848, 6200], // lyMtd + I36 288/9 + I37 288/9
        [20, 288, 800],
        [23, 3680, 7000],
        [24, 3064, 8050],
      ],
      lyMtd: [2272, 4400],
    },
    'b-stout': {
      months: [
        [11, 960, 5000],
        [12, 288, 1500], // I34
        [22, 576, 3000],
        [24, 432, 2300],
      ],
      lyMtd: [288, 1500],
    },
    unknown,
  });
});

test('products: 90 days against the same dates last year, ranks and trend', async () => {
  const rows = await setup.sql`
    select custom_id as id, array[units, ounces, gp_cents / 100.0, revenue_cents / 100.0] as now,
           array[ly_units, ly_ounces, ly_gp_cents / 100.0, ly_revenue_cents / 100.0] as before,
           gp_rank as "gpRank", volume_rank as "volumeRank", trend
    from snapshot_products order by custom_id`;
  // Ranked: the four with volume. GP an ounce: P4 .0202 (1st of 4), P1 .0385, P2 .0526, P3 .0942 (4th).
  // Tier = ceil(position x 5 / 4): 2, 3, 4, 5. Volume: P1 792 (1st), P2 and P3 1008 (tie: both 3rd), P4 5952 (4th);
  // tier = ceil(position x 3 / 4): 1, 3, 3, 3.
  expect([...rows]).toEqual([
    {
      id: 'P1',
      now: [66, 792, 30.5, 86.5], // month to date 1080/40.5/116.5 and I23; units 24+48-12-6+24+12-24
      before: [48, 576, 16, 55], // I28 + I31 + I36
      gpRank: 'High',
      volumeRank: 'Low',
      trend: 'up',
    },
    {
      id: 'P2',
      now: [63, 1008, 53, 141], // I02 + I13 + I21
      before: [78, 1248, 65, 169], // I27 + I34
      gpRank: 'Very High',
      volumeRank: 'High',
      trend: 'down', // 1008 / 1248 = -19%
    },
    {
      id: 'P3',
      now: [42, 1008, 95, 338], // I04 + I14 + I20; I19 is a day too old
      before: [24, 576, 50, 182], // I26 + I29; I25 is a day too old
      gpRank: 'Super High',
      volumeRank: 'High',
      trend: 'up',
    },
    {
      id: 'P4',
      now: [3, 5952, 120, 450], // I06 + I22
      before: [1, 1984, 37, 145],
      gpRank: 'Med',
      volumeRank: 'High',
      trend: 'up',
    },
    { id: 'P5', now: [5, 0, 20, 50], before: [4, 0, 15, 40], gpRank: null, volumeRank: null, trend: 'no change' },
    { id: 'P9', now: [10, 0, 8, 20], before: [1, 0, 1, 2], gpRank: null, volumeRank: null, trend: 'no change' },
  ]);
});

test('buyers: 90 days against the same dates last year, the unknown one included', async () => {
  const rows = await setup.sql`
    select custom_id as id, name, rep_id as rep, array[units, ounces, gp_cents / 100.0, revenue_cents / 100.0] as now,
           array[ly_units, ly_ounces, ly_gp_cents / 100.0, ly_revenue_cents / 100.0] as before
    from snapshot_buyers order by custom_id`;
  expect([...rows]).toEqual([
    {
      id: 'A',
      name: 'Anchor Bar',
      rep: 'ATS_101',
      // I01 I02 I05 I07 I11 I13 I14 I15 I21 I23
      // units 24+18-12-6+10+9+6+12+36-24; ounces 288+288-144-72+0+144+144+144+576-288;
      // GP 10+15-5-2.5+8+8+15+6+30-10; revenue 30+40-15-7.5+20+21+48+16+80-30
      now: [73, 1080, 74.5, 202.5],
      // I27 I28 I31 I32 I34 I36: 60+48-24+4+18+24; 960+576-288+0+288+288; 50+14-7+15+15+9; 130+54-27+40+39+28
      before: [130, 1824, 96, 264],
    },
    {
      id: 'B',
      name: 'Best Foods 7',
      rep: 'ATS_102',
      now: [89, 1440, 121, 402], // I03 I04 I12 I20, the losses nothing: 48+12+5+24; 576+288+0+576; 21+30+20+50
      before: [24, 576, 50, 182], // I26 I29
    },
    { id: 'C', name: 'Club', rep: null, now: [3, 5952, 120, 450], before: [1, 1984, 37, 145] },
    { id: 'X', name: 'Unknown buyer X', rep: null, now: [24, 288, 11, 31], before: [1, 0, 1, 2] },
  ]);
});

describe('the days of the reps', () => {
  const days = (basis: 'line' | 'buyer', from: string, to: string) => setup.sql`
    select day, rep_id as rep, ounces, gp_cents / 100.0 as gp, revenue_cents / 100.0 as revenue, loss_cents as loss
    from snapshot_days where basis = ${basis} and day between ${from} and ${to} order by day, rep_id nulls last`;
  const day = (date: string, rep: string | null, ounces: number, gp: number, revenue: number, loss = {}) => ({
    day: date,
    rep,
    ounces,
    gp,
    revenue,
    loss,
  });

  test('follow the rep on the line; a loss counts its cost once, by reason', async () => {
    expect([...(await days('line', '2026-05-01', '2026-05-31'))]).toEqual([
      day('2026-05-01', 'ATS_101', 288, 10, 30),
      day('2026-05-04', 'ATS_101', 288, 15, 40),
      day('2026-05-04', 'ATS_102', 576, 21, 62),
      day('2026-05-05', 'ATS_101', 144, 6, 16), // the corrected line, not the 999 units
      day('2026-05-05', 'ATS_102', 288, 30, 100),
      day('2026-05-06', 'ATS_101', -144, -5, -15),
      day('2026-05-07', 'ATS_101', -72, -2.5, -7.5, { outOfCode: 500 }), // credited: a return and a loss
      day('2026-05-07', null, 1984, 40, 150),
      day('2026-05-08', 'ATS_102', 0, 0, 0, { breakage: 3500, outOfCode: 400 }), // not credited: losses alone
      day('2026-05-11', 'ATS_101', 288, 11, 31),
      day('2026-05-12', 'ATS_101', 144, 23, 68), // I11 0/8/20 + I14 144/15/48
      day('2026-05-13', 'ATS_102', 144, 28, 71), // I12 0/20/50 + I13 144/8/21
    ]);
  });

  test('take a loss that is credited in units or in revenue alone as a return: its cost leaves that of GP', async () => {
    expect([...(await days('line', '2024-12-31', '2024-12-31'))]).toEqual([
      day('2024-12-31', 'ATS_101', 276, 7.55, 25, { quality: 55 }), // I39 288/7/25 + C01 -12/.55/0
      day('2024-12-31', 'ATS_102', 0, -0.85, -1.25, { quality: 40 }), // C02
    ]);
  });

  test('follow the holder of the buyer for comparisons', async () => {
    expect([...(await days('buyer', '2026-05-11', '2026-05-13'))]).toEqual([
      day('2026-05-11', null, 288, 11, 31), // nobody holds an unknown buyer
      day('2026-05-12', 'ATS_101', 144, 23, 68),
      day('2026-05-13', 'ATS_101', 144, 8, 21), // sold by west to east's buyer
      day('2026-05-13', 'ATS_102', 0, 20, 50),
    ]);
  });

  // 211.5 + 140 + 8; last year to date 117 + 89 + 1, then I36 9 + I37 9 + I38 28, and before it I39 7, C01 .55 and C02 -.85
  const all = { first: '2024-12-31', last: '2026-05-13', gp: 359.5, earlierGp: 259.7 };
  const house = async () => {
    const [row] = await setup.sql`
      select min(day) as first, max(day) as last, sum(gp_cents) filter (where day >= '2026-01-01') / 100 as gp,
             sum(gp_cents) filter (where day < '2026-01-01') / 100 as "earlierGp"
      from snapshot_days where basis = 'line'`;
    return row;
  };

  test('reach over the 25 months to L, and the house is all of them', async () => {
    expect(await house()).toEqual(all);
  });

  test('of an earlier release, which began with last year, are completed', async () => {
    const { sql, warehouse } = setup;
    await sql`delete from snapshot_days where day < '2025-01-01'`;
    await sql`update snapshots set table_versions = table_versions || '{"snapshot_days": 1}'`;
    expect(await house()).toMatchObject({ first: '2025-01-01', earlierGp: 253 });
    const filled = await backfillSnapshot({
      openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
      sql,
      wholesalerId,
      snapshotId: (await setup.previewSnapshot()) ?? 0,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    expect(filled).toEqual(['snapshot_days']);
    expect(await house()).toEqual(all);
  });
});

test('the lines of the quarter are those from 1 April to L, with what each counts for', async () => {
  const rows = await setup.sql`
    select invoice_id as id, units, ounces, revenue_cents as revenue, cost_cents as cost,
           gp_cents as gp
    from snapshot_lines
    order by invoice_id`;
  expect(rows.map((row) => row.id)).toEqual([
    'I01',
    'I02',
    'I03',
    'I04',
    'I05',
    'I06',
    'I07',
    'I08',
    'I09',
    'I10',
    'I11',
    'I12',
    'I13',
    'I14',
    'I15',
    'I22',
    'I23',
  ]);
  expect(rows.find((row) => row.id === 'I09')).toEqual({
    id: 'I09',
    units: 0,
    ounces: 0,
    revenue: 0,
    cost: 400,
    gp: null,
  });
  expect(rows.find((row) => row.id === 'I07')).toEqual({
    id: 'I07',
    units: -6,
    ounces: -72,
    revenue: -750,
    cost: 500,
    gp: -250,
  });
  expect(rows.find((row) => row.id === 'I15')).toEqual({
    id: 'I15',
    units: 12,
    ounces: 144,
    revenue: 1600,
    cost: 1000,
    gp: 600,
  });
});

test('the wholesaler has its days of invoices and the values of its filters', async () => {
  const [row] = await setup.sql`
    select imported_days, product_suppliers, product_sizes, product_package_types, product_premises, product_tags,
           product_types, brand_fams
    from snapshot_wholesaler`;
  expect(row).toEqual({
    imported_days: 30, // 9 in May 2026, 6 before it this year, 14 in 2025, 1 in 2024; none after L
    product_suppliers: [
      { title: 'Hopworks', brands: ['Pils', 'Stout'] },
      { title: 'Vineyard', brands: ['Merlot'] },
    ],
    product_sizes: ['1/2 bbl', '12 oz', '16 oz', '24 oz'],
    product_package_types: ['Bottle', 'Can', 'Keg'],
    product_premises: ['off', 'on'],
    product_tags: ['"red", dry', 'craft', 'summer'],
    product_types: ['Beer', 'Wine'],
    brand_fams: ['Hop'],
  });
});
