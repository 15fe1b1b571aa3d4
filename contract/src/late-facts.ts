/** What comes late for closed sales periods: adjustments of pay, the facts that differ, and a manager's word on some. */
import { mostManualCents } from '@caselift/domain/closing/manual-adjustments';
import { lineKinds } from '@caselift/domain/loss-reasons';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { explained, managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { pageFields } from './paging.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

export const lateFactLimits = { page: 25, atMost: 500, people: 500, reason: 500 } as const;

export const lateFactTexts = {
  notClosed: "This sales period isn't closed.",
  reasonNeeded: 'Enter the reason.',
  reasonLong: `The reason can have up to ${lateFactLimits.reason} characters.`,
  nobody: 'Choose at least one person.',
  tooMany: `Up to ${lateFactLimits.people} people can be decided on at once.`,
  twice: 'A person is named twice.',
  amount: 'Send the amount as it is listed, in dollars below 0.',
  toOneself: "You can't decide on your own pay. Ask another manager or admin.",
  changed: (name: string) => `What ${name} loses has changed meanwhile. Look at it again.`,
  nothing: (name: string) => `Nothing of ${name} waits for a decision.`,
  decided: (name: string) => `A decision on ${name} was made already.`,
  second: 'You waived this. A second person approves it.',
} as const;

/**
 * counted: nobody had to release it. pending: it waits for a manager, or its waiver for a second person. tooOld: its period
 * closed too long ago, so it isn't paid.
 */
export const adjustmentStates = ['counted', 'pending', 'released', 'waived', 'tooOld'] as const;

/** Dollars. waiver: what is given back beside it. invoices, entries: how many differ; of a lead those of the whole team. */
export const LateAdjustment = z.object({
  closedPeriod: z.object({ from: IsoDate, to: IsoDate }),
  part: z.enum(payParts),
  amount: z.number(),
  state: z.enum(adjustmentStates),
  waiver: z.number(),
  invoices: z.number(),
  entries: z.number(),
});
export type LateAdjustment = z.output<typeof LateAdjustment>;

const customId = z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID."));

/** Of others in whole dollars where profits are hidden. */
export const listUserAdjustments = endpoint({
  method: 'GET',
  path: '/api/users/:customId/adjustments',
  summary: "Lists what came late for a person's closed sales periods, as it is paid in the oldest open one.",
  access: explained,
  scope: 'wholesaler',
  params: z.object({ customId }),
  query: scopeQuery,
  reply: z.object({
    /** The sales period that pays them; null: none is closed yet. */
    paidIn: z.nullable(z.object({ from: IsoDate, to: IsoDate })),
    /** Of Preview: they count once its figures are published. */
    isExpected: z.boolean(),
    /** The oldest first. */
    adjustments: z.array(LateAdjustment),
  }),
});

const Named = z.object({ customId: z.string(), name: z.string() });

/** A line at closing or now. rep null: the house's, or someone who may not be named. gp, loss: absent where profits are hidden. */
const LineSide = z.object({
  date: IsoDate,
  rep: z.nullable(Named),
  buyer: Named,
  product: Named,
  kind: z.enum(lineKinds),
  lossReason: z.nullable(z.string()),
  units: z.number(),
  ce: z.number(),
  revenue: z.number(),
  gp: z.optional(z.number()),
  loss: z.optional(z.number()),
});
export type LateLineSide = z.output<typeof LineSide>;

const change = z.enum(['added', 'changed', 'removed']);

export const LateLine = z.object({
  change,
  invoiceId: z.string(),
  lineNo: z.number(),
  before: z.nullable(LineSide),
  now: z.nullable(LineSide),
});
export type LateLine = z.output<typeof LateLine>;

/** What was handed in late, decided, corrected or deleted later. status: of an image now. was: before it was corrected. */
export const LateEntry = z.object({
  change,
  entryId: z.string(),
  kind: z.enum(['image', 'quantity', 'tick', 'value']),
  date: IsoDate,
  item: z.string(),
  person: Named,
  buyer: z.nullable(Named),
  status: z.nullable(z.enum(['pending', 'approved', 'rejected'])),
  quantity: z.nullable(z.number()),
  was: z.optional(z.number()),
});
export type LateEntry = z.output<typeof LateEntry>;

/** Those of the person's own lines or, of a lead, of the team; of objectives and incentives entries too. Oldest first. */
export const listLateLines = endpoint({
  method: 'GET',
  path: '/api/users/:customId/adjustments/:closedPeriod/lines',
  summary: 'Lists the invoice lines and entries that differ from those a sales period was closed with.',
  access: explained,
  scope: 'wholesaler',
  paged: true,
  mayTakeLonger: true,
  params: z.object({ customId, closedPeriod: RealDate }),
  query: z.extend(scopeQuery, {
    part: z._default(z.enum(payParts), payParts[0]),
    ...pageFields({ limit: lateFactLimits.page, atMost: lateFactLimits.atMost }),
  }),
  reply: z.object({
    lines: z.array(LateLine),
    count: z.number(),
    /** All of them, whatever the page. */
    entries: z.array(LateEntry),
  }),
});

/** amount: dollars, below 0. decidedBy, approvedBy: names. mayDecide: of the caller. */
export const Release = z.object({
  customId: z.string(),
  name: z.string(),
  closedPeriod: z.object({ from: IsoDate, to: IsoDate }),
  amount: z.number(),
  state: z.enum(['pending', 'released', 'waived']),
  /** Waived, and waiting for a second person. */
  waitsForSecond: z.boolean(),
  decidedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  reason: z.string(),
  mayDecide: z.boolean(),
});
export type Release = z.output<typeof Release>;

/** The largest first. Of hidden people for admins alone: managers decide for nobody they don't see. */
export const listReleases = endpoint({
  method: 'GET',
  path: '/api/releases',
  summary: 'Lists what the FPL of a team or of the company takes away from closed sales periods, and what was decided.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(Release),
});

const reason = z
  .string(lateFactTexts.reasonNeeded)
  .check(
    z.trim(),
    z.minLength(1, lateFactTexts.reasonNeeded),
    z.maxLength(lateFactLimits.reason, lateFactTexts.reasonLong),
  );

/**
 * All or none, and each with the amount that was looked at: 409 if it is another by now. A waiver above the limit waits
 * for a second person, who sends the same.
 */
export const decideReleases = endpoint({
  method: 'POST',
  path: '/api/releases',
  summary: "Releases or waives what the FPL of a team or of the company takes away from people's pay.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: z.object({
    kind: z.enum(['released', 'waived']),
    closedPeriod: RealDate,
    reason,
    people: z
      .array(
        z.object({
          customId: z.pipe(
            customId,
            z.transform((id) => id.toUpperCase()),
          ),
          amount: z.number(lateFactTexts.amount).check(
            z.negative(lateFactTexts.amount),
            z.minimum(-mostManualCents / 100, lateFactTexts.amount),
            z.refine((dollars) => Number(dollars.toFixed(2)) === dollars, lateFactTexts.amount),
          ),
        }),
      )
      .check(z.minLength(1, lateFactTexts.nobody), z.maxLength(lateFactLimits.people, lateFactTexts.tooMany)),
  }),
  reply: z.array(Release),
});
