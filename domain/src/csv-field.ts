/** Files of comma-separated values that spreadsheets open without asking and without running anything. */

/** Begins the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
/**
 * How texts begin that a spreadsheet would take for a formula, in an expression that JavaScript and DuckDB read alike:
 * after blanks too, and with the wide signs that East Asian spreadsheets take for the narrow ones.
 */
export const formulaStart = '^[\\s\uFEFF]*[=+\\-@|%\\t\\r\uFF1D\uFF0B\uFF0D\uFF20]';
const formula = new RegExp(formulaStart);

/**
 * Numbers unformatted, what is absent empty; a formula gets an apostrophe before it, and what separates cells anywhere stands
 * in quotes.
 * @example csvField('=1+1') // "'=1+1"
 */
export function csvField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
