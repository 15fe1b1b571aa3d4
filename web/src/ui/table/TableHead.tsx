import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ColumnGroup, columnName, type Sort } from './column.ts';
import { headRuns, type PlacedColumn } from './layout.ts';
import { runsDown } from './order.ts';
import styles from './table.module.css';

type HeadProps<Row> = {
  placed: readonly PlacedColumn<Row>[];
  groups: readonly ColumnGroup[];
  numbered: boolean;
  sort: Sort;
  sortBy: (column: string) => void;
  printing: boolean;
};

/** One head row, or two where any visible column stands in a group. Every head is a button that orders by it. */
export function TableHead<Row>({ placed, groups, numbered, sort, sortBy, printing }: HeadProps<Row>) {
  const runs = headRuns(placed, groups);
  const grouped = runs.some((run) => run.group !== undefined);
  const height = grouped ? 2 : 1;
  const head = (place: PlacedColumn<Row>, rowSpan = 1) => (
    <ColumnHead key={place.column.id} place={place} sort={sort} sortBy={sortBy} printing={printing} rowSpan={rowSpan} />
  );
  return (
    <thead className={styles.head}>
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
              {group.label}
            </th>
          ),
        )}
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
};

function ColumnHead<Row>({ place: { column, className }, sort, sortBy, printing, rowSpan }: ColumnHeadProps<Row>) {
  const sorted = sort.column === column.id;
  const down = runsDown(column, sort.reversed);
  const Arrow = down ? ArrowDown : ArrowUp;
  const content = (
    <>
      {sorted && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
      <span className={column.label.includes('\n') ? styles.twoLines : undefined}>{column.label}</span>
    </>
  );
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={className}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      {/* Chromium repeats a head on every sheet, but without its buttons. */}
      {printing ? (
        content
      ) : column.unordered ? (
        <span className={styles.unordered}>{content}</span>
      ) : (
        <button type="button" className={styles.sort} onClick={() => sortBy(column.id)} aria-label={columnName(column)}>
          {content}
        </button>
      )}
    </th>
  );
}
