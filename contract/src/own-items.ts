/**
 * A person's own objectives and incentives: what they come to, what was handed in, and what can be (docs/product.md,
 * Items).
 */
import { submissionKinds } from '@caselift/domain/programs/hand-in';
import { comparisons } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CasesCorrection, ItemEntry, ItemImage } from './item-entries.ts';
import { ItemLine, ItemPart } from './item-statements.ts';
import { itemId } from './items.ts';
import { scopeQuery } from './scope.ts';
import { ExamplePhoto } from './shown-photo.ts';
import { Tag } from './tags.ts';
import { UserEntry } from './user-entry.ts';

export const ownItemTexts = {
  notMeasured: 'Nothing is measured yet: there are no sales of this period.',
} as const;

/**
 * date: its own day. Addresses as those of all pictures. reviewedBy: the name of whoever approved or rejected it; null:
 * it is pending, or they aren't there anymore. corrected: the newest correction of its cases; null: they are as they were
 * handed in.
 */
const OwnImage = z.extend(
  z.pick(ItemImage, {
    _id: true,
    imageUrl: true,
    thumbnailUrl: true,
    buyerId: true,
    account: true,
    date: true,
    takenAt: true,
    receivedAt: true,
    validationQuantity: true,
    notes: true,
    status: true,
    approved: true,
    rejected: true,
    rejectedReason: true,
  }),
  {
    reviewedBy: z.nullable(z.string()),
    reviewedAt: z.nullable(z.string()),
    corrected: z.nullable(CasesCorrection),
  },
);
export type OwnImage = z.output<typeof OwnImage>;

const Check = z.pick(ItemEntry, {
  _id: true,
  kind: true,
  amount: true,
  buyerId: true,
  date: true,
  takenAt: true,
  receivedAt: true,
  notes: true,
});
export type Check = z.output<typeof Check>;

export const HandIn = z.object({
  /** What the person can hand in today; empty: nothing. */
  kinds: z.array(z.enum([...submissionKinds, 'image'])),
  needsAccount: z.boolean(),
  maxImagesPerAccount: z.number(),
  /** Cases from which a picture of image validation counts. */
  minQuantityValue: z.number(),
  /** Which values count, where values are handed in; else null. */
  condition: z.nullable(z.object({ comparison: z.enum(comparisons), limit: z.number() })),
  /** Pictures and entries of this period. */
  handedIn: z.number(),
});

/** images: the newest first. checks: ticks, values and quantities, the oldest first. Both of the period alone. */
export const HandedInEntry = z.extend(UserEntry, { images: z.array(OwnImage), checks: z.array(Check) });
export type HandedInEntry = z.output<typeof HandedInEntry>;

const ownFields = {
  description: z.string(),
  examplePhoto: z.nullable(ExamplePhoto),
  entry: HandedInEntry,
  handIn: HandIn,
};
const OwnPart = z.extend(ItemPart, ownFields);
export type OwnPart = z.output<typeof OwnPart>;

/** isMeasured false: its period begins after the newest sale. */
export const OwnItem = z.extend(ItemLine, {
  ...ownFields,
  tag: z.nullable(Tag),
  isMeasured: z.boolean(),
  children: z.array(OwnPart),
});
export type OwnItem = z.output<typeof OwnItem>;

/**
 * Those in the reader's statement, and those that begin after the newest sale and can be handed in for today. By name,
 * the oldest period first. Empty for admins and managers.
 */
export const listOwnItems = endpoint({
  method: 'GET',
  path: '/api/v3/items/mine',
  summary:
    'Lists the objectives and incentives of a sales rep or team lead: what they come to, what was handed in, and what can be.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: z.extend(scopeQuery, {
    /** Only this item, or the one above it. */
    item: z.optional(itemId),
  }),
  reply: z.array(OwnItem),
});

/** location: as files name it. items: the reader's items that take a picture of the account today, by ID. */
const HandInAccount = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  items: z.array(z.string()),
});
export type HandInAccount = z.output<typeof HandInAccount>;

/** By name. Empty for admins and managers. */
export const listHandInAccounts = endpoint({
  method: 'GET',
  path: '/api/v3/items/mine/accounts',
  summary: 'Lists the accounts of which a sales rep or team lead can hand in pictures today, and for which items.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(HandInAccount),
});
