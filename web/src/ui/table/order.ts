/** How values are compared when a table is ordered. */
import type { CellValue, Column, Sort } from './column.ts';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending: numbers by size, text A to Z whatever the case, "Item 9" before "Item 10". */
export function compareValues(a: CellValue, b: CellValue): number {
  // Not a subtraction: Infinity - Infinity is NaN, and two "New" are equal.
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a < b ? -1 : 1;
  return names.compare(String(a), String(b));
}

/** What a column orders a row by; undefined (ordered last both ways) where there is nothing to compare. */
export function orderValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = (column.sortValue ?? column.value)(row);
  return value === null || value === '' || Number.isNaN(value) ? undefined : value;
}

/** Whether the order runs from large to small: the natural order of numbers and days, the reversed one of other text. */
export function runsDown<Row>({ kind, newestFirst = false }: Column<Row>, reversed: boolean): boolean {
  return (kind === 'number' || newestFirst) !== reversed;
}

/** The order after a click on a head: a new column starts with its natural order, the same one turns round. */
export function nextSort(sort: Sort, column: string): Sort {
  return { column, reversed: sort.column === column && !sort.reversed };
}
