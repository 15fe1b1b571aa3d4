import type { DateRange } from '@caselift/domain/calendar';
import { monthNames } from '@caselift/domain/dates';

/** @example 'Jun 2026', 'May to Jun 2026' */
export function salesPeriodName({ from, to }: DateRange): string {
  const monthOf = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? '';
  const [first, last] = [monthOf(from), monthOf(to)];
  return `${first === last ? first : `${first} to ${last}`} ${to.slice(0, 4)}`;
}
