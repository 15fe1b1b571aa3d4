import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useRef } from 'react';
import { joined } from '../kit/Layout.tsx';
import { Explained, Marked } from '../terms/Term.tsx';
import { termIn, terms } from '../terms/terms.ts';
import { useExplanation } from '../terms/use-explanation.tsx';
import { type ColumnGroup, columnName, type Sort } from './column.ts';
import { headRuns, type PlacedColumn } from './layout.ts';
import { runsDown } from './order.ts';
import styles from './table.module.css';
import { type HeadMoves, type MoveColumn, useHeadMoves } from './useHeadMoves.ts';

type HeadProps<Row> = {
  placed: readonly PlacedColumn<Row>[];
  groups: readonly ColumnGroup[];
  numbered: boolean;
  sort: Sort;
  sortBy: (column: string) => void;
  printing: boolean;
  onMove: MoveColumn | undefined;
  /** Rows have a button at their end. */
  opens: boolean;
};

/**
 * One head row, or two where any visible column stands in a group. Every head is a button that orders by it, and
 * explains the short word of its label.
 */
export function TableHead<Row>(props: HeadProps<Row>) {
  const { placed, groups, numbered, sort, sortBy, printing, onMove, opens } = props;
  const element = useRef<HTMLTableSectionElement>(null);
  const moves = useHeadMoves({ head: element, placed, onMove: printing ? undefined : onMove });
  const runs = headRuns(placed, groups);
  const grouped = runs.some((run) => run.group !== undefined);
  const height = grouped ? 2 : 1;
  const head = (place: PlacedColumn<Row>, rowSpan = 1) => (
    <ColumnHead
      key={place.column.id}
      {...{ place, sort, sortBy, printing, rowSpan }}
      moves={place.column.pinned ? null : moves}
    />
  );
  return (
    <thead ref={element} className={styles.head}>
      <tr className={grouped ? styles.groupRow : styles.headRow}>
        {numbered && (
          <th scope="col" rowSpan={height} className={styles.index}>
            #
          </th>
        )}
        {runs.map(({ group, columns }) =>
          group === undefined ? (
            columns.map((place) => head(place, height))
          ) : (
            <th
              key={group.id}
              scope="colgroup"
              colSpan={columns.length}
              className={`${styles.group} ${columns[0]?.className}`}
            >
              {printing ? group.label : <Explained label={group.label} />}
            </th>
          ),
        )}
        {opens && <td rowSpan={height} className={styles.opener} />}
      </tr>
      {grouped && (
        <tr className={styles.groupRow}>
          {runs.map(({ group, columns }) => group !== undefined && columns.map((place) => head(place)))}
        </tr>
      )}
    </thead>
  );
}

type ColumnHeadProps<Row> = {
  place: PlacedColumn<Row>;
  sort: Sort;
  sortBy: (column: string) => void;
  printing: boolean;
  rowSpan: number;
  /** null: it stays where it is. */
  moves: HeadMoves | null;
};

function ColumnHead<Row>(props: ColumnHeadProps<Row>) {
  const { place, sort, sortBy, printing, rowSpan, moves } = props;
  const { column, className, style } = place;
  const sorted = sort.column === column.id;
  const down = runsDown(column, sort.reversed);
  const Arrow = down ? ArrowDown : ArrowUp;
  const about = column.about ?? termIn(column.label)?.of;
  const { props: explains, tip } = useExplanation(about && terms[about], { clicks: true });
  const content = (
    <>
      {moves && <GripVertical size={14} strokeWidth={1.75} aria-hidden className={styles.grip} />}
      {sorted && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
      <span className={column.label.includes('\n') ? styles.twoLines : undefined}>
        {column.unordered && !printing ? (
          <Explained label={column.label} />
        ) : (
          <Marked label={column.label} whole={column.about !== undefined} />
        )}
      </span>
    </>
  );
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      style={style}
      {...moves?.of(column.id)}
      className={joined([className, moves !== null && styles.movable, moves?.markOf(column.id)])}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      {/* Chromium repeats a head on every sheet, but without its buttons. */}
      {printing ? (
        content
      ) : column.unordered ? (
        <span className={styles.unordered}>{content}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sortBy(column.id)}
          aria-label={columnName(column)}
          aria-keyshortcuts={moves ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          {...explains}
        >
          {content}
        </button>
      )}
      {tip}
    </th>
  );
}
