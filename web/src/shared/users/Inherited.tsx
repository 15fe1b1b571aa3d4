import type { ReactNode } from 'react';
import styles from './person.module.css';

/** A figure that stands for a person though it was not typed for him; the title says where it comes from. */
export function Inherited({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.inherited} title={title}>
      {children}
    </span>
  );
}
