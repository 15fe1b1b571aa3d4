import type { ReactNode } from 'react';
import { joined } from '../kit/Layout.tsx';
import styles from './controls.module.css';

type ToolbarProps = {
  /** Above a list in a narrow panel, two beside each other; or at the right end of a panel's head. */
  place?: 'page' | 'panel' | 'head';
  /** What it holds finds rows: a landmark. */
  finds?: boolean;
  /** From 1200 px on, its fields become narrower rather than go to a second line. */
  oneLine?: boolean;
  children: ReactNode;
};

/**
 * What a list is narrowed and ordered by, and at its right end what can be done with it (OutputBar, buttons). It wraps;
 * on phones a search has a line of its own where selects follow. Paper has none.
 */
export function Toolbar({ place = 'page', finds = false, oneLine = false, children }: ToolbarProps) {
  const Element = finds ? 'search' : 'div';
  return (
    <Element className={joined([styles.toolbar, place !== 'page' && styles[place], oneLine && styles.oneLine])}>
      {children}
    </Element>
  );
}

/** Parts of a toolbar that stand together: a line of their own on phones, or everywhere. */
export function ToolbarGroup({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  return <div className={joined([styles.group, whole && styles.whole])}>{children}</div>;
}
