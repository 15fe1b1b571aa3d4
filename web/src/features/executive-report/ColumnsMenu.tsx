import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useState } from 'react';
import { TickItem } from '../../ui/controls/TickItem.tsx';
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

/** Which columns are shown; the menu stays open until it is left. */
export function ColumnsMenu({ label, columns, hidden, byDefault, onChange }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const hiddenNumbers = columnNumbers(hidden);
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
        {columns.map(({ number, title }) => (
          <TickItem
            key={number}
            on={!hiddenNumbers.includes(number)}
            onToggle={() => onChange(toggleColumn(hidden, number))}
          >
            {title}
          </TickItem>
        ))}
        <Divider />
        <MenuItem disabled={hidden === byDefault.join(',')} onClick={() => onChange(byDefault.join(','))}>
          Reset columns
        </MenuItem>
      </Menu>
    </>
  );
}
