import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

type TickListProps = {
  id: string;
  label: string;
  /** The button that opened it; null: it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** The entries of a menu that stays open until it is left. */
export function TickList({ id, label, anchor, onClose, className, children }: TickListProps) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
      disablePortal
      slotProps={{ list: { 'aria-label': label }, ...(className !== undefined && { paper: { className } }) }}
    >
      {children}
    </Menu>
  );
}
