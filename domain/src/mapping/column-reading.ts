/** The expressions that a mapping can be made of without typing one, and how they are told from those that were typed. */

export type ColumnReading =
  /** As the file writes it. */
  | { kind: 'column'; column: string }
  /** A size such as 12/750ML, of which the ounces or the units count. */
  | { kind: 'ounces' | 'units'; column: string }
  /** Numbers of people that lack their wholesaler's letters: 14 is BREW_14. */
  | { kind: 'prefixed'; prefix: string; column: string }
  /** Cases times what the size says a case holds. */
  | { kind: 'cases'; column: string; size: string }
  /** The same in every row. */
  | { kind: 'fixed'; text: string }
  | { kind: 'formula'; expression: string };

/** A column of the file as an expression names it. @example columnExpression('Net Sales') // '"Net Sales"' */
export const columnExpression = (column: string): string =>
  /^[a-z_][a-z0-9_]*$/i.test(column) && !reserved.has(column.toLowerCase())
    ? column
    : `"${column.replaceAll('"', '""')}"`;

// Words that SQL reads as something else.
const reserved = new Set(
  (
    'all and any as asc both case cast check collate column create default desc distinct do else end except false fetch ' +
    'for from grant group having in initially intersect into is isnull lateral leading limit not notnull null offset on ' +
    'only or order pivot qualify references returning select show some summarize symmetric table then to trailing true ' +
    'union unique unpivot using variadic when where window with'
  ).split(' '),
);

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

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
    case 'cases':
      return `${columnExpression(reading.column)} * as_units(${columnExpression(reading.size)})`;
    case 'fixed':
      return quoted(reading.text);
    case 'formula':
      return reading.expression;
  }
}

const name = '([a-z_][a-z0-9_]*|"(?:[^"]|"")+")';
const literal = "'((?:[^']|'')*)'";
const patterns = {
  column: new RegExp(`^${name}$`, 'i'),
  ounces: new RegExp(`^as_ounces\\(\\s*${name}\\s*\\)$`, 'i'),
  units: new RegExp(`^as_units\\(\\s*${name}\\s*\\)$`, 'i'),
  prefixed: new RegExp(`^${literal}\\s*\\|\\|\\s*${name}$`, 'i'),
  cases: new RegExp(`^${name} \\* as_units\\(${name}\\)$`, 'i'),
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
  if (column && !(reserved.has(text.toLowerCase()) && !text.startsWith('"')))
    return { kind: 'column', column: columnOf(column[1]) };
  for (const kind of ['ounces', 'units'] as const) {
    const match = patterns[kind].exec(text);
    if (match) return { kind, column: columnOf(match[1]) };
  }
  const prefixed = patterns.prefixed.exec(text);
  if (prefixed) return { kind: 'prefixed', prefix: textOf(prefixed[1]), column: columnOf(prefixed[2]) };
  const cases = patterns.cases.exec(text);
  if (cases) return { kind: 'cases', column: columnOf(cases[1]), size: columnOf(cases[2]) };
  const fixed = patterns.fixed.exec(text);
  return fixed ? { kind: 'fixed', text: textOf(fixed[1]) } : { kind: 'formula', expression };
}

/** The columns of the file that a reading needs; of a formula nobody knows. */
export function columnsOf(reading: ColumnReading): string[] {
  if (reading.kind === 'cases') return [reading.column, reading.size];
  return 'column' in reading ? [reading.column] : [];
}
