/** The sums in which a measure is shown, of the house and of a person alike (docs/product.md, Calendar). */
import { type DateRange, isSellingDay, monthOf, type SalesPeriodKind, salesPeriodOf, toDateAt } from './calendar.ts';
import { addDays, firstOfMonth, firstOfYear, type IsoDate, sameDayLastYear } from './dates.ts';
import { recordOf } from './record.ts';

export const windowNames = [
  'thisYear',
  'lastYear',
  'thisYearMonth',
  'lastYearMonth',
  'thisYearYTD',
  'lastYearYTD',
  'lastYearFullMonth',
  'lastYearFullYear',
  'sameBuyersMonth',
  'sameBuyersYTD',
] as const;
export type WindowName = (typeof windowNames)[number];

/**
 * thisYear and lastYear are the sales period to date, ...Month the month to date, ...YTD the year to date;
 * lastYearFullMonth and lastYearFullYear the whole month and the whole year a year earlier. sameBuyers... are this year's
 * month and year to date of the buyers that last year's windows count: the other side of every comparison with them.
 */
export type Sums = Record<WindowName, number>;

export type CalendarAt = {
  lastTransactionDate: IsoDate;
  salesPeriod: SalesPeriodKind;
  nonSellingDays: readonly IsoDate[];
};

/** The days of each sum. Those of last year to date all end on the same day. */
export function measureWindows({ lastTransactionDate: last, salesPeriod, nonSellingDays }: CalendarAt) {
  const toDate = toDateAt(last, new Set(nonSellingDays));
  const period = salesPeriodOf(last, salesPeriod);
  const monthLastYear = sameDayLastYear(firstOfMonth(last));
  return {
    thisYear: { from: period.from, to: last },
    lastYear: { from: sameDayLastYear(period.from), to: toDate.lastYearMonth.to },
    thisYearMonth: toDate.month,
    lastYearMonth: toDate.lastYearMonth,
    thisYearYTD: toDate.year,
    lastYearYTD: toDate.lastYearYear,
    lastYearFullMonth: monthOf(monthLastYear),
    lastYearFullYear: { from: firstOfYear(monthLastYear), to: addDays(firstOfYear(last), -1) },
    sameBuyersMonth: toDate.month,
    sameBuyersYTD: toDate.year,
  } satisfies Record<WindowName, DateRange>;
}

/**
 * The sales period as it stood at the end of the selling day before L, for who has changed places since; null while
 * that day is in an earlier period, which is on a period's first selling day.
 * @example L Monday 2026-05-18, monthly -> 2026-05-01 to Friday 2026-05-15
 */
export function rankChangeWindow({
  lastTransactionDate: last,
  salesPeriod,
  nonSellingDays,
}: CalendarAt): DateRange | null {
  const { from } = salesPeriodOf(last, salesPeriod);
  const off = new Set(nonSellingDays);
  for (let day = addDays(last, -1); day >= from; day = addDays(day, -1)) {
    if (isSellingDay(day, off)) return { from, to: day };
  }
  return null;
}

/**
 * Which lines a person's window adds up. 'line': those credited to the person. 'buyer': those of the buyers that the
 * person holds at L, for both sides of a comparison (docs/product.md, Numbers).
 */
export function basisOf(window: WindowName): 'line' | 'buyer' {
  return window.startsWith('thisYear') ? 'line' : 'buyer';
}

/** One number for each window, by its name. */
export const sumsOf = (sum: (window: WindowName) => number): Sums => recordOf(windowNames, sum);
