import { describe, expect, test } from 'vitest';
import { exact, roundedTo, toNumber } from './exact.ts';
import { type Sums, sumsOf } from './measure.ts';
import { ceUnit, usdUnit } from './measure-unit.ts';
import { type ElapsedDays, elapsedDaysAt, gapAtPace, neededADay, progressOf, projectedEnd } from './progress.ts';

const cents = (sums: Partial<Sums>): Sums => ({ ...sumsOf(() => 0), ...sums });
/** Of a year in which no buyer changed hands. */
const unmoved = (sums: Partial<Sums>): Sums =>
  cents({ ...sums, sameBuyersMonth: sums.thisYearMonth ?? 0, sameBuyersYTD: sums.thisYearYTD ?? 0 });
const day11of21 = { elapsed: 11, total: 21, left: 10 };
const monthly: ElapsedDays = { period: day11of21, month: day11of21 };

test('MTD 84,000 on day 11 of 21, last year 150,000, goal 156,000: PEM 160,363.64, +6.9%, pace 102.8%', () => {
  const sums = unmoved({ thisYear: 84_000_00, thisYearMonth: 84_000_00, lastYearFullMonth: 150_000_00 });
  const { shown, achieved, achievedSellingDays } = progressOf(sums, 156_000, monthly, usdUnit);
  expect(shown).toMatchObject({ pem: 160_363.64, monthGoal: 156_000, goal: 156_000 }); // 84,000 x 21 / 11
  expect(shown.pemVsLyMonth).toBeCloseTo(6.9091, 4); //             100 x (160,363.64 / 150,000 - 1)
  expect(shown.achievedSellingDaysMonth).toBeCloseTo(102.7972, 4); // 100 x 160,363.64 / 156,000
  expect(shown.achievedSellingDays).toBe(shown.achievedSellingDaysMonth);
  expect(achieved && toNumber(achieved)).toBe(shown.achieved);
  expect(achievedSellingDays && toNumber(achievedSellingDays)).toBe(shown.achievedSellingDays);
});

test('what is needed a day is what is missing over the selling days left: 7,200', () => {
  const needed = (sold: number, goal: number | null, days = day11of21) => {
    const value = neededADay(exact(sold), goal === null ? null : exact(goal), days);
    return value && roundedTo(value, 2);
  };
  expect(needed(84_000, 156_000)).toBe(7_200); // 72,000 / 10
  expect(needed(156_000, 156_000)).toBe(0);
  expect(needed(200_000, 156_000)).toBe(0);
  expect(needed(84_000, null)).toBeNull();
  expect(needed(84_000, 156_000, { elapsed: 21, total: 21, left: 0 })).toBeNull();
});

test('84,000 on day 11 of 21 end 4,363.64 above a goal of 156,000, and 70,000 end 22,363.64 short of it', () => {
  const gap = (sold: number, goal: number | null, days = day11of21) => {
    const value = gapAtPace(exact(sold), goal === null ? null : exact(goal), days);
    return value && roundedTo(value, 2);
  };
  expect(gap(84_000, 156_000)).toBe(4_363.64); // 84,000 x 21 / 11 - 156,000
  expect(gap(70_000, 156_000)).toBe(-22_363.64); // 70,000 x 21 / 11 - 156,000
  expect(gap(84_000, null)).toBeNull();
  expect(gap(84_000, 156_000, { elapsed: 0, total: 21, left: 21 })).toBeNull();
  expect(gap(150_000, 156_000, { elapsed: 21, total: 21, left: 0 })).toBe(-6_000);
});

