/** Calendar dates as 'YYYY-MM-DD' strings: they compare as text and carry no hour and no time zone. */

const dayMs = 86_400_000;

/** 'YYYY-MM-DD'. */
export type IsoDate = string;

const parts = (date: IsoDate) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});
const fromParts = (year: number, month: number, day: number): IsoDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Whether the text is a day of the calendar. @example isRealDate('2026-02-30') // false */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = parts(text);
  return fromParts(year, month, day) === text; // an impossible date rolls over into another day
}

/** @example addDays('2024-02-28', 2) // '2024-03-01' */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** @example daysBetween('2024-02-28', '2024-03-01') // 2 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** First day of the date's month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01`;
}

/** Last day of the date's month. */
export function lastOfMonth(date: IsoDate): IsoDate {
  const { year, month } = parts(date);
  return fromParts(year, month + 1, 0);
}

/** First day of the month `months` away. @example addMonths('2024-03-31', -1) // '2024-02-01' */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month } = parts(date);
  return fromParts(year, month + months, 1);
}

/** The same day `years` away; 29 February becomes the 28th, in leap years too. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const { year, month, day } = parts(date);
  return fromParts(year + years, month, month === 2 && day === 29 ? 28 : day);
}

/** The same day of the year before; 29 February becomes the 28th. */
export function sameDayLastYear(date: IsoDate): IsoDate {
  return addYears(date, -1);
}

/** First day of the date's year. */
export function firstOfYear(date: IsoDate): IsoDate {
  return `${date.slice(0, 4)}-01-01`;
}

/** 1 to 12. */
export function monthNumber(date: IsoDate): number {
  return parts(date).month;
}

/** Monday to Friday. */
export function isWeekday(date: IsoDate): boolean {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** As screens write them, January first. */
export const monthNames: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** @example dayText('2026-09-01') // 'Sep 1, 2026' */
export function dayText(date: IsoDate): string {
  const { year, month, day } = parts(date);
  return `${monthNames[month - 1]} ${day}, ${year}`;
}

const weekdayNames: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** @example weekdayText('2026-09-18') // 'Fri, Sep 18' */
export function weekdayText(date: IsoDate): string {
  const { month, day } = parts(date);
  return `${weekdayNames[new Date(Date.parse(date)).getUTCDay()]}, ${monthNames[month - 1]} ${day}`;
}
