/** Questions about lines of one's own statement, answered and resolved by managers (docs/product.md, Closing a period). */
import { payQuestionSides, payQuestionStates } from '@caselift/domain/closing/pay-questions';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { AdjustmentForm, adjustmentStates } from './adjustments.ts';
import { endpoint } from './endpoint.ts';
import { pageFields } from './paging.ts';
import { scopeQuery } from './scope.ts';
import { LineFigures } from './statement-lines.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

export const payQuestionLimits = { text: 500, search: 100, messages: 100, page: 25, atMost: 200 } as const;

export const payQuestionTexts = {
  textNeeded: 'Write your question.',
  textLong: `A text can have up to ${payQuestionLimits.text} characters.`,
  messageNeeded: 'Write an answer.',
  reasonNeeded: 'Say how it was resolved.',
  badId: "This isn't an ID that a question can have. Send a UUID.",
  taken: 'This ID belongs to another question. Use a new one.',
  messageTaken: 'This ID belongs to another message. Use a new one.',
  unknown: "This question doesn't exist.",
  unknownLine: "Your statement doesn't have this line any more. Load it again.",
  notPaid: "You aren't paid in this sales period, so there is no line to question.",
  closedMeanwhile: 'The sales period was closed or reopened just now. Look at your statement again.',
  openAlready: 'You already have a question about this line. Write there.',
  notStaff: 'A manager or an admin resolves questions of other people.',
  notAsker: 'Only the person who asked can withdraw a question.',
  over: {
    resolved: 'This question was resolved. Ask a new one.',
    withdrawn: 'This question was withdrawn. Ask a new one.',
  },
  tooMany: `A question can have up to ${payQuestionLimits.messages} messages.`,
} as const;

/** side: what the writer was to the asker. at: ISO instant. */
export const PayQuestionMessage = z.object({
  _id: z.string(),
  side: z.enum(payQuestionSides),
  /** A name. */
  by: z.string(),
  at: z.string(),
  text: z.string(),
});

export const PayQuestion = z.object({
  _id: z.string(),
  person: z.object({ customId: z.string(), name: z.string() }),
  period: z.object({ from: IsoDate, to: IsoDate }),
  /** The line as it was when it was asked about; as in linesOfStatement, for this reader. */
  line: z.object({
    key: z.string(),
    part: z.nullable(z.enum(payParts)),
    label: z.string(),
    amount: z.number(),
    figures: LineFigures,
  }),
  /** As in UserStatement: someone else's pay in whole dollars, where profits are hidden. */
  rounded: z.optional(z.literal(true)),
  /** Of the statement that was asked about. isFinal: its period was closed. */
  invoicesThrough: IsoDate,
  computedAt: z.string(),
  isFinal: z.boolean(),
  text: z.string(),
  askedAt: z.string(),
  state: z.enum(payQuestionStates),
  messages: z.array(PayQuestionMessage),
  /** Of what is resolved or withdrawn. reason: '' of what is withdrawn. */
  ended: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Made by resolving it. decidedBy: a name; null: nobody yet, or it needed nobody. */
  adjustment: z.nullable(
    z.object({
      _id: z.string(),
      part: z.enum(payParts),
      amount: z.number(),
      state: z.enum(adjustmentStates),
      decidedBy: z.nullable(z.string()),
    }),
  ),
  /** What the caller can do with it. */
  mayWrite: z.boolean(),
  mayResolve: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type PayQuestion = z.output<typeof PayQuestion>;

const uuid = z.pipe(
  z
    .string(payQuestionTexts.badId)
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, payQuestionTexts.badId)),
  z.transform((id: string) => id.toLowerCase()),
);
const words = (needed: string) =>
  z
    .string(needed)
    .check(z.trim(), z.minLength(1, needed), z.maxLength(payQuestionLimits.text, payQuestionTexts.textLong));
const customId = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]+_\d+$/)),
  z.transform((id: string) => id.toUpperCase()),
);

const base = '/api/payQuestions';

/**
 * Managers and admins get everyone's, team leads theirs and their team's, sales reps their own; nobody those of people who
 * are hidden from them. What is open first, then what is answered, the oldest first; then the rest, the newest first.
 */
export const listPayQuestions = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists questions about lines of statements that the caller may see, the oldest open one first.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  files: ['csv'],
  query: z.extend(scopeQuery, {
    /** Absent: in any state. */
    state: z.optional(z.enum(payQuestionStates)),
    customId: z.optional(customId),
    /** First day of the sales period of the statement. */
    period: z.optional(RealDate),
    /** Anywhere in the name of the person, the line or the question. */
    searchPhrase: z.optional(z.string().check(z.maxLength(payQuestionLimits.search))),
    /** All that match as a file, whatever `page` says. */
    export: z.optional(z.enum(['csv'])),
    ...pageFields({ limit: payQuestionLimits.page, atMost: payQuestionLimits.atMost }),
  }),
  /** open: of all that the caller may see. */
  reply: z.object({ results: z.array(PayQuestion), count: z.number(), open: z.number() }),
});

const params = z.object({ id: uuid });

export const readPayQuestion = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns a question about a line of a statement with its messages.',
  access: 'signedIn',
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply: PayQuestion,
});

export const PayQuestionForm = z.object({ text: words(payQuestionTexts.textNeeded) });

/**
 * Of the caller's own statement; the server stores what the line says at this moment. `_id` is made by the client: the same
 * one sent again is answered and asked once. 403: the caller isn't paid in the period. 404: the statement has no such line. 409: the line has an open question.
 */
export const askPayQuestion = endpoint({
  method: 'POST',
  path: base,
  summary: "Asks a question about a line of the caller's own statement.",
  access: 'signedIn',
  scope: 'wholesaler',
  inHistory: true,
  mayTakeLonger: true,
  query: scopeQuery,
  body: z.extend(PayQuestionForm, {
    _id: uuid,
    /** First day of the sales period. */
    period: RealDate,
    /** The key of the line. */
    line: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: PayQuestion,
});

export const PayQuestionReply = z.object({ text: words(payQuestionTexts.messageNeeded) });

/** The asker, managers and admins, and leads of the asker's team. `_id` as above. 409: it is resolved or withdrawn. */
export const writePayQuestion = endpoint({
  method: 'POST',
  path: `${base}/:id/messages`,
  summary: 'Answers a question about a line of a statement, or writes back.',
  access: 'signedIn',
  scope: 'wholesaler',
  inHistory: true,
  params,
  query: scopeQuery,
  body: z.extend(PayQuestionReply, { _id: uuid }),
  reply: PayQuestion,
});

/** The adjustment gets the reason of the resolution, too: the person reads it on the statement. */
export const Resolution = z.object({
  reason: words(payQuestionTexts.reasonNeeded),
  adjustment: z.optional(z.extend(z.pick(AdjustmentForm, { part: true, amount: true }), { _id: uuid })),
});

/** An adjustment follows the rules of createAdjustment: above the limit a second person approves it. */
export const resolvePayQuestion = endpoint({
  method: 'POST',
  path: `${base}/:id/resolution`,
  summary: 'Resolves a question about a line of a statement, with or without an adjustment.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  params,
  query: scopeQuery,
  body: Resolution,
  reply: PayQuestion,
});

export const withdrawPayQuestion = endpoint({
  method: 'POST',
  path: `${base}/:id/withdrawal`,
  summary: "Withdraws the caller's own question about a line of a statement.",
  access: 'signedIn',
  scope: 'wholesaler',
  inHistory: true,
  params,
  query: scopeQuery,
  reply: PayQuestion,
});
