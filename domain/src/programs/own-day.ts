/** On which day something was handed in (docs/product.md, Handing in). */
import type { IsoDate } from '../dates.ts';

const dayMs = 86_400_000;
/** So long before its receipt a device's clock is believed: a day without a signal, a weekend. */
export const believedDays = 3;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The calendar's day at an instant. @example dayIn('America/Chicago', '2026-05-01T04:59:00Z') // '2026-04-30' */
export function dayIn(timeZone: string, instant: string): IsoDate {
  const parts = formatOf(timeZone).formatToParts(Date.parse(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/**
 * The first instant, to the second, of the days after this one, in UTC.
 * @example endOfDay('America/Chicago', '2026-04-30') // '2026-05-01T05:00:00.000Z'
 */
export function endOfDay(timeZone: string, day: IsoDate): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No zone is more than 14 hours from UTC.
  let [last, end] = [noon / 1000 - 27 * 3600, noon / 1000 + 27 * 3600];
  while (end - last > 1) {
    const middle = Math.floor((last + end) / 2);
    if (dayIn(timeZone, new Date(middle * 1000).toISOString()) > day) end = middle;
    else last = middle;
  }
  return new Date(end * 1000).toISOString();
}

/**
 * An entry's own day: that of the device, if its clock shows a moment within 3 days (of 24 hours) before the entry was
 * received and none after it; else the day of receipt.
 * @param takenAt null: the device didn't say.
 */
export function ownDay(
  { takenAt, receivedAt }: { takenAt: string | null; receivedAt: string },
  timeZone: string,
): IsoDate {
  return dayIn(timeZone, takenAt !== null && isBelieved({ takenAt, receivedAt }) ? takenAt : receivedAt);
}

/** Whether an entry counts on the day that its device said. @param receivedAt by the server's clock */
export function isBelieved({ takenAt, receivedAt }: { takenAt: string; receivedAt: string }): boolean {
  const before = Date.parse(receivedAt) - Date.parse(takenAt);
  return before >= 0 && !isTooOld(takenAt, Date.parse(receivedAt));
}

/** Whether it is too late for an entry to count on the day that its device said. @param at milliseconds since 1970 */
export const isTooOld = (takenAt: string, at: number): boolean => at - Date.parse(takenAt) > believedDays * dayMs;
