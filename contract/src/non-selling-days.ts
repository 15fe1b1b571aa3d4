/** Which days off a wholesaler may have: the same rule at the field and on the server. */
import { settingsTexts } from './wholesaler-settings.ts';

const yearsAway = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** '2024-02-30' has the form of a date and is none. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * What is wrong with a non-selling day as seen on `today` (YYYY-MM-DD); null: nothing. Dates compare as text.
 * @example nonSellingDayFault('2026-09-31', '2026-09-17') // 'Date 2026-09-31 is invalid'
 */
export function nonSellingDayFault(date: string, today: string): string | null {
  if (!isDate(date)) return settingsTexts.dateInvalid(date);
  if (date < yearsAway(today, -3)) return settingsTexts.dateTooOld(date);
  if (date > yearsAway(today, 2)) return settingsTexts.dateTooFar(date);
  return null;
}
