/** What to offer a buyer, what to look after, and what to take out of its range (docs/product.md, Recommendations). */
import { boostTypes } from '@caselift/domain/boosts';
import { recommendationSorts, recommendationTabs } from '@caselift/domain/recommendations';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { recommendationFilterFields } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { IsoDate } from './wholesaler.ts';

export const RecommendationTab = z.enum(recommendationTabs);

export const recommendationTexts = {
  none: 'Nothing to recommend',
  title: 'Filter recommendations',
  tabs: { sold: 'Sold', sell: 'Sell', remove: 'Remove' },
  higher: 'higher',
  lower: 'lower',
  equal: 'equal',
  notAvailable: 'N/A',
  /** In the order of recommendationSorts: their place is the value of productsSortBy. */
  sorts: ['GP/CE * CE by account type', 'GP/CE * CE company wide', 'Highest GP/CE', 'Highest CE'],
  labels: {
    brand: 'Brand',
    brandFams: 'Brand Family',
    gpRank: 'GP Rank',
    packageType: 'Package Type',
    size: 'Size',
    supplier: 'Supplier Family',
    tags: 'Tags',
    volumeRank: 'Volume Rank',
    productsSortBy: 'Sorting',
  },
} as const;

/** Rows a page on the screen. */
export const recommendationsPageSize = 25;

/**
 * total: of the account in Sold and Remove, of its peers in Sell. average: of the peers that bought it (gpCe: the ratio
 * of their sums). diff: 100 x (own - average) / average in Sold and Remove; null where the average is not positive
 * ("N/A"), and in Sell.
 */
const measure = z.object({ total: z.number(), average: z.nullable(z.number()), diff: DeltaPercent });
const ratioMeasure = z.object({ total: z.nullable(z.number()), average: z.nullable(z.number()), diff: DeltaPercent });
const totals = z.object({ total: z.number(), average: z.nullable(z.number()) });

/**
 * Why a row is there: the rule and the numbers it was decided by. Those of profits are absent where they are hidden.
 */
export const RecommendationReason = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('sold'), units: z.number() }),
  /** `buyers` of `peers` bought it, at least `needed` had to; it is put in order by `score`. */
  z.object({
    rule: z.literal('sell'),
    buyers: z.number(),
    peers: z.number(),
    needed: z.number(),
    score: z.optional(z.nullable(z.number())),
  }),
  /** Shares of the basket in percent, the account's and its peers', and its CE against the same dates last year. */
  z.object({
    rule: z.literal('share'),
    volumeShare: z.number(),
    peersVolumeShare: z.number(),
    gpShare: z.optional(z.number()),
    peersGpShare: z.optional(z.number()),
    volume: z.number(),
    lastYearVolume: z.number(),
  }),
  /** Chargeable losses in percent of its revenue with this account (null: no revenue), above max FPL. */
  z.object({
    rule: z.literal('losses'),
    amount: z.optional(z.number()),
    percent: z.nullable(z.number()),
    maxPercent: z.number(),
  }),
]);
export type RecommendationReason = z.output<typeof RecommendationReason>;

/** gp in dollars, volume in CE, gpCe in dollars per CE; gp and gpCe are absent where profits are hidden. */
export const RecommendedProduct = z.object({
  customId: z.string(),
  name: z.string(),
  size: z.nullable(z.string()),
  supplier: z.string(),
  isSponsored: z.boolean(),
  /** Dollars of the boost active at L; 0 without one. */
  recommendedToSell: z.number(),
  /** Of one CE or one unit; null without a boost. */
  boostType: z.nullable(z.enum(boostTypes)),
  gp: z.optional(measure),
  volume: measure,
  gpCe: z.optional(ratioMeasure),
  /** Peers that bought it: of the same account type, and of all. */
  sameTypeCustomersCount: z.number(),
  customersCount: z.number(),
  /** The other accounts of every type. */
  allTypes: z.object({ gp: z.optional(totals), volume: totals, gpCe: z.optional(z.nullable(z.number())) }),
  why: z.array(RecommendationReason),
});
export type RecommendedProduct = z.output<typeof RecommendedProduct>;

const sortBy = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(recommendationSorts.length - 1));

/** 403: the viewer may not see the buyer's rep. 404: no such buyer. Without `page` all rows come in one answer. */
export const listRecommendedProducts = endpoint({
  method: 'GET',
  path: '/api/recommendedProducts/:customId/:tab',
  summary: 'Lists what a customer buys, what it could buy, or what to take out of its range.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.object({ customId: z.string().check(z.maxLength(200)), tab: RecommendationTab }),
  query: z.extend(scopeQuery, {
    ...recommendationFilterFields,
    productsSortBy: z._default(sortBy, 0),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), recommendationsPageSize),
  }),
  reply: z.object({
    results: z.array(RecommendedProduct),
    count: z.number(),
    /** Rows of each tab with these filters. */
    counts: z.object({ sold: z.number(), sell: z.number(), remove: z.number() }),
    /** The order applied: where profits are hidden, always the highest CE first. */
    sortBy: z.number(),
    accountType: z.nullable(z.string()),
    /** Other accounts that bought anything in the 90 days: of the same type, and of all. */
    peers: z.number(),
    allPeers: z.number(),
    period: z.object({ from: IsoDate, to: IsoDate }),
  }),
});
