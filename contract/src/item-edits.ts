/** Targets and payouts typed for single people, and the rows that are uploaded for custom items. */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { itemInputFields, kindFields } from './item-fields.ts';
import { itemTexts } from './item-texts.ts';
import { scopeQuery } from './scope.ts';
import { UserEntry } from './user-entry.ts';
import { IsoDate } from './wholesaler.ts';

/** Rows of one upload. */
export const customRowsLimit = 5000;
const fileNameLimit = 200;

export const itemEditTexts = {
  notCustom: "This isn't a custom item.",
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
const User = z.extend(UserEntry, { version: z.number() });
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
const Rules = z.object(rules);
export type SentRules = z.output<typeof Rules>;

/**
 * What is not sent stays as it is for the person: typed, else their role's or the item's. isEdited false: back to those.
 * instance: its first day; absent: the one that holds the newest sale, else the latest. What is typed for the running one
 * holds in later ones too, until it is reset; of an ended one it holds there alone. Answers everyone of the item whom the
 * caller sees; nobody while the item is off or incomplete. 409 `stale`: of another version, with the fields that differ.
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
      instance: z.optional(IsoDate),
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

/** What spreadsheets hold: rows that don't fit are named, not refused. */
const Row = z.object({
  user: z.optional(z.unknown()),
  quantity: z.optional(z.unknown()),
  target: z.optional(z.unknown()),
});
export type CustomRow = z.output<typeof Row>;

/**
 * The rows kept take the place of the quantities uploaded and the targets typed for their people in the instance; others
 * stay. All is saved together. row: its place, from 1. isPreview: nothing is saved, and users are as they are.
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
    instance: z.optional(IsoDate),
    isPreview: z._default(z.boolean(), false),
  }),
  reply: z.object({
    kept: z.array(z.object({ user: z.string(), quantity: z.number(), target: z.number() })),
    dropped: z.array(z.object({ row: z.number(), user: z.string(), reason: z.string() })),
    users: z.array(User),
  }),
});
