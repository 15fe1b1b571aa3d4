/** The expressions that a mapping can be made of without typing one, and how they are told from those that were typed. */
import {
  type Amount,
  amountColumns,
  amountText,
  type Credits,
  readAmount,
  readReturns,
  returnsText,
} from './amounts.ts';
import { columnExpression, isReserved, quoted } from './expression-parts.ts';
import { isNumberedByProduct, numberedByProduct } from './line-numbers.ts';

export type ColumnReading =
  /** As the file writes it. */
  | { kind: 'column'; column: string }
  /** A size such as 12/750ML, of which the ounces or the units count. */
  | { kind: 'ounces' | 'units'; column: string }
  /** Numbers of people that lack their wholesaler's letters: 14 is BREW_14. */
  | { kind: 'prefixed'; prefix: string; column: string }
  /** Made of several columns, or with another sign (amounts.ts). */
  | { kind: 'amount'; amount: Amount }
  /** Lines that are returns by what a column says. */
  | { kind: 'returns'; credits: Credits }
  /** Two columns with something between them: an invoice's series and its number. */
  | { kind: 'joined'; column: string; between: string; second: string }
  /** The file has no line numbers (line-numbers.ts). */
  | { kind: 'numbered' }
  /** The same in every row. */
  | { kind: 'fixed'; text: string }
  | { kind: 'formula'; expression: string };

export function expressionOf(reading: ColumnReading): string {
  switch (reading.kind) {
    case 'column':
      return columnExpression(reading.column);
    case 'ounces':
      return `as_ounces(${columnExpression(reading.column)})`;
    case 'units':
      return `as_units(${columnExpression(reading.column)})`;
    case 'prefixed':
      return `${quoted(reading.prefix)} || ${columnExpression(reading.column)}`;
    case 'amount':
      return amountText(reading.amount);
    case 'returns':
      return returnsText(reading.credits);
    case 'joined':
      return [
        `as_text(${columnExpression(reading.column)})`,
        quoted(reading.between),
        `as_text(${columnExpression(reading.second)})`,
      ].join(' || ');
    case 'numbered':
      return numberedByProduct;
    case 'fixed':
      return quoted(reading.text);
    case 'formula':
      return reading.expression;
  }
}

// A column that is still to be chosen is written "".
const name = '([a-z_][a-z0-9_]*|"(?:[^"]|"")*")';
const literal = "'((?:[^']|'')*)'";
const patterns = {
  column: new RegExp(`^${name}$`, 'i'),
  ounces: new RegExp(`^as_ounces\\(\\s*${name}\\s*\\)$`, 'i'),
  units: new RegExp(`^as_units\\(\\s*${name}\\s*\\)$`, 'i'),
  prefixed: new RegExp(`^${literal}\\s*\\|\\|\\s*${name}$`, 'i'),
  joined: new RegExp(`^as_text\\(${name}\\) \\|\\| ${literal} \\|\\| as_text\\(${name}\\)$`, 'i'),
  fixed: new RegExp(`^${literal}$`),
};
const columnOf = (written: string | undefined): string => {
  const text = written ?? '';
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
};
const textOf = (written: string | undefined): string => (written ?? '').replaceAll("''", "'");

/** @example readingOf('as_ounces(SIZE_TXT)') // { kind: 'ounces', column: 'SIZE_TXT' } */
export function readingOf(expression: string): ColumnReading {
  const text = expression.trim();
  const column = patterns.column.exec(text);
  if (column && !(isReserved(text) && !text.startsWith('"'))) return { kind: 'column', column: columnOf(column[1]) };
  for (const kind of ['ounces', 'units'] as const) {
    const match = patterns[kind].exec(text);
    if (match) return { kind, column: columnOf(match[1]) };
  }
  const prefixed = patterns.prefixed.exec(text);
  if (prefixed) return { kind: 'prefixed', prefix: textOf(prefixed[1]), column: columnOf(prefixed[2]) };
  const joined = patterns.joined.exec(text);
  if (joined)
    return {
      kind: 'joined',
      column: columnOf(joined[1]),
      between: textOf(joined[2]),
      second: columnOf(joined[3]),
    };
  if (isNumberedByProduct(text)) return { kind: 'numbered' };
  const credits = readReturns(text);
  if (credits !== null) return { kind: 'returns', credits };
  const amount = readAmount(text);
  // A column that is only read as a number may have been typed for a reason: it stays as it is.
  if (amount !== null && amountText(amount) !== columnExpression(amountColumns(amount)[0] ?? ''))
    return { kind: 'amount', amount };
  const fixed = patterns.fixed.exec(text);
  return fixed ? { kind: 'fixed', text: textOf(fixed[1]) } : { kind: 'formula', expression };
}

/** The columns of the file that a reading needs; of a formula nobody knows. */
export function columnsOf(reading: ColumnReading): string[] {
  if (reading.kind === 'amount') return amountColumns(reading.amount);
  if (reading.kind === 'returns') return [reading.credits.column];
  if (reading.kind === 'joined') return [reading.column, reading.second];
  return 'column' in reading ? [reading.column] : [];
}

/** Whether an expression still waits for a column: joined with nothing, or cases without bottles. */
export const isIncomplete = (expression: string): boolean => columnsOf(readingOf(expression)).includes('');
