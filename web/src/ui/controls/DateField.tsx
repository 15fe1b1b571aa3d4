import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import styles from './controls.module.css';
import { useTyped } from './use-typed.ts';

/** A year is typed digit by digit, and each of them makes a day. */
const pause = 300;

type DateFieldProps = {
  /** Drawn inside, before the day. */
  label: string;
  /** Drawn in the label's place where room is scarce. */
  word?: string;
  /** YYYY-MM-DD; '' for none. */
  value: string;
  onChange: (day: string) => void;
};

/** A day to filter by; it reports '' once it is cleared. */
export function DateField({ label, word, value, onChange }: DateFieldProps) {
  const id = useId();
  const { text, type } = useTyped({ value, pause, onReport: onChange });
  return (
    <OutlinedInput
      type="date"
      value={text}
      onChange={(event) => type(event.target.value)}
      startAdornment={
        <label htmlFor={id} className={styles.inside}>
          {word ?? label}
        </label>
      }
      {...(word !== undefined && { className: styles.short })}
      slotProps={{ input: { id, max: '9999-12-31', ...(word !== undefined && { 'aria-label': label }) } }}
    />
  );
}
