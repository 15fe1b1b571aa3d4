import { Suspense } from 'react';
import { GapToLastYear, SummaryMenu } from './lazy-parts.ts';
import { columnNumbers, summaryColumnNumbers } from './report-columns.ts';
import { defaultHiddenColumns, type ExecutiveReportSearch, houseOpened } from './report-search.ts';
import { SummaryCards } from './SummaryCards.tsx';
import { SummaryTable } from './SummaryTable.tsx';
import styles from './summary.module.css';
import type { SummaryColumn, SummaryRow } from './summary-columns.tsx';

type SummaryProps = {
  columns: readonly SummaryColumn[];
  rows: readonly SummaryRow[];
  filters: ExecutiveReportSearch;
  phone: boolean;
  loading: boolean;
  onHide: (hidden: string) => void;
  /** Opens the charts of the house, or closes them. */
  onOpen: (opens: boolean) => void;
};

/** The whole house in two rows, or on a phone in two cards. */
export function Summary({ columns, rows, filters, phone, loading, onHide, onOpen }: SummaryProps) {
  const menu = (
    <Suspense fallback={<span className={styles.menu} />}>
      <SummaryMenu
        columns={summaryColumnNumbers(filters.target)}
        target={filters.target}
        hidden={columnNumbers(filters.hiddenSummary)}
        byDefault={defaultHiddenColumns.summary}
        onChange={onHide}
        opened={filters.opened === houseOpened}
        onOpen={onOpen}
      />
    </Suspense>
  );
  // Against goals there is no last year, and the days are those of the newest sale's month.
  const gap =
    filters.target === 'vs LY' && filters.period === ''
      ? ({ measure }: SummaryRow) =>
          loading ? null : (
            <Suspense fallback={null}>
              <GapToLastYear measure={measure} />
            </Suspense>
          )
      : undefined;
  return phone ? (
    <SummaryCards columns={columns} rows={rows} menu={menu} gap={gap} />
  ) : (
    <SummaryTable columns={columns} rows={rows} loading={loading} menu={menu} gap={gap} />
  );
}
