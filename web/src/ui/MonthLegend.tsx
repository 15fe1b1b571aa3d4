import styles from './month-legend.module.css';

/** What the bars of a MonthChart stand for. `pace`: what the month that is not over comes to, '' where that is said elsewhere; absent: none is drawn. */
export function MonthLegend({ pace }: { pace?: string | undefined }) {
  return (
    <ul className={styles.legend} aria-hidden>
      <li>
        <span className={`${styles.key} ${styles.thisYear}`} />
        TY
      </li>
      <li>
        <span className={`${styles.key} ${styles.lastYear}`} />
        LY
      </li>
      {pace !== undefined && (
        <li>
          <span className={`${styles.key} ${styles.atPace}`} />
          {`Pace ${pace}`.trim()}
        </li>
      )}
    </ul>
  );
}
