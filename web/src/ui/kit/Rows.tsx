import type { HTMLAttributes, LiHTMLAttributes } from 'react';
import { joined } from './Layout.tsx';
import styles from './rows.module.css';

type RowsProps = HTMLAttributes<HTMLUListElement> & {
  /** No line above the first row: nothing stands above it. */
  first?: boolean;
  /** The rows end where what surrounds them has its padding. */
  flush?: boolean;
};

/** A list: a row each, with hairlines between. */
export function Rows({ first, flush, className, ...rest }: RowsProps) {
  return <ul className={joined([styles.rows, first && styles.first, flush && styles.flush, className])} {...rest} />;
}

/** A row of a list: its parts side by side; `wrap`: buttons go below the words where these would have less than 220 px. */
export function ListRow({ wrap, className, ...rest }: LiHTMLAttributes<HTMLLIElement> & { wrap?: boolean }) {
  return <li className={joined([styles.row, wrap && styles.wrap, className])} {...rest} />;
}

/**
 * The look of a row that is a link, a label or a button inside its li; `current`: the one with the open detail;
 * `dense`: in a narrow list.
 */
export const rowClass = (current = false, dense = false): string =>
  joined([styles.row, current && styles.current, dense && styles.dense]);
