/** GP or volume of the whole house at L: to date, against last year, and on the way to its goal. */
import type { IsoDate } from './dates.ts';
import { type CalendarAt, measureWindows, sumsOf } from './measure.ts';
import type { MeasureUnit } from './measure-unit.ts';
import { elapsedDaysAt, type Progress, progressOf } from './progress.ts';

/** One day's lines added up, in their own unit (cents, ounces). Days of this year and last; several of a day add up. */
export type DayValue = { day: IsoDate; value: number };

export type HouseFigures = Progress;

/**
 * The house's totals of one measure.
 * @param unit usdUnit for days in cents, ceUnit for days in ounces.
 * @param goal of the whole sales period that holds L, in the shown unit; null: none set.
 */
export function houseFigures(
  input: CalendarAt & { days: readonly DayValue[]; goal: number | null; unit: MeasureUnit },
): HouseFigures {
  const windows = measureWindows(input);
  const sums = sumsOf((window) => {
    const { from, to } = windows[window];
    return input.days.reduce((sum, { day, value }) => (day >= from && day <= to ? sum + value : sum), 0);
  });
  return progressOf(sums, input.goal, elapsedDaysAt(input), input.unit).shown;
}
