import { describe, expect, test } from 'vitest';
import { monthSales } from './month-sales.ts';

// 2024-05-15 is selling day 11 of the 23 of May.
const may = { lastTransactionDate: '2024-05-15', nonSellingDays: [] };
const ce = (amount: number) => amount * 288;
const sold = {
  months: [
    { month: 24, ounces: ce(84), gpCents: 110_000 }, // May 2024, to date
    { month: 23, ounces: ce(-1), gpCents: -50 }, //       April 2024: more came back
    { month: 12, ounces: ce(150), gpCents: 200_000 }, //  May 2023
    { month: 11, ounces: ce(3), gpCents: 1 }, //          April 2023
    { month: 0, ounces: ce(7), gpCents: 7 }, //           May 2022
  ],
  lastYearToDate: { ounces: ce(70), gpCents: 90_000 },
};
const all = { withProfits: true };
const at = (month: string, ...[sales, day, shown]: Parameters<typeof monthSales>) =>
  monthSales(sales, day, shown).find((row) => row.month === month);

describe('thirteen months', () => {
  test('the month of L comes last, after the twelve before it, those without sales too', () => {
    const rows = monthSales(sold, may, all);
    expect(rows).toHaveLength(13);
    expect([rows[0]?.month, rows[11]?.month, rows[12]?.month]).toEqual(['2023-05-01', '2024-04-01', '2024-05-01']);
    expect(rows[8]).toEqual({
      month: '2024-01-01',
      thisYear: { volume: 0, gp: 0 },
      lastYear: { volume: 0, gp: 0 },
      lastYearToDate: { volume: 0, gp: 0 },
      pace: null,
    });
  });

  test('the month of L is to date, beside last year to date and at its pace the whole month', () => {
    expect(at('2024-05-01', sold, may, all)).toEqual({
      month: '2024-05-01',
      thisYear: { volume: 84, gp: 1100 },
      lastYear: { volume: 150, gp: 2000 },
      lastYearToDate: { volume: 70, gp: 900 },
      pace: { volume: 175.6364, gp: 2300 }, // 84 x 23 / 11, 1,100 x 23 / 11
    });
  });

  test('an earlier month is whole: last year to date is the whole month, and it has no pace', () => {
    expect(at('2024-04-01', sold, may, all)).toEqual({
      month: '2024-04-01',
      thisYear: { volume: -1, gp: -0.5 },
      lastYear: { volume: 3, gp: 0.01 },
      lastYearToDate: { volume: 3, gp: 0.01 },
      pace: null,
    });
    expect(at('2023-05-01', sold, may, all)).toMatchObject({ thisYear: { volume: 150 }, lastYear: { volume: 7 } });
  });

  test("the wholesaler's days off slow the pace of what is left of the month", () => {
    // Three of the 12 days left are off: 84 x 20 / 11.
    const off = { ...may, nonSellingDays: ['2024-05-27', '2024-05-28', '2024-05-29'] };
    expect(at('2024-05-01', sold, off, all)?.pace).toEqual({ volume: 152.7273, gp: 2000 });
  });

  test('before the first selling day there is no pace; on the last one it is what was sold', () => {
    // 2024-06-01 is a Saturday, 2024-06-28 the last Friday of June.
    const saturday = { lastTransactionDate: '2024-06-01', nonSellingDays: [] };
    expect(at('2024-06-01', sold, saturday, all)?.pace).toBeNull();
    const last = { lastTransactionDate: '2024-06-28', nonSellingDays: [] };
    expect(at('2024-06-01', sold, last, all)?.pace).toEqual({ volume: 84, gp: 1100 });
  });

  test('a half cent of pace is rounded away from zero', () => {
    // Selling day 2 of 23: 1 cent x 23 / 2 = 11.5 cents; -1 cent is -11.5.
    const early = { lastTransactionDate: '2024-05-02', nonSellingDays: [] };
    const cents = (gpCents: number) => ({ ...sold, months: [{ month: 24, ounces: 0, gpCents }] });
    expect(at('2024-05-01', cents(1), early, all)?.pace).toEqual({ volume: 0, gp: 0.12 });
    expect(at('2024-05-01', cents(-1), early, all)?.pace).toEqual({ volume: 0, gp: -0.12 });
  });

  test('where profits are hidden no month has GP', () => {
    const rows = monthSales(sold, may, { withProfits: false });
    expect(JSON.stringify(rows)).not.toContain('gp');
    expect(rows[12]).toMatchObject({ thisYear: { volume: 84 }, pace: { volume: 175.6364 } });
  });
});
