import styles from './month-legend.module.css';

/** What the lines of a DayChart stand for. */
export function DayLegend({ pace, goal }: { pace: boolean; goal: boolean }) {
  return (
    <ul className={styles.legend} aria-hidden>
      <li>
        <span className={styles.line} />
        TY
      </li>
      {pace && (
        <li>
          <span className={`${styles.line} ${styles.paceLine}`} />
          Pace
        </li>
      )}
      <li>
        <span className={`${styles.line} ${styles.lastYearLine}`} />
        LY
      </li>
      {goal && (
        <li>
          <span className={styles.goal} />
          Goal
        </li>
      )}
    </ul>
  );
}
