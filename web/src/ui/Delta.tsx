import styles from './Delta.module.css';
import { absent, oneDecimal } from './figures.ts';

/** Below this many percentage points a change is too small to colour its number; only the triangle is coloured. */
const notablePoints = 2;

/**
 * A percent change as triangle, sign and value; 'Infinity' (nothing last year) reads "New", null (not computable) "N/A".
 * `unit` adds the percent sign where no column head says it.
 */
export function Delta({ percent, unit = false }: { percent: number | 'Infinity' | null | undefined; unit?: boolean }) {
  if (percent === undefined) return <span className={styles.none}>{absent}</span>;
  if (percent === null) return <span className={styles.none}>N/A</span>;
  if (percent === 'Infinity') return <span className={styles.new}>New</span>;
  const written = `${oneDecimal(Math.abs(percent))}${unit ? '%' : ''}`;
  if (Number(Math.abs(percent).toFixed(1)) === 0)
    return <span className={`${styles.delta} ${styles.zero}`}>{written}</span>;
  const direction = percent > 0 ? styles.up : styles.down;
  const weight = Math.abs(percent) >= notablePoints ? styles.notable : '';
  return (
    <span className={`${styles.delta} ${direction} ${weight}`}>
      {percent > 0 ? '+' : '\u2212'}
      {written}
    </span>
  );
}
