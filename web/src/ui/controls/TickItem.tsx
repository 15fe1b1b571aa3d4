import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import styles from './controls.module.css';

/** An entry of a menu that is on or off; the menu, which hands it the rest, stays open. */
export function TickItem({ on, onToggle, children, ...rest }: MenuItemProps & { on: boolean; onToggle: () => void }) {
  return (
    <MenuItem {...rest} role="menuitemcheckbox" aria-checked={on} onClick={onToggle}>
      <Check size={16} strokeWidth={1.75} aria-hidden className={styles.tick} />
      {children}
    </MenuItem>
  );
}
