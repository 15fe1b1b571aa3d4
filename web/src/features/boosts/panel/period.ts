/** The period of a boost: ranges that have a name, and how it is said. */
import { countSellingDays, type DateRange as Days, monthOf, salesPeriodOf } from '@caselift/domain/calendar';
import { addMonths, addYears, dayText, type IsoDate } from '@caselift/domain/dates';
import { countText } from '../../../ui/figures.ts';
import { dateWriter } from '../../../ui/kit/calendar/months.ts';
import type { DateRange } from '../../../ui/kit/calendar/range.ts';

/** @example shortDay('2026-09-01') // 'Sep 1' */
export const shortDay = dateWriter({ month: 'short', day: 'numeric' });

/** @example daysText({ from: '2025-09-01', to: '2025-10-31' }) // 'Sep 1 to Oct 31, 2025'; of a month 'Sep 1 to 16, 2025' */
export function daysText({ from, to }: Days, withYear = true): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayText(from)} to ${dayText(to)}`;
  const last = withYear ? dayText(to) : shortDay(to);
  if (from === to) return last;
  return `${shortDay(from)} to ${from.slice(0, 7) === to.slice(0, 7) ? last.replace(/^\S+ /, '') : last}`;
}

const rangeOf = ({ from, to }: Days): DateRange => ({ start: from, end: to });

/**
 * Named ranges around the day of the newest sale. A boost of an earlier year, such as a copy of last year's, can be moved
 * to the same dates of this year.
 */
export function presetsOf(lastDay: IsoDate, stored: Days): { label: string; range: DateRange }[] {
  const month = monthOf(lastDay);
  const nextMonth = monthOf(addMonths(lastDay, 1));
  const quarter = salesPeriodOf(lastDay, 'quarterly');
  const nextQuarter = salesPeriodOf(addMonths(quarter.from, 3), 'quarterly');
  const years = Number(lastDay.slice(0, 4)) - Number(stored.from.slice(0, 4));
  return [
    { label: 'This month', range: rangeOf(month) },
    { label: 'Next month', range: rangeOf(nextMonth) },
    { label: 'This and next month', range: { start: month.from, end: nextMonth.to } },
    { label: 'This quarter', range: rangeOf(quarter) },
    { label: 'Next quarter', range: rangeOf(nextQuarter) },
    ...(years > 0
      ? [{ label: 'Same dates as LY', range: { start: addYears(stored.from, years), end: addYears(stored.to, years) } }]
      : []),
  ];
}

const dayMs = 86_400_000;

/** Below the months. @example '61 days, 43 selling days. Ring: sales through Sep 16. Struck: non-selling.' */
export function periodNote(range: DateRange, nonSellingDays: ReadonlySet<IsoDate>, lastDay: IsoDate | null): string {
  const marks = `${lastDay === null ? '' : ` Ring: sales through ${shortDay(lastDay)}.`} Struck: non-selling.`;
  if (range.end === null) return `Pick the last day.${marks}`;
  const days = (Date.parse(range.end) - Date.parse(range.start)) / dayMs + 1;
  const selling = countSellingDays({ from: range.start, to: range.end }, nonSellingDays);
  return `${countText(days, 'day')}, ${countText(selling, 'selling day')}.${marks}`;
}
