import type { ReactNode } from 'react';
import styles from './count-pill.module.css';
import { joined } from './Layout.tsx';

/** A small number that asks to be seen: how many are chosen, or not read. */
export function CountPill({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <span className={joined([styles.pill, className])}>{children}</span>;
}
