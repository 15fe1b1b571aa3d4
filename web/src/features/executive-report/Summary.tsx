import { ColumnsMenu } from './ColumnsMenu.tsx';
import { summaryColumn, summaryColumnNumbers, summaryColumnTitles } from './report-columns.ts';
import { defaultHiddenColumns, type ExecutiveReportSearch } from './report-search.ts';
import { SummaryCards } from './SummaryCards.tsx';
import { SummaryTable } from './SummaryTable.tsx';
import type { SummaryColumn, SummaryRow } from './summary-columns.tsx';

type SummaryProps = {
  columns: readonly SummaryColumn[];
  rows: readonly SummaryRow[];
  filters: ExecutiveReportSearch;
  phone: boolean;
  loading: boolean;
  onHide: (hidden: string) => void;
};

/** The whole house in two rows, or on a phone in two cards. */
export function Summary({ columns, rows, filters, phone, loading, onHide }: SummaryProps) {
  const choices = summaryColumnNumbers(filters.target)
    .filter((number) => number !== summaryColumn.measure)
    .map((number) => ({ number, title: summaryColumnTitles[number] }));
  const menu = (
    <ColumnsMenu
      label="Summary columns"
      columns={choices}
      hidden={filters.hiddenSummary}
      byDefault={defaultHiddenColumns.summary}
      onChange={onHide}
    />
  );
  return phone ? (
    <SummaryCards columns={columns} rows={rows} menu={menu} />
  ) : (
    <SummaryTable columns={columns} rows={rows} loading={loading} menu={menu} />
  );
}
