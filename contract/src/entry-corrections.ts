/** The ticks, values and quantities that were handed in, as a table, and staff's corrections (docs/product.md, What staff decide). */
import { submissionKinds } from '@caselift/domain/programs/hand-in';
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { entryOrders } from './entry-orders.ts';
import { entryAmount, entryId, entryLimits, entryPerson, ItemEntry, itemEntryTexts } from './item-entries.ts';
import { itemLimits, itemTexts } from './item-texts.ts';
import { pageFields } from './paging.ts';
import { flag, repeated, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, periodAsked, RealDate } from './wholesaler.ts';

/** Rows a page, and how many are printed. */
export const entryPageLimits = { page: 25, atMost: 5000 } as const;

/** by: a name; at: an instant; was: the amount before. */
export const EntryCorrection = z.object({ by: z.string(), at: z.string(), was: z.number() });
export type EntryCorrection = z.output<typeof EntryCorrection>;

/**
 * @property enteredBy who handed it in or uploaded it in the person's place; null: the person.
 * @property corrections the newest first. @property version what a correction names.
 */
export const ListedEntry = z.object({
  ...ItemEntry.shape,
  itemName: z.string(),
  /** Of the item above it. */
  parentItemName: z.nullable(z.string()),
  userName: z.string(),
  account: z.nullable(z.string()),
  enteredBy: z.nullable(z.string()),
  corrections: z.array(EntryCorrection),
  version: z.number(),
});
export type ListedEntry = z.output<typeof ListedEntry>;

const texts = z.pipe(repeated, z.array(z.string().check(z.maxLength(100))).check(z.maxLength(itemLimits.people)));

/**
 * Of the instances that run or ended in the sales period, of people the caller may see; of deleted items those that ended
 * before. The newest first, unless asked otherwise.
 */
export const listEntries = endpoint({
  method: 'POST',
  path: '/api/v3/items/entries',
  summary: 'Lists the ticks, values and quantities handed in for objectives and incentives, a page at a time.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  paged: true,
  files: ['csv', 'xlsx'],
  query: z.extend(scopeQuery, {
    /** All that match as a file. */
    export: z.optional(z.enum(['csv', 'xlsx'])),
    period: periodAsked,
    /** Neither or both: of both kinds. */
    isObjective: flag(),
    isIncentive: flag(),
    user: texts,
    buyerId: texts,
    /** Own days. */
    from: z.optional(RealDate),
    to: z.optional(RealDate),
    /** Anywhere in the name of the item, the person or the account, in their IDs, or in the notes. */
    searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
    sortField: z.optional(z.enum(entryOrders)),
    sortDirection: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageFields({ limit: entryPageLimits.page, atMost: entryPageLimits.atMost }),
  }),
  /** With sub-items and grouped children; absent: of all items. */
  body: z.object({
    itemIds: z.optional(z.array(z.string().check(z.maxLength(36))).check(z.maxLength(itemLimits.items))),
  }),
  reply: z.object({
    results: z.array(ListedEntry),
    count: z.number(),
    /** Who handed in any, whatever `user` says; by name. */
    people: z.array(z.object({ customId: z.string(), name: z.string() })),
  }),
});

const editors = editable.itemSubmission.editors;
const ofItem = z.object({ id: entryId(itemTexts.unknown) });
const ofEntry = z.extend(ofItem, { entryId: entryId(itemEntryTexts.unknownEntry) });

/** What a change of entries does to pay. Dollars; the largest first: of staff those they may see, of others their own. */
export const EntryPay = z.object({
  changes: z.array(z.object({ customId: z.string(), name: z.string(), pays: z.number() })),
  /** Of a sales period that is closed: it becomes an adjustment. */
  closedPeriod: z.nullable(z.object({ from: IsoDate, to: IsoDate })),
});
export type EntryPay = z.output<typeof EntryPay>;

/**
 * entryId: it is corrected to the amount, or without one deleted: refused as deleteEntry. user: the amount is handed in for the
 * person, today or on the date. Whoever isn't staff asks about deletions alone (403). without: entries of the item that are
 * about to be deleted, too, as if they were gone already.
 * null: the item pays nobody in that instance.
 */
export const readEntryPay = endpoint({
  method: 'GET',
  path: '/api/v3/items/:id/entryPay',
  summary: 'Answers what correcting, deleting or adding an entry would change in pay.',
  access: 'signedIn',
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: ofItem,
  query: z.extend(scopeQuery, {
    entryId: z.optional(entryId(itemEntryTexts.unknownEntry)),
    user: entryPerson,
    date: z.optional(RealDate),
    amount: z.optional(z.pipe(z.coerce.number(itemEntryTexts.amount), entryAmount)),
    without: z.pipe(repeated, z.array(entryId(itemEntryTexts.unknownEntry)).check(z.maxLength(entryLimits.aDay))),
  }),
  reply: z.nullable(EntryPay),
});

/**
 * An item that entries can be added to, with the people who have it.
 * @property days on which it takes any, of today and the two before; at: what handing in says of such a day as `takenAt`, null:
 * nothing, for today.
 */
export const EntryItem = z.object({
  _id: z.string(),
  name: z.string(),
  parentItemName: z.nullable(z.string()),
  kind: z.enum(submissionKinds),
  days: z.array(z.object({ date: IsoDate, at: z.nullable(z.string()) })),
  people: z.array(z.object({ customId: z.string(), name: z.string() })),
});
export type EntryItem = z.output<typeof EntryItem>;

/** By name; those that are on and complete, with the people the caller may see. */
export const listEntryItems = endpoint({
  method: 'GET',
  path: '/api/v3/items/takingEntries',
  summary: 'Lists the items that ticks, values or quantities can be handed in for, with the people who have them.',
  access: editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { isObjective: flag(), isIncentive: flag() }),
  reply: z.array(EntryItem),
});

/** version: that of the entry as it was read; 409 `stale`: someone else has changed it since. */
export const correctEntry = endpoint({
  method: 'PATCH',
  path: '/api/v3/items/:id/entries/:entryId',
  summary: 'Corrects the amount of a tick, a value or a quantity that was handed in.',
  access: editors,
  scope: 'wholesaler',
  params: ofEntry,
  query: scopeQuery,
  body: z.object({ amount: entryAmount, version: z.number() }),
  reply: z.object({ _id: z.string(), amount: z.number(), version: z.number() }),
});

/** As it was, with its corrections. An entry that is there is answered as done; 404: it was never deleted. */
export const restoreEntry = endpoint({
  method: 'POST',
  path: '/api/v3/items/:id/entries/:entryId/restore',
  summary: 'Puts back a tick, a value or a quantity that was deleted.',
  access: editors,
  scope: 'wholesaler',
  params: ofEntry,
  query: scopeQuery,
  reply: z.null(),
});
