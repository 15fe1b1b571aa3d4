import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import styles from './controls.module.css';
import { TickItem } from './TickItem.tsx';

type MultiSelectMenuProps = {
  label: string;
  icon: LucideIcon;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any number out of a list, behind a button that says how many; the menu stays open until it is left. */
export function MultiSelectMenu({ label, icon: Icon, options, chosen, onChange }: MultiSelectMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <>
      <Button
        className={chosen.length > 0 ? styles.narrowed : undefined}
        startIcon={<Icon size={16} strokeWidth={1.75} />}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        disabled={options.length === 0 && chosen.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
      >
        {label}
        {chosen.length > 0 && <span className={styles.count}>{chosen.length}</span>}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label }, paper: { className: styles.menu } }}
      >
        {options.map((option) => (
          <TickItem key={option} on={chosen.includes(option)} onToggle={() => toggle(option)}>
            {option}
          </TickItem>
        ))}
        {chosen.length > 0 && <Divider />}
        {chosen.length > 0 && <MenuItem onClick={() => onChange([])}>Clear</MenuItem>}
      </Menu>
    </>
  );
}
