import { type ReactNode, useLayoutEffect } from 'react';
import './sun.css';
import './touch.css';
import styles from './field-page.module.css';

type FieldPageProps = {
  /** The one primary button, 48 px high, with what it needs said above it. It stays at the bottom of the screen. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen that is used on a phone in a store: parts 12 px apart, at a desk one column in the middle. */
export function FieldPage({ bar, children }: FieldPageProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.field = '';
    return () => {
      delete dataset.field;
    };
  }, []);
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>{children}</div>
      {bar === undefined ? null : <div className={styles.bar}>{bar}</div>}
    </div>
  );
}
