/** How wide columns are: numbers are never cut, so their columns grow with them. */
import type { Column } from './column.ts';

/** Pixels that a name gets on a phone at least; longer names take two lines. */
const phoneNameWidth = 88;

// Pixels of Inter's tabular figures and signs, and of its separators, at 13 px; and of a cell's padding and
// hairline.
const figureWidth = 8.44;
const separatorWidth = 3.5;
const padding = 11;
/** Of a dense table, which is written at 12 px; its cells are padded by 4 px. */
const denseScale = 12 / 13;
const densePadding = 9;

const figuresWidth = (text: string) =>
  [...text].reduce((width, sign) => width + (/[.,: ]/.test(sign) ? separatorWidth : figureWidth), 0);
const writtenWidth = (text: string, dense = false) =>
  dense ? figuresWidth(text) * denseScale + densePadding : figuresWidth(text) + padding;

/** The longest figures are those furthest from zero, and the total. */
function figuresOf<Row>(column: Column<Row>, rows: readonly Row[]) {
  let least = 0;
  let most = 0;
  for (const row of rows) {
    const value = column.value(row);
    if (typeof value !== 'number') continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most, column.total?.(rows)];
}

/** The same columns, those of numbers wide enough for every figure of these rows. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  dense = false,
): readonly Column<Row>[] {
  return columns.map((column) => {
    const { kind, write } = column;
    if (kind !== 'number' || write === undefined) return column;
    const widths = figuresOf(column, rows).map((value) => writtenWidth(write(value), dense));
    return { ...column, width: Math.ceil(Math.max(column.width, ...widths)) };
  });
}

/** Pixels of the column of row numbers; 36 up to three digits. */
export function numberWidth(rows: number): number {
  return Math.max(36, Math.ceil(writtenWidth(String(rows))));
}

/** Pixels below which the table scrolls sideways. On a phone the pinned name gives way. */
export function tableWidth<Row>(columns: readonly Column<Row>[], phone: boolean): number {
  return columns.reduce(
    (total, { width, pinned }) => total + (phone && pinned ? Math.min(width, phoneNameWidth) : width),
    0,
  );
}
