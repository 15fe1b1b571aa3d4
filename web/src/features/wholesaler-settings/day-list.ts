/** Non-selling days as a text of one date a line: the calendar and the text are two views of it. */
import { addMonths, firstOfMonth, type IsoDate, isRealDate } from '@caselift/domain/dates';
import { dateWriter } from '../../ui/kit/calendar/months.ts';

/** The lines, each once, in order; invalid dates stay in, so that they can be named. */
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

const shortDay = dateWriter({ month: 'short', day: 'numeric' });
const shortMonth = dateWriter({ month: 'short' });

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
