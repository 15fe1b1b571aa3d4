/** The house in a row for each measure: what each column of the summary says, draws and saves. */

import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import type { ReactNode } from 'react';
import { BulletBar } from '../../ui/BulletBar.tsx';
import { Delta, type Percent } from '../../ui/Delta.tsx';
import { absent, wholeNumber } from '../../ui/figures.ts';
import { Text } from '../../ui/kit/Text.tsx';
import type { CellValue, Column } from '../../ui/table/column.ts';
import { PacePill } from './PacePill.tsx';
import {
  columnNumbers,
  type SummaryColumnNumber,
  summaryColumn,
  summaryColumnNumbers,
  unitOf,
} from './report-columns.ts';
import { type ReportFigures, reportFigures } from './report-figures.ts';
import type { ReportTarget } from './report-search.ts';
import { achieved, filePercent, pemVsLastYear, signedNumber } from './table-columns.tsx';

export type SummaryRow = { measure: GoalMeasure; title: string; month: ReportFigures; year: ReportFigures };

/** The measures of the whole house; figures are absent until the wholesaler is there. */
export function summaryRows(house: Wholesaler | undefined): SummaryRow[] {
  return goalMeasures.map((measure) => ({
    measure,
    title: goalMeasureRows[measure].title,
    month: reportFigures(house?.[measure], 'month'),
    year: reportFigures(house?.[measure], 'year'),
  }));
}

const groups = {
  month: 'Month to date',
  pem: 'Projected month end',
  goal: 'Against the month goal',
  year: 'Year to date',
} as const;

export type SummaryColumn = Column<SummaryRow> & {
  number: SummaryColumnNumber;
  drawn: (row: SummaryRow) => ReactNode;
  /** Drawn below another figure: a column of its own only in files and on phones. */
  below?: string;
};

type Amount = number | null | undefined;

const amount = (
  number: SummaryColumnNumber,
  [id, label, group]: [id: string, label: string, group: string],
  read: (row: SummaryRow) => Amount,
  tone?: 'strong' | 'soft',
): SummaryColumn => ({
  number,
  id,
  label,
  group,
  name: `${group}, ${label}`,
  kind: 'number',
  width: 0,
  value: read,
  ...(tone && { tone }),
  drawn: (row) => wholeNumber(read(row)),
});

const percent = (
  number: SummaryColumnNumber,
  [id, label, group]: [id: string, label: string, group: string],
  read: (row: SummaryRow) => Percent,
  drawn: (row: SummaryRow) => ReactNode,
): SummaryColumn => ({
  number,
  id,
  label,
  group,
  name: `${group}, ${label} %`,
  kind: 'number',
  width: 0,
  drawn,
  value: read,
  csv: (row): CellValue => filePercent(read(row)),
});

/** What stands without a group: the rows' name. */
export const measureColumn: SummaryColumn = {
  number: summaryColumn.measure,
  id: 'measure',
  label: 'House',
  kind: 'text',
  width: 0,
  value: ({ title, measure }) => `${title} ${unitOf(measure)}`,
  drawn: ({ title, measure }) => (
    <>
      {title}{' '}
      <Text kind="caption" tone="soft" weight="regular">
        {unitOf(measure)}
      </Text>
    </>
  ),
};

const { lastYearFull, thisYear, lastYear, delta, deltaAbs, pem, goal } = summaryColumn;
const monthColumns: readonly SummaryColumn[] = [
  amount(lastYearFull, ['lastYearFull', 'LY month', groups.month], ({ month }) => month.lastYearFull, 'soft'),
  amount(thisYear, ['thisYear', 'TY', groups.month], ({ month }) => month.thisYear, 'strong'),
  { ...amount(lastYear, ['lastYear', 'LY', groups.month], ({ month }) => month.lastYear, 'soft'), below: 'thisYear' },
  percent(
    delta,
    ['delta', 'Δ', groups.month],
    ({ month }) => month.delta,
    ({ month }) => <Delta percent={month.delta} unit />,
  ),
  {
    ...amount(deltaAbs, ['deltaAbs', 'Δ abs.', groups.month], ({ month }) => month.deltaAbs),
    drawn: ({ month }) => signedNumber(month.deltaAbs),
  },
  amount(pem, ['pem', 'PEM', groups.pem], ({ month }) => month.pem, 'strong'),
];
/** PEM against last year's month; against the goal it stands in the bar beside the goal. */
const pemVersus = percent(
  pem,
  ['pemVersus', 'vs LY month', groups.pem],
  ({ month }) => pemVsLastYear.read(month),
  ({ month }) => pemVsLastYear.draw(month),
);
const goalColumns: readonly SummaryColumn[] = [
  amount(goal, ['goal', 'Goal', groups.goal], ({ month }) => month.monthGoal),
  percent(
    summaryColumn.achieved,
    ['pace', 'Now, pace, goal', groups.goal],
    ({ month }) => month.pace,
    ({ month, title }) => <GoalBar figures={month} title={title} />,
  ),
  percent(
    summaryColumn.achieved,
    ['achieved', 'Achieved', groups.goal],
    ({ month }) => achieved.read(month),
    ({ month }) => achieved.draw(month),
  ),
];
/** The year stands under the same numbers as the month: whoever hides last year hides it in both. */
const yearColumns: readonly SummaryColumn[] = [
  amount(thisYear, ['yearThisYear', 'TY', groups.year], ({ year }) => year.thisYear, 'strong'),
  {
    ...amount(lastYear, ['yearLastYear', 'LY', groups.year], ({ year }) => year.lastYear, 'soft'),
    below: 'yearThisYear',
  },
  percent(
    delta,
    ['yearDelta', 'Δ', groups.year],
    ({ year }) => year.delta,
    ({ year }) => <Delta percent={year.delta} unit />,
  ),
];

/** The visible columns of a target; `hidden` is the address's text of numbers. Against goals there is no year. */
export function summaryColumns(target: ReportTarget, hidden: string): SummaryColumn[] {
  const all = [
    measureColumn,
    ...monthColumns,
    ...(target === 'vs LY' ? [pemVersus] : []),
    ...goalColumns,
    ...(target === 'vs LY' ? yearColumns : []),
  ];
  const numbers: readonly number[] = summaryColumnNumbers(target);
  const hiddenNumbers = columnNumbers(hidden).filter((number) => number !== summaryColumn.measure);
  return all.filter(({ number }) => numbers.includes(number) && !hiddenNumbers.includes(number));
}

/** Now, pace and goal in one bar, and the pace in words below it. */
function GoalBar({ figures, title }: { figures: ReportFigures; title: string }) {
  const { thisYear, pem, monthGoal } = figures;
  if (typeof monthGoal !== 'number' || typeof thisYear !== 'number') return absent;
  const atPace = typeof pem === 'number' ? `, ${wholeNumber(pem)} at this pace` : '';
  return (
    <>
      <BulletBar
        label={`${title}: ${wholeNumber(thisYear)} of ${wholeNumber(monthGoal)}${atPace}`}
        // Some room beyond the goal shows that it is one.
        scale={Math.max(monthGoal * 1.2, thisYear, pem ?? 0)}
        actual={thisYear}
        pace={pem ?? null}
        goal={monthGoal}
      />
      <PacePill figures={figures} />
    </>
  );
}
