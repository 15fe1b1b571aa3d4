import { joined } from '../kit/Layout.tsx';
import styles from './controls.module.css';

type SegmentedProps<Id extends string> = {
  /** Says what is chosen; not drawn. */
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Takes the whole width, shared evenly. */
  wide?: boolean;
  /** In rows of three where the container is narrow. */
  folds?: boolean;
};

/** One of a few, all of them in sight. */
export function Segmented<Id extends string>({ label, options, value, onChange, wide, folds }: SegmentedProps<Id>) {
  return (
    <fieldset className={joined([styles.segmented, wide && styles.wide, folds && styles.folds])} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className={styles.segment}
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
