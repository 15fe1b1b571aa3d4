/** A list of a screen as comma-separated values: everything of it, for auditors. */
import type { FileReply } from '../http/file-reply.ts';
import { csvStream } from './csv.ts';
import type { Cell, ColumnKind } from './xlsx.ts';

/** A spreadsheet holds this many below its heads. */
export const mostRows = 1_048_575;

/** @property kind text unless told; 'moment' is an instant, written as the wholesaler's time. */
export type ListColumn<Row> = {
  title: string;
  kind?: ColumnKind | 'moment';
  cell: (row: Row) => Cell;
};

/** @example 'Adjustments.csv' with 'Made (America/Chicago)' over '2026-09-17 06:31:05' */
export function listCsv<Row>(
  name: string,
  timeZone: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): FileReply {
  // Swedish dates are YYYY-MM-DD HH:MM:SS, which spreadsheets take for moments.
  const moments = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = ({ kind, cell }: ListColumn<Row>, row: Row): Cell => {
    const value = cell(row);
    return kind === 'moment' && value !== null ? moments.format(new Date(value)) : value;
  };
  const content = csvStream({
    name,
    columns: columns.map(({ title, kind = 'text' }) => ({
      title: kind === 'moment' ? `${title} (${timeZone})` : title,
      kind: kind === 'moment' ? 'text' : kind,
      width: 20,
    })),
    rows: rows.map((row) => columns.map((column) => shown(column, row))),
  });
  return { fileName: `${name}.csv`, fileType: 'csv', content };
}
