import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Failure } from '../failure.ts';
import { joined } from '../kit/Layout.tsx';
import { Notice } from '../Notice.tsx';
import { TermsOnPaper } from '../terms/Term.tsx';
import { usePhone } from '../usePhone.ts';
import { headRuns, placeColumns, widthStyle } from './layout.ts';
import { openerWidth, type RowOpening } from './RowDetail.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { hasTotals, TableTotals } from './TableTotals.tsx';
import styles from './table.module.css';
import { useActiveRow } from './useActiveRow.ts';
import type { MoveColumn } from './useHeadMoves.ts';
import { usePrinting } from './usePrinting.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSideways } from './useSideways.ts';
import type { TableModel } from './useTableModel.ts';
import { numberWidth, tableWidth } from './widths.ts';

type DataTableProps<Row> = {
  model: TableModel<Row>;
  /** What the table shows, filters included: read out to those who cannot see them, printed above the rows. */
  caption: string;
  /** Stands in the rows' place when there are none. */
  empty: ReactNode;
  /** A refusal: alone when there are no rows yet, else above the last good ones. */
  error?: Failure | undefined;
  /** Row numbers, left out on phones. */
  numbered?: boolean;
  /** Keys of the selected rows; rows can be selected or opened when `onActivate` is given. */
  selected?: ReadonlySet<string>;
  onActivate?: (row: Row) => void;
  /** Draws every row whatever their number, for where nothing scrolls. */
  allRows?: boolean;
  /** Stands in a panel, which is its frame. */
  inPanel?: boolean;
  /** Columns that aren't pinned can be dragged, and moved by Alt and an arrow: into the place of another one. */
  onMove?: MoveColumn;
  /** Rows open below themselves, by a button at their end. */
  opening?: RowOpening<Row>;
  /** What its rows are, when they couldn't be loaded. */
  things?: string;
  /** While the first answer is awaited; 12 unless told. */
  skeletonRows?: number;
};

/** Pixels; the style sheet draws them so. */
const rowHeights = { desk: 36, phone: 44 };

/**
 * The one table of the product: ordered, with sticky head, totals and pinned name, keyboard, skeleton, empty and error
 * states, and every row on paper. It fills its flex parent's height and scrolls inside.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    model,
    caption,
    empty,
    error,
    selected,
    onActivate,
    opening,
    allRows = false,
    inPanel = false,
    things = 'figures',
  } = props;
  const phone = usePhone();
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  useSideways(scroller);
  const rows = model.rows ?? [];
  const activate = onActivate && ((index: number) => rows[index] && onActivate(rows[index].row));
  const activeRow = useActiveRow(rows.length, activate);
  const [detailHeight, setDetailHeight] = useState(0);
  const drawn = useRowWindow({
    count: rows.length,
    rowHeight: phone ? rowHeights.phone : rowHeights.desk,
    scroller,
    all: allRows || printing,
    keep: activeRow.index,
    below: { index: rows.findIndex(({ key }) => key === opening?.opened), height: detailHeight },
  });
  const placed = useMemo(() => placeColumns(model.columns, model.groups), [model.columns, model.groups]);
  const numbered = (props.numbered ?? false) && !phone;
  const indexWidth = numbered ? numberWidth(rows.length) : 0;
  const headRows = headRuns(placed, model.groups).some(({ group }) => group !== undefined) ? 2 : 1;
  const loading = model.rows === undefined && error === undefined;

  return (
    <section className={joined([styles.panel, inPanel && styles.inPanel])} aria-busy={loading}>
      {error && rows.length > 0 && <StaleNotice {...error} things={things} />}
      <div ref={scroller} className={styles.scroller}>
        <table
          className={joined([styles.table, model.dense && styles.dense])}
          role={onActivate ? 'grid' : undefined}
          aria-rowcount={headRows + rows.length + (rows.length > 0 && hasTotals(placed) ? 1 : 0)}
          style={widthStyle(tableWidth(model.columns, phone) + indexWidth + (opening ? openerWidth : 0))}
        >
          <caption className={styles.caption}>{caption}</caption>
          <colgroup>
            {numbered && <col style={widthStyle(indexWidth)} />}
            {placed.map(({ column }) => (
              <col
                key={column.id}
                className={column.pinned ? styles.pinnedColumn : undefined}
                style={widthStyle(column.width)}
              />
            ))}
            {opening && <col className={styles.openerColumn} style={widthStyle(openerWidth)} />}
          </colgroup>
          <TableHead
            placed={placed}
            groups={model.groups}
            numbered={numbered}
            sort={model.sort}
            sortBy={model.sortBy}
            printing={printing}
            onMove={props.onMove}
            opens={opening !== undefined}
          />
          {loading && (
            <SkeletonRows placed={placed} numbered={numbered} rows={props.skeletonRows} opens={opening !== undefined} />
          )}
          {rows.length > 0 && (
            <>
              <TableBody
                rows={rows}
                drawn={drawn}
                placed={placed}
                numbered={numbered}
                headRows={headRows}
                activeRow={activeRow}
                selected={selected}
                onActivate={onActivate}
                opening={opening}
                onDetailHeight={setDetailHeight}
              />
              <TableTotals placed={placed} rows={model.unordered} numbered={numbered} opens={opening !== undefined} />
            </>
          )}
        </table>
      </div>
      {printing && <TermsOnPaper labels={[...model.groups, ...model.columns].map(({ label }) => label)} />}
      {loading && (
        <span role="status" className="visually-hidden">
          Loading
        </span>
      )}
      {error && rows.length === 0 && (error.instead ?? <Failed {...error} things={things} />)}
      {model.rows?.length === 0 && !error && empty}
    </section>
  );
}

type FailedProps = Failure & { things: string };

function Failed({ message, retry, things }: FailedProps) {
  return (
    <div role="alert">
      <Notice icon={CircleAlert} title={message} text={`The ${things} couldn't be loaded. Nothing was changed.`}>
        <Button onClick={retry} startIcon={<RefreshCw size={16} strokeWidth={1.75} />}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}

function StaleNotice({ message, retry, things }: FailedProps) {
  return (
    <div role="alert" className={styles.stale}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{message}.</strong> These are the last {things} loaded. Nothing was changed.
      </span>
      <Button onClick={retry} startIcon={<RefreshCw size={16} strokeWidth={1.75} />}>
        Try again
      </Button>
    </div>
  );
}
