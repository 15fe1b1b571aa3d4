/** Spreadsheets read and written in the browser. The library is large and comes when it is needed. */
import { goalTexts } from '@caselift/contract/goals';

export type Cells = Record<string, unknown>;

/** The sentence for files that are not taken at all; null: it may be read. */
export function pickFault(files: readonly File[]): string | null {
  if (files.length !== 1) return 'One file at a time, please.';
  return /\.xlsx?$/i.test(files[0]?.name ?? '') ? null : goalTexts.format;
}

/**
 * The rows of a spreadsheet's first sheet by the names in its first row, without empty rows. @param most the largest
 * number of lines read, including the names. @throws Error with a sentence: the file can't be read, or isn't a
 * spreadsheet.
 */
export async function readSheet(file: File, most: number): Promise<Cells[]> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(goalTexts.read);
  });
  if (!isWorkbook(new Uint8Array(bytes))) throw new Error(goalTexts.format);
  const { read, utils } = await import('@e965/xlsx');
  try {
    const book = read(bytes, { dense: true, cellFormula: false, cellHTML: false, sheetRows: most });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    return sheet ? utils.sheet_to_json<Cells>(sheet, { raw: true, defval: null }) : [];
  } catch {
    throw new Error(goalTexts.format);
  }
}

/** .xlsx is a zip, .xls a compound file: the library itself would take any text for a sheet. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

/** A column of a sheet to be written. @property width in characters. */
export type WrittenColumn = { name: string; width: number };

/** A file with one sheet, its first row the names. */
export async function writeSheet(
  title: string,
  columns: readonly WrittenColumn[],
  rows: readonly Cells[],
): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.json_to_sheet([...rows], { header: columns.map(({ name }) => name) });
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, title);
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
