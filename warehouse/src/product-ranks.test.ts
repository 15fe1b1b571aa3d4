/** Ranks and trend at their edges (docs/product.md, Suppliers brands products buyers). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { runOn } from './duckdb-run.ts';
import { brokenInvariant, buildModels } from './refs.ts';
import { insertLines } from './testing/insert-lines.ts';
import { windowsAt } from './windows.ts';

/** One product: cases of 24 x 12 oz sold in the 90 days, its GP in cents, and cases sold the year before. */
type Product = { id: string; cases: number; gpCents: number; casesLastYear?: number; ozPerUnit?: number };

const folder = mkdtempSync(join(tmpdir(), 'caselift-ranks-'));
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(folder, 'ats');
});
afterAll(async () => {
  await warehouse?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ranked(products: Product[]) {
  const connection = await warehouse.connect();
  try {
    await connection.run('delete from main.products; delete from main.sale_lines');
    for (const { id, cases, gpCents, casesLastYear = 0, ozPerUnit = 12 } of products) {
      await connection.run(`
        insert into main.products values
          ('${id}', '${id}', 's', 'S', 'b', 'B', null, null, null, null, ${ozPerUnit}, 24, null, [], null, 1, null)`);
      await insertLines(
        connection,
        `values
          ('${id}', 1, '2026-05-13', 'A', '${id}', null, null, null, 'sale', null, null, null, ${cases * 24}, ${gpCents}, 0, 1, null),
          ('${id}', 2, '2025-05-13', 'A', '${id}', null, null, null, 'sale', null, null, null, ${casesLastYear * 24}, 0, 0, 1, null)`,
      );
    }
    const { variables } = windowsAt('2026-05-13', 1, []);
    await buildModels(connection, variables, () => {});
    expect(await brokenInvariant(runOn(connection), variables)).toBeNull();
    const reader = await connection.runAndReadAll(
      'select custom_id, gp_rank, volume_rank, trend from snapshot_products',
    );
    return Object.fromEntries(
      reader.getRows().map(([id, gpRank, volumeRank, trend]) => [String(id), { gpRank, volumeRank, trend }]),
    );
  } finally {
    connection.disconnectSync();
  }
}

describe('ranks', () => {
  test('of ten products by GP per CE are two of each quintile, the best Super High', async () => {
    const products = Array.from({ length: 10 }, (_, at) => ({ id: `P${at}`, cases: 1, gpCents: 100 * (at + 1) }));
    const ranks = Object.entries(await ranked(products))
      .sort()
      .map(([, { gpRank }]) => gpRank);
    expect(ranks).toEqual([
      'Low',
      'Low',
      'Med',
      'Med',
      'High',
      'High',
      'Very High',
      'Very High',
      'Super High',
      'Super High',
    ]);
  });

  test('of products that tie are the better of their positions', async () => {
    // GP per CE: 2, 2, 2, 3 dollars: the first three share position 3 of 4, tier ceil(3 x 5 / 4) = 4.
    const figures = await ranked([
      { id: 'A', cases: 1, gpCents: 200 },
      { id: 'B', cases: 3, gpCents: 600 },
      { id: 'C', cases: 7, gpCents: 1400 },
      { id: 'D', cases: 1, gpCents: 300 },
    ]);
    expect([figures.A, figures.B, figures.C, figures.D].map((f) => f?.gpRank)).toEqual([
      'Very High',
      'Very High',
      'Very High',
      'Super High',
    ]);
    // Volume 1, 3, 7, 1 cases: A and D share position 2, tier ceil(2 x 3 / 4) = 2; B 3rd: 3; C 4th: 3.
    expect([figures.A, figures.B, figures.C, figures.D].map((f) => f?.volumeRank)).toEqual([
      'Med',
      'High',
      'High',
      'Med',
    ]);
  });

  test('of equal GP per CE are equal, whatever the size and the amount, at the edges of the tiers too', async () => {
    // 33 groups of 4 are cut by every edge of five tiers. 0.1 and 25.6 oz are no binary fractions; 1 cent for 25.6 oz
    // lies halfway between two numbers of 6 decimals.
    const groups = Array.from({ length: 33 }, (_, at) => ({ gpCents: 1 + at, ozPerUnit: 25.6 - 0.7 * at }));
    const products = groups.flatMap(({ gpCents, ozPerUnit }, at) =>
      [1, 7, 1_003, 29_989].map((cases) => ({
        id: `P${at}-${cases}`,
        cases,
        gpCents: gpCents * cases * 24,
        ozPerUnit: Number(ozPerUnit.toFixed(3)),
      })),
    );
    const figures = await ranked(products);
    const ranksOf = (at: number) => new Set([1, 7, 1_003, 29_989].map((cases) => figures[`P${at}-${cases}`]?.gpRank));
    expect(groups.map((_, at) => ranksOf(at).size)).toEqual(groups.map(() => 1));
    // The group of positions 25 to 28 takes the 28th of 132: tier ceil(28 x 5 / 132) = 2, where the 25th had been in 1.
    expect([...ranksOf(5)]).toEqual(['Low']);
    expect([...ranksOf(6)]).toEqual(['Med']);
  });

  test('of a single product are the best', async () => {
    expect((await ranked([{ id: 'A', cases: 1, gpCents: -5 }])).A).toMatchObject({
      gpRank: 'Super High',
      volumeRank: 'High',
    });
  });

  test('are not given to products with no volume or only returns', async () => {
    const figures = await ranked([
      { id: 'A', cases: 0, gpCents: 900 },
      { id: 'B', cases: -1, gpCents: 900 },
      { id: 'C', cases: 1, gpCents: 1 },
    ]);
    expect(figures.A).toMatchObject({ gpRank: null, volumeRank: null });
    expect(figures.B).toMatchObject({ gpRank: null, volumeRank: null });
    expect(figures.C).toMatchObject({ gpRank: 'Super High' });
  });

  test('hold the invariants for any products', async () => {
    const product = fc.record({
      cases: fc.integer({ min: -5, max: 50 }),
      gpCents: fc.integer({ min: -500, max: 5000 }),
      casesLastYear: fc.integer({ min: -5, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 12 }), async (products) => {
        await ranked(products.map((figures, at) => ({ id: `P${at}`, ...figures })));
      }),
      { numRuns: 8 },
    );
  });
});

describe('the trend of CE against the same dates last year', () => {
  test.each([
    ['up above 105 %', 106, 100, 'up'],
    ['no change at exactly 105 %', 105, 100, 'no change'],
    ['no change at exactly 95 %', 95, 100, 'no change'],
    ['down below 95 %', 94, 100, 'down'],
    ['up when last year sold none', 1, 0, 'up'],
    ['down when nothing is sold any more', 0, 3, 'down'],
    ['no change when neither year sold', 0, 0, 'no change'],
    ['up when last year only took back', 1, -2, 'up'],
  ])('is %s', async (_what, cases, casesLastYear, trend) => {
    expect((await ranked([{ id: 'A', cases, gpCents: 100, casesLastYear }])).A?.trend).toBe(trend);
  });
});
