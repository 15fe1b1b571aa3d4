/** Files of comma-separated values that spreadsheets open without asking and without running anything. */

/** Begins the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
/** Texts that a spreadsheet would take for a formula get an apostrophe before them. */
const formula = /^[=+\-@\t\r]/;

/** Numbers unformatted, what is absent empty. @example csvField('=1+1') // "'=1+1" */
export function csvField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
