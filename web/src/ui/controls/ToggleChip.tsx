import { Check } from 'lucide-react';
import styles from './controls.module.css';

/** Something that is either shown or not: a tick as well as a colour says which. */
export function ToggleChip(props: { label: string; on: boolean; onToggle: () => void }) {
  const { label, on, onToggle } = props;
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onToggle}>
      <Check size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}
