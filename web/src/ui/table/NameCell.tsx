import type { ReactNode } from 'react';
import { Row } from '../kit/Layout.tsx';
import styles from './table.module.css';

type NameCellProps = {
  /** A picture. */
  before?: ReactNode;
  /** Marks, a link: whole, however long the name is. */
  after?: ReactNode;
  children: ReactNode;
};

/** A name in a table's cell, cut where the column ends. */
export function NameCell({ before, after, children }: NameCellProps) {
  return (
    <Row as="span" gap={before === undefined ? 2 : 8}>
      {before}
      <span className={styles.name}>{children}</span>
      {after}
    </Row>
  );
}
