/** A person's plan in words, by version, and who accepted it (docs/product.md, Plan acceptance). */
import { payParts } from '@caselift/domain/pay/pay-parts';
import { roles } from '@caselift/domain/people-below';
import { planMarks } from '@caselift/domain/plans/compare-plans';
import * as z from 'zod/mini';
import { type AccessRule, leadsAndAbove, managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { ExamplePhoto } from './shown-photo.ts';

export const planAcceptanceLimits = { reminded: 10_000 } as const;

export const planAcceptanceTexts = {
  customId: "That isn't a user ID.",
  version: "That isn't a version of a plan.",
  unknown: 'The plan has no such version.',
  noPerson: 'Only people who are paid by a plan accept one.',
  newer: 'Your plan has changed since. Read the newest version before you accept it.',
  withdrawn: 'This version was withdrawn: your plan is again what you accepted.',
  people: 'Choose at least one person.',
  peopleMany: `At most ${planAcceptanceLimits.reminded} people can be reminded at once.`,
  unknownPerson: (customId: string) => `There is no person ${customId}.`,
} as const;

/** Everyone their own; leads those of their team; managers and admins everyone's. */
const planReaders = {
  about: { admin: 'seen', manager: 'seen', teamLead: 'below', salesRep: 'own' },
  gone: true,
} as const satisfies AccessRule;

const customId = z.string().check(z.regex(/^[A-Za-z]+_\d+$/, planAcceptanceTexts.customId));
const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, planAcceptanceTexts.version)),
  z.transform(Number),
);

/** Instants are ISO. withdrawnAt: its rules were made what they had been, before anyone accepted it. */
export const PlanVersion = z.object({
  version: z.number(),
  askedAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  acceptedName: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
});
export type PlanVersion = z.output<typeof PlanVersion>;

/** strong: an amount, or a name. */
const segment = z.object({ text: z.string(), strong: z.boolean() });
export const PlanEntry = z.object({
  key: z.string(),
  part: z.enum(payParts),
  title: z.string(),
  /** What to do for an item, as it is written now, in whatever version; '': nothing. It isn't a rule, and PDFs leave it out. */
  whatToDo: z.string(),
  /** Of the item as it is now; PDFs leave it out too. */
  examplePhoto: z.nullable(ExamplePhoto),
  mark: z.enum(planMarks),
  /**
   * What pays in another way than its sentences show, which are the same, such as products chosen by hand; null: they
   * show it, or nothing has changed.
   */
  difference: z.nullable(z.string()),
  /** removed: said before. */
  sentences: z.array(z.object({ segments: z.array(segment), mark: z.enum(['same', 'added', 'removed']) })),
});
export type PlanEntry = z.output<typeof PlanEntry>;

export const Plan = z.object({
  customId: z.string(),
  name: z.string(),
  /** The newest first. */
  versions: z.array(PlanVersion),
  /** The version asked for, else the newest that isn't withdrawn; null: the person was never asked. */
  shown: z.nullable(
    z.object({
      version: z.number(),
      /** The version accepted before it; null: there is none, and nothing is marked. */
      comparedWith: z.nullable(z.number()),
      entries: z.array(PlanEntry),
      /** The caller can accept it. */
      mayAccept: z.boolean(),
    }),
  ),
});
export type Plan = z.output<typeof Plan>;

const ofPerson = z.object({ customId });

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/planAcceptance/:customId',
  summary: "Returns a person's plan in words, in its newest version or another one, beside what was accepted before.",
  access: planReaders,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { version: z.optional(versionText) }),
  params: ofPerson,
  reply: Plan,
});

/** With the name and time of its acceptance. */
export const readPlanDocument = endpoint({
  method: 'GET',
  path: '/api/planAcceptance/:customId/:version',
  summary: "Answers a version of a person's plan as a PDF.",
  access: planReaders,
  scope: 'wholesaler',
  files: ['pdf'],
  query: scopeQuery,
  params: z.extend(ofPerson, { version: versionText }),
  reply: z.null(),
});

/** Nobody accepts for someone else, so it names no person. Once accepted, it stays as it was. 409: there is a newer one. */
export const acceptPlan = endpoint({
  method: 'POST',
  path: '/api/planAcceptance',
  summary: "Accepts the newest version of the caller's own plan.",
  access: 'signedIn',
  scope: 'none',
  inHistory: true,
  body: z.object({ version: z.number(planAcceptanceTexts.version).check(z.int(planAcceptanceTexts.version)) }),
  reply: PlanVersion,
});

export const PersonAcceptance = z.object({
  customId: z.string(),
  name: z.string(),
  role: z.enum(roles),
  leadership: z.boolean(),
  /** The newest, and when the person was asked to accept it. */
  version: z.number(),
  askedAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  /** The newest that was accepted. */
  acceptedVersion: z.nullable(z.number()),
  remindedAt: z.nullable(z.string()),
  /** Today nobody has yet. */
  mayRemind: z.boolean(),
});
export type PersonAcceptance = z.output<typeof PersonAcceptance>;

/** pending: rules were edited at `since`, and who is paid by them is asked at `due`; null: everyone was asked. By name. */
export const PlanAcceptances = z.object({
  pending: z.nullable(z.object({ since: z.string(), due: z.string() })),
  people: z.array(PersonAcceptance),
});
export type PlanAcceptances = z.output<typeof PlanAcceptances>;

export const listPlanAcceptances = endpoint({
  method: 'GET',
  path: '/api/planAcceptance',
  summary: 'Lists who has accepted their plan, or answers every version as a file; team leads get their team.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  files: ['csv'],
  query: z.extend(scopeQuery, {
    /** Every version of everyone listed, and for managers and admins of people who are deleted. */
    export: z.optional(z.enum(['csv'])),
  }),
  reply: PlanAcceptances,
});

/** Everyone at most once a day; people who have accepted, or were reminded today, are passed over. */
export const remindOfPlans = endpoint({
  method: 'POST',
  path: '/api/planAcceptance/reminders',
  summary: 'Reminds people to accept their plan.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: z.object({
    customIds: z
      .array(z.string().check(z.maxLength(64)))
      .check(
        z.minLength(1, planAcceptanceTexts.people),
        z.maxLength(planAcceptanceLimits.reminded, planAcceptanceTexts.peopleMany),
      ),
  }),
  reply: z.object({ reminded: z.number() }),
});

/** Instead of waiting until nobody has edited the rules for ten minutes. */
export const checkPlans = endpoint({
  method: 'POST',
  path: '/api/planAcceptance/checks',
  summary: 'Asks everyone whose rules have changed to accept their plan now.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: PlanAcceptances.shape.pending,
});
