import type { ReactNode } from 'react';
import { drawnValue } from './BodyRow.tsx';
import type { Column } from './column.ts';
import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

/** Whether any column says a total: a table of what cannot be added up has no such row. */
export const hasTotals = <Row,>(placed: readonly PlacedColumn<Row>[]): boolean =>
  placed.some(({ column }) => column.total !== undefined);

function drawnTotal<Row>(column: Column<Row>, rows: readonly Row[]): ReactNode {
  if (column.renderTotal) return column.renderTotal(rows);
  return column.total && drawnValue(column, column.total(rows));
}

/** The totals row: of all rows shown, not of those drawn. Each column says its own total. */
export function TableTotals<Row>(props: {
  placed: readonly PlacedColumn<Row>[];
  rows: readonly Row[];
  numbered: boolean;
  /** Rows have a button at their end. */
  opens: boolean;
}) {
  const { placed, rows, numbered, opens } = props;
  if (!hasTotals(placed)) return null;
  return (
    <tfoot className={styles.totals}>
      <tr>
        {numbered && <td className={styles.index} />}
        {placed.map(({ column, className, style, isName }) => {
          const total = drawnTotal(column, rows);
          if (!isName) {
            return (
              <td key={column.id} className={className} style={style}>
                {total}
              </td>
            );
          }
          return (
            <th key={column.id} scope="row" className={className}>
              <span className={styles.line}>{total}</span>
            </th>
          );
        })}
        {opens && <td className={styles.opener} />}
      </tr>
    </tfoot>
  );
}
