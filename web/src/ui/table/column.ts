/** What a screen declares of a table: its columns, and how it is ordered. */
import type { ReactNode } from 'react';
import type { TermName } from '../terms/terms.ts';

/** undefined: the row has no such figure; null: it cannot be computed. Both are ordered last. */
export type CellValue = string | number | null | undefined;

export type Column<Row> = {
  id: string;
  /** The head's text; a line break makes it two lines high. */
  label: string;
  /** The whole name where the label leans on its group: for assistive technology and files. Default: label. */
  name?: string;
  /** Id of the column group it stands in; neighbours of one group share an upper head. */
  group?: string;
  /** What explains its head, where its label has no short word. */
  about?: TermName;
  /** Numbers stand right and are naturally ordered largest first; text stands left, A to Z. */
  kind: 'number' | 'text';
  /** Days as text: naturally ordered newest first. */
  newestFirst?: boolean;
  /** Pixels at least: figures that need more get it. A wide panel shares out its rest in proportion, a narrow one scrolls. */
  width: number;
  value: (row: Row) => CellValue;
  /** The value as text, in rows and in the total. Default: as it is. */
  write?: (value: CellValue) => string;
  /** Draws the value with more than its text (colour, a triangle), no wider than `write` says. */
  draw?: (value: CellValue) => ReactNode;
  /** Draws more than a value (chips, an avatar), in rows only. */
  render?: (row: Row) => ReactNode;
  /** Orders by something else than `value`. */
  sortValue?: (row: Row) => CellValue;
  /** Can't be sorted by, such as a column of buttons: its head isn't a button. */
  unordered?: boolean;
  /** The totals row's value, of the rows shown. Default: an empty cell; no row where no column has one. */
  total?: (rows: readonly Row[]) => CellValue;
  /** Draws more than `total` in the totals row, as `render` does in rows. */
  renderTotal?: (rows: readonly Row[]) => ReactNode;
  /** What a file gets instead of `value`. */
  csv?: (row: Row) => CellValue;
  /** 'strong' for this year, 'soft' for what it is compared with. */
  tone?: 'strong' | 'soft';
  /** A hairline stands before it, where there are no groups to draw one. */
  divided?: boolean;
  /** Stays at the left while the rest scrolls sideways. Only the first columns can; the first of them names the row. */
  pinned?: boolean;
};

export type ColumnGroup = { id: string; label: string };

/** `reversed` false is the column's natural order. */
export type Sort = { column: string; reversed: boolean };

export const columnName = <Row>(column: Column<Row>): string => column.name ?? column.label;
