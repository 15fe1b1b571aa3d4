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
 * The days of the period that holds the newest sale; null: they are not known.
 * @param day the newest sale; null: there are no figures yet
 * @example thisPeriodText({ period: 'current_month', start: null, end: null }, '2026-09-16') // 'Sep 1 to 30, 2026'
 */
export function thisPeriodText(
  { period, start, end }: { period: ItemPeriod; start: string | null; end: string | null },
  day: string | null,
): string | null {
  if (period === 'custom') return start && end ? periodText(start, end) : null;
  if (day === null) return null;
  const { from, to } = rollingPeriod(period, day);
  return periodText(from, to);
}
