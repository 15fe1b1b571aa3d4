/** What is behind an item of a person: accounts, products, invoice lines, and the nearest way to more. */
import * as z from 'zod/mini';
import { explained } from './access.ts';
import { endpoint } from './endpoint.ts';
import { WhyNot } from './item-statements.ts';
import { linesLimit, linesPageSize } from './line-orders.ts';
import { pageFields } from './paging.ts';
import { searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, periodAsked, RealDate } from './wholesaler.ts';

export const itemResultsPageSize = 10;
const pageLimit = 200;

export const itemResultTexts = {
  unknown: "This item doesn't exist.",
  unknownInstance: 'This item has no period that begins on this day.',
  notAssigned: 'This item is not assigned to this user.',
  notMeasured: 'This item measures no sales.',
} as const;

const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemResultTexts.unknown));
const params = z.object({
  itemId,
  customId: z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID.")),
});
/** period: as of statements. instance: its first day; absent: the one that holds the newest sale, else the latest. */
const query = z.extend(scopeQuery, { instance: z.optional(RealDate), period: periodAsked });
const search = z.optional(z.string().check(z.trim(), z.maxLength(searchLimit)));

/**
 * Who holds the account; of an ended period who held it on `day`, its last one, by the files or as staff corrected it.
 * version: of the correction. isKept: the item is archived, so its results stay as they are despite corrections.
 */
export const AccountHolder = z.object({
  customId: z.string(),
  name: z.string(),
  day: z.nullable(IsoDate),
  isCorrected: z.boolean(),
  version: z.nullable(z.number()),
  isKept: z.boolean(),
});
export type AccountHolder = z.output<typeof AccountHolder>;

/**
 * An account assigned to the person. PODs, or the measure's own quantity; reference: null without a reference window;
 * eligible: what counts of the account (1 or 0 where the item is account-specific). The sum of eligible of measures
 * that add up is the item's quantity, but of a house goal, which counts everyone's. Absent: dollars of profit, hidden
 * from the reader. Product IDs: those placed; empty for measures that count no placements. holder absent: the reader
 * may not see them.
 */
export const AccountResult = z.object({
  _id: z.string(),
  buyerId: z.string(),
  buyerName: z.string(),
  holder: z.optional(AccountHolder),
  eligiblePods: z.optional(z.number()),
  referencePeriodPods: z.optional(z.nullable(z.number())),
  selectedPeriodPods: z.optional(z.number()),
  referencePeriodProductIds: z.array(z.string()),
  selectedPeriodProductIds: z.array(z.string()),
});
export type AccountResult = z.output<typeof AccountResult>;

/**
 * 403: the person may not be asked about. 404: no such item, instance or person, or not theirs, or hidden from the
 * reader.
 */
export const listAccountResults = endpoint({
  method: 'GET',
  path: '/api/v2/incentiveObjectiveQueryResults/:itemId/:customId',
  summary: 'Lists the accounts behind what an item counts for a person, paged, or all of them as a file.',
  access: explained,
  scope: 'wholesaler',
  paged: true,
  listed: true,
  files: ['csv'],
  mayTakeLonger: true,
  params,
  query: z.extend(query, {
    ...pageFields({ limit: itemResultsPageSize, atMost: pageLimit }),
    /** Anywhere in the account's ID or name, in any case. */
    searchPhrase: search,
    /** All accounts that are found as a file, without their products. */
    export: z.optional(z.enum(['csv'])),
  }),
  reply: z.object({ results: z.array(AccountResult), count: z.number() }),
});

/** An account that counts nothing yet, or less than it could, with what it lacks. */
export const NearAccount = z.object({
  buyerId: z.string(),
  buyerName: z.string(),
  /** @example 'Bought 0.5 of 1 CE of Alder Ale' */
  note: z.string(),
});
export type NearAccount = z.output<typeof NearAccount>;

export const readWhyNot = endpoint({
  method: 'GET',
  path: '/api/v3/items/:itemId/whyNot/:customId',
  summary: 'Says what keeps an item from paying a person more, and the accounts nearest to changing that.',
  access: explained,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params,
  query,
  reply: z.object({ reasons: z.array(WhyNot), accounts: z.array(NearAccount) }),
});

/**
 * An invoice line behind an item. Dollars; GP absent where profits are hidden. window: which of the two it counts in.
 */
export const ItemInvoiceLine = z.object({
  window: z.enum(['selected', 'reference']),
  invoiceId: z.string(),
  lineNo: z.number(),
  date: IsoDate,
  buyer: z.object({ customId: z.string(), name: z.string() }),
  product: z.object({ customId: z.string(), name: z.string() }),
  kind: z.string(),
  units: z.number(),
  ce: z.number(),
  revenue: z.number(),
  gp: z.optional(z.number()),
});
export type ItemInvoiceLine = z.output<typeof ItemInvoiceLine>;

export const listItemLines = endpoint({
  method: 'GET',
  path: '/api/v3/items/:itemId/lines/:customId',
  summary: 'Lists the invoice lines behind what an item counts for a person, newest first, paged.',
  access: explained,
  scope: 'wholesaler',
  paged: true,
  mayTakeLonger: true,
  params,
  query: z.extend(query, {
    ...pageFields({ limit: linesPageSize, atMost: linesLimit }),
    buyer: z.optional(z.string().check(z.maxLength(searchLimit))),
    product: z.optional(z.string().check(z.maxLength(searchLimit))),
  }),
  /** Sums of all lines that match, by window. */
  reply: z.object({
    lines: z.array(ItemInvoiceLine),
    count: z.number(),
    totals: z.object({
      selected: z.object({ units: z.number(), ce: z.number(), revenue: z.number(), gp: z.optional(z.number()) }),
      reference: z.object({ units: z.number(), ce: z.number(), revenue: z.number(), gp: z.optional(z.number()) }),
    }),
  }),
});
