import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { supplierFigures, supplierTotals } from './supplier-figures.ts';

const window = (ounces: number, gpCents: number, revenueCents: number) => ({ ounces, gpCents, revenueCents });
const nothing = window(0, 0, 0);
const shown = { comparable: true, withProfits: true };

const hopworks = {
  customId: 'hop',
  name: 'Hopworks',
  tags: ['craft'],
  mtd: window(3496, 10_350, 32_750),
  lastYearMtd: window(2560, 5_900, 21_100),
  ytd: window(8040, 21_150, 70_550),
  lastYearYtd: window(3808, 11_700, 36_800),
};
const newcomer = {
  customId: 'new',
  name: 'Newcomer',
  tags: [],
  mtd: window(288, 500, 2_000),
  lastYearMtd: nothing,
  ytd: window(288, 500, 2_000),
  lastYearYtd: nothing,
};

describe('a supplier', () => {
  const row = supplierFigures(hopworks, shown);

  test('is shown in CE and dollars with its change on last year', () => {
    expect(row.volume.thisYear).toBe(12.1389); // 3496 / 288
    expect(row.volume.lastYearMTD).toBe(8.8889);
    expect(row.volume.deltaAbs).toBe(3.25);
    expect(row.gp).toMatchObject({ thisYear: 103.5, lastYearMTD: 59, deltaAbs: 44.5 });
    expect(row.gp?.delta).toBeCloseTo(75.4237, 4); // 44.5 / 59
    expect(row.revenue.deltaAbsYTD).toBe(337.5);
  });

  test('has GP per CE as a ratio of its sums and a margin in percent of revenue', () => {
    expect(row.gpCe?.thisYear).toBe(8.5263); // 103.50 / 12.1389
    expect(row.gp?.margin).toBeCloseTo(31.6031, 4); // 103.50 / 327.50
  });

  test('that sold nothing last year has grown by Infinity, and its ratio of last year is N/A', () => {
    const fresh = supplierFigures(newcomer, shown);
    expect(fresh.gp?.delta).toBe('Infinity');
    expect(fresh.gpCe).toMatchObject({ thisYear: 5, lastYearMTD: null, delta: null, deltaAbs: null });
  });

  test('has no GP per CE if all its volume was returned', () => {
    const back = supplierFigures({ ...newcomer, mtd: window(-288, -500, -2_000) }, shown);
    expect(back.gpCe?.thisYear).toBeNull();
    expect(back.gp?.margin).toBeNull();
    expect(back.gp?.delta).toBeNull();
  });

  test('carries no GP, GP per CE or margin where profits are hidden', () => {
    const hidden = supplierFigures(hopworks, { comparable: true, withProfits: false });
    expect(Object.keys(hidden).sort()).toEqual(['customId', 'name', 'revenue', 'tags', 'volume']);
  });

  test('has no percents while nothing compares', () => {
    const early = supplierFigures(hopworks, { comparable: false, withProfits: true });
    expect([early.volume.delta, early.gp?.deltaYTD, early.gpCe?.delta, early.revenue.delta]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(supplierTotals([early]).volume.delta).toBeNull();
  });

  test.fails('has no differences in dollars either while nothing compares', () => {
    const early = supplierFigures(hopworks, { comparable: false, withProfits: true });
    expect([early.volume.deltaAbs, early.gp?.deltaAbsYTD, early.gpCe?.deltaAbs]).toEqual([null, null, null]);
  });
});

describe('the totals row', () => {
  test('has ratios of the sums, not means of the ratios', () => {
    const totals = supplierTotals([supplierFigures(hopworks, shown), supplierFigures(newcomer, shown)]);
    expect(totals.gp?.thisYear).toBe(108.5);
    expect(totals.volume.thisYear).toBe(13.1389);
    expect(totals.gpCe?.thisYear).toBe(8.2579); // 108.50 / 13.1389; the mean of 8.5263 and 5 would be 6.76
    expect(totals.gp?.delta).toBeCloseTo(83.8983, 4); // 108.5 / 59: the newcomer's Infinity does not spread
    expect(totals.gp?.margin).toBeCloseTo(31.223, 3); // 108.50 / 347.50
  });

  test('of no rows is nothing, with no percents', () => {
    const totals = supplierTotals([]);
    expect(totals.revenue).toMatchObject({ thisYear: 0, delta: null });
    expect(totals.gpCe?.thisYear).toBeNull();
  });

  test('has no GP where the rows have none', () => {
    const totals = supplierTotals([supplierFigures(hopworks, { comparable: true, withProfits: false })]);
    expect(totals.gp).toBeUndefined();
    expect(totals.gpCe).toBeUndefined();
  });

  const cents = fc.integer({ min: -1_000_000, max: 100_000_000 });
  const windows = fc.record({
    ounces: fc.integer({ min: -288_000, max: 28_800_000 }),
    gpCents: cents,
    revenueCents: cents,
  });
  const suppliers = fc.array(
    fc.record({
      customId: fc.string(),
      name: fc.string(),
      tags: fc.constant<string[]>([]),
      mtd: windows,
      lastYearMtd: windows,
      ytd: windows,
      lastYearYtd: windows,
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('adds money to the cent, in whatever order the rows stand', () => {
    fc.assert(
      fc.property(suppliers, (rows) => {
        const figures = rows.map((row) => supplierFigures(row, shown));
        const exact = rows.reduce((total, row) => total + row.mtd.gpCents, 0) / 100;
        expect(supplierTotals(figures).gp?.thisYear).toBe(exact);
        expect(supplierTotals(figures.toReversed())).toEqual(supplierTotals(figures));
      }),
    );
  });
});
