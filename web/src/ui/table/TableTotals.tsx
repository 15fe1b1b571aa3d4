import { drawnValue } from './BodyRow.tsx';
import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

/** The totals row: of all rows shown, not of those drawn. Each column says its own total. */
export function TableTotals<Row>(props: {
  placed: readonly PlacedColumn<Row>[];
  rows: readonly Row[];
  numbered: boolean;
}) {
  const { placed, rows, numbered } = props;
  return (
    <tfoot className={styles.totals}>
      <tr>
        {numbered && <td className={styles.index} />}
        {placed.map(({ column, className }) => {
          const total = column.total && drawnValue(column, column.total(rows));
          if (!column.pinned) {
            return (
              <td key={column.id} className={className}>
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
      </tr>
    </tfoot>
  );
}
