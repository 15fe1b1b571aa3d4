/** Which columns the report has, by number, and how they are called (docs/product.md, Executive report). */
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { unitSigns } from '../../shared/units.ts';
import {
  type ReportGroup,
  type ReportPeriod,
  type ReportTableId,
  type ReportTarget,
  reportPeriods,
  reportTableId,
} from './report-search.ts';

export type ReportTableKind = {
  id: ReportTableId;
  title: string;
  /** For a phone's choice of one. */
  shortTitle: string;
  measure: GoalMeasure;
  period: ReportPeriod;
};

const headings: Record<GoalMeasure, string> = { gp: 'Gross Profit', volume: 'Vol' };
const toDate: Record<ReportPeriod, string> = { month: 'MTD', year: 'YTD' };

/** As they stand below each other. */
export const reportTableKinds: readonly ReportTableKind[] = reportPeriods.flatMap((period) =>
  goalMeasures.map((measure) => ({
    id: reportTableId(period, measure),
    title: `${toDate[period]} ${headings[measure]}`,
    shortTitle: `${toDate[period]} ${goalMeasureRows[measure].short}`,
    measure,
    period,
  })),
);

/** What the amounts of a measure are in. */
export const unitOf = (measure: GoalMeasure): string => unitSigns[goalMeasureRows[measure].unit];

/** Goals are the month's: against them there are no tables of the year. */
export const tablesOf = (target: ReportTarget): readonly ReportTableKind[] =>
  reportTableKinds.filter(({ period }) => target === 'vs LY' || period === 'month');

/** The tables' columns: numbers stand in the address, so they never change their meaning. */
export const column = {
  name: 0,
  thisYear: 1,
  lastYearFull: 2,
  lastYear: 3,
  delta: 4,
  deltaAbs: 5,
  pem: 6,
  pemVersus: 7,
  goal: 8,
  achieved: 9,
  onPace: 10,
} as const;
export type ColumnNumber = (typeof column)[keyof typeof column];

const always: readonly ColumnNumber[] = [column.name, column.thisYear];
const ofLastYear: readonly ColumnNumber[] = [column.lastYearFull, column.lastYear, column.delta, column.deltaAbs];
/** Against last year the mark of the goal has a column of its own: a delta keeps the color of its sign. */
const ofTheMonth = (vsLastYear: boolean): ColumnNumber[] => [
  column.pem,
  column.pemVersus,
  column.goal,
  ...(vsLastYear ? [column.onPace] : []),
  column.achieved,
];

/**
 * The columns that a table has, before any is hidden by choice. The month's goal stands beside last year too, the
 * first target, where only 2 and 5 are hidden at first. A year has neither projection nor goal.
 */
export function tableColumnNumbers(target: ReportTarget, period: ReportPeriod): ColumnNumber[] {
  const vsLastYear = target === 'vs LY';
  const month = period === 'month';
  return [...always, ...(vsLastYear ? ofLastYear : []), ...(month ? ofTheMonth(vsLastYear) : [])];
}

/** The summary's own numbering. */
export const summaryColumn = {
  measure: 0,
  lastYearFull: 1,
  thisYear: 2,
  lastYear: 3,
  delta: 4,
  pem: 5,
  deltaAbs: 6,
  goal: 7,
  achieved: 8,
} as const;
export type SummaryColumnNumber = (typeof summaryColumn)[keyof typeof summaryColumn];

/**
 * The summary's columns in the order shown, which keeps the two differences together. Goal and achieved are there
 * against last year too, the first target, where only 1 and 6 are hidden at first.
 */
export function summaryColumnNumbers(target: ReportTarget): SummaryColumnNumber[] {
  const { measure, lastYearFull, thisYear, lastYear, delta, deltaAbs, pem, goal, achieved } = summaryColumn;
  return target === 'vs LY'
    ? [measure, lastYearFull, thisYear, lastYear, delta, deltaAbs, pem, goal, achieved]
    : [measure, thisYear, pem, goal, achieved];
}

/** @example columnNumbers('2,5') // [2, 5] */
export const columnNumbers = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

/** What the rows of a group are called. */
export const groupWords: Record<ReportGroup, { title: string; one: string }> = {
  leadership: { title: 'Leadership', one: 'Leadership' },
  teams: { title: 'Teams', one: 'Team lead' },
  salesreps: { title: 'Sales reps', one: 'Sales rep' },
};
/** As the toggle shows them. */
export const groupOrder = ['leadership', 'teams', 'salesreps'] as const satisfies readonly ReportGroup[];
