import { joined } from './Layout.tsx';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is on its way; absent where the words beside the bar say all that it does. */
  label?: string;
  /** 0 to 1; null: not known. */
  fraction: number | null;
  tone?: 'accent' | 'neutral' | 'good' | 'warn' | 'bad';
};

/** How far something is. */
export function ProgressBar({ label, fraction, tone = 'accent' }: ProgressBarProps) {
  const fill = (
    <span
      className={joined([styles.fill, tone !== 'accent' && styles[tone], fraction === null && styles.unknown])}
      style={fraction === null ? undefined : { width: `${100 * fraction}%` }}
    />
  );
  if (label === undefined)
    return (
      <span className={styles.track} aria-hidden>
        {fill}
      </span>
    );
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={fraction === null ? undefined : Math.round(100 * fraction)}
      className={styles.track}
    >
      {fill}
    </div>
  );
}
