import type { DateRange } from '@caselift/domain/calendar';

const inUtc = (format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format });
const month = inUtc({ month: 'long' });
const shortMonth = inUtc({ month: 'short' });
const dateOf = (iso: string) => new Date(`${iso}T00:00:00Z`);

/**
 * What people call a sales period.
 * @example periodName({ from: '2026-09-01', to: '2026-09-30' }) // 'September'; July to September: 'Jul to Sep'
 */
export function periodName({ from, to }: DateRange): string {
  const [first, last] = [dateOf(from), dateOf(to)];
  if (from.slice(0, 7) === to.slice(0, 7)) return month.format(first);
  return `${shortMonth.format(first)} to ${shortMonth.format(last)}`;
}

/** @example periodTitle({ from: '2026-08-01', to: '2026-08-31' }) // 'August 2026' */
export const periodTitle = (range: DateRange): string => `${periodName(range)} ${range.to.slice(0, 4)}`;
