import { Suspense } from 'react';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { PeriodPicker } from './lazy-parts.ts';
import { groupOrder, groupWords } from './report-columns.ts';
import { type ExecutiveReportSearch, executiveReportDefaults, nothingOpened, reportTargets } from './report-search.ts';

type ReportToolbarProps = {
  filters: ExecutiveReportSearch;
  setFilters: (changes: Partial<ExecutiveReportSearch>) => void;
  /** There is nothing to print or save. */
  empty: boolean;
  onDownload: () => void;
};

const groups = groupOrder.map((id) => ({ id, label: groupWords[id].title }));
const targets = reportTargets.map((id) => ({ id, label: id }));
/**
 * Another group has other rows: the order is reset (docs/product.md, Executive report), and nobody in it is marked or
 * opened.
 */
const anew = {
  orderBy: executiveReportDefaults.orderBy,
  descending: executiveReportDefaults.descending,
  selected: '',
  ...nothingOpened,
};

/** The people of the report, what they are compared with, and the two ways to export it. */
export function ReportToolbar({ filters, setFilters, empty, onDownload }: ReportToolbarProps) {
  return (
    <Toolbar>
      <Segmented
        label="Group"
        options={groups}
        value={filters.group}
        onChange={(group) => group !== filters.group && setFilters({ group, ...anew })}
      />
      <Segmented
        label="Target"
        options={targets}
        value={filters.target}
        onChange={(target) => setFilters({ target })}
      />
      <Suspense>
        <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
      </Suspense>
      <OutputBar disabled={empty} onPrint={printPage} onCsv={onDownload} />
    </Toolbar>
  );
}
