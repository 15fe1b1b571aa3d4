import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { lazy, Suspense, useId, useState } from 'react';
import styles from './Picker.module.css';
import type { PickerOption } from './PickerMenu.tsx';

/** Fetched once it is opened: menus would be an eighth of what the shell weighs. */
const PickerMenu = lazy(async () => ({ default: (await import('./PickerMenu.tsx')).PickerMenu }));

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
      <Suspense>
        {anchor && (
          <PickerMenu
            labelId={id}
            options={options}
            value={value}
            anchor={anchor}
            onPick={pick}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
