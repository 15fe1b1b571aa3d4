import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, type ReactNode } from 'react';
import type { CellValue, Column } from './column.ts';
import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

type BodyRowProps<Row> = {
  row: Row;
  /** From 0, in the order shown. */
  index: number;
  /** Rows of the head, which assistive technology counts too. */
  headRows: number;
  placed: readonly PlacedColumn<Row>[];
  numbered: boolean;
  /** The one row that the Tab key reaches. */
  active: boolean;
  /** undefined: rows cannot be selected. */
  selected: boolean | undefined;
  /** What the button at its end opens; undefined: it has none. */
  opens: string | undefined;
  opened: boolean;
};

/** A value as its column draws it, in a row or in the totals. */
export function drawnValue<Row>({ draw, write }: Column<Row>, value: CellValue): ReactNode {
  if (draw) return draw(value);
  return write ? write(value) : value;
}

function Cell<Row>({ place: { column, className, style, isName }, row }: { place: PlacedColumn<Row>; row: Row }) {
  const content = column.render ? column.render(row) : drawnValue(column, column.value(row));
  if (column.kind === 'number') return <td className={className}>{content}</td>;
  const value = column.value(row);
  const text = (
    <span className={styles.line} title={typeof value === 'string' ? value : undefined}>
      {content}
    </span>
  );
  if (!isName)
    return (
      <td className={className} style={style}>
        {text}
      </td>
    );
  return (
    <th scope="row" className={className}>
      {text}
    </th>
  );
}

function DrawnCells<Row>({ placed, row }: Pick<BodyRowProps<Row>, 'placed' | 'row'>) {
  return placed.map((place) => <Cell key={place.column.id} place={place} row={row} />);
}

/** Apart from their row, which has another place after every sort. */
const Cells = memo(DrawnCells) as <Row>(props: Pick<BodyRowProps<Row>, 'placed' | 'row'>) => ReactNode;

function DrawnRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, headRows, placed, numbered, active, selected, opens, opened } = props;
  // Icons that first screens have anyway.
  const Icon = opened ? ChevronDown : ChartNoAxesCombined;
  return (
    <tr
      className={styles.row}
      data-opened={opened || undefined}
      data-row={index}
      aria-rowindex={headRows + index + 1}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
    >
      {numbered && <td className={styles.index}>{index + 1}</td>}
      <Cells placed={placed} row={row} />
      {opens !== undefined && (
        <td className={styles.opener}>
          {/* One stop of the Tab key, as its row is. */}
          <button
            type="button"
            data-opener
            aria-label={opens}
            title={opens}
            aria-expanded={opened}
            tabIndex={active || opened ? 0 : -1}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}

/** A row is drawn again only when its own figures, place or columns change: scrolling costs the new rows alone. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;
