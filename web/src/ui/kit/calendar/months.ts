/** Months as calendars draw them, Sunday first, and days as they are read out. */
import { addDays, firstOfMonth, type IsoDate, lastOfMonth } from '@caselift/domain/dates';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The weeks of a date's month; null where a week reaches into another month. */
export function weeksOf(date: IsoDate): (IsoDate | null)[][] {
  const [first, last] = [firstOfMonth(date), lastOfMonth(date)];
  const cells: (IsoDate | null)[] = Array.from({ length: new Date(Date.parse(first)).getUTCDay() }, () => null);
  for (let day = first; day <= last; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Writes days of the calendar, which have no time zone. */
export const dateWriter = (options: Intl.DateTimeFormatOptions) => {
  // Made when it is first needed: a phone takes milliseconds for one.
  let format: Intl.DateTimeFormat | undefined;
  return (date: IsoDate) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(Date.parse(date));
  };
};
/** @example longDay('2026-09-07') // 'Monday, September 7, 2026' */
export const longDay = dateWriter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** @example monthTitle('2026-09-07') // 'September 2026' */
export const monthTitle = dateWriter({ month: 'long', year: 'numeric' });
