/** What a year by month comes to (docs/product.md, Figures over time). Pure functions. */
import type { MonthSales } from '@caselift/contract/month-sales';
import { addMonths } from '@caselift/domain/dates';
import type { MonthPoint } from '../../ui/MonthChart.tsx';
import type { Measure } from './measures.ts';

/** before: null where nothing compares. */
export type Compared = { now: number; before: number | null };

/** The first twelve are last year's, pale alone; the thirteen of the answer follow. */
export function pointsOf(months: readonly MonthSales[], measure: Measure): MonthPoint[] {
  const alone = months.slice(0, 12).map(({ month, lastYear }) => ({
    month: addMonths(month, -12),
    thisYear: null,
    lastYear: lastYear[measure] ?? null,
    saidElsewhere: true,
  }));
  return [...alone, ...comparedPointsOf(months, measure)];
}

/** Each month before the same month of last year. */
export function comparedPointsOf(months: readonly MonthSales[], measure: Measure): MonthPoint[] {
  return months.map(({ month, thisYear, lastYear, pace }) => ({
    month,
    thisYear: thisYear[measure] ?? null,
    lastYear: lastYear[measure] ?? null,
    atPace: pace?.[measure] ?? null,
  }));
}

/** A month beside last year's up to as many selling days; before its first selling day nothing compares. */
export function monthCompared(month: MonthSales, isNewest: boolean, measure: Measure): Compared {
  const { thisYear, lastYearToDate, pace } = month;
  const compares = !isNewest || pace !== null;
  return { now: thisYear[measure] ?? 0, before: compares ? (lastYearToDate[measure] ?? 0) : null };
}

/** Some months together. @example sumOf(months.slice(0, 12), 'gp') // the twelve months that are over */
export function sumOf(months: readonly MonthSales[], measure: Measure): Compared {
  const sum = (of: (month: MonthSales) => number | undefined) =>
    months.reduce((total, month) => total + (of(month) ?? 0), 0);
  return { now: sum(({ thisYear }) => thisYear[measure]), before: sum(({ lastYearToDate: to }) => to[measure]) };
}

/** The one with most of all, the newest of several; undefined where nothing was sold. */
export function bestOf(months: readonly MonthSales[], measure: Measure): MonthSales | undefined {
  const most = Math.max(...months.map(({ thisYear }) => thisYear[measure] ?? 0));
  return most > 0 ? months.findLast(({ thisYear }) => thisYear[measure] === most) : undefined;
}

/** Nothing in any month, nor a year before. */
export const isEmpty = (months: readonly MonthSales[]): boolean =>
  months.every(({ thisYear, lastYear }) =>
    [thisYear, lastYear].every(({ volume, gp = 0 }) => volume === 0 && gp === 0),
  );
