import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { Stack } from './kit/Layout.tsx';
import { Text } from './kit/Text.tsx';

/**
 * `act` is given the menu's button, for what opens beside it.
 * @property off why it can't be done now; null or absent: it can.
 * @property isGrave red: something is lost by it.
 */
export type RowAction = { text: string; act: (button: HTMLElement) => void; off?: string | null; isGrave?: boolean };

type RowMenuProps = { of: string; actions: readonly RowAction[]; className?: string; disabled?: boolean };

/**
 * What can be done with a row, behind one button.
 * @param of what the row is about.
 */
export function RowMenu({ of, actions, className, disabled = false }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = `Actions: ${of}`;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={className ?? ''}
        disabled={disabled}
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
        {actions.map(({ text, act, off = null, isGrave = false }) => (
          <MenuItem
            key={text}
            disabled={off !== null}
            onClick={() => {
              setAnchor(null);
              if (anchor !== null) act(anchor);
            }}
          >
            <Stack as="span" gap={0} style={{ maxWidth: 280, whiteSpace: 'normal' }}>
              <Text {...(isGrave && { tone: 'bad' })}>{text}</Text>
              {off !== null && <Text kind="caption">{off}</Text>}
            </Stack>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
