/** GP or volume of the whole house at L: to date, against last year, and on the way to its goal. */
import {
  type DateRange,
  monthOf,
  type SalesPeriodKind,
  type SellingDays,
  salesPeriodOf,
  sellingDaysAt,
  toDateAt,
} from './calendar.ts';
import { firstOfMonth, type IsoDate, sameDayLastYear } from './dates.ts';
import { type Delta, deltaPercent, percentOf, roundHalfAway } from './numbers.ts';

/** One day's GP in dollars or volume in CE. Days of this year and last; several entries of a day add up. */
export type DayValue = { day: IsoDate; value: number };

export type HouseFigures = {
  thisYear: number;
  lastYear: number;
  thisYearMonth: number;
  lastYearMonth: number;
  thisYearYTD: number;
  lastYearYTD: number;
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

const percentOfGoal = (actual: number | null, goal: number | null): number | null =>
  actual === null || goal === null ? null : percentOf(actual, goal);

/**
 * The house's totals of one measure.
 * @param decimals of the sums: 2 for dollars, 4 for CE.
 * @param goal of the whole sales period that holds L, in the measure's unit; null: none set.
 */
export function houseFigures(input: {
  days: readonly DayValue[];
  lastTransactionDate: IsoDate;
  salesPeriod: SalesPeriodKind;
  nonSellingDays: readonly IsoDate[];
  goal: number | null;
  decimals: 2 | 4;
}): HouseFigures {
  const { days, lastTransactionDate: last, goal, decimals } = input;
  const off = new Set(input.nonSellingDays);
  const windows = toDateAt(last, off);
  const period = salesPeriodOf(last, input.salesPeriod);
  const periodDays = sellingDaysAt(period, last, off);
  const monthDays = sellingDaysAt(monthOf(last), last, off);
  const total = ({ from, to }: DateRange) =>
    roundHalfAway(
      days.reduce((sum, { day, value }) => (day >= from && day <= to ? sum + value : sum), 0),
      decimals,
    );

  const thisYear = total({ from: period.from, to: last });
  const thisYearMonth = total(windows.month);
  const thisYearYTD = total(windows.year);
  const lastYearYTD = total(windows.lastYearYear);
  const monthEnd = projectedEnd(thisYearMonth, monthDays);
  const monthGoal = goal === null || periodDays.total === 0 ? null : (goal * monthDays.total) / periodDays.total;
  const fullMonthLastYear = total(monthOf(sameDayLastYear(firstOfMonth(last))));
  return {
    thisYear,
    lastYear: total({ from: sameDayLastYear(period.from), to: windows.lastYearMonth.to }),
    thisYearMonth,
    lastYearMonth: total(windows.lastYearMonth),
    thisYearYTD,
    lastYearYTD,
    deltaYTD: windows.comparable ? deltaPercent(thisYearYTD, lastYearYTD) : null,
    goal,
    achieved: percentOfGoal(thisYear, goal),
    achievedSellingDays: percentOfGoal(projectedEnd(thisYear, periodDays), goal),
    achievedSellingDaysMonth: percentOfGoal(monthEnd, monthGoal),
    pemVsLyMonth: monthEnd === null ? null : deltaPercent(monthEnd, fullMonthLastYear),
  };
}
