import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useState } from 'react';
import { TickItem } from './TickItem.tsx';

type ColumnsMenuProps<Id> = {
  /** Whose columns they are. */
  label: string;
  /** In the order shown, without those that always stay. */
  columns: readonly { id: Id; title: string; shown: boolean }[];
  onToggle: (id: Id) => void;
  /** undefined: nothing has been changed. */
  onReset: (() => void) | undefined;
};

/** Which columns of a table are shown; the menu stays open until it is left. */
export function ColumnsMenu<Id extends string | number>({ label, columns, onToggle, onReset }: ColumnsMenuProps<Id>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label } }}
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
      </Menu>
    </>
  );
}
