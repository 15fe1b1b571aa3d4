import type { SuppliersSearch } from '@caselift/contract/suppliers-search';
import { supplierPeriods } from '@caselift/contract/suppliers-search';
import Button from '@mui/material/Button';
import { Download, Printer, Tags } from 'lucide-react';
import { MultiSelectMenu } from '../../ui/controls/MultiSelectMenu.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { metrics as allMetrics, Noun } from './columns.tsx';
import { MetricChips, MetricSegments } from './MetricChoice.tsx';
import styles from './supplier-table.module.css';

export type ToolbarProps = {
  noun: Noun;
  filters: SuppliersSearch;
  setFilters: (changes: Partial<SuppliersSearch>) => void;
  metrics: typeof allMetrics;
  tags: readonly string[];
  /** "18 suppliers"; '' until the rows are there. */
  count: string;
  onDownload: (() => void) | undefined;
};

const periods = supplierPeriods.map((period) => ({ id: period, label: period }));

/** Period, metric groups, search, tags, print and CSV. Phones choose one metric group at a time. */
export function Toolbar({ noun, filters, setFilters, metrics, tags, count, onDownload }: ToolbarProps) {
  const phone = usePhone();
  return (
    <div className={styles.toolbar}>
      <Segmented
        label="Period"
        options={periods}
        value={filters.period}
        onChange={(period) => setFilters({ period })}
      />
      {!phone && <MetricChips {...{ filters, setFilters, metrics }} />}
      <SearchField
        label={`Search ${noun.many}`}
        value={filters.searchPhrase}
        maxLength={100}
        onSearch={(searchPhrase) => setFilters({ searchPhrase })}
      />
      <MultiSelectMenu
        label="Tags"
        icon={Tags}
        options={tags}
        chosen={filters.tags}
        onChange={(chosen) => setFilters({ tags: chosen })}
      />
      {phone && <MetricSegments {...{ filters, setFilters, metrics }} />}
      <div className={styles.output}>
        <span className={styles.count} role="status">
          {count}
        </span>
        <Button
          startIcon={<Printer size={16} strokeWidth={1.75} />}
          disabled={onDownload === undefined}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          startIcon={<Download size={16} strokeWidth={1.75} />}
          disabled={onDownload === undefined}
          onClick={onDownload}
        >
          CSV
        </Button>
      </div>
    </div>
  );
}
