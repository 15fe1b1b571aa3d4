/** A table as a CSV file that spreadsheets open without asking and without running anything. */
import { byteOrderMark, csvField } from '@caselift/domain/csv-field';
import { saveFile } from '../save-file.ts';
import { columnName } from './column.ts';
import type { TableModel } from './useTableModel.ts';

type SavedTable<Row> = Pick<TableModel<Row>, 'columns' | 'rows'>;

/**
 * The visible columns and all rows, in the order shown; numbers unformatted, absent figures empty. Without the totals
 * row: whoever sums or pivots the file would count everything twice.
 */
export const tableCsv = <Row>(table: SavedTable<Row>): string => byteOrderMark + csvLines(table);

/** The same without what begins a file: a part of one that holds several tables. */
export function csvLines<Row>({ columns, rows }: SavedTable<Row>): string {
  const head = columns.map((column) => csvField(columnName(column).replace('\n', ' ')));
  const lines = (rows ?? []).map(({ row }) => columns.map((column) => csvField((column.csv ?? column.value)(row))));
  return [head, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

/** One file of several tables: each under its title, an empty line between them. */
export function titledCsv(parts: readonly { title: string; lines: string }[]): string {
  return byteOrderMark + parts.map(({ title, lines }) => `${csvField(title)}\r\n${lines}`).join('\r\n');
}

/** Hands the text to the browser as a file to be saved. */
export function downloadCsv(fileName: string, text: string | Blob): void {
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
