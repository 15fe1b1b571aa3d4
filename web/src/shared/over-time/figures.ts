/** What a year by month comes to (docs/product.md, Executive report). Pure functions. */
import type { OverTimeMonth } from '@caselift/contract/over-time';
import { addMonths } from '@caselift/domain/dates';
import type { MonthPoint } from '../../ui/MonthChart.tsx';
import type { Measure } from './measures.ts';

/**
 * same: this year's of what last year's are of, where accounts were transferred; else now.
 * before: null where nothing compares.
 */
export type Compared = { now: number; same: number; before: number | null };

const sameOf = ({ sameBuyers, thisYear }: OverTimeMonth) => sameBuyers ?? thisYear;

/** The first twelve are last year's, pale alone; the thirteen of the answer follow. */
export function pointsOf(months: readonly OverTimeMonth[], measure: Measure): MonthPoint[] {
  const alone = months.slice(0, 12).map(({ month, lastYear }) => ({
    month: addMonths(month, -12),
    thisYear: null,
    lastYear: lastYear[measure] ?? null,
    saidElsewhere: true,
  }));
  return [...alone, ...comparedPointsOf(months, measure)];
}

/** Each month before the same month of last year. */
export function comparedPointsOf(months: readonly OverTimeMonth[], measure: Measure): MonthPoint[] {
  return months.map(({ month, thisYear, lastYear, pace }) => ({
    month,
    thisYear: thisYear[measure] ?? null,
    lastYear: lastYear[measure] ?? null,
    atPace: pace?.[measure] ?? null,
  }));
}

/** A month beside last year's up to as many selling days; before its first selling day nothing compares. */
export function monthCompared(month: OverTimeMonth, isNewest: boolean, measure: Measure): Compared {
  const { thisYear, lastYearToDate, pace } = month;
  const compares = !isNewest || pace !== null;
  const same = sameOf(month)[measure] ?? 0;
  return { now: thisYear[measure] ?? 0, same, before: compares ? (lastYearToDate[measure] ?? 0) : null };
}

/** Some months together. @example sumOf(months.slice(0, 12), 'gp') // the twelve months that are over */
export function sumOf(months: readonly OverTimeMonth[], measure: Measure): Compared {
  const sum = (of: (month: OverTimeMonth) => number | undefined) =>
    months.reduce((total, month) => total + (of(month) ?? 0), 0);
  return {
    now: sum(({ thisYear }) => thisYear[measure]),
    same: sum((month) => sameOf(month)[measure]),
    before: sum(({ lastYearToDate }) => lastYearToDate[measure]),
  };
}

/** The one with most of all, the newest of several; undefined where nothing was sold. */
export function bestOf(months: readonly OverTimeMonth[], measure: Measure): OverTimeMonth | undefined {
  const most = Math.max(...months.map(({ thisYear }) => thisYear[measure] ?? 0));
  return most > 0 ? months.findLast(({ thisYear }) => thisYear[measure] === most) : undefined;
}

/** Nothing in any month, nor a year before. */
export const isEmpty = (months: readonly OverTimeMonth[]): boolean =>
  months.every(({ thisYear, lastYear }) =>
    [thisYear, lastYear].every(({ volume, gp = 0 }) => volume === 0 && gp === 0),
  );
