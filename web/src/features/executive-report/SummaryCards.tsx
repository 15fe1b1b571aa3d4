import type { ReactNode } from 'react';
import styles from './summary-cards.module.css';
import { measureColumn, type SummaryColumn, type SummaryRow } from './summary-columns.tsx';

type SummaryCardsProps = { columns: readonly SummaryColumn[]; rows: readonly SummaryRow[]; menu: ReactNode };

/** The same summary on a phone: a card a measure, a group of figures a line. */
export function SummaryCards({ columns, rows, menu }: SummaryCardsProps) {
  const groups = [...new Set(columns.map(({ group }) => group).filter((group) => group !== undefined))];
  return (
    <section aria-label="Summary" className={styles.cards}>
      {rows.map((row, index) => (
        <article key={row.measure} className={styles.card}>
          <header className={styles.head}>
            <h2>{measureColumn.drawn(row)}</h2>
            {index === 0 && menu}
          </header>
          {groups.map((group) => (
            <div key={group} className={styles.group}>
              <h3>{group}</h3>
              <Figures row={row} columns={columns.filter((column) => column.group === group)} />
            </div>
          ))}
        </article>
      ))}
    </section>
  );
}

function Figures({ row, columns }: { row: SummaryRow; columns: readonly SummaryColumn[] }) {
  return (
    <dl className={styles.figures}>
      {columns.map((column) => (
        <div key={column.id} className={column.id === 'pace' ? styles.wide : undefined}>
          <dt>{column.label}</dt>
          <dd className={column.tone && styles[column.tone]}>{column.drawn(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
