/** Adjustments of pay that managers and admins type (docs/product.md, Closing a period). */
import { type ManualState, mostManualCents } from '@caselift/domain/closing/manual-adjustments';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { pageFields } from './paging.ts';
import { scopeQuery } from './scope.ts';
import { RealDate } from './wholesaler.ts';

export const adjustmentLimits = {
  reason: 500,
  /** Dollars. */
  amount: mostManualCents / 100,
  page: 25,
  atMost: 500,
  /** That count or wait in the open period. */
  open: 5000,
} as const;

export const adjustmentTexts = {
  amount: `Enter an amount from -$${adjustmentLimits.amount.toLocaleString('en-US')} to $${adjustmentLimits.amount.toLocaleString('en-US')}, other than 0, with up to 2 decimals.`,
  part: 'Choose the part of pay.',
  reasonNeeded: 'Enter the reason.',
  reasonLong: `The reason can have up to ${adjustmentLimits.reason} characters.`,
  noteNeeded: 'Say why you reject it.',
  noteLong: `The note can have up to ${adjustmentLimits.reason} characters.`,
  person: 'Choose the person.',
  unknownPerson: 'There is no such person.',
  notPaid: (name: string) =>
    `${name} isn't paid by Caselift: no payout, program or boost pays them. Choose someone who is paid.`,
  badId: "This isn't an ID that an adjustment can have. Send a UUID.",
  taken: 'This ID belongs to another adjustment. Use a new one.',
  unknown: "This adjustment doesn't exist.",
  toOneself: "You can't make or approve adjustments of your own pay. Ask another manager or admin.",
  ownAdjustment: 'You made this adjustment. A second person approves or rejects it.',
  notMaker: 'Only the person who made an adjustment can withdraw it. You can reject it.',
  /** What counts is undone by an opposite one. */
  notPending: {
    approved: 'This adjustment already counts. To undo it, make the opposite adjustment.',
    rejected: 'This adjustment was rejected.',
    withdrawn: 'This adjustment was withdrawn.',
  },
  tooMany: `A sales period can have up to ${adjustmentLimits.open.toLocaleString('en-US')} adjustments.`,
} as const;

export const adjustmentStates = [
  'approved',
  'pending',
  'rejected',
  'withdrawn',
] as const satisfies readonly ManualState[];
/**
 * open: what counts in the oldest sales period that isn't closed, and what waits for a second person. pending: what waits.
 * history: what was paid, rejected or withdrawn.
 */
export const adjustmentLists = ['open', 'pending', 'history'] as const;
export type AdjustmentList = (typeof adjustmentLists)[number];

/** amount in dollars; below 0 it is taken away. */
export const ManualAdjustment = z.object({
  _id: z.string(),
  person: z.object({ customId: z.string(), name: z.string() }),
  part: z.enum(payParts),
  amount: z.number(),
  reason: z.string(),
  /** A name. */
  madeBy: z.string(),
  madeAt: z.string(),
  state: z.enum(adjustmentStates),
  /** Who approved or rejected it; null: nobody, or it needed nobody. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was rejected. */
  note: z.string(),
  /** First day of the closed sales period that paid it; null: of the oldest one that isn't closed. */
  paidIn: z.nullable(z.string()),
  /** Whether the caller may approve or reject it, and withdraw it. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ManualAdjustment = z.output<typeof ManualAdjustment>;

const uuid = z.pipe(
  z.string(adjustmentTexts.badId).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, adjustmentTexts.badId)),
  z.transform((id: string) => id.toLowerCase()),
);
const customId = z.pipe(
  z.string(adjustmentTexts.person).check(z.regex(/^[A-Za-z]+_\d+$/, adjustmentTexts.person)),
  z.transform((id: string) => id.toUpperCase()),
);
const isInCents = (amount: number) => Number(amount.toFixed(2)) === amount;
const amount = z.number(adjustmentTexts.amount).check(
  z.minimum(-adjustmentLimits.amount, adjustmentTexts.amount),
  z.maximum(adjustmentLimits.amount, adjustmentTexts.amount),
  z.refine((dollars) => dollars !== 0 && isInCents(dollars), adjustmentTexts.amount),
);
const reason = z
  .string(adjustmentTexts.reasonNeeded)
  .check(
    z.trim(),
    z.minLength(1, adjustmentTexts.reasonNeeded),
    z.maxLength(adjustmentLimits.reason, adjustmentTexts.reasonLong),
  );

const base = '/api/adjustments';

/**
 * The newest first. Managers and admins get everyone's, team leads theirs and their team's, sales reps their own. The same
 * in both environments.
 */
export const listAdjustments = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists manual adjustments of pay that the caller may see, the newest first.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  files: ['csv'],
  query: z.extend(scopeQuery, {
    list: z._default(z.enum(adjustmentLists), 'open'),
    customId: z.optional(customId),
    /** First day of the closed sales period that paid them; in place of `list`. */
    paidIn: z.optional(RealDate),
    /** All of them as a file, whatever `list` and `page` say. */
    export: z.optional(z.enum(['csv'])),
    ...pageFields({ limit: adjustmentLimits.page, atMost: adjustmentLimits.atMost }),
  }),
  /** amount: of those that count. pending: of all that the caller may see. limit: dollars, above which a second person approves. */
  reply: z.object({
    results: z.array(ManualAdjustment),
    count: z.number(),
    pending: z.number(),
    amount: z.number(),
    limit: z.number(),
  }),
});

export const AdjustmentForm = z.object({ customId, part: z.enum(payParts, adjustmentTexts.part), amount, reason });
export type AdjustmentForm = z.output<typeof AdjustmentForm>;

/**
 * `_id` is made by the client: the same one sent again is answered and made once. It counts at once or waits for a second
 * person, as `state` says. 403: of oneself. 409: the ID belongs to another one.
 */
export const createAdjustment = endpoint({
  method: 'POST',
  path: base,
  summary: "Adjusts a person's pay in the oldest sales period that isn't closed.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: z.extend(AdjustmentForm, { _id: uuid }),
  reply: ManualAdjustment,
});

export const adjustmentActions = ['approve', 'reject', 'withdraw'] as const;
export type AdjustmentAction = (typeof adjustmentActions)[number];

/** A second person approves or rejects it, and who made it withdraws it. 403: others. 409: it waits no longer. */
export const decideAdjustment = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Approves, rejects or withdraws an adjustment that waits for a second person.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  params: z.object({ id: uuid }),
  query: scopeQuery,
  body: z
    .object({
      action: z.enum(adjustmentActions),
      /** Why it is rejected. */
      note: z._default(z.string().check(z.trim(), z.maxLength(adjustmentLimits.reason, adjustmentTexts.noteLong)), ''),
    })
    .check(
      z.refine(({ action, note }) => action !== 'reject' || note !== '', {
        error: adjustmentTexts.noteNeeded,
        path: ['note'],
      }),
    ),
  reply: ManualAdjustment,
});
