/** Which days figures are of: beside a sales period of three months, "MTD" alone would mislead. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type DateRange, toDateAt } from '@caselift/domain/calendar';
import { dateWriter } from '../ui/kit/calendar/months.ts';

const day = dateWriter({ month: 'short', day: 'numeric' });
const dayOfYear = dateWriter({ month: 'short', day: 'numeric', year: 'numeric' });

/** @example { from: '2026-07-01', to: '2026-09-16' } -> 'Jul 1 to Sep 16, 2026' */
export const rangeText = ({ from, to }: DateRange) => `${from === to ? '' : `${day(from)} to `}${dayOfYear(to)}`;

type Calendar = Pick<Wholesaler, 'lastTransactionDate' | 'allNonSellingDays'>;

/**
 * '' before the first update.
 * @param vsLastYear names last year's days too, which end after as many selling days: often on another date.
 * @example L = Wed 2026-09-16, month, vs LY -> 'Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 16, 2025'
 */
export function windowsText(house: Calendar | undefined, period: 'month' | 'year', vsLastYear: boolean): string {
  const last = house?.lastTransactionDate ?? null;
  if (house === undefined || last === null) return '';
  const days = toDateAt(last, new Set(house.allNonSellingDays));
  const [now, before] = period === 'month' ? [days.month, days.lastYearMonth] : [days.year, days.lastYearYear];
  const compares = vsLastYear && days.comparable;
  return compares ? `${rangeText(now)} vs ${rangeText(before)}` : rangeText(now);
}
