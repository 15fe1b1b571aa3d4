/** The report of an import as lines that a person reads in a terminal. */
import type { ImportReport, Problem, TargetCounts } from '@caselift/warehouse/import-report';
import { problemSentence } from '../jobs/queue/import-outcome.ts';
import { type Column, tableLines } from './table.ts';

type Row = { target: string } & TargetCounts;

const number = new Intl.NumberFormat('en-US');
const countColumn = (title: string, key: keyof TargetCounts): Column<Row> => ({
  title,
  value: (row) => number.format(row[key]),
  isNumber: true,
});
const columns: Column<Row>[] = [
  { title: '', value: (row) => row.target },
  countColumn('read', 'read'),
  countColumn('filtered', 'filtered'),
  countColumn('rejected', 'rejected'),
  countColumn('repeated', 'repeated'),
  countColumn('added', 'added'),
  countColumn('corrected', 'corrected'),
  countColumn('unchanged', 'unchanged'),
  countColumn('removed', 'removed'),
];

function problemLines(problem: Problem): string[] {
  return [
    '',
    problemSentence(problem),
    ...problem.examples.map(({ file, row, column, value, reason }) => {
      const place = row === null ? file : `${file}, row ${number.format(row)}`;
      return `  ${place}, ${column} = ${value === null ? 'nothing' : JSON.stringify(value)}: ${reason}`;
    }),
  ];
}

/** The counts as a table, then every kind of problem with its examples, then what became of it all. */
export function reportLines(report: ImportReport): string[] {
  const rows = Object.entries(report.targets).map(([target, counts]) => ({ target, ...counts }));
  return [
    ...(rows.length > 0 ? tableLines(columns, rows) : []),
    ...report.problems.flatMap(problemLines),
    '',
    ...(report.rejectsFile ? [`Every rejected row: ${report.rejectsFile}`] : []),
    endLine(report),
  ];
}

function endLine({ refused, reason, changeId }: ImportReport): string {
  if (refused) return `Nothing was stored. ${reason ?? ''}`.trim();
  return changeId === null ? 'Everything was already stored. Nothing changed.' : `Stored as change ${changeId}.`;
}
