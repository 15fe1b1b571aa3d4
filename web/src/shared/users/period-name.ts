import type { DateRange } from '@caselift/domain/calendar';
import { dateWriter } from '../../ui/kit/calendar/months.ts';

const month = dateWriter({ month: 'long' });
const shortMonth = dateWriter({ month: 'short' });

/**
 * What people call a sales period.
 * @example periodName({ from: '2026-09-01', to: '2026-09-30' }) // 'September'; July to September: 'Jul to Sep'
 */
export function periodName({ from, to }: DateRange): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return month(from);
  return `${shortMonth(from)} to ${shortMonth(to)}`;
}

/** @example periodTitle({ from: '2026-08-01', to: '2026-08-31' }) // 'August 2026' */
export const periodTitle = (range: DateRange): string => `${periodName(range)} ${range.to.slice(0, 4)}`;
