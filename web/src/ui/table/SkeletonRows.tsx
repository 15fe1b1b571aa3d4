import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

/** Percent of the cell; names differ in length, so their bars do. */
const textBars = [88, 66, 78, 58, 73];

type SkeletonRowsProps<Row> = {
  placed: readonly PlacedColumn<Row>[];
  numbered: boolean;
  rows: number | undefined;
  opens: boolean;
};

/** Breathing bars where rows will stand, under the real head. */
export function SkeletonRows<Row>({ placed, numbered, rows = 12, opens }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <tr key={row} className={styles.row}>
          {numbered && <td className={styles.index} />}
          {placed.map(({ column, className, style }) => (
            <td key={column.id} className={className} style={style}>
              <span
                className={styles.bar}
                style={{ width: column.kind === 'text' ? `${textBars[row % textBars.length]}%` : '75%' }}
              />
            </td>
          ))}
          {opens && <td className={styles.opener} />}
        </tr>
      ))}
    </tbody>
  );
}
