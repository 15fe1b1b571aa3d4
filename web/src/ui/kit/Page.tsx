import type { ReactNode } from 'react';
import { joined } from './Layout.tsx';
import styles from './layout.module.css';

type PageProps = {
  /** As high as the screen at most: a table in it scrolls by itself. */
  filled?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A page's parts one below the other; on paper simply after each other. */
export function Page({ filled = false, className, children }: PageProps) {
  return <div className={joined([styles.page, filled && styles.filled, className])}>{children}</div>;
}
