/** A table's model for rows that come from the server a page at a time, in the order asked for. */
import type { InvoiceLine } from '@caselift/contract/user-statement';
import type { Sort } from '../../../ui/table/column.ts';
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
    columns: fitColumns(columns, lines ?? noLines),
    groups: [],
    rows: lines?.map((line) => ({ key: lineKey(line), row: line })),
    unordered: lines ?? noLines,
    sort,
    sortBy: (column) => onSort(nextSort(sort, column)),
  };
}
