import { Fragment } from 'react';
import { BodyRow } from './BodyRow.tsx';
import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';
import type { useActiveRow } from './useActiveRow.ts';
import type { RowWindow } from './useRowWindow.ts';
import type { TableRow } from './useTableModel.ts';

type TableBodyProps<Row> = {
  rows: readonly TableRow<Row>[];
  drawn: RowWindow;
  placed: readonly PlacedColumn<Row>[];
  numbered: boolean;
  headRows: number;
  activeRow: ReturnType<typeof useActiveRow>;
  selected: ReadonlySet<string> | undefined;
  onActivate: ((row: Row) => void) | undefined;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, drawn, placed, numbered, headRows, activeRow, selected, onActivate } = props;
  return (
    <tbody
      ref={activeRow.bodyRef}
      className={onActivate && styles.activatable}
      onKeyDown={activeRow.onKeyDown}
      onClick={activeRow.onClick}
    >
      {drawn.items.map(({ index, gap }) => {
        const entry = rows[index];
        if (entry === undefined) return null;
        return (
          <Fragment key={entry.key}>
            <Gap height={gap} />
            <BodyRow
              row={entry.row}
              index={index}
              headRows={headRows}
              placed={placed}
              numbered={numbered}
              active={index === activeRow.index}
              selected={onActivate && (selected?.has(entry.key) ?? false)}
            />
          </Fragment>
        );
      })}
      <Gap height={drawn.after} />
    </tbody>
  );
}

/** Holds the place of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={styles.gap} style={{ height }} /> : null;
}
