import type { ReactNode } from 'react';
import styles from './summary.module.css';
import { measureColumn, type SummaryColumn, type SummaryRow } from './summary-columns.tsx';

type SummaryTableProps = {
  columns: readonly SummaryColumn[];
  rows: readonly SummaryRow[];
  loading: boolean;
  /** Stands in the head's corner. */
  menu: ReactNode;
};

/** GP and volume of the whole house, its columns in groups. */
export function SummaryTable({ columns, rows, loading, menu }: SummaryTableProps) {
  const grouped = columns.filter(({ group, below }) => group !== undefined && !below);
  const starts = (column: SummaryColumn) => {
    const index = grouped.indexOf(column);
    return index >= 0 && grouped[index - 1]?.group !== column.group;
  };
  const classOf = (column: SummaryColumn) =>
    [column.kind === 'number' && styles.number, column.tone && styles[column.tone], starts(column) && styles.start]
      .filter(Boolean)
      .join(' ');
  return (
    <section className={styles.panel} aria-label="Summary" aria-busy={loading}>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">Summary of the house</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} className={styles.corner}>
                <span className={styles.cornerLine}>
                  {measureColumn.label}
                  {menu}
                </span>
              </th>
              {grouped.filter(starts).map(({ group }) => (
                <th
                  key={group}
                  scope="colgroup"
                  colSpan={grouped.filter((column) => column.group === group).length}
                  className={`${styles.group} ${styles.start}`}
                >
                  {group}
                </th>
              ))}
            </tr>
            <tr>
              {grouped.map((column) => (
                <th key={column.id} scope="col" className={classOf(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.measure}>
                <th scope="row">{measureColumn.drawn(row)}</th>
                {grouped.map((column) => (
                  <td key={column.id} className={classOf(column)}>
                    {loading ? <span className={styles.bar} /> : column.drawn(row)}
                    {columns
                      .filter(({ below }) => below === column.id && !loading)
                      .map((other) => (
                        <div key={other.id} className={styles.below}>
                          {other.label} {other.drawn(row)}
                        </div>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
