/** Where columns and their groups stand: what head, rows and totals must agree on. */
import type { CSSProperties } from 'react';
import type { Column, ColumnGroup } from './column.ts';
import styles from './table.module.css';

export type PlacedColumn<Row> = {
  column: Column<Row>;
  className: string;
  /** Where it stays while the rest scrolls, of a pinned column after another. */
  style?: CSSProperties;
  /** It names the row. */
  isName: boolean;
};

/** A run of neighbouring columns of one group; ungrouped columns stand alone and reach through both head rows. */
export type HeadRun<Row> = { group: ColumnGroup | undefined; columns: readonly PlacedColumn<Row>[] };

/** A hairline stands before a column where its group differs from its neighbour's, or where it asks for one. */
export function placeColumns<Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
): PlacedColumn<Row>[] {
  const groupOf = (column: Column<Row> | undefined) => groups.find(({ id }) => id === column?.group);
  const pinned = columns.filter((column) => column.pinned);
  return columns.map((column, index) => {
    const before = columns[index - 1];
    const place = pinned.indexOf(column);
    const classes = [
      column.kind === 'number' ? styles.number : styles.text,
      before !== undefined && (column.divided || groupOf(before) !== groupOf(column)) && styles.groupStart,
      column.tone === 'strong' && styles.strong,
      column.tone === 'soft' && styles.soft,
      column.pinned && styles.pinned,
      place > 0 && styles.pinnedNext,
      column.pinned && place === pinned.length - 1 && styles.pinnedLast,
    ];
    const className = classes.filter(Boolean).join(' ');
    if (place <= 0) return { column, className, isName: place === 0 };
    // A table that scrolls sideways gives each column its own width, so the sum is where the next one stands.
    const left = pinned.slice(0, place).reduce((sum, { width }) => sum + width, 0);
    return { column, className, isName: false, style: { '--left': `${left}px` } as CSSProperties };
  });
}

export function headRuns<Row>(placed: readonly PlacedColumn<Row>[], groups: readonly ColumnGroup[]): HeadRun<Row>[] {
  const runs: { group: ColumnGroup | undefined; columns: PlacedColumn<Row>[] }[] = [];
  for (const place of placed) {
    const group = groups.find(({ id }) => id === place.column.group);
    const last = runs.at(-1);
    if (group !== undefined && last?.group === group) last.columns.push(place);
    else runs.push({ group, columns: [place] });
  }
  return runs;
}

/** Widths travel as custom properties, so that paper and phones can scale them in the style sheet. */
export const widthStyle = (pixels: number) => ({ '--width': `${pixels}px` }) as CSSProperties;
