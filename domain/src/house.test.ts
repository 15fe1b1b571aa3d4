import { describe, expect, test } from 'vitest';
import { houseFigures } from './house.ts';
import { usdUnit } from './measure-unit.ts';

describe('the house in May 2026, its goal by quarter', () => {
  // L = Friday 15 May 2026, selling day 11 of 21. Quarter April to June: 22 + 21 + 22 = 65 selling days, 33 elapsed.
  // Last year to date ends after selling day 11 of May 2025: Thursday the 15th.
  const days = [
    { day: '2026-01-20', value: 50_000_00 },
    { day: '2026-04-10', value: 100_000_00 },
    { day: '2026-05-04', value: 80_000_00 },
    { day: '2026-05-15', value: 4_000_00 },
    { day: '2025-02-03', value: 60_000_00 },
    { day: '2025-04-08', value: 90_000_00 },
    { day: '2025-05-15', value: 70_000_00 },
    { day: '2025-05-16', value: 80_000_00 }, // in last year's full month, not in its month to date
    { day: '2025-06-02', value: 999_00 },
  ];
  const house = houseFigures({
    days,
    lastTransactionDate: '2026-05-15',
    salesPeriod: 'quarterly',
    nonSellingDays: [],
    goal: 482_857.14, // of which May's 21 of 65 days are 156,000
    unit: usdUnit,
  });

  test('adds up period, month and year to date, and last year to the same selling day', () => {
    expect(house).toMatchObject({
      thisYear: 184_000, // 100,000 + 80,000 + 4,000
      lastYear: 160_000, // 90,000 + 70,000
      thisYearMonth: 84_000,
      lastYearMonth: 70_000,
      thisYearYTD: 234_000,
      lastYearYTD: 220_000,
      lastYearFullMonth: 150_000, // 70,000 + 80,000
      lastYearFullYear: 300_999, // 60,000 + 90,000 + 150,000 + 999
    });
    expect(house.deltaYTD).toBeCloseTo(6.3636, 4); // 14,000 / 220,000
  });

  test('measures the period and the month against their goals', () => {
    expect(house.achieved).toBeCloseTo(38.1065, 3); // 184,000 / 482,857.14
    expect(house.achievedSellingDays).toBeCloseTo(75.0583, 3); // 184,000 x 65 / 33 = 362,424.24
    expect(house).toMatchObject({ pem: 160_363.64, monthGoal: 156_000 }); // 84,000 x 21 / 11
    expect(house.achievedSellingDaysMonth).toBeCloseTo(102.797, 2); // 160,363.64 / 156,000
  });

  test('sets the projected month against the whole month of last year', () => {
    expect(house.pemVsLyMonth).toBeCloseTo(6.9091, 3); // 160,363.64 / (70,000 + 80,000)
  });

  test('has no achievement without a goal, and a goal of 0 cannot be achieved', () => {
    for (const goal of [null, 0]) {
      const without = houseFigures({
        days,
        lastTransactionDate: '2026-05-15',
        salesPeriod: 'monthly',
        nonSellingDays: [],
        goal,
        unit: usdUnit,
      });
      expect(without).toMatchObject({
        achieved: null,
        achievedSellingDays: null,
        achievedSellingDaysMonth: null,
        goal,
      });
    }
  });

  test('compares and projects nothing while no selling day of the month has elapsed', () => {
    const early = houseFigures({
      days: [
        { day: '2026-08-01', value: 10_00 },
        { day: '2025-07-31', value: 8_00 },
        { day: '2025-08-01', value: 7_00 },
      ],
      lastTransactionDate: '2026-08-01', // a Saturday
      salesPeriod: 'monthly',
      nonSellingDays: [],
      goal: 100,
      unit: usdUnit,
    });
    expect(early).toMatchObject({
      thisYearMonth: 10,
      lastYearMonth: 0,
      lastYearYTD: 8,
      achieved: 10,
      pem: null,
      achievedSellingDays: null,
      achievedSellingDaysMonth: null,
      deltaYTD: null,
      pemVsLyMonth: null,
    });
  });
});
