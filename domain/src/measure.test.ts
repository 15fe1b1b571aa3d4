import { describe, expect, test } from 'vitest';
import { measureWindows, rankChangeWindow } from './measure.ts';

describe('the windows of a measure', () => {
  test('are period, month and year to date, and last year to the same selling day and whole', () => {
    // L = Friday 15 May 2026 is selling day 11 of May; day 11 of May 2025 is Thursday the 15th.
    expect(measureWindows({ lastTransactionDate: '2026-05-15', salesPeriod: 'quarterly', nonSellingDays: [] })).toEqual(
      {
        thisYear: { from: '2026-04-01', to: '2026-05-15' },
        lastYear: { from: '2025-04-01', to: '2025-05-15' },
        thisYearMonth: { from: '2026-05-01', to: '2026-05-15' },
        lastYearMonth: { from: '2025-05-01', to: '2025-05-15' },
        thisYearYTD: { from: '2026-01-01', to: '2026-05-15' },
        lastYearYTD: { from: '2025-01-01', to: '2025-05-15' },
        lastYearFullMonth: { from: '2025-05-01', to: '2025-05-31' },
        lastYearFullYear: { from: '2025-01-01', to: '2025-12-31' },
        sameBuyersMonth: { from: '2026-05-01', to: '2026-05-15' },
        sameBuyersYTD: { from: '2026-01-01', to: '2026-05-15' },
      },
    );
  });

  test("take all of a leap year's February", () => {
    const windows = measureWindows({ lastTransactionDate: '2025-02-10', salesPeriod: 'monthly', nonSellingDays: [] });
    expect(windows.lastYearFullMonth).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });
});

describe('the period as it stood a selling day ago', () => {
  const at = (
    lastTransactionDate: string,
    salesPeriod: 'monthly' | 'quarterly' = 'monthly',
    nonSellingDays: string[] = [],
  ) => rankChangeWindow({ lastTransactionDate, salesPeriod, nonSellingDays });

  test('ends on the selling day before L, over a weekend and a day off', () => {
    expect(at('2026-05-15')).toEqual({ from: '2026-05-01', to: '2026-05-14' });
    expect(at('2026-05-18')).toEqual({ from: '2026-05-01', to: '2026-05-15' }); // Monday
    expect(at('2026-05-26', 'quarterly', ['2026-05-25'])).toEqual({ from: '2026-04-01', to: '2026-05-22' });
    expect(at('2026-05-04')).toEqual({ from: '2026-05-01', to: '2026-05-01' }); // the period's second selling day
    expect(at('2026-05-17')).toEqual({ from: '2026-05-01', to: '2026-05-15' }); // a sale on Sunday
  });

  test("is none on a period's first selling day, nor before it", () => {
    expect(at('2026-06-01')).toBeNull(); // Monday
    expect(at('2026-08-01')).toBeNull(); // Saturday
    expect(at('2026-08-03')).toBeNull(); // the Monday after
    expect(at('2026-05-04', 'monthly', ['2026-05-01'])).toBeNull();
    expect(at('2026-05-01', 'quarterly')).toEqual({ from: '2026-04-01', to: '2026-04-30' }); // a month's first, not the quarter's
  });
});
