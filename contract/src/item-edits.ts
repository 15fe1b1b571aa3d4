/** Targets and payouts typed for single people, and the rows that are uploaded for custom items. */
import { itemTypes } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { itemInputFields, kindFields } from './item-fields.ts';
import { itemTexts } from './item-texts.ts';
import { HandedInEntry } from './own-items.ts';
import { scopeQuery } from './scope.ts';
import { UserEntry } from './user-entry.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

/** Rows of one upload. */
export const customRowsLimit = 5000;
const fileNameLimit = 200;

export const itemEditTexts = {
  notCustom: "This isn't a custom item.",
  editorsOnly: 'Only admins and managers can change targets and payouts.',
  tooManyRows: `An upload can have up to ${customRowsLimit.toLocaleString('en-US')} rows.`,
  /** Why a row is left out. */
  badUser: 'The user ID should have only uppercase letters, underscores, and digits.',
  unknownPerson: 'There is no such person.',
  notAssigned: "This item isn't assigned to this person.",
  missingNumber: 'The quantity or the target is missing.',
  badNumber: 'The quantity and the target should be numbers of 0 or more, with up to 4 decimals.',
  repeated: 'This repeats an earlier row.',
  contradicts: 'This person has several rows with different numbers.',
} as const;

const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemTexts.unknown));
const userId = z.string().check(z.regex(/^[A-Za-z_0-9]+$/, "That isn't a user ID."), z.maxLength(100));
const editors = editable.itemEdit.editors;
/** version: of what was typed for the person; 0: nothing. It is another after every change. */
const User = z.extend(HandedInEntry, { version: z.number() });
export type EditedUser = z.output<typeof User>;

const rules = {
  /** null: nothing is typed; the item's counts. */
  target: z.nullable(itemInputFields.target),
  payoutType: itemInputFields.payoutType,
  /** Of the payout type: for each unit of perAction, else the amount. */
  payout: itemInputFields.payout,
  isOpenEnded: itemInputFields.isOpenEnded,
  threshold: itemInputFields.threshold,
  cap: itemInputFields.cap,
  minQuantityValue: itemInputFields.minQuantityValue,
  isAccountSpecific: itemInputFields.isAccountSpecific,
  isFullAmount: itemInputFields.isFullAmount,
  advancedBudget: itemInputFields.advancedBudget,
  advancedPayments: itemInputFields.advancedPayments,
  quantityAdvanced: itemInputFields.quantityAdvanced,
  cappedStatus: itemInputFields.cappedStatus,
  maxImagesPerAccount: itemInputFields.maxImagesPerAccount,
};
export const EditRules = z.object(rules);
export type SentRules = z.output<typeof EditRules>;

/**
 * What is not sent stays as it is for the person: typed, else their role's or the item's. isEdited false: back to
 * those. instance: its first day; absent: the one that holds the newest sale, else the latest. Values typed for the
 * running instance also apply to later ones until they are reset; values of an ended instance apply only there. Returns
 * everyone of the item that the caller may see; nobody while the item is off or incomplete. 409 `stale`: the version is
 * outdated; names the fields that differ.
 */
const update = (path: `/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Saves the target and the payout of one person in an item, or resets them.',
    access: editors,
    scope: 'wholesaler',
    mayTakeLonger: true,
    query: scopeQuery,
    body: z.object({
      ...kindFields,
      itemId,
      userId,
      instance: z.optional(RealDate),
      version: z.optional(z.number()),
      isEdited: z._default(z.boolean(), true),
      ...rules,
    }),
    reply: z.object({ users: z.array(User) }),
  });
export const updateUserTargetAndPayout = {
  newer: update('/api/v3/updateUserTargetAndPayout'),
  older: update('/api/updateUserTargetAndPayout'),
} as const;

/** A person of an item in an instance: by its own rules, as it is, and as it would be with what was sent. */
const UserDraft = z.object({
  person: z.object({
    customId: z.string(),
    name: z.string(),
    role: z.enum(['teamLead', 'salesRep']),
    leadership: z.boolean(),
    routeNumber: z.array(z.number()),
  }),
  item: z.object({
    name: z.string(),
    type: z.enum(itemTypes),
    measure: z.nullable(z.enum(measureLabels)),
    /** Of the quantity and of limits that are no percent; empty where nothing is counted. */
    unit: z.string(),
    startDate: IsoDate,
    endDate: IsoDate,
    /** A grouped child, which pays nothing of its own. */
    isGrouped: z.boolean(),
    isArchived: z.boolean(),
    /** As ItemReportRow has them. */
    hasAccountResults: z.boolean(),
    referenceShown: z.boolean(),
  }),
  version: z.number(),
  /** at: an instant. by: a name, or the email of someone outside the wholesaler. null: nothing is typed. */
  edited: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** As if nothing were typed. */
  own: UserEntry,
  stored: UserEntry,
  /** With what was sent; null: a save would be refused, as `fault` says. */
  draft: z.nullable(UserEntry),
  fault: z.nullable(z.object({ field: z.string(), text: z.string() })),
});
export type UserDraft = z.output<typeof UserDraft>;

/**
 * Nothing is saved. 403: what a save would refuse to the caller. 404: no such item, instance or person, or not theirs,
 * or hidden from the reader. 409: there are no figures.
 */
export const readUserDraft = endpoint({
  method: 'POST',
  path: '/api/v3/items/:itemId/users/:customId/draft',
  summary: 'Says what an item is to one person, and what another target or payout would change. Changes nothing.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  params: z.object({ itemId, customId: userId }),
  query: scopeQuery,
  body: z.object({ instance: z.optional(RealDate), ...rules }),
  reply: UserDraft,
});

/** What spreadsheets hold: rows that don't fit are named, not refused. */
const Row = z.object({
  user: z.optional(z.unknown()),
  quantity: z.optional(z.unknown()),
  target: z.optional(z.unknown()),
});
export type CustomRow = z.output<typeof Row>;

/** hasRows: quantities were uploaded for it. isClosed: its pay is closed, so that quantities become adjustments. */
const CustomInstance = z.object({
  ...{ from: IsoDate, to: IsoDate, isEnded: z.boolean() },
  ...{ isClosed: z.boolean(), hasRows: z.boolean() },
});
export type CustomInstance = z.output<typeof CustomInstance>;

/**
 * The rows kept take the place of the quantities uploaded and the targets typed for their people in the instance;
 * others stay. All is saved together. row: its place, from 1. isPreview: nothing is saved, and users are as they are.
 * instance: its first day; absent: the one that holds the newest sale, else the latest. Answered are the one that the rows
 * are of, and those that can be named: the latest first.
 */
export const uploadCustomRows = endpoint({
  method: 'POST',
  path: '/api/v3/itemsCustom/:id/rows',
  summary: 'Saves the quantities and targets of people in a custom item.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: z.object({ id: itemId }),
  query: scopeQuery,
  body: z.object({
    rows: z.array(Row).check(z.maxLength(customRowsLimit, itemEditTexts.tooManyRows)),
    fileName: z.optional(z.string().check(z.trim(), z.maxLength(fileNameLimit))),
    instance: z.optional(RealDate),
    isPreview: z._default(z.boolean(), false),
  }),
  reply: z.object({
    kept: z.array(z.object({ user: z.string(), quantity: z.number(), target: z.number() })),
    dropped: z.array(z.object({ row: z.number(), user: z.string(), reason: z.string() })),
    users: z.array(User),
    instance: IsoDate,
    instances: z.array(CustomInstance),
  }),
});
