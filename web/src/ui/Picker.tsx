import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, useId, useState } from 'react';
import styles from './Picker.module.css';

export type PickerOption = {
  value: string;
  label: string /** Smaller, beside the label. */;
  note?: string;
  mark: ReactNode;
};

type PickerProps = {
  label: string;
  options: readonly PickerOption[];
  /** '': nothing is chosen yet. */
  value: string;
  /** Stands there until something is chosen. */
  placeholder?: string;
  onPick: (value: string) => void;
  /** The value asks for attention: amber border. */
  marked?: boolean;
};

/** One of several, as a block with its mark, its label above and its value below; opens a menu. */
export function Picker({ label, options, value, placeholder, onPick, marked = false }: PickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const pick = (picked: string) => {
    setAnchor(null);
    if (picked !== value) onPick(picked);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={marked ? `${styles.picker} ${styles.marked}` : styles.picker}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.mark}>{chosen?.mark}</span>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          {value === '' ? (
            <span className={styles.placeholder} aria-hidden>
              {placeholder}
            </span>
          ) : (
            <span className={styles.value}>{chosen?.label ?? value}</span>
          )}
        </span>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        marginThreshold={8}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { style: { width: anchor?.offsetWidth, maxHeight: 360 } },
          list: { 'aria-labelledby': id },
        }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => pick(option.value)}
          >
            <span className={styles.mark}>{option.mark}</span>
            <span className={styles.option}>{option.label}</span>
            {option.note ? <span className={styles.note}>{option.note}</span> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
