/** How the explanation of a figure says when. Days are of the calendar, in no time zone. */

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const fullFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const instantDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

const midnight = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`);

/** @example dayText('2026-09-16') // 'Sep 16' */
export const dayText = (isoDate: string): string => dayFormat.format(midnight(isoDate));

/** @example fullDayText('2026-09-16') // 'Wed, Sep 16, 2026' */
export const fullDayText = (isoDate: string): string => fullFormat.format(midnight(isoDate));

/** @example rangeText('2026-09-01', '2026-09-16') // 'Sep 1 to 16'; into October: 'Sep 1 to Oct 2' */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayText(from)} to ${sameMonth ? Number(to.slice(8)) : dayText(to)}`;
}

/** @example periodText('2026-09-01', '2026-09-30') // 'Sep 1 to 30, 2026' */
export const periodText = (from: string, to: string): string => `${rangeText(from, to)}, ${to.slice(0, 4)}`;

/** An instant in the reader's own time zone. @example '5:02 AM, Sep 17' */
export function instantText(iso: string): string {
  const at = new Date(iso);
  return `${clockFormat.format(at).replace(/\s/g, ' ')}, ${instantDayFormat.format(at)}`;
}
