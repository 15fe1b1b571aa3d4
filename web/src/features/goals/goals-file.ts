/** A spreadsheet of goals, read and written in the browser. The library is large and comes when it is needed. */
import { GoalsRow, goalNames, goalTexts } from '@caselift/contract/goals';
import { recordOf } from '@caselift/domain/record';

/** leftOut: rows without a usable id or without both goals. repeated: rows whose person comes again further down. */
export type GoalsFile = { rows: GoalsRow[]; leftOut: number; repeated: number };

/** As many people as one call takes; a longer sheet is read no further. */
const sheetRows = 5000;

/** The sentence for files that are not taken at all; null: it may be read. */
export function pickFault(files: readonly File[]): string | null {
  if (files.length !== 1) return 'One file at a time, please.';
  return /\.xlsx?$/i.test(files[0]?.name ?? '') ? null : goalTexts.format;
}

/**
 * The goals of a spreadsheet's first sheet, whose first row names the columns customId, gpGoal and volumeGoal.
 * @throws Error with a sentence of goalTexts: the file cannot be read, or is no spreadsheet of goals.
 */
export async function readGoalsFile(file: File): Promise<GoalsFile> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(goalTexts.read);
  });
  const goals = goalsOf(await sheetOf(bytes));
  if (goals.rows.length === 0) throw new Error(goalTexts.format);
  return goals;
}

type Cells = Record<string, unknown>;

async function sheetOf(bytes: ArrayBuffer): Promise<Cells[]> {
  if (!isWorkbook(new Uint8Array(bytes))) throw new Error(goalTexts.format);
  const { read, utils } = await import('@e965/xlsx');
  try {
    const book = read(bytes, { dense: true, cellFormula: false, cellHTML: false, sheetRows });
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

/** Keeps the rows that name a person and both goals, the last one of each person. */
export function goalsOf(sheet: readonly Cells[]): GoalsFile {
  const kept = sheet.map(goalsRow).filter((row) => row !== null);
  const byPerson = new Map(kept.map((row) => [row.customId, row]));
  return {
    rows: [...byPerson.values()],
    leftOut: sheet.length - kept.length,
    repeated: kept.length - byPerson.size,
  };
}

function goalsRow({ customId, ...cells }: Cells): GoalsRow | null {
  const row = {
    customId: typeof customId === 'string' ? customId.trim() : customId,
    ...recordOf(goalNames, (name) => numberOf(cells[name])),
  };
  const parsed = GoalsRow.safeParse(row);
  return parsed.success ? parsed.data : null;
}

/** A goal typed as text counts too; an empty cell is no goal, and no zero either. */
function numberOf(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell.trim() === '') return cell;
  return Number(cell.replace(/[$,\s]/g, ''));
}

export type TemplateRow = { customId: string; name: string } & Record<(typeof goalNames)[number], number | null>;

/** The file to fill in: everyone who sells, with the goals as they are. */
export async function goalsTemplate(people: readonly TemplateRow[]): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.json_to_sheet([...people], { header: ['customId', 'name', ...goalNames] });
  sheet['!cols'] = [{ wch: 14 }, { wch: 28 }, ...goalNames.map(() => ({ wch: 14 }))];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Goals');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
