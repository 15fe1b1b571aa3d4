/** Edits of many cells at once: what a paste or a percentage makes of the selected numbers. */
import { parseInlineNumber, typedDecimals } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { exact, hundred, over, plus, roundedTo, times } from '@caselift/domain/exact';
import { type AmountName, amountFault, amounts, amountsPatch, readAmount } from '../../shared/user-edits/amounts.ts';

export type Place = { customId: string; name: AmountName };
/** Both corners belong to it. */
export type Range = { from: Place; to: Place };
/** The numbers of the grid as they stand: people from top to bottom, columns from left to right. */
export type Numbers = { people: readonly User[]; names: readonly AmountName[] };
export type NumberChange = Place & { before: number | null; after: number | null };
/** fault: nothing is changed. skipped: cells of the range that hold no number of their own. */
export type Planned = { changes: NumberChange[]; skipped: number } | { fault: string };

/** column: an AmountName, or the label of a column of texts. */
export const cellKey = (customId: string, column: string): string => `${customId} ${column}`;
/** As typed for this person: a sum of the team's goals isn't. */
const typedFor = (user: User, name: AmountName): number | null => amounts[name].typed(user) ?? null;
const counted = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${more}`;
export const cellCount = (count: number): string => counted(count, 'cell', 'cells');

/** The rectangle between two cells; nothing where one of them is no longer shown. */
export function numbersIn({ people, names }: Numbers, { from, to }: Range): Numbers {
  const rows = [from, to].map(({ customId }) => people.findIndex((user) => user.customId === customId));
  const columns = [from, to].map(({ name }) => names.indexOf(name));
  if (Math.min(...rows, ...columns) < 0) return { people: [], names: [] };
  const slice = <T>(list: readonly T[], ends: number[]) => list.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { people: slice(people, rows), names: slice(names, columns) };
}

/** @example cellsOfText('1\t2\r\n3\t4\r\n') // [['1', '2'], ['3', '4']], as Excel copies it */
export const cellsOfText = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/**
 * Writes copied cells from the range's first cell on; a single one goes into the whole range. An empty cell changes
 * nothing. What isn't a number of its column, or doesn't fit, refuses the whole paste.
 */
export function planPaste(grid: Numbers, range: Range, text: string): Planned {
  const cells = cellsOfText(text);
  const [[single = ''] = []] = cells;
  const target = numbersIn(grid, range);
  const [firstPerson] = target.people;
  const [firstName] = target.names;
  if (firstPerson === undefined || firstName === undefined) return { fault: 'Select a cell with a number first.' };
  const isSingle = cells.length === 1 && cells[0]?.length === 1;
  const width = Math.max(...cells.map((line) => line.length));
  const people = isSingle ? target.people : grid.people.slice(grid.people.indexOf(firstPerson)).slice(0, cells.length);
  const names = isSingle ? target.names : grid.names.slice(grid.names.indexOf(firstName)).slice(0, width);
  if (!isSingle && (people.length < cells.length || names.length < width)) {
    const copied = `${counted(cells.length, 'row', 'rows')} and ${counted(width, 'column', 'columns')}`;
    const room = `${counted(people.length, 'row', 'rows')} and ${counted(names.length, 'column', 'columns')}`;
    return { fault: `You copied ${copied}, but from the selected cell on there are only ${room}.` };
  }
  const faults: string[] = [];
  const changes: NumberChange[] = [];
  for (const [row, user] of people.entries())
    for (const [column, name] of names.entries()) {
      const cell = (isSingle ? single : (cells[row]?.[column] ?? '')).trim();
      if (cell === '') continue;
      const fault = amountFault(name, cell);
      if (fault !== null) faults.push(`${user.name}, ${amounts[name].label}: "${cell.slice(0, 20)}". ${fault}.`);
      else changes.push({ customId: user.customId, name, before: typedFor(user, name), after: readAmount(cell) });
    }
  const [first] = faults;
  if (first !== undefined) {
    const others = faults.length - 1;
    return {
      fault: `Nothing was pasted. ${first}${others > 0 ? ` ${counted(others, 'more cell is', 'more cells are')} wrong.` : ''}`,
    };
  }
  return { changes: changes.filter(({ before, after }) => before !== after), skipped: 0 };
}

/** -100 to 1,000 with at most two decimals; null: it isn't one. */
export function readPercent(text: string): number | null {
  const [, sign, digits = ''] = /^\s*([+-]?)\s*([\d.,]+)\s*%?\s*$/.exec(text) ?? [];
  const value = parseInlineNumber(digits);
  if (value === null || Number(value.toFixed(2)) !== value) return null;
  const percent = sign === '-' ? -value : value;
  return percent < -100 || percent > 1000 ? null : percent;
}

/**
 * Raises or lowers the numbers of the range by a percentage, rounded half up to the decimals of their columns.
 * @example 156,000 by 5 is 163,800; 0.75 by 10 is 0.83
 */
export function planPercent(grid: Numbers, range: Range, percent: number): Planned {
  const { people, names } = numbersIn(grid, range);
  const factor = over(plus(hundred, exact(percent)), hundred);
  const cells = people.flatMap((user) => names.map((name) => ({ user, name, before: typedFor(user, name) })));
  const changes = cells.flatMap(({ user, name, before }) => {
    if (before === null) return [];
    const after = roundedTo(times(exact(before), factor), typedDecimals[amounts[name].kind]);
    return [{ customId: user.customId, name, before, after }];
  });
  const tooLarge = changes.find(({ name, after }) => amountFault(name, String(after)) !== null);
  if (tooLarge !== undefined) {
    const who = people.find(({ customId }) => customId === tooLarge.customId)?.name;
    return { fault: `Nothing was changed. ${amounts[tooLarge.name].label} of ${who} would be ${tooLarge.after}.` };
  }
  const skipped = cells.length - changes.length;
  return { changes: changes.filter(({ before, after }) => before !== after), skipped };
}

/** For the clipboard, as Excel pastes it. */
export const textOfRange = (grid: Numbers, range: Range): string => {
  const { people, names } = numbersIn(grid, range);
  return people.map((user) => names.map((name) => amounts[name].value(user) ?? '').join('\t')).join('\n');
};

/** One row a person, with the numbers from before or after the changes. */
export function patchesOf(changes: readonly NumberChange[], which: 'before' | 'after') {
  return [...Map.groupBy(changes, ({ customId }) => customId)].map(([customId, own]) => ({
    customId,
    patch: amountsPatch(Object.fromEntries(own.map(({ name, [which]: value }) => [name, value]))),
  }));
}

/** The changes that nobody has changed since: only those can be taken back. */
export const stillSo = (changes: readonly NumberChange[], people: readonly User[]): NumberChange[] =>
  changes.filter(({ customId, name, after }) => {
    const user = people.find((one) => one.customId === customId);
    return user !== undefined && typedFor(user, name) === after;
  });
