import IconButton from '@mui/material/IconButton';
import ChartColumn from 'lucide-react/icons/chart-column';
import { ColumnsMenu as Columns } from '../../ui/controls/ColumnsMenu.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { summaryColumnTitles, tableColumnTitles, toggled } from './column-titles.ts';
import type { ReportTarget } from './report-search.ts';

type ColumnsMenuProps = {
  /** The table of the columns. */
  label: string;
  /** In the order shown; the first names the rows, and always stays. */
  columns: readonly number[];
  of: 'summary' | 'table';
  target: ReportTarget;
  hidden: readonly number[];
  byDefault: readonly number[];
  /** The address's text of numbers. */
  onChange: (hidden: string) => void;
};

/** Load it with import(): first screens do not wait for a menu. */
export function ColumnsMenu({ label, columns, of, target, hidden, byDefault, onChange }: ColumnsMenuProps) {
  const titles: Record<number, string> = of === 'summary' ? summaryColumnTitles() : tableColumnTitles(target);
  const defaults = byDefault.join(',');
  return (
    <Columns
      label={label}
      columns={columns
        .slice(1)
        .map((number) => ({ id: number, title: titles[number] ?? '', shown: !hidden.includes(number) }))}
      onToggle={(number) => onChange(toggled(hidden, number))}
      onReset={hidden.join() === defaults ? undefined : () => onChange(defaults)}
    />
  );
}

type SummaryMenuProps = Omit<ColumnsMenuProps, 'label' | 'of'> & { opened: boolean; onOpen: (opens: boolean) => void };

/** In the summary's corner: the charts of the house, and its columns. Load it with import(). */
export function SummaryMenu({ opened, onOpen, ...columns }: SummaryMenuProps) {
  return (
    <Row gap={0}>
      <IconButton
        aria-label="Charts of the house"
        title="Charts of the house"
        aria-expanded={opened}
        onClick={() => onOpen(!opened)}
      >
        <ChartColumn size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <ColumnsMenu {...columns} label="Summary columns" of="summary" />
    </Row>
  );
}
