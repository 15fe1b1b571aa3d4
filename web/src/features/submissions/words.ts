/** Days and moments as the screens of submissions write them. Days are of the wholesaler, moments of this phone. */

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
};
/** @example dayText('2026-09-17') // 'Sep 17' */
export const dayText = inUtc({ month: 'short', day: 'numeric' });
/** @example monthName('2026-09-17') // 'September' */
export const monthName = inUtc({ month: 'long' });

const timed = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, hour: 'numeric', minute: '2-digit' });
  return (instant: string): string =>
    format.format(new Date(instant)).replace(/[\s\u202f]([AP]M)$/, (_, half) => ` ${half.toLowerCase()}`);
};
/** @example momentText('2026-09-17T15:41:00Z') // 'Sep 17, 10:41 am' */
export const momentText = timed({ month: 'short', day: 'numeric' });
/** @example weekdayMomentText('2026-09-16T21:52:00Z') // 'Wed, Sep 16, 4:52 pm' */
export const weekdayMomentText = timed({ weekday: 'short', month: 'short', day: 'numeric' });
