/** Handing in for objectives and incentives: pictures, ticks, values and quantities (docs/product.md, Handing in). */
import { type IsoDate as Day, dayText } from '@caselift/domain/dates';
import { submissionKinds } from '@caselift/domain/programs/hand-in';
import type { ItemKind } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { FormUpload } from './avatars.ts';
import { endpoint } from './endpoint.ts';
import { itemLimits, itemTexts } from './item-texts.ts';
import { pageFields } from './paging.ts';
import { repeated, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

/** A day: of pictures and of everything else together, for one person. */
export const entryLimits = {
  bytes: 15 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  aDay: 500,
  notes: 500,
  /** For how long a form may be sent, and at most for how long an address shows a picture. */
  formSeconds: 900,
  linkSeconds: 3600,
} as const;

const counted = (count: number) => count.toLocaleString('en-US');

export const itemEntryTexts = {
  badId: "This isn't an ID that an entry can have. Send a UUID.",
  unknownEntry: "This entry doesn't exist.",
  unknownImage: "This picture doesn't exist.",
  taken: 'This ID belongs to another entry. Use a new one.',
  whose: 'Name the person that you hand this in for.',
  onlyOneself: 'You can hand in only for yourself.',
  notAssigned: 'This item is not assigned to this user.',
  off: (kind: ItemKind) => `This ${kind} is off or isn't complete, so nothing can be handed in for it.`,
  archived: (kind: ItemKind) => `This ${kind} is archived and keeps its last result. Restore it first.`,
  noPeriod: (kind: ItemKind, day: string) => `This ${kind} has no period that holds ${day}.`,
  parts: 'Nothing is handed in for this item itself, but for what it is made of.',
  measured: 'This item measures sales, so nothing is handed in for it.',
  otherKind: {
    image: 'For this item pictures are handed in.',
    tick: 'For this item it is handed in whether it is done.',
    value: 'For this item a value is handed in.',
    quantity: 'For this item a quantity is handed in.',
  },
  staffOnly: 'Quantities of custom items are entered by managers and admins.',
  noFigures: 'There are no accounts yet. Run an update first.',
  unknownAccount: (id: string) => `There is no account ${id}.`,
  notTheirAccount: (account: string, person: string) =>
    `${account} isn't an account of ${person}. Choose one that is, or ask your manager.`,
  notInItem: (account: string) => `${account} isn't one of this item's accounts.`,
  amount: `Enter a number from 0 to ${counted(itemLimits.quantity)}, with up to 4 decimals.`,
  tick: 'Send 1 for done, or 0 for not done.',
  cases: `Enter the cases as a number from 0 to ${counted(itemLimits.quantity)}, with up to 2 decimals.`,
  casesOnly: 'Cases are entered only for image validation items.',
  takenAt: 'Send the time as an ISO instant, like 2026-05-03T17:04:05Z.',
  place: 'Send the place as latitude, longitude and accuracy in meters, or null where that is unknown.',
  notesLong: `Notes can have up to ${entryLimits.notes} characters.`,
  tooManyToday: (name: string) =>
    `${counted(entryLimits.aDay)} entries have been handed in for ${name} in 24 hours. Try again tomorrow.`,
  tooManyImages: (account: string, most: number) =>
    `${account} already has ${counted(most)} pictures in this period. Delete some first.`,
  /** period null: the item has none anymore that begins on the entry's. */
  periodOver: (period: { from: Day; to: Day } | null) =>
    period === null
      ? 'The period of this entry is over. A manager or admin can still delete it.'
      : `The period ${dayText(period.from)} to ${dayText(period.to)} is over. A manager or admin can still delete it.`,
  reviewed: 'This picture has been reviewed. Only a manager or admin can delete it.',
  notAPicture: "This file isn't a picture we can read. Send a JPEG, PNG or WebP.",
  full: 'Too many pictures are being checked right now. Try again in a minute.',
  away: "Pictures can't be checked right now. Try again in a minute.",
  notChecked: 'Something went wrong while checking the picture. Nothing is lost. Try again.',
} as const;

/** @param text what is said of anything else. */
export const entryId = (text: string) =>
  z.pipe(
    z.string(text).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, text)),
    z.transform((id: string) => id.toLowerCase()),
  );
const ofItem = z.object({ id: entryId(itemTexts.unknown) });

const hasDecimals = (most: number) => (value: number) => Number(value.toFixed(most)) === value;
const numberOf = (text: string, decimals: number) =>
  z.number(text).check(z.minimum(0, text), z.maximum(itemLimits.quantity, text), z.refine(hasDecimals(decimals), text));

const isInstant = (text: string) =>
  /^(19[7-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text));
