import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, firstOfMonth } from './dates.ts';
import { type CalendarAt, measureWindows } from './measure.ts';
import { type DaySums, daysOfMonth, holdsDaysOf, monthsOfDays, type SoldDays } from './over-time.ts';
import { atLeast } from './testing/at-least.ts';

const all = { withProfits: true };
const noGoals = { volume: null, gp: null };
/** So many CE, at ten dollars each. */
const sold = (day: string, cases: number): DaySums => ({ day, ounces: cases * 288, gpCents: cases * 1000 });

// Wed 2024-05-15 is selling day 11 of the 23 of May; day 11 of May 2023 is Mon 15.
const may: CalendarAt = { lastTransactionDate: '2024-05-15', salesPeriod: 'quarterly', nonSellingDays: [] };
const ofMay: SoldDays = {
  thisYear: [
    sold('2024-05-01', 10), // Wed  10
    sold('2024-05-04', 5), //  Sat  15, with Fri 3
    sold('2024-05-06', -2), // Mon  13: more came back
    sold('2024-05-15', 7), //  Wed  20, L
    sold('2024-04-30', 40), // Tue, of April
  ],
  lastYear: [
    sold('2023-05-15', 8), //  Mon   8, selling day 11
    sold('2023-05-16', 4), //  Tue  12
    sold('2023-05-31', 3), //  Wed  15
    sold('2023-04-30', 50), // Sun, of April
  ],
};
const daysOf = (month: string, at = may, of = ofMay, goals: { volume: number | null; gp: number | null } = noGoals) =>
  daysOfMonth(of, month, { at, goals }, all);
const volumes = (points: readonly { day: string; sum: { volume: number } | null }[]) =>
  points.map(({ day, sum }) => [day.slice(8), sum?.volume ?? null]);

describe('a month by selling day', () => {
  test('is added up from its first to L, and whole a year earlier', () => {
    const { thisYear, lastYear, elapsed } = daysOf('2024-05-01');
    expect(elapsed).toBe(11);
    expect(thisYear).toHaveLength(23);
    expect(volumes(thisYear).slice(0, 4)).toEqual([
      ['01', 10],
      ['02', 10],
      ['03', 15], // with Sat 4
      ['06', 13],
    ]);
    expect(volumes(thisYear).slice(9, 12)).toEqual([
      ['14', 13],
      ['15', 20],
      ['16', null],
    ]);
    expect(thisYear[10]?.sum).toEqual({ volume: 20, gp: 200 });
    expect(atLeast(1, thisYear.slice(11)).every(({ sum }) => sum === null)).toBe(true);
    expect(volumes(lastYear).slice(9, 12)).toEqual([
      ['12', 0],
      ['15', 8], // last year to date
      ['16', 12],
    ]);
    expect(lastYear.at(-1)).toEqual({ day: '2023-05-31', sum: { volume: 15, gp: 150 } });
  });

  test('has a pace by its selling days: 20 x 23 / 11', () => {
    expect(daysOf('2024-05-01').pace).toEqual({ volume: 41.8182, gp: 418.18 });
  });

  test("has its part of the period's goal: 6,500 x 23 of the 22 + 23 + 20 selling days of the quarter", () => {
    const goals = { volume: 650, gp: 6500 };
    expect(daysOf('2024-05-01', may, ofMay, goals).goal).toEqual({ volume: 230, gp: 2300 });
    expect(daysOf('2024-04-01', may, ofMay, goals).goal).toEqual({ volume: 220, gp: 2200 });
    // Memorial Day off leaves 22 of 64: 6,500 x 22 / 64 = 2,234.375.
    const off = { ...may, nonSellingDays: ['2024-05-27'] };
    expect(daysOf('2024-05-01', off, ofMay, goals).goal).toEqual({ volume: 223.4375, gp: 2234.38 });
    expect(daysOf('2024-05-01', may, ofMay, { volume: 650, gp: null }).goal).toEqual({ volume: 230, gp: null });
  });

  test("before L's is whole, and has no pace", () => {
    const april = daysOf('2024-04-01');
    expect([april.elapsed, april.pace]).toEqual([22, null]);
    expect(april.thisYear.at(-1)).toEqual({ day: '2024-04-30', sum: { volume: 40, gp: 400 } });
    // Sun 30 counts with Fri 28.
    expect(april.lastYear.at(-1)).toEqual({ day: '2023-04-28', sum: { volume: 50, gp: 500 } });
  });

  test('counts what was sold before its first selling day with that day', () => {
    // 2024-06-01 is a Saturday.
    const june = { ...may, lastTransactionDate: '2024-06-03' };
    const days = daysOf('2024-06-01', june, { thisYear: [sold('2024-06-01', 3), sold('2024-06-03', 1)], lastYear: [] });
    expect(volumes(days.thisYear).slice(0, 2)).toEqual([
      ['03', 4],
      ['04', null],
    ]);
    expect(days.pace?.volume).toBe(80); // 4 x 20 / 1
  });

  test('has no point and no pace while no selling day has elapsed', () => {
    const saturday = { ...may, lastTransactionDate: '2024-06-01' };
    const days = daysOf('2024-06-01', saturday, { thisYear: [sold('2024-06-01', 3)], lastYear: [] });
    expect([days.elapsed, days.pace]).toEqual([0, null]);
    expect(atLeast(1, days.thisYear).every(({ sum }) => sum === null)).toBe(true);
    expect(days.lastYear.at(-1)?.sum).toEqual({ volume: 0, gp: 0 });
  });

  test('has as many points a year earlier as that month had selling days', () => {
    // October 2023 had 22, October 2024 has 23.
    const october = { ...may, lastTransactionDate: '2024-10-31' };
    const days = daysOf('2024-10-01', october);
    expect([days.thisYear.length, days.lastYear.length, days.elapsed]).toEqual([23, 22, 23]);
    expect(days.pace).toEqual({ volume: 0, gp: 0 }); // its last selling day: what was sold
  });

  test('has no profits, nor a goal of them, where they are hidden', () => {
    const goals = { volume: 650, gp: 6500 };
    const days = daysOfMonth(ofMay, '2024-05-01', { at: may, goals }, { withProfits: false });
    expect(JSON.stringify(days)).not.toContain('gp');
    expect(days).toMatchObject({ pace: { volume: 41.8182 }, goal: { volume: 230 } });
  });
});

