import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import styles from './controls.module.css';
import { TickItem } from './TickItem.tsx';
import { TickList } from './TickList.tsx';

type MultiSelectListProps = {
  id: string;
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** The options of a MultiSelectMenu, below its button. */
export function MultiSelectList({ options, chosen, onChange, ...menu }: MultiSelectListProps) {
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <TickList {...menu} className={styles.menu}>
      {options.map((option) => (
        <TickItem key={option} on={chosen.includes(option)} onToggle={() => toggle(option)}>
          {option}
        </TickItem>
      ))}
      {chosen.length > 0 && <Divider />}
      {chosen.length > 0 && <MenuItem onClick={() => onChange([])}>Clear</MenuItem>}
    </TickList>
  );
}
