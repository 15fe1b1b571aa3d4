/** People who were deactivated or deleted, and bringing them back under the same ID. */
import { dayText } from '@caselift/domain/dates';
import * as z from 'zod/mini';
import { managersAndAdmins, Role } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { CustomId } from './user-edits.ts';
import { CountsFrom, IsoDate, RealDate } from './wholesaler.ts';

/** How a person signs in once they are back: with the password that was kept, with a first or new one by email, or not at all. */
export const waysBack = ['password', 'firstPassword', 'none'] as const;
export type WayBack = (typeof waysBack)[number];

export const goneTexts = {
  deactivate: 'Deactivate',
  insteadOfDeleting: 'Deactivate instead',
  restore: 'Restore',
  /** The filter of User Management. */
  filter: 'Deactivated and deleted',
  none: 'Nobody is deactivated or deleted.',
  noneFound: 'Nobody who is deactivated or deleted matches.',
  firstDay: 'First day without access',
  deactivated: 'User deactivated',
  deactivateFailed: 'Failure deactivating user',
  restored: 'User restored',
  restoreFailed: 'Failure restoring user',
  /** What follows of a deactivation. */
  whatDeactivating:
    "They can't sign in from that day on. They are paid in full for the sales period of their last day, and leave all lists when it ends. Goals, sales and password are kept. Files don't bring them back. An admin can, in User Management, under the same ID.",
  /** What follows of a deletion, and what doesn't come back. */
  whatDeleting:
    "Their password is deleted for good. They are still paid for the sales periods that had begun, and their sales stay in all totals. Files don't bring them back. An admin can, in User Management, under the same ID and with a new password. If they may come back, deactivate them instead.",
  /** @param names such as 'Ann Lee and Bo Diaz'. */
  reportsOf: (count: number, name: string, names: string) =>
    `${count === 1 ? '1 person reports' : `${count} people report`} to ${name}: ${names}. They stay with ${name} until the sales period of the last day ends. Then their new team lead has them, and ${name} again after Restore.`,
  newLead: 'New team lead',
  /** Of a team lead who is to take over. */
  leavesBefore: (name: string, day: string) => `${name} will have left by ${dayText(day)}. Choose another team lead.`,
  /** @param period such as 'July 2026'; null: there are no figures. */
  whatRestoring: (name: string, period: string | null) =>
    `${name} is back in all lists under the same ID${period === null ? '' : `, and is paid from ${period} on`}. Sales since then, goals and programs are theirs again. The time they were away pays nothing.`,
  /** Said before the first day without access. */
  notLeaving: (name: string) => `${name} won't be deactivated. They stay in all lists, and go on signing in.`,
  wayBack: {
    password: 'They sign in with the password that they had.',
    firstPassword: "They set a new password with 'Forgot your password?' or an invitation.",
    none: "They can't sign in until they have an email of their own.",
  } satisfies Record<WayBack, string>,
  /** @example 'Deactivated from Oct 15, 2026 on' */
  since: ({ state, day, hasLeft }: Pick<GonePerson, 'state' | 'day' | 'hasLeft'>) => {
    if (state === 'deleted') return `Deleted on ${dayText(day)}`;
    return `${hasLeft ? 'Deactivated' : 'Will be deactivated'} from ${dayText(day)} on`;
  },
  notGone: (name: string) => `${name} is neither deactivated nor deleted.`,
  tooEarly: (day: string) => `Choose ${dayText(day)} or a later day.`,
} as const;

/**
 * Deactivates a person from a day on, today's by the wholesaler's calendar or a later one; an earlier one where its sales
 * period isn't closed (409). moveTo: the team lead who has the person's reports once the person is in no list; null: nobody;
 * left out: only where nobody reports to them (409). An edit in prod also changes preview.
 */
export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/user/deactivation',
  summary: "Deactivates a person from a day on: they can't sign in, and are in no list from the next sales period on.",
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  body: z.object({ day: RealDate, moveTo: z.optional(z.nullable(CustomId)) }),
  reply: z.null(),
});

/** Back from a sales period on (CountsFrom). 409: the person is neither deactivated nor deleted, or would lead themselves. */
export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/user/restoration',
  summary: 'Brings a deactivated or deleted person back under the same ID, from a sales period on.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  body: z.object({ periodStart: z.optional(CountsFrom) }),
  reply: z.object({ wayBack: z.enum(waysBack) }),
});

/**
 * day: of the deletion, or the first day without access. hasLeft: that day has come. isListed: still in the lists of the
 * sales period that runs.
 */
export const GonePerson = z.object({
  customId: z.string(),
  name: z.string(),
  role: Role,
  state: z.enum(['deactivated', 'deleted']),
  day: IsoDate,
  hasLeft: z.boolean(),
  isListed: z.boolean(),
  wayBack: z.enum(waysBack),
});
export type GonePerson = z.output<typeof GonePerson>;

/** By name; hidden people for admins alone. */
export const listGonePeople = endpoint({
  method: 'GET',
  path: '/api/gonePeople',
  summary: 'Lists the people of an environment who were deactivated or deleted.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(GonePerson),
});
