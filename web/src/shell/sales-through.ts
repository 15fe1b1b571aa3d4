import { daysBetween, type IsoDate } from '@caselift/domain/dates';

const day = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', day);
const dayOfYearFormat = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' });

/** Older figures than this may mislead: a week without an import is more than a weekend. */
const freshDays = 7;

/** short: for the narrowest phones. */
export type SalesThrough = { whole: string; short?: string; old: boolean };

/**
 * The last day with sales in the figures, null before the first update, with its year if that isn't today's.
 * @example salesThrough('2026-09-16', '2026-09-17') // { whole: 'Sales through Wed, Sep 16', short: 'Through Wed, Sep 16', old: false }
 */
export function salesThrough(lastTransactionDate: IsoDate | null, today: IsoDate): SalesThrough {
  if (lastTransactionDate === null) return { whole: 'No sales yet', old: false };
  const format = lastTransactionDate.slice(0, 4) === today.slice(0, 4) ? dayFormat : dayOfYearFormat;
  const written = format.format(Date.parse(lastTransactionDate));
  const old = daysBetween(lastTransactionDate, today) > freshDays;
  return { whole: `Sales through ${written}`, short: `Through ${written}`, old };
}
