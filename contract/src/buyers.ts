/** Buyers, called customers on screens: their figures of the 90 days to L against the same dates last year. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MonthSales } from './month-sales.ts';
import { pageFields } from './paging.ts';
import { Premise, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { IsoDate } from './wholesaler.ts';

/** Buyers a page on the screen, and at most in one answer. */
export const buyersPageSize = 25;
export const buyersLimit = 5000;

export const buyerTexts = {
  forbidden: "You don't have permission to view this customer",
  unknown: 'There is no such customer.',
  profitSort: "Profits are hidden here, so the list can't be sorted by them.",
} as const;

/**
 * The list's orders: their texts and, as their place, the value of sortBy. `profit`: refused where profits are hidden.
 */
export const buyerOrders = [
  { text: 'CE This Year', profit: false },
  { text: 'CE This Year (asc)', profit: false },
  { text: 'GP This Year', profit: true },
  { text: 'GP This Year (asc)', profit: true },
] as const;

const measure = z.object({ thisYear: z.number(), lastYear: z.number(), diff: DeltaPercent });
const ratioMeasure = z.object({
  thisYear: z.nullable(z.number()),
  lastYear: z.nullable(z.number()),
  diff: DeltaPercent,
});

/**
 * gp in dollars, volume in CE, gp_ce in dollars per CE (null: CE <= 0); gp and gp_ce are absent where profits are
 * hidden.
 */
export const Buyer = z.object({
  customId: z.string(),
  name: z.string(),
  accountType: z.nullable(z.string()),
  premise: z.nullable(Premise),
  chain: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The person who holds the account now; null: nobody, or someone the viewer may not see. */
  salesRep: z.nullable(z.object({ customId: z.string(), name: z.string() })),
  gp: z.optional(measure),
  volume: measure,
  gp_ce: z.optional(ratioMeasure),
});
export type Buyer = z.output<typeof Buyer>;

/** Those with a rep that the viewer may see by "Sales Reps can see". */
export const listBuyers = endpoint({
  method: 'GET',
  path: '/api/buyers',
  summary: 'Lists customers with CE, GP and GP/CE of the last 90 days against last year, filtered and paged.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  query: z.extend(scopeQuery, {
    /** A person's customId. */
    salesRep: z.optional(z.string().check(z.maxLength(40))),
    sortBy: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(buyerOrders.length - 1)), 0),
    /** Anywhere in the name, in any case. */
    searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
    chain: z.optional(z.string().check(z.maxLength(200))),
    location: z.optional(z.string().check(z.maxLength(200))),
    ...pageFields({ limit: buyersPageSize, atMost: buyersLimit }),
  }),
  reply: z.object({ results: z.array(Buyer), count: z.number() }),
});

/** A buyer with what its panel shows. Volumes in CE, money in dollars. */
export const BuyerDetail = z.extend(Buyer, {
  months: z.array(MonthSales),
  /** The newest day on which it bought anything; null: none in two years. */
  lastOrder: z.nullable(z.object({ date: IsoDate, products: z.number(), volume: z.number() })),
  /** Products with net units in last year's same 90 days and nothing bought in these, by last year's CE. */
  stopped: z.array(
    z.object({
      customId: z.string(),
      name: z.string(),
      size: z.nullable(z.string()),
      lastYear: z.number(),
    }),
  ),
  /**
   * Chargeable losses of the 90 days. amount is absent where profits are hidden (it is cost); percent is of its revenue
   * (null without any), maxPercent the wholesaler's max FPL.
   */
  losses: z.object({ amount: z.optional(z.number()), percent: z.nullable(z.number()), maxPercent: z.number() }),
  /** L and the first of its 90 days. */
  period: z.object({ from: IsoDate, to: IsoDate }),
});
export type BuyerDetail = z.output<typeof BuyerDetail>;

const params = z.object({ customId: z.string().check(z.maxLength(200)) });

/** 403: the viewer may not see its rep. 404: no such buyer. */
export const readBuyer = endpoint({
  method: 'GET',
  path: '/api/buyer/:customId',
  summary: 'Returns a customer with its months, its last order and what it stopped buying.',
  access: 'signedIn',
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply: BuyerDetail,
});

/** Of the buyers that the viewer may see, each A to Z. */
export const listDistinctAccountTypes = endpoint({
  method: 'GET',
  path: '/api/distinctAccountTypes',
  summary: 'Lists the account types, chains and locations of the customers.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.object({
    accountTypes: z.array(z.string()),
    chains: z.array(z.string()),
    locations: z.array(z.string()),
  }),
});
