import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import styles from './report.module.css';
import { groupOrder, groupWords } from './report-columns.ts';
import { type ExecutiveReportSearch, executiveReportDefaults, reportTargets } from './report-search.ts';

type ReportToolbarProps = {
  filters: ExecutiveReportSearch;
  setFilters: (changes: Partial<ExecutiveReportSearch>) => void;
  /** undefined while there is nothing to print or save. */
  onDownload: (() => void) | undefined;
};

const groups = groupOrder.map((id) => ({ id, label: groupWords[id].title }));
const targets = reportTargets.map((id) => ({ id, label: id }));
/** Another group has other rows: the order starts anew (specification 1, section 2), and nobody of it is marked. */
const anew = {
  orderBy: executiveReportDefaults.orderBy,
  descending: executiveReportDefaults.descending,
  selected: '',
};

/** Whom the report is about, what they are compared with, and the two ways to take it along. */
export function ReportToolbar({ filters, setFilters, onDownload }: ReportToolbarProps) {
  const nothing = onDownload === undefined;
  return (
    <div className={styles.toolbar}>
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
      <div className={styles.output}>
        <Button startIcon={<Printer size={16} strokeWidth={1.75} />} disabled={nothing} onClick={() => window.print()}>
          Print
        </Button>
        <Button startIcon={<Download size={16} strokeWidth={1.75} />} disabled={nothing} onClick={onDownload}>
          CSV
        </Button>
      </div>
    </div>
  );
}