const instant = z.string(itemEntryTexts.takenAt).check(z.refine(isInstant, itemEntryTexts.takenAt));
const { place: placeText } = itemEntryTexts;
const placed = (most: number) => z.number(placeText).check(z.minimum(-most, placeText), z.maximum(most, placeText));
const Place = z.object(
  {
    latitude: placed(90),
    longitude: placed(180),
    /** Meters; null: the device didn't say. */
    accuracy: z.nullable(z.number(placeText).check(z.minimum(0, placeText), z.maximum(1e8, placeText))),
  },
  placeText,
);
export type Place = z.output<typeof Place>;

const buyerId = z.string().check(z.minLength(1), z.maxLength(200));
const notes = z._default(z.string().check(z.maxLength(entryLimits.notes, itemEntryTexts.notesLong), z.trim()), '');
export const entryAmount = numberOf(itemEntryTexts.amount, 4);

/** customId of the person it is for; only staff may name someone other than themselves. */
export const entryPerson = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID.")),
    z.transform((id: string) => id.toUpperCase()),
  ),
);
/** By the device's clock. */
const takenAt = z.optional(z.nullable(instant));

/**
 * date: the entry's own day, in the wholesaler's time zone; instance: the first day of the period that it counts in.
 */
const entryFields = {
  _id: z.string(),
  itemId: z.string(),
  userId: z.string(),
  date: IsoDate,
  instance: IsoDate,
  takenAt: z.nullable(z.string()),
  receivedAt: z.string(),
  notes: z.string(),
};

export const ItemEntry = z.object({
  ...entryFields,
  kind: z.enum(submissionKinds),
  /** Of a tick 1 or 0. */
  amount: z.number(),
  buyerId: z.nullable(z.string()),
});
export type ItemEntry = z.output<typeof ItemEntry>;

/**
 * `_id` is made by the client: the same entry sent again is answered as the first time and counted once. 409
 * `conflict`: the ID belongs to another entry, or the item takes none of this kind, on this day, or any more.
 */
export const handInEntry = endpoint({
  method: 'POST',
  path: '/api/v3/items/:id/entries',
  summary: 'Hands in a tick, a value or a quantity for an item.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: ofItem,
  query: scopeQuery,
  body: z
    .object({
      _id: entryId(itemEntryTexts.badId),
      kind: z.enum(submissionKinds),
      amount: entryAmount,
      user: entryPerson,
      buyerId: z.optional(z.nullable(buyerId)),
      takenAt,
      notes,
    })
    .check(
      z.refine(({ kind, amount }) => kind !== 'tick' || amount === 0 || amount === 1, {
        error: itemEntryTexts.tick,
        path: ['amount'],
      }),
    ),
  reply: ItemEntry,
});

/** The person may while the period runs, staff always. */
export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/v3/items/:id/entries/:entryId',
  summary: 'Deletes a tick, a value or a quantity that was handed in.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.extend(ofItem, { entryId: entryId(itemEntryTexts.unknownEntry) }),
  query: scopeQuery,
  reply: z.null(),
});

export const imageStatuses = ['pending', 'approved', 'rejected'] as const;

/** Addresses work without a session, for less than an hour; null until the picture has been uploaded and checked. */
export const ItemImage = z.object({
  ...entryFields,
  imageUrl: z.nullable(z.string()),
  /** Of at most 320 pixels a side. */
  thumbnailUrl: z.nullable(z.string()),
  /** Pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  title: z.string(),
  itemName: z.string(),
  parentItemName: z.nullable(z.string()),
  userName: z.string(),
  route: z.string(),
  account: z.string(),
  buyerId: z.string(),
  /** Cases, of image validation. */
  validationQuantity: z.nullable(z.number()),
  status: z.enum(imageStatuses),
  approved: z.boolean(),
  rejected: z.boolean(),
  rejectedReason: z.string(),
  place: z.nullable(Place),
});
export type ItemImage = z.output<typeof ItemImage>;

/**
 * What to look at twice; nothing is decided by it. samePicture: the image handed in before that looks the same, by how
 * many percent; of a person the reader may not see, only that it exists and when. takenOutside: on which day by the
 * device's clock, and on which side of the instance.
 */
