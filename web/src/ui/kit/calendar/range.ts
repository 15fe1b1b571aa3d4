/** A range of days while it is picked: its first day, then its last. */
import type { IsoDate } from '@caselift/domain/dates';

/** Both days belong to it; without an end it waits for the second click. */
export type DateRange = { start: IsoDate; end: IsoDate | null };

/**
 * The range after a click on a day: the first click begins one, the second ends it, whichever is earlier.
 * @example pickDay({ start: '2026-09-10', end: null }, '2026-09-01') // { start: '2026-09-01', end: '2026-09-10' }
 */
export function pickDay(range: DateRange | null, day: IsoDate): DateRange {
  if (range === null || range.end !== null) return { start: day, end: null };
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day };
}

/** Where a day stands in the range. */
export function placeIn(range: DateRange | null, day: IsoDate): 'end' | 'between' | undefined {
  if (range === null) return undefined;
  if (day === range.start || day === range.end) return 'end';
  return range.end !== null && range.start < day && day < range.end ? 'between' : undefined;
}
