import CircleCheck from 'lucide-react/icons/circle-check';
import Loader from 'lucide-react/icons/loader';
import styles from './pipeline.module.css';

/** Whether actions are open. */
export function StateChip({ state }: { state: 'READY' | 'BUSY' }) {
  const ready = state === 'READY';
  const Icon = ready ? CircleCheck : Loader;
  return (
    <span role="status" className={`${styles.chip} ${styles.stateChip} ${ready ? styles.ready : styles.running}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {ready ? 'Ready' : 'Busy'}
    </span>
  );
}
