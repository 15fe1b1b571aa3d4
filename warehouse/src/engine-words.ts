/** The engine's errors in words of a person who looks at their own file. Its own texts name types that nobody chose. */

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A text that isn't SQL. */
export function parseFault(error: unknown): string {
  const near = /at or near "([^"]{1,60})"/.exec(messageOf(error))?.[1];
  return near === undefined ? "this formula can't be read" : `this formula can't be read. Check it near "${near}"`;
}

/** A formula that doesn't fit the columns, or fails on a row. */
export function formulaFault(error: unknown): string {
  const message = messageOf(error);
  const name = /No function matches the given name and argument types '([^(']+)\(/.exec(message)?.[1];
  if (name !== undefined) return `"${name}" doesn't work with these values`;
  const value = /[Cc]ould not (?:convert|cast|parse)[^"']*["']([^"']{0,60})["']/.exec(message)?.[1];
  if (value !== undefined) return `the value "${value}" can't be converted`;
  if (/^Out of Range/i.test(message)) return 'a value is too large for this formula';
  return "this formula doesn't fit the values of the file";
}

/** @param name the file's */
export function fileFault(name: string, kind: 'CSV' | 'Parquet', error: unknown): string {
  const message = messageOf(error);
  if (/utf-?8|unicode|encoding/i.test(message))
    return `${name} cannot be read as ${kind}: save it as UTF-8 and try again`;
  const advice = kind === 'CSV' ? 'check the delimiter and the rows to skip' : 'export it again';
  return `${name} cannot be read as ${kind}: ${advice}`;
}

const lineFaults: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'it has too few',
  'TOO MANY COLUMNS': 'it has too many',
  'UNQUOTED VALUE': 'a quotation mark is open',
  'LINE SIZE OVER MAXIMUM': 'it is too long',
  'INVALID ENCODING': "it isn't UTF-8",
};

/** What is wrong with one line, by the engine's kind of error. */
export const lineFault = (kind: unknown): string => lineFaults[String(kind)] ?? "it can't be read";
