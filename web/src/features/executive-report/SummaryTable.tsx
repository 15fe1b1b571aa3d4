import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Explained } from '../../ui/terms/Term.tsx';
import { SummaryFigure } from './SummaryFigure.tsx';
import styles from './summary.module.css';
import { measureColumn, type SummaryColumn, type SummaryRow } from './summary-columns.tsx';

type SummaryTableProps = {
  columns: readonly SummaryColumn[];
  rows: readonly SummaryRow[];
  loading: boolean;
  /** Stands in the head's corner. */
  menu: ReactNode;
  /** How far each measure is ahead of last year; absent against goals. */
  gap: ((row: SummaryRow) => ReactNode) | undefined;
};

/** GP and volume of the whole house, its columns in groups. */
export function SummaryTable({ columns, rows, loading, menu, gap }: SummaryTableProps) {
  const grouped = columns.filter(({ group, below }) => group !== undefined && !below);
  const starts = (column: SummaryColumn) => grouped[grouped.indexOf(column) - 1]?.group !== column.group;
  const cellOf = (column: SummaryColumn) => ({
    className: starts(column) ? styles.start : undefined,
    'data-number': true,
  });
  return (
    <Panel aria-label="Summary" aria-busy={loading} print="bare">
      <PlainTable row={50} region="House figures" className={styles.summary}>
        <caption className="visually-hidden">House summary</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.corner}>
              <Row spread>
                {measureColumn.label}
                {menu}
              </Row>
            </th>
            {gap && (
              <th scope="col" rowSpan={2} className={styles.corner}>
                Gap to LY
              </th>
            )}
            {grouped.filter(starts).map(({ group }) => (
              <th
                key={group}
                scope="colgroup"
                colSpan={grouped.filter((column) => column.group === group).length}
                className={joined([styles.group, styles.start])}
              >
                <Explained label={group ?? ''} />
              </th>
            ))}
          </tr>
          <tr>
            {grouped.map((column) => (
              <th {...cellOf(column)} key={column.id} scope="col">
                <Explained label={column.label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.measure}>
              <th scope="row">{measureColumn.drawn(row)}</th>
              {gap && <td className={styles.gap}>{gap(row)}</td>}
              {grouped.map((column) => (
                <td {...cellOf(column)} key={column.id}>
                  {loading ? <Skeleton variant="text" /> : <SummaryFigure column={column} row={row} />}
                  {columns
                    .filter(({ below }) => below === column.id && !loading)
                    .map((other) => (
                      <Text key={other.id} as="div" kind="caption" tone="soft">
                        {other.label} {other.drawn(row)}
                      </Text>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
