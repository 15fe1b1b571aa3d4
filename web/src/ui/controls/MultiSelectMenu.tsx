import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { CountPill } from '../kit/CountPill.tsx';
import styles from './controls.module.css';
import { TickItem } from './TickItem.tsx';
import { TickMenu } from './TickMenu.tsx';

type MultiSelectMenuProps = {
  label: string;
  icon: LucideIcon;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any number out of a list, behind a button that says how many; the menu stays open until it is left. */
export function MultiSelectMenu({ label, icon: Icon, options, chosen, onChange }: MultiSelectMenuProps) {
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <TickMenu
      label={label}
      className={styles.menu}
      button={(opener) => (
        <Button
          className={chosen.length > 0 ? styles.narrowed : undefined}
          startIcon={<Icon size={16} strokeWidth={1.75} />}
          endIcon={<ChevronDown size={16} strokeWidth={1.75} />}
          disabled={options.length === 0 && chosen.length === 0}
          {...opener}
        >
          {label}
          {chosen.length > 0 && <CountPill className={styles.count}>{chosen.length}</CountPill>}
        </Button>
      )}
    >
      {options.map((option) => (
        <TickItem key={option} on={chosen.includes(option)} onToggle={() => toggle(option)}>
          {option}
        </TickItem>
      ))}
      {chosen.length > 0 && <Divider />}
      {chosen.length > 0 && <MenuItem onClick={() => onChange([])}>Clear</MenuItem>}
    </TickMenu>
  );
}
