import { type User, userTexts } from '@caselift/contract/users';
import type { Column } from '../../ui/table/column.ts';
import { csvLines, titledCsv } from '../../ui/table/csv.ts';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import { type ReportTableKind, unitOf } from './report-columns.ts';
import { reportFigures } from './report-figures.ts';
import type { ReportTarget } from './report-search.ts';
import type { SummaryColumn, SummaryRow } from './summary-columns.tsx';

type Shown = {
  summary: { columns: readonly SummaryColumn[]; rows: readonly SummaryRow[] };
  target: ReportTarget;
  tables: readonly { kind: ReportTableKind; model: TableModel<User> }[];
};

/**
 * Everything shown, one table after the other, as numbers. The house stands in the summary alone: a line of it below the
 * people's would be counted with theirs.
 */
export function reportCsv({ summary, target, tables }: Shown): string {
  const rows = summary.rows.map((row) => ({ key: row.measure, row }));
  return titledCsv([
    { title: 'House summary', lines: csvLines({ columns: summary.columns, rows }) },
    ...tables.map(({ kind, model: { columns, rows } }) => {
      const saved = target === 'vs LY' ? [...columns, transferredColumn(kind)] : columns;
      return { title: kind.title, lines: csvLines({ columns: saved, rows }) };
    }),
  ]);
}

/** What delta compares with last year where that is not this year's column: a file says so with the amount. */
function transferredColumn({ measure, period }: ReportTableKind): Column<User> {
  return {
    id: 'transferred',
    label: `TY of current accounts ${unitOf(measure)}, ${userTexts.transferredAccounts}`,
    kind: 'number',
    width: 0,
    value: (user) => {
      const { sameBuyers, hasTransferredAccounts } = reportFigures(user[measure], period);
      return hasTransferredAccounts ? sameBuyers : undefined;
    },
  };
}
