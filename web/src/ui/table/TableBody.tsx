import { Fragment, type MouseEvent } from 'react';
import { BodyRow } from './BodyRow.tsx';
import type { PlacedColumn } from './layout.ts';
import { RowDetail, type RowOpening } from './RowDetail.tsx';
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
  opening: RowOpening<Row> | undefined;
  onDetailHeight: (pixels: number) => void;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, drawn, placed, numbered, headRows, activeRow, selected, onActivate, opening } = props;
  const open = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('[data-opener]') : null;
    const entry = rows[Number(button?.closest('tr')?.dataset.row ?? Number.NaN)];
    if (entry) opening?.onOpen(opening.opened === entry.key ? '' : entry.key);
  };
  return (
    <tbody
      ref={activeRow.bodyRef}
      className={onActivate && styles.activatable}
      onKeyDown={activeRow.onKeyDown}
      onClick={(event) => {
        activeRow.onClick(event);
        open(event);
      }}
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
              opens={opening?.label(entry.row)}
              opened={opening?.opened === entry.key}
            />
            {opening?.opened === entry.key && (
              <RowDetail columns={placed.length + (numbered ? 2 : 1)} onHeight={props.onDetailHeight}>
                {opening.detail(entry.row)}
              </RowDetail>
            )}
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
