/**
 * Figures over time: by month against the year before, and by selling day within a month (docs/product.md, Calendar).
 */
import { type DateRange, isSellingDay, monthOf, salesPeriodOf, sellingDaysAt, toDateAt } from './calendar.ts';
import { addDays, firstOfMonth, type IsoDate, monthNumber, sameDayLastYear } from './dates.ts';
import { exact, roundedTo } from './exact.ts';
import type { CalendarAt } from './measure.ts';
import { ceUnit, type MeasureUnit, usdUnit } from './measure-unit.ts';
import {
  type Month,
  type MonthFigures,
  type MonthSales,
  type MonthSums,
  monthFigures,
  monthPace,
  monthSales,
  monthsHeld,
} from './month-sales.ts';
import { type ElapsedDays, monthPartOf } from './progress.ts';
import { microOuncesOf } from './volume.ts';

/** A day's lines added up; several of a day add up. None is after L. */
export type DaySums = MonthSums & { day: IsoDate };
/**
 * The days that this year is taken from, and those that last year is. Of a person the lines credited to the person, and
 * those of the buyers held at L (docs/product.md, Numbers); of the house all of them.
 */
export type SoldDays = {
  thisYear: readonly DaySums[];
  lastYear: readonly DaySums[];
  /** This year's of the buyers held at L, as last year's are; absent where they are thisYear. */
  sameBuyers?: readonly DaySums[];
};
/** sameBuyers: what compares with last year, where accounts were transferred; absent where it is thisYear. */
export type OverTimeMonth = MonthSales & { sameBuyers?: MonthFigures };
/** Of a whole sales period, in the shown unit; null: none. */
export type PeriodGoals = { volume: number | null; gp: number | null };

export type DayOf<Sum> = { day: IsoDate; sum: Sum };
/** thisYear: null after L. elapsed: selling days up to L. pace: null before the first, and in months before L's. */
export type MonthDays = {
  month: IsoDate;
  thisYear: DayOf<MonthFigures | null>[];
  lastYear: DayOf<MonthFigures>[];
  elapsed: number;
  pace: MonthFigures | null;
  goal: { volume: number | null; gp?: number | null };
};

type Shown = { withProfits: boolean };

/** The month of L and the twelve before it, the oldest first, from the days of the 25 months to L. */
export function monthsOfDays(sold: SoldDays, at: Omit<CalendarAt, 'salesPeriod'>, shown: Shown): OverTimeMonth[] {
  const { lastYearMonth } = toDateAt(at.lastTransactionDate, new Set(at.nonSellingDays));
  const months: OverTimeMonth[] = monthSales(
    {
      months: byMonth(sold.thisYear, at.lastTransactionDate),
      lastYear: byMonth(sold.lastYear, at.lastTransactionDate),
      lastYearToDate: added(sold.lastYear.filter(({ day }) => isIn(lastYearMonth, day))),
    },
    at,
    shown,
  );
  if (sold.sameBuyers === undefined) return months;
  const held = new Map(byMonth(sold.sameBuyers, at.lastTransactionDate).map((month) => [month.month, month]));
  return months.map((month, place) => {
    const sameBuyers = monthFigures(held.get(monthsHeld.shownFrom + place) ?? nothing, shown);
    const { volume, gp } = month.thisYear;
    return sameBuyers.volume === volume && sameBuyers.gp === gp ? month : { ...month, sameBuyers };
  });
}

const nothing: MonthSums = { ounces: 0, gpCents: 0 };

/** Whether figures by day are held for the month: that of L and the twelve before it. */
export function holdsDaysOf(month: IsoDate, lastDate: IsoDate): boolean {
  const place = placeOf(month, lastDate);
  return place >= monthsHeld.shownFrom && place <= monthsHeld.ofL;
}

/**
 * One month by selling day, added up from its first, beside the same month a year earlier. A day that isn't a selling
 * day counts with the selling day before it, or with the first one if there is none before: the point of the selling
 * day up to which last year compares is last year to date.
 * @param month its first day.
 * @param goals of the sales period that holds the month.
 * @example 30 CE on Fri 3rd, 5 on Sat 4th, 20 on Mon 6th -> 3rd 35, 6th 55
 */
export function daysOfMonth(
  sold: SoldDays,
  month: IsoDate,
  { at, goals }: { at: CalendarAt; goals: PeriodGoals },
  shown: Shown,
): MonthDays {
  const last = at.lastTransactionDate;
  const off = new Set(at.nonSellingDays);
  const range = monthOf(month);
  const period = salesPeriodOf(month, at.salesPeriod);
  const days: ElapsedDays = { period: sellingDaysAt(period, last, off), month: sellingDaysAt(range, last, off) };
  const isMonthOfL = month === firstOfMonth(last);
  return {
    month,
    thisYear: addedUp(sold.thisYear, range, off).map(({ day, sum }) => ({
      day,
      sum: day > last ? null : monthFigures(sum, shown),
    })),
    lastYear: addedUp(sold.lastYear, monthOf(sameDayLastYear(month)), off).map(({ day, sum }) => ({
      day,
      sum: monthFigures(sum, shown),
    })),
    elapsed: days.month.elapsed,
    pace: isMonthOfL ? monthPace(added(sold.thisYear.filter(({ day }) => isIn(range, day))), days.month, shown) : null,
    goal: {
      volume: monthGoal(goals.volume, days, ceUnit),
      ...(shown.withProfits && { gp: monthGoal(goals.gp, days, usdUnit) }),
    },
  };
}

const isIn = ({ from, to }: DateRange, day: IsoDate) => day >= from && day <= to;

function monthGoal(goal: number | null, days: ElapsedDays, unit: MeasureUnit): number | null {
  const part = goal === null ? null : monthPartOf(exact(goal), days);
  return part && roundedTo(part, unit.decimals);
}

/** The first of the 25 months to L is 0. */
function placeOf(day: IsoDate, lastDate: IsoDate): number {
  const count = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + monthNumber(date);
  return monthsHeld.ofL + count(day) - count(lastDate);
}

function byMonth(days: readonly DaySums[], lastDate: IsoDate): Month[] {
  const months = Map.groupBy(days, ({ day }) => placeOf(day, lastDate));
  return [...months].map(([month, ofMonth]) => ({ month, ...added(ofMonth) }));
}

/** In whole millionths of an ounce, so that the order of the days leaves no trace. */
function added(days: readonly MonthSums[]): MonthSums {
  let [microOunces, gpCents] = [0, 0];
  for (const day of days) {
    microOunces += microOuncesOf(day.ounces);
    gpCents += day.gpCents;
  }
  return { ounces: microOunces / 1e6, gpCents };
}

/** At the end of each selling day of the month, with the days up to the next one. */
function addedUp(days: readonly DaySums[], range: DateRange, off: ReadonlySet<IsoDate>): DayOf<MonthSums>[] {
  const selling: IsoDate[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) if (isSellingDay(day, off)) selling.push(day);
  const ofMonth = days.filter(({ day }) => isIn(range, day));
  const endOf = (place: number) => selling[place + 1] ?? addDays(range.to, 1);
  let before = nothing;
  return selling.map((day, place) => {
    const from = place === 0 ? range.from : day;
    before = added([before, ...ofMonth.filter((sold) => sold.day >= from && sold.day < endOf(place))]);
    return { day, sum: before };
  });
}
