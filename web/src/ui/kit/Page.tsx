import type { ReactNode } from 'react';
import { joined } from './Layout.tsx';
import styles from './layout.module.css';
import { Text } from './Text.tsx';

type PageProps = {
  /** As high as the screen at most: a table in it scrolls by itself. */
  filled?: boolean;
  /** 880 px at most. */
  narrow?: boolean;
  /** Stands first on paper, where no menu says what this is. */
  printTitle?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A page's parts one below the other; on paper simply after each other. */
export function Page({ filled = false, narrow = false, printTitle, className, children }: PageProps) {
  return (
    <div className={joined([styles.page, filled && styles.filled, narrow && styles.narrow, className])}>
      {printTitle === undefined ? null : (
        <Text as="h2" kind="section" className={styles.printTitle}>
          {printTitle}
        </Text>
      )}
      {children}
    </div>
  );
}
