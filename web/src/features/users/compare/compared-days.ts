/** Which days the lines of people who are compared are of. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { rangeText, windowsText } from '../../../shared/to-date-windows.ts';

type Calendar = Pick<Wholesaler, 'lastTransactionDate' | 'allNonSellingDays' | 'salesPeriod'>;

/**
 * '' before the first update.
 * @example L = Wed 2026-09-16, quarterly -> 'To date is Jul 1 to Sep 16, 2026. YTD is Jan 1 to Sep 16, 2026 vs Jan 1 to Sep 16, 2025.'
 */
export function comparedDays(house: Calendar | undefined): string {
  const last = house?.lastTransactionDate ?? null;
  if (house === undefined || last === null) return '';
  const { from } = salesPeriodOf(last, house.salesPeriod);
  return `To date is ${rangeText({ from, to: last })}. YTD is ${windowsText(house, 'year', true)}.`;
}
