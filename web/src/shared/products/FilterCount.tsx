import styles from './filters.module.css';

/** How many filters, or values of one, are in force; says: what they are instead. */
export function FilterCount({ count, says = 'selected' }: { count: number; says?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count} <span className="visually-hidden">{says}</span>
    </span>
  );
}
