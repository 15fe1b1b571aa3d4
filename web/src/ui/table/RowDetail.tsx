import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './table.module.css';

/** Rows that open below themselves, one at a time, by a button at their end. */
export type RowOpening<Row> = {
  /** The open row's key; '' for none. */
  opened: string;
  /** By the button: the key of the row to open, '' to close the open one. */
  onOpen: (key: string) => void;
  /** What the button opens, such as 'Charts of Dana Whitfield'. */
  label: (row: Row) => string;
  detail: (row: Row) => ReactNode;
};

/** Pixels of the column of buttons. */
export const openerWidth = 40;

type RowDetailProps = {
  /** That it reaches across. */
  columns: number;
  onHeight: (pixels: number) => void;
  children: ReactNode;
};

/** What is below an open row: as wide as what is in sight of the table, however far that scrolls sideways. */
export function RowDetail({ columns, onHeight, children }: RowDetailProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    element?.scrollIntoView?.({ block: 'nearest' });
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      onHeight(0);
    };
  }, [onHeight]);
  return (
    <tr ref={row} className={styles.detail}>
      <td colSpan={columns}>
        <div className={styles.inSight}>{children}</div>
      </td>
    </tr>
  );
}
