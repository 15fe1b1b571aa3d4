import type { User } from '@caselift/contract/users';
import { csvLines, titledCsv } from '../../ui/table/csv.ts';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import type { SummaryColumn, SummaryRow } from './summary-columns.tsx';

type Shown = {
  summary: { columns: readonly SummaryColumn[]; rows: readonly SummaryRow[] };
  tables: readonly { title: string; model: TableModel<User> }[];
};

/**
 * Everything shown, one table after the other, as numbers. The house stands in the summary alone: a line of it below the
 * people's would be counted with theirs.
 */
export function reportCsv({ summary, tables }: Shown): string {
  const rows = summary.rows.map((row) => ({ key: row.measure, row }));
  return titledCsv([
    { title: 'Summary of the house', lines: csvLines({ columns: summary.columns, rows }) },
    ...tables.map(({ title, model }) => ({ title, lines: csvLines(model) })),
  ]);
}
