import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useState } from 'react';
import { TickItem } from '../../../ui/controls/TickItem.tsx';
import { type ColumnOrder, defaultOrder, toggled } from './column-order.ts';
import { columnWords } from './columns.tsx';

type ColumnsMenuProps = { order: ColumnOrder; onChange: (order: ColumnOrder) => void };

/** Which columns are shown, in their order; the menu stays open until it is left. */
export function ColumnsMenu({ order, onChange }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        startIcon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': 'Columns' } }}
      >
        {order.map((column) => (
          <TickItem key={column.id} on={column.shown} onToggle={() => onChange(toggled(order, column.id))}>
            {columnWords[column.id]}
          </TickItem>
        ))}
        <Divider />
        <MenuItem onClick={() => onChange(defaultOrder)}>Reset columns</MenuItem>
      </Menu>
    </>
  );
}
