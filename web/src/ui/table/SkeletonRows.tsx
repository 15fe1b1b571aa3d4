import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

const rowNumbers = Array.from({ length: 12 }, (_, index) => index);
/** Percent of the cell; names differ in length, so their bars do. */
const textBars = [88, 66, 78, 58, 73];

/** Breathing bars where rows will stand, under the real head. */
export function SkeletonRows<Row>({ placed, numbered }: { placed: readonly PlacedColumn<Row>[]; numbered: boolean }) {
  return (
    <tbody aria-hidden>
      {rowNumbers.map((row) => (
        <tr key={row} className={styles.row}>
          {numbered && <td className={styles.index} />}
          {placed.map(({ column, className }) => (
            <td key={column.id} className={className}>
              <span
                className={styles.bar}
                style={{ width: column.kind === 'text' ? `${textBars[row % textBars.length]}%` : '75%' }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
