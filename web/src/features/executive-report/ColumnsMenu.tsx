import { ColumnsMenu as Columns } from '../../ui/controls/ColumnsMenu.tsx';
import { columnNumbers, toggleColumn } from './report-columns.ts';

type ColumnsMenuProps = {
  /** Whose columns they are. */
  label: string;
  /** In the order shown, without the one that names the rows, which always stays. */
  columns: readonly { number: number; title: string }[];
  /** The address's text of numbers. */
  hidden: string;
  byDefault: readonly number[];
  onChange: (hidden: string) => void;
};

export function ColumnsMenu({ label, columns, hidden, byDefault, onChange }: ColumnsMenuProps) {
  const hiddenNumbers = columnNumbers(hidden);
  const defaults = byDefault.join(',');
  return (
    <Columns
      label={label}
      columns={columns.map(({ number, title }) => ({ id: number, title, shown: !hiddenNumbers.includes(number) }))}
      onToggle={(number) => onChange(toggleColumn(hidden, number))}
      onReset={hidden === defaults ? undefined : () => onChange(defaults)}
    />
  );
}
