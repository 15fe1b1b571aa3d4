import styles from './BulletBar.module.css';
import bar from './bar.module.css';
import { joined } from './kit/Layout.tsx';

type BulletBarProps = {
  /** What the bar says, in words. */
  label: string;
  /** The value at the right end; the others are in its unit. */
  scale: number;
  /** Today, solid. */
  actual: number;
  /** At the present pace, paler. */
  pace?: number | null;
  /** Up to here nothing is paid: a stronger track. */
  threshold?: number;
  /** The tick. */
  goal: number | null;
  /** Beyond here is too much: hatched. */
  limit?: number;
};

/** A value against its goal on one line. Nothing is drawn beyond either end. */
export function BulletBar({ label, scale, actual, pace, threshold, goal, limit }: BulletBarProps) {
  const at = (value: number) => `${Math.min(100, Math.max(0, (100 * value) / scale))}%`;
  return (
    <div className={joined([bar.bar, styles.bar])} role="img" aria-label={label}>
      {threshold !== undefined && <span className={bar.below} style={{ width: at(threshold) }} />}
      {limit !== undefined && <span className={styles.beyond} style={{ left: at(limit) }} />}
      {typeof pace === 'number' && <span className={styles.pace} style={{ width: at(pace) }} />}
      <span className={bar.done} style={{ width: at(actual) }} />
      {goal !== null && <span className={styles.goal} style={{ left: at(goal) }} />}
    </div>
  );
}
