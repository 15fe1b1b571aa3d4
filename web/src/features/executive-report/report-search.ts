import { type GoalMeasure, goalMeasures } from '@caselift/domain/measure-list';
import * as z from 'zod/mini';
import { day, flag, oneOf, text } from '../../shared/address-fields.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';

export const reportGroups = ['salesreps', 'teams', 'leadership'] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const reportTargets = ['vs LY', 'vs Goal'] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const defaultHiddenColumns = { summary: [1, 6], tables: [2, 5] } as const;

/**
 * Numbers of hidden columns as a text such as '2,5'; '' hides none, which an absent value could not say.
 * @example columnList('5,2,99', 9) // '2,5'
 */
function columnList(text: string, highest: number): string {
  const numbers = text.split(/\D+/).filter((digits) => digits !== '');
  const known = [...new Set(numbers.map(Number))].filter((number) => number <= highest);
  return known.sort((a, b) => a - b).join(',');
}
const columns = (highest: number, hidden: readonly number[]) =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value: string | string[]) => columnList([value].flat().join(','), highest)),
      ),
      hidden.join(','),
    ),
    hidden.join(','),
  );

/** As they stand below each other. */
export const reportPeriods = ['month', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
export type ReportTableId = `${'mtd' | 'ytd'}${Capitalize<GoalMeasure>}`;

/** @example reportTableId('month', 'gp') // 'mtdGp' */
export const reportTableId = (period: ReportPeriod, measure: GoalMeasure) =>
  `${period === 'month' ? 'mtd' : 'ytd'}${measure.charAt(0).toUpperCase()}${measure.slice(1)}` as ReportTableId;

/** A phone shows one at a time. */
const reportTables = reportPeriods.flatMap((period) =>
  goalMeasures.map((measure) => reportTableId(period, measure)),
) as [ReportTableId, ...ReportTableId[]];

/**
 * /executiveReport. orderBy names a column of the tables by its number, 1 (this year) unless said otherwise; all four
 * tables have one order. hiddenSummary and hiddenTables: numbers of columns.
 * table: the one that a phone shows. selected: the person with marked rows. opened: the owner of the charts shown, a
 * person's below a row of the table openedIn. month: the one that they show by day, by its first day; '' for that of
 * the newest sale.
 */
export const ExecutiveReportSearch = z.object({
  group: oneOf(reportGroups),
  target: oneOf(reportTargets),
  orderBy: z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 1), 1),
  descending: flag(),
  hiddenSummary: columns(8, defaultHiddenColumns.summary),
  hiddenTables: columns(10, defaultHiddenColumns.tables),
  table: oneOf(reportTables),
  selected: text(),
  opened: text(),
  openedIn: oneOf(reportTables),
  month: day(),
  ...periodFields,
});
/** `opened` of an address where it is the house. */
export const houseOpened = 'house';
export type ExecutiveReportSearch = z.output<typeof ExecutiveReportSearch>;
export const executiveReportDefaults: ExecutiveReportSearch = z.parse(ExecutiveReportSearch, {});
/** What closes the charts. */
export const nothingOpened = { opened: '', openedIn: executiveReportDefaults.openedIn, month: '' };
