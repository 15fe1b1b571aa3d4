import type { ReactNode } from 'react';
import styles from './Delta.module.css';

/** A difference in words of its own, with a triangle and a colour that say its direction. */
export function Change({ up, children }: { up: boolean; children: ReactNode }) {
  return <span className={`${styles.delta} ${styles.notable} ${up ? styles.up : styles.down}`}>{children}</span>;
}
