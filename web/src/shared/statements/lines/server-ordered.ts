/** A table's model for rows that come from the server a page at a time, in the order asked for. */
import type { InvoiceLine } from '@caselift/contract/statements';
import type { Column, Sort } from '../../../ui/table/column.ts';
import { nextSort } from '../../../ui/table/order.ts';
import type { TableModel } from '../../../ui/table/useTableModel.ts';
import { fitColumns } from '../../../ui/table/widths.ts';
import { type LineColumn, lineKey } from './line-columns.tsx';

const noLines: readonly InvoiceLine[] = [];

export function serverOrdered(
  columns: readonly LineColumn[],
  lines: readonly InvoiceLine[] | undefined,
  sort: Sort,
  onSort: (sort: Sort) => void,
): TableModel<InvoiceLine> {
  return {
    columns: withEdges(fitColumns(columns, lines ?? noLines)),
    groups: [],
    rows: lines?.map((line) => ({ key: lineKey(line), row: line })),
    unordered: lines ?? noLines,
    sort,
    sortBy: (column) => onSort(nextSort(sort, column)),
  };
}

/** Pixels that the style sheet gives the outer cells beyond the table's own. */
const edge = 10;

const withEdges = (columns: readonly Column<InvoiceLine>[]) =>
  columns.map((column, index) =>
    index === 0 || index === columns.length - 1 ? { ...column, width: column.width + edge } : column,
  );