describe('thirteen months of days', () => {
  test('take this year from the lines and last year from the buyers held now', () => {
    const months = monthsOfDays(ofMay, may, all);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toEqual({
      month: '2024-05-01',
      thisYear: { volume: 20, gp: 200 },
      lastYear: { volume: 15, gp: 150 }, //      8 + 4 + 3
      lastYearToDate: { volume: 8, gp: 80 }, // to Mon 15
      pace: { volume: 41.8182, gp: 418.18 },
    });
    expect(months.at(-2)).toMatchObject({ thisYear: { volume: 40 }, lastYear: { volume: 50 }, pace: null });
    // May 2023 as this year: none of the days are lines of that person.
    expect(months[0]).toMatchObject({ month: '2023-05-01', thisYear: { volume: 0 }, lastYear: { volume: 0 } });
  });

  test('are held of the month of L and the twelve before it', () => {
    const held = (month: string) => holdsDaysOf(month, '2024-05-15');
    expect(['2024-05-01', '2023-12-01', '2023-05-01'].map(held)).toEqual([true, true, true]);
    expect(['2024-06-01', '2023-04-01', '2025-05-01'].map(held)).toEqual([false, false, false]);
  });
});

/** Any L of two years, with days off and sales anywhere in the 25 months to it. */
const calendars = fc.record({
  lastTransactionDate: fc.integer({ min: 0, max: 730 }).map((days) => addDays('2023-06-01', days)),
  salesPeriod: fc.constantFrom('monthly', 'biMonthly', 'quarterly'),
  nonSellingDays: fc.array(
    fc.integer({ min: -400, max: 730 }).map((days) => addDays('2023-06-01', days)),
    { maxLength: 60 },
  ),
} as const);
const cases = (min: number) => fc.integer({ min, max: 900_000 });
const shop = ({ min = -900_000 } = {}) =>
  calendars.chain((at) => {
    const first = addMonths(firstOfMonth(at.lastTransactionDate), -24);
    const span = daysBetween(first, at.lastTransactionDate);
    const day = fc.record({
      day: fc.integer({ min: 0, max: span }).map((days) => addDays(first, days)),
      // With six decimals, as snapshots have them.
      ounces: cases(min).map((ounces) => (ounces * 1_234_567) / 1e6),
      gpCents: cases(min),
    });
    const days = fc.array(day, { maxLength: 80 });
    return fc.record({ at: fc.constant(at), sold: fc.record({ thisYear: days, lastYear: days }) });
  });
