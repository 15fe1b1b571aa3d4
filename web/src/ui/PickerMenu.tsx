import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import styles from './Picker.module.css';

export type PickerOption = {
  value: string;
  label: string;
  /** Smaller, beside the label. */
  note?: string;
  mark: ReactNode;
};

type PickerMenuProps = {
  /** Of the button that opens it. */
  labelId: string;
  options: readonly PickerOption[];
  value: string;
  anchor: HTMLElement;
  onPick: (value: string) => void;
  onClose: () => void;
};

/** The options of a Picker, over its button. */
export function PickerMenu({ labelId, options, value, anchor, onPick, onClose }: PickerMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open
      marginThreshold={8}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { style: { width: anchor.offsetWidth, maxHeight: 360 } },
        list: { 'aria-labelledby': labelId },
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          selected={option.value === value}
          onClick={() => onPick(option.value)}
        >
          <span className={styles.mark}>{option.mark}</span>
          <span className={styles.option}>{option.label}</span>
          {option.note ? <span className={styles.note}>{option.note}</span> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
