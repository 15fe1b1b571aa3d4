import type { MonthSales } from '@caselift/contract/month-sales';

/**
 * So many months up to September 2026, each 100 CE against 90 a year before; September has 60 after 11 of 21 selling days
 * (pace 60 x 21 / 11 = 115) against 48. GP is ten times as much, in dollars.
 */
export function monthsOf(count: number, { profits = true } = {}): MonthSales[] {
  const of = (volume: number) => ({ volume, ...(profits && { gp: volume * 10 }) });
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    return {
      month: new Date(Date.UTC(2026, 9 - count + index, 1)).toISOString().slice(0, 10),
      thisYear: of(isLast ? 60 : 100),
      lastYear: of(90),
      lastYearToDate: of(isLast ? 48 : 90),
      pace: isLast ? of((60 * 21) / 11) : null,
    };
  });
}
