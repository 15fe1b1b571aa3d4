/** What suppliers refund of boosts, by sales period (docs/product.md, Boosts). */
import type { PayingBoost } from './boosts.ts';
import type { IsoDate } from './dates.ts';

/** Percent that the supplier refunded of the sales periods that end before the day `until`. */
export type EarlierContribution = { percent: number; until: IsoDate };

/** What the supplier refunds of a boost. @property earlierContributions oldest first. */
export type Contributions = { supplierContribution: number; earlierContributions: readonly EarlierContribution[] };

/**
 * The percent that the supplier refunds of what the boost pays in a sales period.
 * @example 50 until Jul 1, then 20 -> 50 of a period to Jun 30, 20 of one to Jul 31
 */
export function contributionIn({ supplierContribution, earlierContributions }: Contributions, to: IsoDate): number {
  return earlierContributions.find(({ until }) => to < until)?.percent ?? supplierContribution;
}

/** The earlier contributions once another percent acts from `periodStart` on, as earlierTermsAfter keeps terms. */
export function contributionsAfter(
  before: Contributions & Pick<PayingBoost, 'savedAt'>,
  percent: number,
  periodStart: IsoDate | null,
): readonly EarlierContribution[] {
  const { supplierContribution, earlierContributions } = before;
  const since = earlierContributions.at(-1)?.until;
  const isKept = periodStart === null || before.savedAt === null || (since !== undefined && since >= periodStart);
  if (isKept || percent === supplierContribution) return earlierContributions;
  return [...earlierContributions, { percent: supplierContribution, until: periodStart }];
}

/** The same of a save that names an earlier sales period, as earlierTermsFrom. */
export function contributionsFrom(
  before: Contributions & Pick<PayingBoost, 'savedAt'>,
  percent: number,
  periodStart: IsoDate,
): readonly EarlierContribution[] {
  const held = before.earlierContributions.find(({ until }) => until >= periodStart);
  const earlierContributions = before.earlierContributions.filter(({ until }) => until < periodStart);
  const supplierContribution = held?.percent ?? before.supplierContribution;
  return contributionsAfter({ ...before, supplierContribution, earlierContributions }, percent, periodStart);
}
