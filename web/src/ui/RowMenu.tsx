import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';

/** `act` is given the menu's button, for what opens beside it. */
export type RowAction = { text: string; act: (button: HTMLElement) => void };

/**
 * What can be done with a row, behind one button.
 * @param of what the row is about.
 */
export function RowMenu({ of, actions, className }: { of: string; actions: readonly RowAction[]; className?: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `Actions: ${of}`;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={className ?? ''}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // The row it stands in may open something itself.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ text, act }) => (
          <MenuItem
            key={text}
            onClick={() => {
              setAnchor(null);
              if (anchor !== null) act(anchor);
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
