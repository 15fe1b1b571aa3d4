import styles from './filters.module.css';

/** How many filters, or values of one, are in force. */
export function FilterCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> selected</span>
    </span>
  );
}
