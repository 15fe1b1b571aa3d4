import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import styles from './controls.module.css';

/** Something that is either shown or not: a tick or a plus says which, not the colour alone. */
export function ToggleChip(props: { label: string; on: boolean; onToggle: () => void }) {
  const { label, on, onToggle } = props;
  const Icon = on ? Check : Plus;
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onToggle}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}
