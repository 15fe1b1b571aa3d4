/** What another role, leadership or lead would change of a person, before it is saved (docs/product.md, Environments). */
import { goalSources } from '@caselift/domain/current-goals';
import { dayText } from '@caselift/domain/dates';
import { type GoalMeasure, goalMeasures, measures } from '@caselift/domain/measure-list';
import { itemKinds } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { Role } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { CustomId, type GivenRole, givenRoles, userEditTexts } from './user-edits.ts';
import { CountsFrom, IsoDate } from './wholesaler.ts';

const aRole = { admin: 'an admin', manager: 'a manager', teamLead: 'a team lead', salesRep: 'a sales rep' } as const;
const isOrAre = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** @example 'The GP goal of $10,000 and the volume goal of 900 CE were' */
const theGoals = (goals: readonly string[], one: string, more: string) =>
  `The ${goals.join(' and the ')} ${goals.length === 1 ? one : more}`;
const nowCompared = (goals: readonly string[]) =>
  goals.length === 1 ? 'It is now compared with' : 'They are now compared with';

/** What stands in the question before a role is saved. */
export const roleChangeTexts = {
  role: 'Role',
  told: 'What changes is shown before it is saved.',
  title: (name: string, role: GivenRole) => `Make ${name} ${aRole[role]}?`,
  confirm: 'Change role',
  /** @param period such as 'September 2026'. */
  paidAs: (role: GivenRole, period: string) =>
    `They are paid as ${aRole[role]} for all of ${period}, and from then on.`,
  access: {
    prod: 'What they can see and do changes at once, in Preview too.',
    preview: 'What they can see and do changes once Preview is published.',
  },
  isOver: (lastDate: string) =>
    `The newest sale is of ${dayText(lastDate)}. To have it count from the next sales period, save it once that has sales.`,
  reports: (count: number, name: string, names: string) =>
    `${isOrAre(count)} ${count === 1 ? 'reports' : 'report'} to ${name}: ${names}.`,
  /** Of a person who becomes a team lead, and was named as one by files before. */
  willReport: (count: number, name: string, names: string) => `${isOrAre(count)} will report to ${name}: ${names}.`,
  newLead: 'New team lead',
  leads: (name: string, leads: string) => `${name} reports to ${leads}.`,
  noLead: (name: string) => `${name} reports to nobody.`,
  /** @example 'GP goal of $10,000' */
  goal: (measure: GoalMeasure, goal: string) => `${measures[measure].inSentence} goal of ${goal}`,
  goalsOfOne: (goals: readonly string[], name: string) =>
    `${theGoals(goals, 'was', 'were')} typed for ${name} alone. ${nowCompared(goals)} the whole team's.`,
  goalsOfTeam: (goals: readonly string[], name: string) =>
    `${theGoals(goals, 'was', 'were')} typed for a team. ${nowCompared(goals)} ${name}'s own.`,
  goalsGone: (goals: readonly string[]) =>
    `${theGoals(goals, 'was', 'were')} the sum of the team's goals, and no longer ${goals.length === 1 ? 'applies' : 'apply'}.`,
  goalsCome: (goals: readonly string[]) => `${theGoals(goals, 'is', 'are')} the sum of the team's goals.`,
  programs: (names: string) => `Objectives and incentives: ${names}.`,
  countsTeam: 'What the team does counts in them.',
  countsOwn: 'Only their own work counts in them.',
  boosts: (names: string, name: string) => `Boosts: ${names}. They go on paying ${name} for their own sales alone.`,
  /** @param period such as 'September 2026'. */
  pay: (period: string) => `Pay of ${period}`,
  noPay: (period: string) => `Nobody's pay of ${period} changes by it so far.`,
  others: (count: number) => `The pay of ${isOrAre(count)} more changes.`,
} as const;

const named = z.object({ customId: z.string(), name: z.string() });
const Goal = z.object({ goal: z.nullable(z.number()), source: z.nullable(z.enum(goalSources)) });

/** Dollars. projected: at the present pace; null: of a sales period that is over, or not to be told. */
const Pay = z.object({ earned: z.number(), projected: z.nullable(z.number()) });

/**
 * The person as they are in the sales period, and what follows. period: from which on it counts; null: there are no
 * figures. isOver: its last day is past, and it still holds the newest sale, so that an edit that names none acts on it.
 * reports: those who name the person as their lead, in the period or now. leads: those that the person reports to
 * afterwards. goals: typed or the team's sum, in the measure's unit, where there is any before or after; payout in
 * dollars. programs: objectives and incentives that the person has in it; boosts: those with sales or
 * returns of the person in it. people: everyone with other pay, the person first, then the largest difference; empty where
 * the period has no figures.
 */
export const RoleChange = z.object({
  period: z.nullable(z.object({ from: IsoDate, to: IsoDate, lastDate: IsoDate, isOver: z.boolean() })),
  before: z.object({ role: Role, leadership: z.boolean() }),
  reports: z.array(named),
  leads: z.array(named),
  goals: z.array(
    z.object({ measure: z.enum(goalMeasures), payout: z.nullable(z.number()), before: Goal, after: Goal }),
  ),
  programs: z.array(z.object({ itemId: z.string(), kind: z.enum(itemKinds), name: z.string() })),
  boosts: z.array(z.object({ boostId: z.string(), name: z.string() })),
  people: z.array(z.extend(named, { before: Pay, after: Pay })),
});
export type RoleChange = z.output<typeof RoleChange>;

const ids = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((sent: string | string[]) => [sent].flat().flatMap((list) => list.split(',').filter(Boolean))),
);

/** Nothing is written. teamLead: customIds; left out: the leads of now. moveTo as in UserPatch, left out: nobody. */
export const readRoleChange = endpoint({
  method: 'GET',
  path: '/api/users/:customId/roleChange',
  summary: 'Says what another role, leadership or team lead of a person would change, pay included.',
  access: editable.user.editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: z.object({ customId: CustomId }),
  query: z.extend(scopeQuery, {
    role: z.enum(givenRoles, userEditTexts.givenRole),
    leadership: flag(),
    teamLead: z.optional(ids),
    moveTo: z.optional(CustomId),
    periodStart: z.optional(CountsFrom),
  }),
  reply: RoleChange,
});
