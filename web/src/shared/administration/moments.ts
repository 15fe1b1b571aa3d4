/** How the administration says when something was and how long it took. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** @example elapsedText(108_000) // '1 min 48 s' */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / second));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const utcDayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const clockText = (at: Date) => clockFormat.format(at).toLowerCase().replace(/\s/g, ' ');

/** An instant in the reader's own time zone; the day is left out when it is the day of `now`. */
export function momentText(iso: string, now: number): string {
  const at = new Date(iso);
  const day = dayFormat.format(at);
  return day === dayFormat.format(now) ? clockText(at) : `${day}, ${clockText(at)}`;
}

/** The day of an instant, in the reader's own time zone. @example localDayText('2026-10-02T15:00:00Z') // 'Oct 2, 2026' */
export const localDayText = (iso: string): string => dayFormat.format(new Date(iso));

/** @example agoText('2026-05-13T12:00:00Z', Date.parse('2026-05-13T12:00:04Z')) // '4 s ago' */
export function agoText(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < 3 * second) return 'just now';
  if (age < minute) return `${Math.floor(age / second)} s ago`;
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  return momentText(iso, now);
}

/** A day of the calendar, in no time zone. @example dayText('2026-09-16') // 'Sep 16, 2026' */
export const dayText = (isoDate: string): string => utcDayFormat.format(new Date(`${isoDate}T00:00:00Z`));
