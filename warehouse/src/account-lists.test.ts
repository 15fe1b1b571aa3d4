/** The lists behind panels, cards and recommendations, each worked out by hand from testing/account-lines.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAccountLines } from './testing/account-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadAccountLines);
  await setup.update(await setup.beginRun(), '2026-05-13');
});
afterAll(() => setup?.close());

type Lists = Record<string, unknown[][]>;

/** A list's items in the order of their texts: the snapshot has none. */
const sorted = (list: unknown) => (list as unknown[]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

async function listsOf(table: 'buyer' | 'product', list: string): Promise<Lists> {
  const rows = await setup.sql<{ id: string; list: unknown }[]>`
    select custom_id as id, ${setup.sql(list)} as list from ${setup.sql(`snapshot_${table}_details`)} order by custom_id`;
  return Object.fromEntries(rows.map(({ id, list: items }) => [id, sorted(items) as unknown[][]]));
}

test('buyers and products are numbered in the order of their IDs, from 0', async () => {
  const buyers = await setup.sql`select custom_id from snapshot_buyers order by ix`.values();
  const products = await setup.sql`select custom_id, ix from snapshot_products order by ix`.values();
  expect(buyers.flat().join('')).toBe('ABCDE');
  expect(products.slice(0, 2)).toEqual([
    ['P1', 0],
    ['P2', 1],
  ]);
});

describe('a buyer', () => {
  test("has bought if there is one sale, whatever was returned; a return alone isn't a purchase", async () => {
    const rows = await setup.sql`
      select custom_id as id, has_bought as bought, last_order_date as day, last_order_products as products,
             last_order_ounces as ounces
      from snapshot_buyers order by ix`;
    expect([...rows]).toEqual([
      { id: 'A', bought: true, day: '2026-05-13', products: 2, ounces: 300 }, // 288 + 12, without the return of the day
      { id: 'B', bought: true, day: '2026-02-13', products: 1, ounces: 72 },
      { id: 'C', bought: true, day: '2026-04-15', products: 2, ounces: 180 },
      { id: 'D', bought: false, day: '2024-05-01', products: 1, ounces: 60 },
      { id: 'E', bought: false, day: null, products: null, ounces: null },
    ]);
  });

  test('has months of ounces and cents', async () => {
    expect(await listsOf('buyer', 'months')).toEqual({
      A: [
        [10, 60, 600], // March 2025
        [11, -24, -100], // April: 120 - 120 - 24 ounces, 10 - 10 - 1 dollars
        [21, 30, 300], // February 2026, the loss nothing
        [22, 0, 0], // March: sold and returned
        [23, -30, -300],
        [24, 180, 650], // May: 288 + 12 - 48 - 72; 10 + 1 - 2 - 2.5
        [9, 105, 1000], // February 2025: 90 + 15; 8 + 2
      ],
      B: [
        [12, 216, 1400], // all of May 2025: 144 + 24 + 48; 5 + 3 + 6
        [21, 72, 300],
      ],
      C: [[23, 180, 1000]],
      D: [
        [0, 60, 200],
        [23, -12, 0],
      ],
      E: [],
    });
  });

  test("has last year's month of L to the same selling day", async () => {
    const rows = await setup.sql`
      select custom_id, ly_mtd_ounces, ly_mtd_gp_cents from snapshot_buyer_details order by custom_id`.values();
    expect(rows).toEqual([
      ['A', 0, 0],
      ['B', 168, 800], // 144 + 24; 5 + 3: the 14th is a day too late
      ['C', 0, 0],
      ['D', 0, 0],
      ['E', 0, 0],
    ]);
  });

  test('has a basket: units, cents, units last year, and whether it bought any', async () => {
    expect(await listsOf('buyer', 'basket')).toEqual({
      A: [
        [0, 14, 550, -2, 1], // 24 - 4 - 6 bottles; 10 - 2 - 2.5 dollars
        [1, 0.5, 100, 0, 1],
        [2, 0, 0, 0, 1], // bought and returned whole
        [3, -3, -300, 6, 0], // only returned
        [7, 0, 0, 0, 0], // only written off
      ],
      B: [[0, 6, 300, 12, 1]],
      C: [
        [0, 10, 500, 0, 1],
        [1, 2.5, 500, 0, 1],
      ],
      D: [[0, -1, 0, 0, 0]],
      E: [],
    });
  });

  test('has stopped buying what it kept of last year and bought none of in the 90 days', async () => {
    expect(await listsOf('buyer', 'stopped')).toEqual({
      A: [
        [3, 6],
        [6, 1.5],
      ],
      B: [[1, 1]], // the bottle of 2025-05-13, not the two of the day after the 90
      C: [],
      D: [],
      E: [],
    });
  });

  test("has losses by product and reason, beside the product's revenue with it", async () => {
    expect(await listsOf('buyer', 'losses')).toEqual({
      A: [
        [0, 'outOfCode', 800, 1750], // 5 + 3; 30 - 5 - 7.5
        [0, 'unknown', 100, 1750],
        [7, 'quality', 900, 0],
      ],
      B: [],
      C: [],
      D: [],
      E: [],
    });
  });
});

describe('a product', () => {
  test('has months of units and cents, house-wide', async () => {
    const { P1, P2, P3 } = await listsOf('product', 'months');
    expect([P1, P2, P3]).toEqual([
      [
        [0, 5, 200],
        [11, -2, -100],
        [12, 12, 500],
        [21, 6, 300], // B's 6; A's loss adds none
        [23, 9, 500], // C's 10 less D's 1
        [24, 14, 550],
      ],
      [
        [12, 3, 900], // all of May 2025
        [23, 2.5, 500],
        [24, 0.5, 100],
      ],
      [[22, 0, 0]],
    ]);
  });

  test("has last year's month of L to the same selling day", async () => {
    const rows = await setup.sql`
      select custom_id, ly_mtd_units, ly_mtd_gp_cents from snapshot_product_details order by custom_id limit 3`.values();
    expect(rows).toEqual([
      ['P1', 12, 500],
      ['P2', 1, 300],
      ['P3', 0, 0],
    ]);
  });

  test('has its buyers: units this year and last, and a 0 where none was bought', async () => {
    const { P1, P2, P3, P4, P5 } = await listsOf('product', 'buyers');
    expect({ P1, P2, P3, P4, P5 }).toEqual({
      P1: [
        [0, 14, -2],
        [1, 6, 12],
        [2, 10, 0],
        [3, -1, 0, 0],
      ],
      P2: [
        [0, 0.5, 0],
        [2, 2.5, 0],
      ],
      P3: [[0, 0, 0]],
      P4: [[0, -3, 6, 0]],
      P5: [],
    });
  });

  test('has those who stopped buying it', async () => {
    const { P1, P2, P4, P5, P6, P7 } = await listsOf('product', 'stopped');
    expect({ P1, P2, P4, P5, P6, P7 }).toEqual({ P1: [], P2: [[1, 1]], P4: [[0, 6]], P5: [], P6: [], P7: [[0, 1.5]] });
  });
});

test('an account type is its buyers of the 90 days, those without a type are one, and who bought a product is counted', async () => {
  const rows = await setup.sql`
    select coalesce(account_type, 'none'), product_ix, buyers, milli_units, gp_cents from snapshot_type_products
    order by 1, 2`.values();
  expect(rows).toEqual([
    ['Bar', 0, 2, 20_000, 850], // A's 14 and B's 6
    ['Bar', 1, 1, 500, 100],
    ['Bar', 2, 1, 0, 0],
    ['Bar', 3, 0, -3000, -300], // nobody bought it
    ['Bar', 7, 0, 0, 0],
    ['none', 0, 1, 10_000, 500],
    ['none', 1, 1, 2500, 500],
  ]);
});
