/** What suppliers refund of boosts, by sales period (docs/product.md, Boosts). */
import type { PayingBoost } from './boosts.ts';
import { typedFrom } from './by-period.ts';
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

/** What the supplier refunds once a percent counts from an earlier sales period on, as termsFrom. */
export function contributionFrom(
  before: Contributions & Pick<PayingBoost, 'savedAt'>,
  percent: number,
  periodStart: IsoDate,
): Contributions {
  if (before.savedAt === null) return { supplierContribution: percent, earlierContributions: [] };
  const held = typedFrom(
    [
      ...before.earlierContributions.map(({ until, percent: earlier }) => ({ until, terms: { percent: earlier } })),
      { until: null, terms: { percent: before.supplierContribution } },
    ],
    { percent },
    periodStart,
  );
  const earlierContributions = held.flatMap(({ until, terms }, at) =>
    until === null || terms.percent === held[at + 1]?.terms.percent ? [] : [{ ...terms, until }],
  );
  return { supplierContribution: held.at(-1)?.terms.percent ?? percent, earlierContributions };
}
