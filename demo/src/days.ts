/** The demo's days as whole numbers (days since 1970-01-01), its first and last one, and the holidays it does not sell on. */

const millisecondsPerDay = 86_400_000;

export function dayNumber(isoDate: string): number {
  return Date.parse(isoDate) / millisecondsPerDay;
}

export function isoDate(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday; 1970-01-01 was a Thursday. */
export function weekday(day: number): number {
  return (day + 4) % 7;
}

/**
 * The demo is generated for 25 months and a half that end on a Wednesday, the 11th of September 2026's 21 selling days.
 * Files that end on another Wednesday are the same, with every date moved by as many weeks.
 */
export const firstDay = dayNumber('2024-08-01');
export const lastDay = dayNumber('2026-09-16');

/** The newest Wednesday before a day. @example lastSaleBefore('2026-11-22') // '2026-11-18' */
export function lastSaleBefore(date: string): string {
  const dayBefore = dayNumber(date) - 1;
  return isoDate(dayBefore - ((weekday(dayBefore) - weekday(lastDay) + 7) % 7));
}

/** The days, a multiple of 7, by which files that end on a date are moved. */
export function shiftTo(lastSale: string): number {
  const shift = dayNumber(lastSale) - lastDay;
  if (shift % 7 !== 0) throw new Error(`The demo ends on a Wednesday, and ${lastSale} is none.`);
  return shift;
}

/** The n-th given weekday of a month, n from 1; n = -1 is the last one. Month from 1. */
function nthWeekday(year: number, month: number, wanted: number, n: number): number {
  const first = Date.UTC(year, month - 1, 1) / millisecondsPerDay;
  const firstWanted = first + ((wanted - weekday(first) + 7) % 7);
  if (n > 0) return firstWanted + 7 * (n - 1);
  const nextMonth = Date.UTC(year, month, 1) / millisecondsPerDay;
  return firstWanted + 7 * Math.floor((nextMonth - 1 - firstWanted) / 7);
}

/** A holiday on a Saturday is kept on the Friday before, on a Sunday on the Monday after. */
function observed(year: number, month: number, dayOfMonth: number): number {
  const day = Date.UTC(year, month - 1, dayOfMonth) / millisecondsPerDay;
  if (weekday(day) === 6) return day - 1;
  return weekday(day) === 0 ? day + 1 : day;
}

/** The six holidays of a year on which American wholesalers do not deliver. */
export function holidaysOf(year: number): number[] {
  return [
    observed(year, 1, 1),
    nthWeekday(year, 5, 1, -1), // Memorial Day
    observed(year, 7, 4),
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 11, 4, 4), // Thanksgiving
    observed(year, 12, 25),
  ];
}

const holidays: readonly number[] = [2024, 2025, 2026].flatMap(holidaysOf);
const holidaySet = new Set(holidays);

/** The days without sales in files that end on a date, moved with the rest, and the holidays of the 15 months after it. */
export function nonSellingDays(lastSale: string): string[] {
  const end = dayNumber(lastSale);
  const year = Number(lastSale.slice(0, 4));
  const past = holidays.map((day) => day + shiftTo(lastSale)).filter((day) => day <= end);
  return [...past, ...[year, year + 1].flatMap(holidaysOf).filter((day) => day > end)].map(isoDate).sort();
}

/** Monday to Friday and no holiday. */
export function isSellingDay(day: number): boolean {
  return weekday(day) >= 1 && weekday(day) <= 5 && !holidaySet.has(day);
}

/** The Saturdays of the two weeks before Independence Day and Christmas, when a truck goes out for those who ran dry. */
export function isRushSaturday(day: number): boolean {
  if (weekday(day) !== 6) return false;
  const monthAndDay = isoDate(day).slice(5);
  return (monthAndDay >= '06-20' && monthAndDay <= '07-03') || (monthAndDay >= '12-10' && monthAndDay <= '12-23');
}

/** The first selling day on or after a day. */
export function sellingDayFrom(day: number): number {
  let candidate = day;
  while (!isSellingDay(candidate)) candidate++;
  return candidate;
}
