import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { lazy, Suspense, useState } from 'react';
import type { HeldAccount } from './behind.ts';

const ChangeHolder = lazy(async () => ({ default: (await import('./ChangeHolder.tsx')).ChangeHolder }));

/** What staff can do with an account of an ended period. */
export function HolderMenu({ account }: { account: HeldAccount }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  const label = `Actions: ${account.buyerName}`;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setChanging(true);
          }}
        >
          Change who held it
        </MenuItem>
      </Menu>
      {changing && (
        <Suspense>
          <ChangeHolder account={account} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
