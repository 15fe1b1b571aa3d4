import type { ReactNode } from 'react';
import styles from './summary-cards.module.css';
import { measureColumn, type SummaryColumn, type SummaryRow } from './summary-columns.tsx';

type SummaryCardsProps = { columns: readonly SummaryColumn[]; rows: readonly SummaryRow[]; menu: ReactNode };

/** The same summary on a phone: a card a measure, a line a figure. */
export function SummaryCards({ columns, rows, menu }: SummaryCardsProps) {
  const grouped = columns.filter(({ group }) => group !== undefined);
  const groups = [...new Set(grouped.map(({ group }) => group))];
  return (
    <section aria-label="Summary" className={styles.cards}>
      {rows.map((row, index) => (
        <article key={row.measure} className={styles.card}>
          <header className={styles.head}>
            <h2>{measureColumn.drawn(row)}</h2>
            {index === 0 && menu}
          </header>
          {groups.map((group) => (
            <dl key={group} className={styles.group} aria-label={group}>
              <div className={styles.title}>{group}</div>
              {grouped
                .filter((column) => column.group === group)
                .map((column) => (
                  <div key={column.id} className={column.id === 'pace' ? styles.wide : styles.line}>
                    <dt>{column.label}</dt>
                    <dd className={column.tone && styles[column.tone]}>{column.drawn(row)}</dd>
                  </div>
                ))}
            </dl>
          ))}
        </article>
      ))}
    </section>
  );
}
