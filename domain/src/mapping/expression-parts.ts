/** Names, texts and calls as a mapping's expressions write them, and the calls read back. */

// Words that SQL reads as something else.
const reserved = new Set(
  (
    'all and any as asc both case cast check collate column create default desc distinct do else end except false fetch ' +
    'for from grant group having in initially intersect into is isnull lateral leading limit not notnull null offset on ' +
    'only or order pivot qualify references returning select show some summarize symmetric table then to trailing true ' +
    'union unique unpivot using variadic when where window with'
  ).split(' '),
);
export const isReserved = (word: string): boolean => reserved.has(word.toLowerCase());

/** A column of the file as an expression names it. @example columnExpression('Net Sales') // '"Net Sales"' */
export const columnExpression = (column: string): string =>
  /^[a-z_][a-z0-9_]*$/i.test(column) && !isReserved(column) ? column : `"${column.replaceAll('"', '""')}"`;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @example readCall("less(as_number(A), as_number(B))") // a call of two calls, each of a column */
export type Part =
  | { is: 'call'; name: string; parts: readonly Part[] }
  | { is: 'column'; column: string }
  | { is: 'texts'; texts: readonly string[] }
  | { is: 'null' };

const token = /\s*(?:([a-z_][a-z0-9_]*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([(),[\]]))/iy;

type Token = { name?: string; column?: string; text?: string; sign?: string };

function tokensOf(expression: string): Token[] | null {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const end = expression.trimEnd().length;
  while (token.lastIndex < end) {
    const match = token.exec(expression);
    if (match === null) return null;
    const [, name, column, text, sign] = match;
    if (name !== undefined) tokens.push({ name });
    else if (column !== undefined) tokens.push({ column: column.replaceAll('""', '"') });
    else if (text !== undefined) tokens.push({ text: text.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ sign });
  }
  return tokens;
}

/** The parts of an expression that is made of calls alone; null: it is something else. */
export function readParts(expression: string): Part | null {
  const tokens = tokensOf(expression);
  if (tokens === null) return null;
  let at = 0;
  const take = (sign: string): boolean => {
    if (tokens[at]?.sign !== sign) return false;
    at += 1;
    return true;
  };
  const list = <Item>(end: string, one: () => Item | null): Item[] | null => {
    const items: Item[] = [];
    do {
      const item = one();
      if (item === null) return null;
      items.push(item);
    } while (take(','));
    return take(end) ? items : null;
  };
  const one = (): Part | null => {
    if (take('[')) {
      if (take(']')) return { is: 'texts', texts: [] };
      const texts = list(']', () => tokens[at++]?.text ?? null);
      return texts && { is: 'texts', texts };
    }
    const { name, column } = tokens[at] ?? {};
    at += 1;
    if (column !== undefined) return { is: 'column', column };
    if (name === undefined) return null;
    if (take('(')) {
      const parts = list(')', one);
      return parts && { is: 'call', name: name.toLowerCase(), parts };
    }
    if (name.toLowerCase() === 'null') return { is: 'null' };
    return isReserved(name) ? null : { is: 'column', column: name };
  };
  const whole = one();
  return at === tokens.length ? whole : null;
}
