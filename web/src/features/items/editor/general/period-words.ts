import type { DateRange } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { rollingPeriod } from '@caselift/domain/programs/instances';
import type { ItemPeriod } from '@caselift/domain/programs/item';
import { periodText } from '../../../../shared/statements/period-words.ts';

export const periodWords: Readonly<Record<ItemPeriod, string>> = {
  current_month: 'Current month',
  current_quarter: 'Current quarter',
  current_year: 'Current year',
  custom: 'Custom',
};

/**
 * The days that an item counts: of its period that holds the newest sale, or of those that end in a sales period that is over.
 * null: they are not known, or there are none.
 * @example countedDays({ period: 'current_month', start: null, end: null }, '2026-09-16') // 'Sep 1 to 30, 2026'
 * @example in the second quarter // 'each month of Apr 1 to Jun 30, 2026'
 */
export function countedDays(
  { period, start, end }: { period: ItemPeriod; start: string | null; end: string | null },
  at: DateRange | IsoDate | null,
): string | null {
  if (period === 'custom') return start && end && end >= start ? periodText(start, end) : null;
  if (at === null) return null;
  if (typeof at === 'string') {
    const { from, to } = rollingPeriod(period, at);
    return periodText(from, to);
  }
  const first = rollingPeriod(period, at.from);
  const newest = rollingPeriod(period, at.to);
  const last = newest.to > at.to ? rollingPeriod(period, addDays(newest.from, -1)) : newest;
  if (last.to < at.from) return null;
  return `${first.from === last.from ? '' : 'each month of '}${periodText(first.from, last.to)}`;
}