export const ImageFlags = z.object({
  samePicture: z.nullable(
    z.object({
      _id: z.nullable(z.string()),
      percent: z.number(),
      date: IsoDate,
      status: z.enum(imageStatuses),
      userName: z.nullable(z.string()),
      account: z.nullable(z.string()),
      itemName: z.nullable(z.string()),
      imageUrl: z.nullable(z.string()),
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
  takenOutside: z.nullable(z.object({ day: IsoDate, side: z.enum(['before', 'after']) })),
});
export type ImageFlags = z.output<typeof ImageFlags>;

/** by: a name; at: an instant; was: the cases before; null: none were given. */
export const CasesCorrection = z.object({ by: z.string(), at: z.string(), was: z.nullable(z.number()) });
export type CasesCorrection = z.output<typeof CasesCorrection>;

/**
 * @property reviewedBy who approved or rejected it; null: it is pending.
 * @property corrected the newest correction of its cases; null: they are as they were handed in.
 * @property handedIn who handed it in for the person, and whether they approved it too, because nobody else could; null:
 * the person did.
 * @property notByYou why the reader may not approve it, as a sentence; null: nothing of the kind.
 * @property takesCases it is of an image validation item.
 */
export const ImageToReview = z.extend(ItemImage, {
  flags: ImageFlags,
  reviewedBy: z.nullable(z.string()),
  handedIn: z.nullable(z.object({ by: z.string(), isApprover: z.boolean() })),
  notByYou: z.nullable(z.string()),
  takesCases: z.boolean(),
  corrected: z.nullable(CasesCorrection),
});
export type ImageToReview = z.output<typeof ImageToReview>;

/**
 * Answers the form to post the picture with, as avatars do. Sent again once that is done, it has the picture checked
 * and answers it with form null; a picture counts and is listed from then on.
 */
export const handInImage = endpoint({
  method: 'POST',
  path: '/api/v3/items/:id/images',
  summary: 'Hands in a picture for an item: first returns the form for uploading it, then the picture.',
  access: 'signedIn',
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: ofItem,
  query: scopeQuery,
  body: z.object({
    _id: entryId(itemEntryTexts.badId),
    buyerId,
    user: entryPerson,
    /** What the form will say that the file is. */
    type: z.enum(entryLimits.types, itemEntryTexts.notAPicture),
    takenAt,
    place: z.optional(z.nullable(Place)),
    validationQuantity: z.optional(z.nullable(numberOf(itemEntryTexts.cases, 2))),
    notes,
  }),
  reply: z.object({ image: ItemImage, form: z.nullable(FormUpload) }),
});

/** The person may while it is pending, staff always. */
export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/api/v3/items/:id/images/:imageId',
  summary: 'Deletes a picture that was handed in.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.extend(ofItem, { imageId: entryId(itemEntryTexts.unknownImage) }),
  query: scopeQuery,
  reply: z.null(),
});

const texts = (most: number) => z.pipe(repeated, z.array(z.string().check(z.maxLength(100))).check(z.maxLength(most)));

const flag = z.optional(z.union([z.boolean(), z.stringbool()]));

const imageFilters = {
  user: texts(itemLimits.people),
  buyerId: texts(itemLimits.people),
  /** Neither or both: of both kinds. */
  isObjective: flag,
  isIncentive: flag,
  /** Own days. */
  from: z.optional(RealDate),
  to: z.optional(RealDate),
  /** Anywhere in the name of the item, the person or the account, or in their IDs. */
  searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
};

/** More IDs than an address holds, any of them, with sub-items and grouped children; absent: of all items. */
const ofItems = z.object({
  itemIds: z.optional(z.array(z.string().check(z.maxLength(36))).check(z.maxLength(itemLimits.items))),
});
const reading = { method: 'POST', changesNothing: true, access: leadsAndAbove, scope: 'wholesaler' } as const;

/** The newest first. Only people the caller may see, and items that are not deleted. */
export const listImages = endpoint({
  ...reading,
  path: '/api/v3/items/images',
  summary: 'Lists the pictures handed in for objectives and incentives, filtered, a page at a time.',
  paged: true,
  listed: true,
  query: z.extend(scopeQuery, {
    ...pageFields({ limit: 25, atMost: 200 }),
    ...imageFilters,
    status: z.optional(z.enum(imageStatuses)),
    /** Only those with a flag. */
    flagged: flag,
  }),
  body: ofItems,
  reply: z.object({ results: z.array(ImageToReview), count: z.number() }),
});

/**
 * As listImages without its `status` and `flagged`.
 * @property people who handed in any of them, whatever `user` says; by name.
 */
export const countImages = endpoint({
  ...reading,
  path: '/api/v3/items/images/counts',
  summary: 'Counts the pictures handed in for objectives and incentives by what was decided, and those with a flag.',
  query: z.extend(scopeQuery, imageFilters),
  body: ofItems,
  reply: z.object({
    ...{ pending: z.number(), approved: z.number(), rejected: z.number(), flagged: z.number() },
    people: z.array(z.object({ customId: z.string(), name: z.string() })),
  }),
});
