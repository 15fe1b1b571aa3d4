/** The thread of spreadsheet.ts: reads one sheet, writes one CSV file, says how it went. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { read, utils, type WorkBook } from '@e965/xlsx';
import type { SpreadsheetOutcome, SpreadsheetTask } from './spreadsheet.ts';

const linesAtOnce = 5000;

function convert(task: SpreadsheetTask): SpreadsheetOutcome {
  let book: WorkBook;
  try {
    book = read(readFileSync(task.path), {
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      UTC: true,
      ...(task.onlyFirst === null ? {} : { sheetRows: task.skipRows + 1 + task.onlyFirst }),
    });
  } catch (error) {
    return { fault: `not a readable spreadsheet (${error instanceof Error ? error.message : error})` };
  }
  const sheetName = pickSheet(book, task.sheet);
  const sheet = sheetName === undefined ? undefined : book.Sheets[sheetName];
  if (!sheet) return { fault: `has no sheet ${task.sheet}; it has ${book.SheetNames.join(', ')}` };
  // blankrows keeps the row numbers of the report equal to those of the sheet.
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
    UTC: true,
  });
  writeCsv(task.csvPath, rows.slice(task.skipRows));
  return { rows: rows.length };
}

function pickSheet(book: WorkBook, wanted: string | number | null): string | undefined {
  if (typeof wanted === 'string') return wanted;
  return book.SheetNames[(wanted ?? 1) - 1];
}

function writeCsv(path: string, rows: unknown[][]): void {
  const file = openSync(path, 'w');
  // A blank row keeps its commas, else the reader of the CSV would skip it and miscount the rows after it.
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  for (let start = 0; start < rows.length; start += linesAtOnce) {
    const lines = rows.slice(start, start + linesAtOnce).map((row) => `${csvLine(row, width)}\n`);
    writeSync(file, lines.join(''));
  }
  closeSync(file);
}

function csvLine(row: unknown[], width: number): string {
  return Array.from({ length: width }, (_, index) => csvCell(row[index])).join(',');
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19);
  return `"${String(value).replaceAll('"', '""')}"`;
}

parentPort?.postMessage(convert(workerData as SpreadsheetTask));
