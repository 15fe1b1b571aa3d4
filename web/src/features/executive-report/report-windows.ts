/** Which days a table's figures are of: beside a sales period of three months, "MTD" alone would mislead. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type DateRange, toDateAt } from '@caselift/domain/calendar';
import { dateWriter } from '../../ui/kit/calendar/months.ts';
import type { ReportPeriod, ReportTarget } from './report-search.ts';

const day = dateWriter({ month: 'short', day: 'numeric' });
const dayOfYear = dateWriter({ month: 'short', day: 'numeric', year: 'numeric' });

const rangeText = ({ from, to }: DateRange) => `${from === to ? '' : `${day(from)} to `}${dayOfYear(to)}`;

type Calendar = Pick<Wholesaler, 'lastTransactionDate' | 'allNonSellingDays'>;

/**
 * '' before the first update.
 * @example L = Wed 2026-09-16, month, vs LY -> 'Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 16, 2025'
 */
export function windowsText(house: Calendar | undefined, period: ReportPeriod, target: ReportTarget): string {
  const last = house?.lastTransactionDate ?? null;
  if (house === undefined || last === null) return '';
  const days = toDateAt(last, new Set(house.allNonSellingDays));
  const [now, before] = period === 'month' ? [days.month, days.lastYearMonth] : [days.year, days.lastYearYear];
  const compares = target === 'vs LY' && days.comparable;
  return compares ? `${rangeText(now)} vs ${rangeText(before)}` : rangeText(now);
}
