import type { User } from '@caselift/contract/users';
import type { CSSProperties, ReactNode } from 'react';
import { openerWidth } from '../../ui/table/RowDetail.tsx';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import { numberWidth, tableWidth } from '../../ui/table/widths.ts';
import styles from './report.module.css';

/** Pixels of a card's border, of the last column's distance from it, and of a scroll bar. */
const besides = 26;

/** GP and volume of one period: beside each other where both fit with all their shown columns, else one below the other. */
export function TablePair({ models, children }: { models: readonly TableModel<User>[]; children: ReactNode }) {
  const widths = models.map(
    ({ columns, unordered }) => tableWidth(columns, false) + numberWidth(unordered.length) + openerWidth,
  );
  const style = { '--need': `${Math.max(...widths) + besides}px` } as CSSProperties;
  return (
    <div className={styles.pair} style={style}>
      {children}
    </div>
  );
}
