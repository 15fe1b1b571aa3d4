/** The six sums in which a measure is shown, of the house and of a person alike (docs/product.md, Calendar). */
import { type DateRange, type SalesPeriodKind, salesPeriodOf, toDateAt } from './calendar.ts';
import { type IsoDate, sameDayLastYear } from './dates.ts';
import { percentOf } from './numbers.ts';

export const windowNames = [
  'thisYear',
  'lastYear',
  'thisYearMonth',
  'lastYearMonth',
  'thisYearYTD',
  'lastYearYTD',
] as const;
export type WindowName = (typeof windowNames)[number];

/** thisYear and lastYear are the sales period to date, ...Month the month to date, ...YTD the year to date. */
export type Sums = Record<WindowName, number>;

export type CalendarAt = {
  lastTransactionDate: IsoDate;
  salesPeriod: SalesPeriodKind;
  nonSellingDays: readonly IsoDate[];
};

/** The days of each sum. Those of last year all end on the same day. */
export function measureWindows({ lastTransactionDate: last, salesPeriod, nonSellingDays }: CalendarAt) {
  const toDate = toDateAt(last, new Set(nonSellingDays));
  const period = salesPeriodOf(last, salesPeriod);
  return {
    thisYear: { from: period.from, to: last },
    lastYear: { from: sameDayLastYear(period.from), to: toDate.lastYearMonth.to },
    thisYearMonth: toDate.month,
    lastYearMonth: toDate.lastYearMonth,
    thisYearYTD: toDate.year,
    lastYearYTD: toDate.lastYearYear,
  } satisfies Record<WindowName, DateRange>;
}

/** One number for each window, by its name. */
export function sumsOf(sum: (window: WindowName) => number): Sums {
  return {
    thisYear: sum('thisYear'),
    lastYear: sum('lastYear'),
    thisYearMonth: sum('thisYearMonth'),
    lastYearMonth: sum('lastYearMonth'),
    thisYearYTD: sum('thisYearYTD'),
    lastYearYTD: sum('lastYearYTD'),
  };
}

/** 100 x actual / goal; null without either, and for a goal of 0, which cannot be achieved. */
export function percentOfGoal(actual: number | null, goal: number | null): number | null {
  return actual === null || goal === null ? null : percentOf(actual, goal);
}
