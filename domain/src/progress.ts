/** How far a measure has come: to date, at its pace, against last year and its goal (docs/product.md, Pay). */
import { monthOf, type SellingDays, salesPeriodOf, sellingDaysAt } from './calendar.ts';
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  minus,
  over,
  roundedTo,
  times,
  toNumber,
  zero,
} from './exact.ts';
import { type CalendarAt, type Sums, sumsOf } from './measure.ts';
import type { MeasureUnit } from './measure-unit.ts';
import type { Delta } from './numbers.ts';

/** Sums, goals and pem in the shown unit; percents unrounded, null where they mean nothing. */
export type Progress = Sums & {
  /** The projected end of the month. */
  pem: number | null;
  /** Of the whole sales period that holds L. */
  goal: number | null;
  monthGoal: number | null;
  achieved: number | null;
  achievedSellingDays: number | null;
  achievedSellingDaysMonth: number | null;
  pemVsLyMonth: Delta;
  deltaYTD: Delta;
};

/** Selling days of a sales period and of a month in it. */
export type ElapsedDays = { period: SellingDays; month: SellingDays };

export function elapsedDaysAt({ lastTransactionDate: last, salesPeriod, nonSellingDays }: CalendarAt): ElapsedDays {
  const off = new Set(nonSellingDays);
  return {
    period: sellingDaysAt(salesPeriodOf(last, salesPeriod), last, off),
    month: sellingDaysAt(monthOf(last), last, off),
  };
}

/**
 * Projected end of a range: what has been sold, carried on at the same pace a selling day. null before its first one.
 * @example projectedEnd(exact(84000), { elapsed: 11, total: 21, left: 10 }) // 160,363.636...
 */
export function projectedEnd(toDate: Exact, days: SellingDays): Exact | null {
  return days.elapsed === 0 ? null : over(times(toDate, exact(days.total)), exact(days.elapsed));
}

/**
 * What each selling day left has to bring to reach the goal; 0 once it is reached, null without a goal or a day left.
 * @example neededADay(exact(84000), exact(156000), { elapsed: 11, total: 21, left: 10 }) // 7,200
 */
export function neededADay(toDate: Exact, goal: Exact | null, days: SellingDays): Exact | null {
  return goal === null || days.left === 0 ? null : over(greater(minus(goal, toDate), zero), exact(days.left));
}

/**
 * By how much a range ends above its goal at the present pace, below 0 if it falls short; null without a goal or a pace.
 * Once it is over, what it ended with.
 * @example gapAtPace(exact(84000), exact(156000), { elapsed: 11, total: 21, left: 10 }) // 4,363.636...
 */
export function gapAtPace(toDate: Exact, goal: Exact | null, days: SellingDays): Exact | null {
  const end = projectedEnd(toDate, days);
  return end === null || goal === null ? null : minus(end, goal);
}

/** A month's part of its sales period's goal, by selling days; null where the period has none. */
export function monthPartOf(goal: Exact, { period, month }: ElapsedDays): Exact | null {
  return period.total === 0 ? null : over(times(goal, exact(month.total)), exact(period.total));
}

/** 100 x actual / goal; null without either, and for a goal of 0, which cannot be achieved. */
export function achievedPercent(actual: Exact | null, goal: Exact | null): Exact | null {
  return actual === null || goal === null || goal.n <= 0n ? null : over(times(hundred, actual), goal);
}

/** The progress as shown, with the exact figures that pay and ranks are reckoned with. */
export type ExactProgress = {
  shown: Progress;
  toDate: Exact;
  /** Of the sales period, at its end. */
  projected: Exact | null;
  achieved: Exact | null;
  achievedSellingDays: Exact | null;
};

/**
 * One measure of one person or of the house.
 * @param sums in the unit of the lines (cents, ounces).
 * @param goal of the whole sales period, in the shown unit; null: none.
 */
export function progressOf(
  sums: Sums,
  goal: number | null,
  { period, month }: ElapsedDays,
  unit: MeasureUnit,
): ExactProgress {
  const shown = (value: Exact | null) => (value === null ? null : roundedTo(value, unit.decimals));
  const percent = (value: Exact | null) => (value === null ? null : toNumber(value));
  const exactGoal = goal === null ? null : exact(goal);
  const monthGoal = exactGoal && monthPartOf(exactGoal, { period, month });
  const toDate = unit.exactOf(sums.thisYear);
  const projected = projectedEnd(toDate, period);
  const pem = projectedEnd(unit.exactOf(sums.thisYearMonth), month);
  const comparedPem = projectedEnd(unit.exactOf(sums.sameBuyersMonth), month);
  const achieved = achievedPercent(toDate, exactGoal);
  const achievedSellingDays = achievedPercent(projected, exactGoal);
  return {
    toDate,
    projected,
    achieved,
    achievedSellingDays,
    shown: {
      ...sumsOf((window) => unit.shown(sums[window])),
      pem: shown(pem),
      goal,
      monthGoal: shown(monthGoal),
      achieved: percent(achieved),
      achievedSellingDays: percent(achievedSellingDays),
      achievedSellingDaysMonth: percent(achievedPercent(pem, monthGoal)),
      pemVsLyMonth: comparedPem === null ? null : deltaOf(comparedPem, unit.exactOf(sums.lastYearFullMonth)),
      // Before the month's first selling day last year's month is empty, and nothing compares.
      deltaYTD: month.elapsed === 0 ? null : deltaOf(unit.exactOf(sums.sameBuyersYTD), unit.exactOf(sums.lastYearYTD)),
    },
  };
}

/** As deltaPercent of numbers.ts, exactly. */
export function deltaOf(thisYear: Exact, lastYear: Exact): Delta {
  const side = compare(lastYear, zero);
  if (side < 0) return null;
  if (side === 0) return compare(thisYear, zero) > 0 ? 'Infinity' : null;
  return toNumber(over(times(hundred, minus(thisYear, lastYear)), lastYear));
}
