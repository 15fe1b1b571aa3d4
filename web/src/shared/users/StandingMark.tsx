import type { Standing } from '@caselift/domain/pay/standing';
import styles from './StandingMark.module.css';

type StandingMarkProps = {
  label: string;
  /** The figure, as text. */
  text: string;
  /** How it stands, which the mark's height says too. */
  standing: Standing;
  /** In words, for the pointer and for screen readers; absent in a legend, where the text says it. */
  title?: string;
};

/** A short figure with a mark: high and green, half and amber, a red dot. */
export function StandingMark({ label, text, standing, title }: StandingMarkProps) {
  return (
    <span className={styles.standing} title={title}>
      <span className={`${styles.mark} ${styles[standing]}`} aria-hidden="true" />
      {label} {text}
      {title !== undefined && <span className="visually-hidden">, {title}</span>}
    </span>
  );
}
