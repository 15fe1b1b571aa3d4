/** How far the house is ahead of last year, day by day (docs/product.md, Executive report). */
import type { MonthDays } from '@caselift/contract/over-time';
import type { GoalMeasure } from '@caselift/domain/measure-list';
import { roundHalfAway } from '@caselift/domain/numbers';

/**
 * This year less last year after each selling day so far. Where last year had fewer, its whole month stays.
 * @example 10, 30 against 15, 20, 40 -> -5, 10
 */
export function gapsOf({ thisYear, lastYear }: MonthDays, measure: GoalMeasure): number[] {
  return thisYear.flatMap(({ sum }, at) => {
    const before = (lastYear[at] ?? lastYear.at(-1))?.sum[measure];
    const now = sum?.[measure];
    return now === undefined || before === undefined ? [] : roundHalfAway(now - before, 4);
  });
}
