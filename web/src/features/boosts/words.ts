/** How boosts are written. */
import type { Boost } from '@caselift/contract/boosts';
import { dayText } from '@caselift/domain/dates';
import type { BoostsSearch } from './boosts-search.ts';

/** @example 'Sep 1, 2026 - Oct 31, 2026' */
export const periodText = ({ startDate, endDate }: Pick<Boost, 'startDate' | 'endDate'>): string =>
  `${dayText(startDate)} - ${dayText(endDate)}`;

/** A boost can be added without a name. */
export const nameText = ({ name }: Pick<Boost, 'name'>): string => name || 'Untitled';

export const stageWords = { before: 'Upcoming', active: 'Active', over: 'Ended' } as const;

/** @example 'Boosts, named "fall", GP/CE, from Sep 1, 2026, to Oct 31, 2026' */
export function captionOf({ searchPhrase, type, periodStart, periodEnd }: BoostsSearch): string {
  const phrase = searchPhrase.trim();
  const parts = [
    'Boosts',
    phrase && `named "${phrase}"`,
    type,
    periodStart && `from ${dayText(periodStart)}`,
    periodEnd && `to ${dayText(periodEnd)}`,
  ];
  return parts.filter(Boolean).join(', ');
}
