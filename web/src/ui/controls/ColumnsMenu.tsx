import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Columns3 from 'lucide-react/icons/columns-3';
import { TickItem } from './TickItem.tsx';
import { TickMenu } from './TickMenu.tsx';

type ColumnsMenuProps<Id> = {
  /** The table of the columns. */
  label: string;
  /** In the order shown, without those that always stay. */
  columns: readonly { id: Id; title: string; shown: boolean }[];
  onToggle: (id: Id) => void;
  /** undefined: nothing has been changed. */
  onReset: (() => void) | undefined;
};

/** Which columns of a table are shown; the menu stays open until it is left. */
export function ColumnsMenu<Id extends string | number>({ label, columns, onToggle, onReset }: ColumnsMenuProps<Id>) {
  return (
    <TickMenu
      label={label}
      button={(opener) => (
        <IconButton aria-label={label} title={label} {...opener}>
          <Columns3 size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {columns.map((column) => (
        <TickItem key={column.id} on={column.shown} onToggle={() => onToggle(column.id)}>
          {column.title}
        </TickItem>
      ))}
      <Divider />
      <MenuItem disabled={onReset === undefined} onClick={onReset}>
        Reset columns
      </MenuItem>
    </TickMenu>
  );
}
