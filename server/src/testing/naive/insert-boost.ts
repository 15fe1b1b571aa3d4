/** Puts a boost in as the naive reckoning knows it. */
import type { Sql } from '@caselift/db/connect';
import { insertBoost } from '../boosts.ts';
import type { NaiveBoost, Terms } from './boosts.ts';
import { type Day, isoDateOf } from './calendar.ts';
import { written } from './fraction.ts';

export type BoostToInsert = {
  name: string;
  terms: Terms;
  /** What was agreed until a day. */
  before?: { until: Day; terms: Terms };
  contribution?: number;
  /** Of sales periods that ended before a day. */
  contributionBefore?: { until: Day; percent: number };
  /** Without a day, what is put in last was created last. */
  createdOn?: string;
};

const noFilters = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };

export async function insertNaiveBoost(
  sql: Sql,
  wholesalerId: string,
  { name, terms, before, contribution = 0, contributionBefore, createdOn }: BoostToInsert,
): Promise<NaiveBoost> {
  const earlierTerms = before && [
    {
      ...rowOf(before.terms),
      customProductsSelected: before.terms.filters !== undefined,
      productsFilters: { ...noFilters, ...before.terms.filters },
      until: isoDateOf(before.until),
    },
  ];
  const id = await insertBoost(sql, wholesalerId, {
    ...{ name, supplierContribution: contribution, ...rowOf(terms) },
    ...(terms.filters && { filters: terms.filters }),
    ...(earlierTerms && { earlierTerms }),
    ...(contributionBefore && {
      earlierContributions: [{ percent: contributionBefore.percent, until: isoDateOf(contributionBefore.until) }],
    }),
    ...(createdOn && { createdAt: `${createdOn}T09:00:00Z` }),
  });
  const refundedBefore = contributionBefore && [
    { until: contributionBefore.until, percent: written(contributionBefore.percent) },
  ];
  return { id, name, isSaved: true, terms, before: before ? [before] : [], ...(refundedBefore && { refundedBefore }) };
}

const rowOf = ({ by, cents, days: [first, last], list = [] }: Terms) => ({
  ...{ type: by, amountCents: cents, startDate: isoDateOf(first), endDate: isoDateOf(last), productIds: list },
});
