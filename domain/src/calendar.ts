/** Selling days, sales periods and "to date" of this year and last (docs/product.md, Calendar). */
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  firstOfYear,
  type IsoDate,
  isWeekday,
  lastOfMonth,
  monthNumber,
  sameDayLastYear,
} from './dates.ts';

export const salesPeriodKinds = ['monthly', 'biMonthly', 'quarterly'] as const;
export type SalesPeriodKind = (typeof salesPeriodKinds)[number];
export const monthsOfPeriod: Readonly<Record<SalesPeriodKind, number>> = { monthly: 1, biMonthly: 2, quarterly: 3 };
/** Both days belong to it; empty when `to` is before `from`. */
export type DateRange = { from: IsoDate; to: IsoDate };
/** elapsed counts L's own day; left = total - elapsed. */
export type SellingDays = { elapsed: number; total: number; left: number };

/** Monday to Friday and not one of the wholesaler's own days off. */
export function isSellingDay(date: IsoDate, nonSellingDays: ReadonlySet<IsoDate>): boolean {
  return isWeekday(date) && !nonSellingDays.has(date);
}

/** The same days in as few ranges as they take, the first first. */
export function joinedRanges(ranges: readonly DateRange[]): DateRange[] {
  const joined: DateRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || from > addDays(last.to, 1)) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return joined;
}

/** Number of selling days from `from` to `to`, both counted. By weeks, not by days: items ask for years of them. */
export function countSellingDays({ from, to }: DateRange, nonSellingDays: ReadonlySet<IsoDate>): number {
  const days = daysBetween(from, to) + 1;
  if (days <= 0) return 0;
  const rest = days % 7;
  let count = ((days - rest) / 7) * 5;
  for (let day = 0; day < rest; day += 1) if (isWeekday(addDays(from, day))) count += 1;
  for (const off of nonSellingDays) if (from <= off && off <= to && isWeekday(off)) count -= 1;
  return count;
}

/** Selling days of a range as they stand at the end of day L. */
export function sellingDaysAt(range: DateRange, lastDate: IsoDate, nonSellingDays: ReadonlySet<IsoDate>): SellingDays {
  const total = countSellingDays(range, nonSellingDays);
  const to = lastDate < range.to ? lastDate : range.to;
  const elapsed = countSellingDays({ from: range.from, to }, nonSellingDays);
  return { elapsed, total, left: total - elapsed };
}

/** The whole month that holds the date. */
export function monthOf(date: IsoDate): DateRange {
  return { from: firstOfMonth(date), to: lastOfMonth(date) };
}

/**
 * The whole sales period that holds the date; two-month periods and quarters count from January.
 * @example salesPeriodOf('2024-04-10', 'biMonthly') // { from: '2024-03-01', to: '2024-04-30' }
 */
export function salesPeriodOf(date: IsoDate, kind: SalesPeriodKind): DateRange {
  const months = monthsOfPeriod[kind];
  const from = addMonths(date, -((monthNumber(date) - 1) % months));
  return { from, to: lastOfMonth(addMonths(from, months - 1)) };
}

/**
 * The day on which "last year to date" ends: after as many selling days of the same month a year earlier as have
 * elapsed in L's month, with the days between, so it is the day before the next selling day. Never past the month,
 * and the whole month once no selling day is left in L's. null while no selling day has elapsed: nothing compares.
 * @example L = Wed 2024-05-15 is selling day 11; day 11 of May 2023 is Mon 15th, the next the 16th -> '2023-05-15'
 */
export function lastYearToDateEnd(lastDate: IsoDate, nonSellingDays: ReadonlySet<IsoDate>): IsoDate | null {
  const month = monthOf(lastDate);
  return comparedEnd(month, monthOf(sameDayLastYear(month.from)), lastDate, nonSellingDays);
}

/**
 * The day on which `earlier` ends when it is compared with what of `range` is over at the end of L: after as many selling
 * days as have elapsed in `range`, with the days between; the whole of it once none is left. null: none has elapsed.
 */
export function comparedEnd(
  range: DateRange,
  earlier: DateRange,
  lastDate: IsoDate,
  nonSellingDays: ReadonlySet<IsoDate>,
): IsoDate | null {
  const { elapsed, left } = sellingDaysAt(range, lastDate, nonSellingDays);
  if (elapsed === 0) return null;
  if (left === 0) return earlier.to;
  // The last day up to which no more have elapsed; it lies at `first` or later, and before `after`.
  let [first, after] = [-1, daysBetween(earlier.from, earlier.to) + 1];
  while (after - first > 1) {
    const middle = Math.floor((first + after) / 2);
    const counted = countSellingDays({ from: earlier.from, to: addDays(earlier.from, middle) }, nonSellingDays);
    if (counted <= elapsed) first = middle;
    else after = middle;
  }
  return addDays(earlier.from, first);
}

export type ToDate = {
  month: DateRange;
  year: DateRange;
  lastYearMonth: DateRange;
  lastYearYear: DateRange;
  /** False while no selling day of L's month has elapsed: last year's month part is empty and nothing compares. */
  comparable: boolean;
};

/** Month and year to date at L, and the windows of last year that they are compared with. */
export function toDateAt(lastDate: IsoDate, nonSellingDays: ReadonlySet<IsoDate>): ToDate {
  const end = lastYearToDateEnd(lastDate, nonSellingDays);
  const lastYearMonthStart = sameDayLastYear(firstOfMonth(lastDate));
  const to = end ?? addDays(lastYearMonthStart, -1);
  return {
    month: { from: firstOfMonth(lastDate), to: lastDate },
    year: { from: firstOfYear(lastDate), to: lastDate },
    lastYearMonth: { from: lastYearMonthStart, to },
    lastYearYear: { from: firstOfYear(lastYearMonthStart), to },
    comparable: end !== null,
  };
}

/** The 90 days that end at L, and the same dates a year earlier (products and buyers are measured on them). */
export function ninetyDaysAt(lastDate: IsoDate): { thisYear: DateRange; lastYear: DateRange } {
  const from = addDays(lastDate, -89);
  return {
    thisYear: { from, to: lastDate },
    lastYear: { from: sameDayLastYear(from), to: sameDayLastYear(lastDate) },
  };
}
