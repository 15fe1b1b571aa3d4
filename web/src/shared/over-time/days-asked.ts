import type { Months } from '@caselift/contract/over-time';
import type { UseQueryResult } from '@tanstack/react-query';

/**
 * What to ask of the days of the month that an address names: one that isn't held, such as an old link's, is that of the
 * newest sale. Which ones are held is known with the months' answer; only for that of the newest sale nothing waits.
 */
export function daysAsked({ data }: UseQueryResult<Months>, month: string) {
  const isOther = data?.months.slice(0, -1).some((held) => held.month === month) ?? false;
  return { query: isOther ? { month } : {}, enabled: month === '' || data !== undefined };
}
