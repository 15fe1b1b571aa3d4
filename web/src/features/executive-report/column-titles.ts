import type { ColumnNumber, SummaryColumnNumber } from './report-columns.ts';
import type { ReportTarget } from './report-search.ts';

/** What a column is called in the menu of columns. */
export const tableColumnTitles = (target: ReportTarget): Record<ColumnNumber, string> => ({
  0: 'Name',
  1: 'This year',
  2: 'Last year, full month or year',
  3: 'Last year to date',
  4: 'Delta, percent',
  5: 'Delta, absolute',
  6: 'PEM, projected end of month',
  7: target === 'vs LY' ? 'PEM vs last year’s month' : 'PEM vs month goal',
  8: 'Month goal',
  9: 'Achieved',
  10: 'On pace for the goal',
});

export const summaryColumnTitles = (): Record<SummaryColumnNumber, string> => ({
  0: 'Measure',
  1: 'Last year, full month',
  2: 'This year',
  3: 'Last year to date',
  4: 'Delta, percent',
  5: 'PEM, projected end of month',
  6: 'Delta, absolute',
  7: 'Month goal',
  8: 'Achieved',
});

/** The address's text with one column hidden, or shown again. @example toggled([2, 5], 3) // '2,3,5' */
export function toggled(hidden: readonly number[], number: number): string {
  const next = hidden.includes(number) ? hidden.filter((other) => other !== number) : [...hidden, number];
  return next.sort((a, b) => a - b).join(',');
}
