/** A spreadsheet of quantities and targets of people. What of it is kept is the server's rule. */
import {
  type CustomInstance,
  type CustomRow,
  customRowsLimit,
  type EditedUser,
  itemEditTexts,
} from '@caselift/contract/item-edits';
import { itemMessages } from '@caselift/contract/item-texts';
import type { DateRange } from '@caselift/domain/calendar';
import { type Cells, readSheet, writeSheet } from '../spreadsheet.ts';

/** A row with its line in the spreadsheet, as people see it there. */
export type ReadRow = CustomRow & { line: number };

const columns = ['user', 'quantity', 'target'] as const;

/**
 * All rows, valid or not. Column names match in any letter case. @throws Error with a sentence: it can't be read, isn't
 * such a spreadsheet, or has too many rows.
 */
export async function readCustomRows(file: File): Promise<ReadRow[]> {
  const cells = await readSheet(file, customRowsLimit + 2);
  const [first] = cells;
  const names = new Map(Object.keys(first ?? {}).map((name) => [name.trim().toLowerCase(), name]));
  if (columns.some((column) => !names.has(column))) throw new Error(itemMessages.errors.processFile);
  if (cells.length > customRowsLimit) throw new Error(itemEditTexts.tooManyRows);
  const [user, quantity, target] = columns.map((column) => names.get(column) ?? column) as [string, string, string];
  return cells.map((row, at) => ({
    line: lineOf(row) ?? at + 2,
    user: row[user],
    quantity: row[quantity],
    target: row[target],
  }));
}

/** The library notes the place in the sheet, from 0, beside the cells. */
const lineOf = (row: Cells & { __rowNum__?: number }): number | null =>
  row.__rowNum__ === undefined ? null : row.__rowNum__ + 1;

type Person = Pick<EditedUser, 'user' | 'quantity' | 'goal'>;

/** The file to fill in: everyone who has the item, as it is. */
export function customTemplate(people: readonly Person[]): Promise<Blob> {
  const rows = people.map(({ user, quantity, goal }) => ({ user, quantity: quantity ?? null, target: goal ?? null }));
  return writeSheet(
    'Results',
    columns.map((name) => ({ name, width: 14 })),
    rows,
  );
}

/**
 * The period that results are taken for until another is chosen: spreadsheets come after it is over, so it is the latest that
 * ended and isn't closed, unless the running one has results.
 * @param instances the latest first.
 * @param period the sales period that is looked at: the latest that ended in it.
 */
export function instanceFirst(
  instances: readonly CustomInstance[],
  period: DateRange | null,
): CustomInstance | undefined {
  const looked = period && instances.find(({ to }) => period.from <= to && to <= period.to);
  if (looked) return looked;
  const running = instances.find(({ isEnded }) => !isEnded);
  const ended = instances.find(({ isEnded, isClosed }) => isEnded && !isClosed);
  return (running?.hasRows ? running : (ended ?? running)) ?? instances[0];
}
