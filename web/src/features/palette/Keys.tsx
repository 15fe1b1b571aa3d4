import styles from './palette.module.css';

/** Keys as they stand on the keyboard, and what they do. */
export const Keys = ({ keys, does }: { keys: readonly string[]; does?: string }) => (
  <span className={styles.keys} aria-hidden>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
    {does}
  </span>
);
