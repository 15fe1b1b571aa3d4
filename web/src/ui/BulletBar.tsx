import styles from './BulletBar.module.css';

type BulletBarProps = {
  /** All in one unit. pace: where it will have come at the present pace; null: nobody can say. */
  now: number;
  pace: number | null;
  goal: number;
  /** Below it nothing is paid: the track is stronger up to there. */
  threshold?: number;
  /** The bar in words, for those who do not see it. */
  label: string;
};

/** So much room there is beyond the goal, in parts of it, before the bar is drawn to another scale. */
const room = 1.2;

/** Now, pace and goal in one bar: solid, pale, and a tick. A projection is paler than a fact. */
export function BulletBar({ now, pace, goal, threshold, label }: BulletBarProps) {
  const end = Math.max(goal * room, now, pace ?? 0);
  const width = (value: number) => ({ width: `${Math.max(0, Math.min(100, (100 * value) / end))}%` });
  return (
    <span role="img" aria-label={label} className={styles.bar}>
      <span className={styles.track}>
        {threshold !== undefined && <span className={styles.below} style={width(threshold)} />}
        {pace !== null && <span className={styles.pace} style={width(pace)} />}
        <span className={styles.now} style={width(now)} />
      </span>
      <span className={styles.goal} style={{ left: width(goal).width }} />
    </span>
  );
}
