/** A spreadsheet of goals, read and written in the browser. */
import { GoalsRow, goalNames, goalPayNames, goalTexts } from '@caselift/contract/goals';
import { recordOf } from '@caselift/domain/record';
import { type Cells, readSheet, writeSheet } from '../../shared/spreadsheet.ts';

/** leftOut: rows without a usable id or without both goals. repeated: rows of a person who comes again further down. */
export type GoalsFile = { rows: GoalsRow[]; leftOut: number; repeated: number };

/** As many people as one call takes; a longer sheet is read no further. */
const sheetRows = 5000;

/**
 * The goals of a spreadsheet's first sheet. Its first row names the columns customId, gpGoal and volumeGoal, and
 * those of goalPayNames where it has payouts and thresholds. @throws
 * Error with a sentence of goalTexts: the file can't be read, or isn't a spreadsheet of goals.
 */
export async function readGoalsFile(file: File): Promise<GoalsFile> {
  const goals = goalsOf(await readSheet(file, sheetRows));
  if (goals.rows.length === 0) throw new Error(goalTexts.format);
  return goals;
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
    ...Object.fromEntries(
      goalPayNames.flatMap((name) => (isEmpty(cells[name]) ? [] : [[name, payOf(name, cells[name])]])),
    ),
  };
  const parsed = GoalsRow.safeParse(row);
  return parsed.success ? parsed.data : null;
}

const isEmpty = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell that shows 90% holds 0.9: nobody means that as a threshold. */
function payOf(name: (typeof goalPayNames)[number], cell: unknown): unknown {
  const value = numberOf(cell);
  const isFraction = name.endsWith('Threshold') && typeof value === 'number' && value > 0 && value < leastThreshold;
  return isFraction ? null : value;
}
const leastThreshold = 2;

/** A goal typed as text counts too; an empty cell means no goal, not zero. */
function numberOf(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell.trim() === '') return cell;
  return Number(cell.replace(/[$%,\s]/g, ''));
}

export type TemplateRow = { customId: string; name: string } & Record<(typeof goalNames)[number], number | null>;

/** The file to fill in: everyone who sells, with the goals as they are. */
export function goalsTemplate(people: readonly TemplateRow[]): Promise<Blob> {
  const columns = [
    { name: 'customId', width: 14 },
    { name: 'name', width: 28 },
    ...goalNames.map((name) => ({ name, width: 14 })),
  ];
  return writeSheet('Goals', columns, people);
}