const monthsAt = (at: CalendarAt) =>
  Array.from({ length: 13 }, (_, back) => addMonths(firstOfMonth(at.lastTransactionDate), -back));
const gpOf = (days: readonly DaySums[], from: string, to: string) =>
  days.reduce((sum, { day, gpCents }) => (day >= from && day <= to ? sum + gpCents : sum), 0) / 100;

describe('whatever is sold', () => {
  test('the last point of each month is the month, this year and last', () => {
    fc.assert(
      fc.property(shop(), ({ at, sold: of }) => {
        const rows = new Map(monthsOfDays(of, at, all).map((row) => [row.month, row]));
        for (const month of monthsAt(at)) {
          const { thisYear, lastYear, elapsed, pace } = daysOf(month, at, of);
          const row = rows.get(month);
          if (elapsed > 0) expect(thisYear[elapsed - 1]?.sum).toEqual(row?.thisYear);
          if (lastYear.length > 0) expect(lastYear.at(-1)?.sum).toEqual(row?.lastYear);
          expect(pace).toEqual(row?.pace);
          expect(thisYear.filter(({ sum }) => sum !== null)).toHaveLength(elapsed);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('the month of L and its days to date are the windows of the tables', () => {
    fc.assert(
      fc.property(shop(), ({ at, sold: of }) => {
        const windows = measureWindows(at);
        const row = monthsOfDays(of, at, all).at(-1);
        const { lastYear, elapsed, thisYear } = daysOf(firstOfMonth(at.lastTransactionDate), at, of);
        expect(row?.thisYear.gp).toBe(gpOf(of.thisYear, windows.thisYearMonth.from, windows.thisYearMonth.to));
        expect(row?.lastYear.gp).toBe(gpOf(of.lastYear, windows.lastYearFullMonth.from, windows.lastYearFullMonth.to));
        const toDate = gpOf(of.lastYear, windows.lastYearMonth.from, windows.lastYearMonth.to);
        expect(row?.lastYearToDate.gp).toBe(toDate);
        fc.pre(elapsed > 0 && lastYear.length > 0);
        const place = elapsed === thisYear.length ? lastYear.length : Math.min(elapsed, lastYear.length);
        expect(lastYear[place - 1]?.sum.gp).toBe(toDate);
      }),
      { numRuns: 300 },
    );
  });

  test('the months of this year add up to the year to date', () => {
    fc.assert(
      fc.property(shop(), ({ at, sold: of }) => {
        const { thisYearYTD, lastYearYTD } = measureWindows(at);
        const rows = monthsOfDays(of, at, all).filter(({ month }) => month >= thisYearYTD.from);
        const cents = (read: (row: (typeof rows)[number]) => number | undefined) =>
          rows.reduce((sum, row) => sum + Math.round(100 * (read(row) ?? Number.NaN)), 0) / 100;
        expect(cents((row) => row.thisYear.gp)).toBe(gpOf(of.thisYear, thisYearYTD.from, thisYearYTD.to));
        expect(cents((row) => row.lastYearToDate.gp)).toBe(gpOf(of.lastYear, lastYearYTD.from, lastYearYTD.to));
      }),
    );
  });

  test('nothing falls where nothing comes back', () => {
    fc.assert(
      fc.property(shop({ min: 0 }), ({ at, sold: of }) => {
        for (const month of monthsAt(at)) {
          const { thisYear, lastYear } = daysOf(month, at, of);
          for (const points of [thisYear, lastYear]) {
            const sums = points.flatMap(({ sum }) => (sum === null ? [] : [sum]));
            sums.forEach((sum, place) => {
              expect(sum.volume).toBeGreaterThanOrEqual(sums[place - 1]?.volume ?? 0);
              expect(sum.gp).toBeGreaterThanOrEqual(sums[place - 1]?.gp ?? 0);
            });
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('the order of the days leaves no trace', () => {
    fc.assert(
      fc.property(shop(), ({ at, sold: of }) => {
        const turned = { thisYear: of.thisYear.toReversed(), lastYear: of.lastYear.toReversed() };
        expect(monthsOfDays(turned, at, all)).toEqual(monthsOfDays(of, at, all));
        const month = firstOfMonth(at.lastTransactionDate);
        expect(daysOf(month, at, turned)).toEqual(daysOf(month, at, of));
      }),
    );
  });
});
