import { Segmented } from '../../ui/controls/Segmented.tsx';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import type { Metric } from './columns.tsx';
import { chooseMetric, shownMetric, toggleMetric } from './metric-choice.ts';
import styles from './supplier-table.module.css';
import type { SuppliersSearch } from './suppliers-search.ts';

export type MetricChoiceProps = {
  filters: SuppliersSearch;
  setFilters: (changes: Partial<SuppliersSearch>) => void;
  metrics: readonly Metric[];
};

/** Desk: every metric group on or off. */
export function MetricChips({ filters, setFilters, metrics }: MetricChoiceProps) {
  return (
    <Row as="fieldset" gap={4} align="stretch" className={styles.metrics} aria-label="Metric groups">
      {metrics.map(({ id, label }) => (
        <ToggleChip
          key={id}
          label={label}
          on={!filters.hiddenColumns.includes(id)}
          onToggle={() => setFilters({ hiddenColumns: toggleMetric(filters.hiddenColumns, id) })}
        />
      ))}
    </Row>
  );
}

/** Phone: one metric group at a time. */
export function MetricSegments({ filters, setFilters, metrics }: MetricChoiceProps) {
  return (
    <ToolbarGroup>
      <Segmented
        wide
        label="Metric group"
        options={metrics}
        value={shownMetric(filters.hiddenColumns, metrics)}
        onChange={(id) => setFilters(chooseMetric(filters, id))}
      />
    </ToolbarGroup>
  );
}
