import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, ColumnGroup, Sort } from './column.ts';
import { compareValues, nextSort, orderValue, runsDown } from './order.ts';
import { fitColumns } from './widths.ts';

// Tree rows, selection and column order are features of the same library: registered here when a screen needs them.
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

export type TableRow<Row> = { key: string; row: Row };

/** What the table draws and the file exports: visible columns, ordered rows. */
export type TableModel<Row> = {
  columns: readonly Column<Row>[];
  groups: readonly ColumnGroup[];
  /** undefined while the first answer is awaited. */
  rows: readonly TableRow<Row>[] | undefined;
  /** The same rows as they came: what totals are made of. */
  unordered: readonly Row[];
  sort: Sort;
  sortBy: (column: string) => void;
  /** Written smaller, where the figures of all columns would not fit beside each other. */
  dense?: boolean;
};

const noGroups: readonly ColumnGroup[] = [];
const nothingHidden: readonly string[] = [];
const noRows: never[] = [];

/**
 * Orders rows and leaves out hidden columns. `hidden` holds ids of columns or groups; a hidden column still orders.
 * `columns`, `groups`, `rows` and `rowKey` must keep their identity between renders.
 */
export function useTableModel<Row>(table: {
  columns: readonly Column<Row>[];
  groups?: readonly ColumnGroup[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  hidden?: readonly string[];
  dense?: boolean;
}): TableModel<Row> {
  const { columns, groups = noGroups, rows, rowKey, sort, onSort, hidden = nothingHidden, dense = false } = table;
  const unordered: readonly Row[] = rows ?? noRows;
  const data = useMemo(() => [...unordered] as (Row & object)[], [unordered]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => orderValue(column, row),
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
          compareValues(a.getValue(column.id) as string | number, b.getValue(column.id) as string | number),
      })),
    [columns],
  );
  const sorting = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.column);
    return column ? [{ id: column.id, desc: runsDown(column, sort.reversed) }] : [];
  }, [columns, sort.column, sort.reversed]);
  const sorted = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting },
    enableSortingRemoval: false,
  }).getRowModel().rows;
  const visible = useMemo(() => {
    const isHidden = (id: string | undefined) => id !== undefined && hidden.includes(id);
    return fitColumns(
      columns.filter(({ id, group }) => !isHidden(id) && !isHidden(group)),
      unordered,
      dense,
    );
  }, [columns, hidden, unordered, dense]);
  const known = rows !== undefined;
  const tableRows = useMemo(
    () => (known ? sorted.map((row) => ({ key: row.id, row: row.original as Row })) : undefined),
    [known, sorted],
  );
  return {
    columns: visible,
    groups,
    rows: tableRows,
    unordered,
    sort,
    dense,
    sortBy: (column) => onSort(nextSort(sort, column)),
  };
}