describe('the pace', () => {
  test('of a quarter is its own, and the month has its share of the goal', () => {
    const days = { period: { elapsed: 33, total: 65, left: 32 }, month: day11of21 };
    const sums = cents({ thisYear: 184_000_00, thisYearMonth: 84_000_00 });
    const { shown, projected } = progressOf(sums, 482_857.14, days, usdUnit);
    expect(shown.monthGoal).toBe(156_000); // 482,857.14 x 21 / 65
    expect(projected && roundedTo(projected, 2)).toBe(362_424.24); // 184,000 x 65 / 33
    expect(shown.achieved).toBeCloseTo(38.1065, 4);
    expect(shown.achievedSellingDays).toBeCloseTo(75.0583, 4);
  });

  test('is none before the first selling day', () => {
    const before = { elapsed: 0, total: 21, left: 21 };
    expect(projectedEnd(exact(84_000), before)).toBeNull();
    const sums = cents({ thisYear: 10_00, thisYearYTD: 10_00, lastYearYTD: 8_00, lastYearFullMonth: 7_00 });
    expect(progressOf(sums, 100, { period: before, month: before }, usdUnit).shown).toMatchObject({
      pem: null,
      achieved: 10,
      achievedSellingDays: null,
      achievedSellingDaysMonth: null,
      pemVsLyMonth: null,
      deltaYTD: null,
      monthGoal: 100,
    });
  });

  test("compares no year before the month's first selling day, though the quarter has its pace", () => {
    const days = { period: { elapsed: 22, total: 65, left: 43 }, month: { elapsed: 0, total: 21, left: 21 } };
    const sums = cents({ thisYear: 22_00, thisYearYTD: 22_00, lastYearYTD: 8_00 });
    expect(progressOf(sums, 130, days, usdUnit).shown).toMatchObject({ deltaYTD: null, achievedSellingDays: 50 });
  });

  test('is what was sold once every selling day has elapsed', () => {
    const over = { elapsed: 21, total: 21, left: 0 };
    const { shown } = progressOf(
      cents({ thisYear: 99_99, thisYearMonth: 99_99 }),
      77,
      { period: over, month: over },
      usdUnit,
    );
    expect(shown).toMatchObject({ pem: 99.99, achievedSellingDays: shown.achieved });
  });
});

test('against last year a measure changes by percent, from nothing to Infinity, and otherwise means nothing', () => {
  const deltaYTD = (thisYearYTD: number, lastYearYTD: number) =>
    progressOf(unmoved({ thisYearYTD, lastYearYTD }), null, monthly, usdUnit).shown.deltaYTD;
  expect(deltaYTD(120, 100)).toBe(20);
  expect(deltaYTD(-50, 100)).toBe(-150);
  expect(deltaYTD(5, 0)).toBe('Infinity');
  for (const [thisYear, lastYear] of [
    [0, 0],
    [-5, 0],
    [5, -1],
  ] as const)
    expect(deltaYTD(thisYear, lastYear)).toBeNull();
});

test('last year is compared with this year of the same buyers, and the goal with what was sold', () => {
  const sums = cents({
    thisYear: 40_000_00,
    thisYearMonth: 40_000_00,
    sameBuyersMonth: 84_000_00,
    lastYearFullMonth: 150_000_00,
    thisYearYTD: 6_000_00,
    sameBuyersYTD: 12_000_00,
    lastYearYTD: 10_000_00,
  });
  const { shown } = progressOf(sums, 156_000, monthly, usdUnit);
  expect(shown).toMatchObject({ pem: 76_363.64, deltaYTD: 20 }); // 40,000 x 21 / 11
  expect(shown.pemVsLyMonth).toBeCloseTo(6.9091, 4); //             100 x (84,000 x 21 / 11 / 150,000 - 1)
  expect(shown.achievedSellingDaysMonth).toBeCloseTo(48.951, 3); // 100 x 76,363.64 / 156,000
});

test('a goal of 0 cannot be achieved, and without one there is nothing to achieve', () => {
  for (const goal of [null, 0]) {
    const { shown, achieved } = progressOf(cents({ thisYear: 5_00 }), goal, monthly, usdUnit);
    expect(shown).toMatchObject({ goal, achieved: null, achievedSellingDays: null, achievedSellingDaysMonth: null });
    expect(achieved).toBeNull();
  }
});

test('what is achieved comes of the ounces, not of the CE that are shown', () => {
  const { shown } = progressOf(cents({ thisYear: 96 }), 0.3333, monthly, ceUnit);
  expect(shown.thisYear).toBe(0.3333);
  expect(shown.achieved).toBeCloseTo(100.010001, 6); // a third, not 0.3333
});

test('selling days are those of the sales period and of its month', () => {
  expect(elapsedDaysAt({ lastTransactionDate: '2026-05-15', salesPeriod: 'quarterly', nonSellingDays: [] })).toEqual({
    period: { elapsed: 33, total: 65, left: 32 }, // April 22, May 21, June 22
    month: day11of21,
  });
});
