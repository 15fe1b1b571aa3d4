import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { RealDate } from './wholesaler.ts';

/** page: entries of one; a shorter page is the last one. file: entries of a CSV. */
export const historyLimits = { page: 50, search: 100, file: 100_000 } as const;

/** Kinds of acts that the history is narrowed by, with their titles. */
export const historyKinds = {
  data: 'Data and publishing',
  people: 'People and goals',
  programs: 'Objectives and incentives',
  boosts: 'Boosts',
  pay: 'Pay',
  settings: 'Settings',
  other: 'Files and other',
} as const;
export type HistoryKind = keyof typeof historyKinds;

export const historyTexts = {
  title: 'History',
  whoChanged: 'Who changed this',
  about: "That isn't anything the history can be narrowed to.",
  order: 'The first day is after the last one.',
  tooMany: `A file holds up to ${historyLimits.file.toLocaleString('en-US')} changes. Choose fewer days.`,
} as const;

/** What the history can be narrowed to: everything that changed one thing. */
export const historyAbout = {
  person: (customId: string) => `person:${customId}`,
  /** Goal, payout and threshold of a measure. */
  goal: (customId: string, measure: string) => `goal:${customId}:${measure}`,
  item: (itemId: string) => `item:${itemId}`,
  boost: (boostId: string) => `boost:${boostId}`,
  /** Of the settings, or a goal of the company. */
  setting: (name: string) => `setting:${name}`,
} as const;
export type HistorySubject = { kind: keyof typeof historyAbout; id: string; measure: string };

const subject =
  /^(?:(person):([A-Za-z]+_\d+)|(goal):([A-Za-z]+_\d+):(\w{1,30})|(item|boost):([\da-f-]{36})|(setting):(\w{1,60}))$/;

/** @example historySubject('goal:ATS_1:gp') // {kind: 'goal', id: 'ATS_1', measure: 'gp'} */
export function historySubject(about: string): HistorySubject | null {
  const [kind, id = '', measure = ''] =
    subject
      .exec(about)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? [];
  return kind === undefined ? null : { kind: kind as HistorySubject['kind'], id, measure };
}

/** One entry of the history: who did what, when, from where. detail is for people, one sentence. */
export const HistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  detail: z.string(),
  origin: z.string(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/**
 * Narrowed to one thing, sentences tell what of it changed, and leave out what else the same act changed; edits in Preview
 * are followed by what published or dropped them. 409: more than a file holds.
 */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: 'Lists changes to the wholesaler, newest first, or answers them as a file. `before` pages back by ID.',
  access: adminsOnly,
  scope: 'wholesaler',
  files: ['csv'],
  query: z.extend(scopeQuery, {
    before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
    /** As `historyAbout` writes it. */
    about: z.optional(z.string().check(z.refine((text) => historySubject(text) !== null, historyTexts.about))),
    /** An actor, as entries name them. */
    who: z.optional(z.string().check(z.maxLength(320))),
    kind: z.optional(z.enum(Object.keys(historyKinds) as HistoryKind[])),
    /** Days where the wholesaler is, both included. */
    from: z.optional(RealDate),
    to: z.optional(RealDate),
    /** Anywhere in the sentence or in who did it. */
    searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(historyLimits.search))),
    /** All that match as a file, whatever `before` says. */
    export: z.optional(z.enum(['csv'])),
  }),
  reply: z.array(HistoryEntry),
});

export const listHistoryActors = endpoint({
  method: 'GET',
  path: '/api/history/actors',
  summary: 'Lists who has changed anything of the wholesaler, as entries of its history name them.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(z.string()),
});
