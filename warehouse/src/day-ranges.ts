/** Ranges of days, both ends included. */
import type { DateRange } from '@caselift/domain/calendar';
import { addDays, addMonths, firstOfMonth, type IsoDate } from '@caselift/domain/dates';

/** The months that a range touches, with its part of each. @property monthNo year x 12 + month. */
export function monthsOf({ from, to }: DateRange): { monthNo: number; from: IsoDate; to: IsoDate }[] {
  const months = [];
  for (let first = firstOfMonth(from); first <= to; first = addMonths(first, 1)) {
    const last = addDays(addMonths(first, 1), -1);
    const monthNo = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7));
    months.push({ monthNo, from: from > first ? from : first, to: to < last ? to : last });
  }
  return months;
}

/** The days of all ranges, as few ranges as hold them. */
export function mergedRanges(ranges: readonly DateRange[]): DateRange[] {
  const merged: DateRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || range.from > addDays(last.to, 1)) merged.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return merged;
}
