/** Non-selling days as a text of one date a line: the calendar and the text are two views of it. */
import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoDate,
  isRealDate,
  isWeekday,
  lastOfMonth,
} from '@caselift/domain/dates';

/** The lines, each once, in order; what is no date stays in, so that it can be named. */
export function daysIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))].sort();
}

/** The text with the day added, or without it. */
export function toggleDay(text: string, day: IsoDate): string {
  const days = daysIn(text);
  const next = days.includes(day) ? days.filter((other) => other !== day) : [...days, day].sort();
  return next.join('\n');
}

export type CalendarDay = { date: IsoDate; weekday: boolean };

/** The weeks of a date's month, Monday first; null where a week reaches into another month. */
export function weeksOf(date: IsoDate): (CalendarDay | null)[][] {
  const [first, last] = [firstOfMonth(date), lastOfMonth(date)];
  const blanks = (new Date(Date.parse(first)).getUTCDay() + 6) % 7;
  const cells: (CalendarDay | null)[] = Array.from({ length: blanks }, () => null);
  for (let day = first; day <= last; day = addDays(day, 1)) cells.push({ date: day, weekday: isWeekday(day) });
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: IsoDate) => format.format(Date.parse(date));
};
/** @example longDay('2026-09-07') // 'Monday, September 7, 2026' */
export const longDay = writer({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** @example monthTitle('2026-09-07') // 'September 2026' */
export const monthTitle = writer({ month: 'long', year: 'numeric' });
const shortDay = writer({ month: 'short', day: 'numeric' });
const shortMonth = writer({ month: 'short' });

/** The days off around a date, as the closed field says them: the month's first, and how many it has. @example { days: 'Sep 7', count: '1 in Sep' } */
export function summaryAt(text: string, date: IsoDate): { days: string; count: string } {
  const inMonth = daysIn(text).filter((day) => isRealDate(day) && firstOfMonth(day) === firstOfMonth(date));
  const days = inMonth[0] === undefined ? 'None' : shortDay(inMonth[0]);
  return { days, count: `${inMonth.length} in ${shortMonth(date)}` };
}

/** The date moved by months, kept within what a day off may be: 3 years back and 2 ahead of today. */
export function monthAway(date: IsoDate, months: number, today: IsoDate): IsoDate {
  const [earliest, latest] = [addMonths(today, -36), addMonths(today, 24)];
  const moved = addMonths(date, months);
  return moved < earliest ? earliest : moved > latest ? latest : moved;
}
