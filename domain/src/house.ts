/** GP or volume of the whole house at L: to date, against last year, and on the way to its goal. */
import {
  type DateRange,
  lastYearToDateEnd,
  monthOf,
  type SellingDays,
  salesPeriodOf,
  sellingDaysAt,
} from './calendar.ts';
import { firstOfMonth, type IsoDate, sameDayLastYear } from './dates.ts';
import { type CalendarAt, measureWindows, percentOfGoal, type Sums, sumsOf } from './measure.ts';
import { type Delta, deltaPercent, roundHalfAway } from './numbers.ts';

/** One day's GP in dollars or volume in CE. Days of this year and last; several entries of a day add up. */
export type DayValue = { day: IsoDate; value: number };

export type HouseFigures = Sums & {
  deltaYTD: Delta;
  goal: number | null;
  achieved: number | null;
  achievedSellingDays: number | null;
  achievedSellingDaysMonth: number | null;
  pemVsLyMonth: Delta;
};

/**
 * Projected end of a range: what has been sold, carried on at the same pace a selling day. null before its first one.
 * @example projectedEnd(84000, { elapsed: 11, total: 21, left: 10 }) // 160363.636...
 */
export function projectedEnd(toDate: number, days: SellingDays): number | null {
  return days.elapsed === 0 ? null : (toDate * days.total) / days.elapsed;
}

/**
 * The house's totals of one measure.
 * @param decimals of the sums: 2 for dollars, 4 for CE.
 * @param goal of the whole sales period that holds L, in the measure's unit; null: none set.
 */
export function houseFigures(
  input: CalendarAt & { days: readonly DayValue[]; goal: number | null; decimals: 2 | 4 },
): HouseFigures {
  const { days, lastTransactionDate: last, goal, decimals } = input;
  const off = new Set(input.nonSellingDays);
  const windows = measureWindows(input);
  const periodDays = sellingDaysAt(salesPeriodOf(last, input.salesPeriod), last, off);
  const monthDays = sellingDaysAt(monthOf(last), last, off);
  const total = ({ from, to }: DateRange) =>
    roundHalfAway(
      days.reduce((sum, { day, value }) => (day >= from && day <= to ? sum + value : sum), 0),
      decimals,
    );

  const sums = sumsOf((window) => total(windows[window]));
  const monthEnd = projectedEnd(sums.thisYearMonth, monthDays);
  const monthGoal = goal === null || periodDays.total === 0 ? null : (goal * monthDays.total) / periodDays.total;
  const fullMonthLastYear = total(monthOf(sameDayLastYear(firstOfMonth(last))));
  return {
    ...sums,
    deltaYTD: lastYearToDateEnd(last, off) === null ? null : deltaPercent(sums.thisYearYTD, sums.lastYearYTD),
    goal,
    achieved: percentOfGoal(sums.thisYear, goal),
    achievedSellingDays: percentOfGoal(projectedEnd(sums.thisYear, periodDays), goal),
    achievedSellingDaysMonth: percentOfGoal(monthEnd, monthGoal),
    pemVsLyMonth: monthEnd === null ? null : deltaPercent(monthEnd, fullMonthLastYear),
  };
}
