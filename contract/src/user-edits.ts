/** Changing, creating and deleting people. */
import { goalMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import type { Role } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { notWeak } from './passwords.ts';
import { asRead, changedList } from './read-lists.ts';
import { scopeQuery } from './scope.ts';
import { CountsFrom } from './wholesaler.ts';

/** Texts word for word (docs/product.md, Screens). */
/** At most three names. */
function orList(names: readonly string[]): string {
  const named = names.length > 3 ? [...names.slice(0, 2), 'another admin'] : names;
  return named.length === 1 ? `${named[0]}` : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

export const userEditTexts = {
  email: "It doesn't look like an email",
  managerEmail: 'Invalid email address',
  name: 'Should be 1 to 30 letters and spaces',
  nameOnCreate: 'The name should include 1 to 30 characters (letters, numbers, spaces, and apostrophes)',
  managerName: 'The name must be 1–30 characters long and may contain only letters, spaces, and dashes',
  password: 'The password should include 6 to 30 characters',
  managerPassword: 'The password should include between 6 and 30 letters and numbers',
  routes: 'Should be comma-separated numbers',
  number: "Doesn't look like a valid number",
  numeric: 'Should be a numeric value',
  whole: 'Should be a whole number',
  twoDecimals: 'Should have at most two decimals',
  customId: 'The ID should be letters, an underscore and digits, such as ATS_104',
  tooMany: 'Too many users (>100)',
  tooManyRows: 'You can change up to 1,000 people at a time. Select fewer rows.',
  rowTwice: (id: string) => `${id} is listed twice. Send each person once.`,
  bulkEdit: 'Bulk Edit',
  createSalesRep: 'Create SalesRep',
  createTeamLead: 'Create Team Lead',
  updating: 'Updating...',
  updated: 'Update completed 👍',
  bulkUpdated: 'Update completed',
  updateFailed: 'Update failed',
  created: 'User created',
  createFailed: 'Failure creating user',
  /** Where a filter would leave out the person who was just created. */
  filtersCleared: 'Filters cleared to show the new person',
  leftFilters: (name: string, role: string) => `${name} (${role}) no longer matches the filters.`,
  deleted: 'User deleted',
  deleteFailed: 'Failure deleting user',
  saved: 'Changes saved',
  profileUpdated: 'Profile updated!',
  addManager: 'Add manager',
  editManager: 'Edit manager',
  changePassword: 'Change password',
  confirmDelete: 'Confirm Delete',
  confirmDeleteManager: (name: string) => `Are you sure you want to delete ${name} manager?`,
  none: 'Choose the users to change.',
  nothing: "There's nothing to change.",
  unknownUsers: (ids: readonly string[]) => `There is no user ${ids.join(', ')}.`,
  totalPayout:
    "You can't set the total payout because it's the sum of the GP, volume, FPL and boost payouts. Set GP, volume and FPL instead.",
  payoutTwice: 'payout and totalPayout set the same value. Send only one of them.',
  role: 'A new user must be a sales rep, a team lead or a manager.',
  givenRole: 'The role must be sales rep, team lead or manager.',
  oneAtATime: 'You can change a name, email or password for only one user at a time.',
  passwordOfManagers: "Only managers' passwords can be set here. Everyone else uses 'Forgot your password?'.",
  roleOneAtATime: 'You can change the role of only one user at a time.',
  roleOfAdmins: "An admin's role can't be changed here.",
  /** Of a team lead who gets another role while people report to them. */
  leadsPeople: (name: string, count: number) =>
    `${count === 1 ? '1 person reports' : `${count} people report`} to ${name}. Choose who takes over, another team lead or nobody.`,
  leadershipOfLeads: 'Only team leads can be in leadership.',
  leadsChanged: (name: string, now: readonly string[]) => changedList(`the team leads of ${name}`, now),
  routesChanged: (name: string, now: readonly number[]) => changedList(`the routes of ${name}`, now.map(String)),
  unknownLead: (id: string) => `${id} is not a team lead of this wholesaler.`,
  ownSuccessor: "People can't take over from themselves. Choose another team lead.",
  leadCircle: (name: string) => `${name} would report to themselves, directly or through other team leads.`,
  maxFplBelowGoal: (name: string) => `${name}'s max FPL can't be below the FPL goal.`,
  /** What an edit of prod, which is written to preview too, would bring about there. */
  inPreview: (sentence: string) => `In Preview: ${sentence}`,
  noWayIn: (name: string) => `${name} can't sign in yet. Enter an email address first.`,
  emailTaken: 'That email is already in use. Choose another.',
  idTaken: (customId: string) => `The ID ${customId} is or was already in use. Choose another.`,
  notYourself: "You can't delete yourself or remove your own access.",
  freerAdmin: (name: string) =>
    `${name} works for several wholesalers. Only an admin of all wholesalers can change this account.`,
  /** others: at least one name. */
  ownNumbers: (others: readonly string[]) => `You can't set your own goals, payouts or max FPL. ${orList(others)} can.`,
  noPeriod: "There are no figures yet, so there's no sales period to set goals for. Run an update first.",
} as const;

/** Those that an admin gives, to new people too. */
export const givenRoles = ['salesRep', 'teamLead', 'manager'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** At most so many users in one edit (docs/product.md, Screens). */
export const bulkEditLimit = 100;
/** At most so many people in one paste into the grid. */
export const gridEditLimit = 1000;
/** Characters of the route numbers' text: in the form, and inline (docs/product.md, Screens). */
export const routesTextLimits = { form: 2000, inline: 200 } as const;

export const CustomId = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z]+_\d{1,15}$/, userEditTexts.customId), z.toUpperCase(), z.maxLength(40));

const userName = (text: string) => z.string(text).check(z.trim(), z.regex(/^[\p{L}\d '’]{1,30}$/u, text));
const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/;
const emailOf = (text: string) =>
  z.string(text).check(z.trim(), z.toLowerCase(), z.maxLength(254, text), z.regex(emailPattern, text));

export const UserName = userName(userEditTexts.name);
export const NewUserName = userName(userEditTexts.nameOnCreate);
export const ManagerName = z
  .string(userEditTexts.managerName)
  .check(z.trim(), z.regex(/^[\p{L} -]{1,30}$/u, userEditTexts.managerName));
export const UserEmail = emailOf(userEditTexts.email);
export const ManagerEmail = emailOf(userEditTexts.managerEmail);
export const UserPassword = z
  .string(userEditTexts.password)
  .check(z.regex(/^.{6,30}$/su, userEditTexts.password), notWeak);
export const ManagerPassword = z
  .string(userEditTexts.managerPassword)
  .check(z.regex(/^[A-Za-z\d]{6,30}$/, userEditTexts.managerPassword), notWeak);

/** What a person's name, email and password must be, each with its sentence: managers have rules of their own. */
export function personRules(role: Role) {
  return role === 'manager'
    ? { name: ManagerName, newName: ManagerName, email: ManagerEmail, password: ManagerPassword }
    : { name: UserName, newName: NewUserName, email: UserEmail, password: UserPassword };
}

/**
 * Route numbers of a text such as "12, 14": zeros and duplicates are dropped; null if the text isn't such a list or has
 * more than `limit` numbers. An empty text means no routes.
 * @example parseRoutes('12, 0,14', 200) // [12, 14]
 */
export function parseRoutes(text: string, limit: number): number[] | null {
  if (text.length > limit) return null;
  if (text.trim() === '') return [];
  if (!/^\s*\d{1,9}\s*(,\s*\d{1,9}\s*)*$/.test(text)) return null;
  return [...new Set(text.split(',').map(Number))].filter((route) => route !== 0);
}

/**
 * The number of an inline cell: 1 to 9 digits, dots and commas; commas group thousands. null where it is none.
 * @example parseInlineNumber('1,250.50') // 1250.5
 */
export function parseInlineNumber(text: string): number | null {
  const typed = text.trim();
  if (!/^[\d.,]{1,9}$/.test(typed) || !/\d/.test(typed)) return null;
  const value = Number(typed.replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

/** Decimals of the numbers that people type, the same on every screen (decision 018). */
export const typedDecimals = { goal: 0, payout: 0, threshold: 0, fplGoal: 2, maxFPL: 2 } as const;
export type TypedNumber = keyof typeof typedDecimals;

/**
 * The fault of a number with more decimals than its field takes (decimals are never cut); null when it is fine.
 * @example decimalsFault('payout', 650.8) // 'Should be a whole number'
 */
export function decimalsFault(kind: TypedNumber, value: number): string | null {
  const decimals = typedDecimals[kind];
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? userEditTexts.whole : userEditTexts.twoDecimals;
}

/** An empty text changes nothing: it is dropped before any update. null clears a value. */
const empty = z.literal('');
/** Refuses more decimals than are stored. */
const amount = (max: number, decimals: number) =>
  z.optional(
    z.union(
      [
        empty,
        z.null(),
        z.number(userEditTexts.number).check(
          z.minimum(0, userEditTexts.number),
          z.maximum(max, userEditTexts.number),
          z.refine((value) => Number(value.toFixed(decimals)) === value, userEditTexts.number),
        ),
      ],
      userEditTexts.number,
    ),
  );
const flag = z.optional(z.union([empty, z.boolean()]));
const dollars = amount(1e9, 2);
const percent = amount(100, 2);
const routeNumber = z
  .int(userEditTexts.routes)
  .check(z.minimum(0, userEditTexts.routes), z.maximum(999_999_999, userEditTexts.routes));
const routeNumbers = z.array(routeNumber).check(z.maxLength(routesTextLimits.form / 2, userEditTexts.routes));

/**
 * payout: dollars at goal; totalPayout is another name for it here, as the grid's columns mean it. threshold: percent.
 */
const MeasurePatch = z.optional(
  z.object({ goal: amount(1e11, 4), payout: dollars, totalPayout: dollars, threshold: amount(1000, 2) }),
);

/** Goals, payouts and thresholds of the sales period that the edit counts from, and the person's own max FPL. */
const numbersPatch = {
  ...recordOf(goalMeasures, () => MeasurePatch),
  /** goal in percent, two decimals. */
  fpl: z.optional(z.object({ goal: percent, payout: dollars, totalPayout: dollars })),
  /** The person's own limit in percent, two decimals; null: the wholesaler's. */
  wholesaler: z.optional(z.object({ maxFPL: percent })),
};
export const NumbersPatch = z.object(numbersPatch);
export type NumbersPatch = z.input<typeof NumbersPatch>;

/**
 * What PATCH /users may change. Absent fields stay. What pays counts from a sales period on (CountsFrom); a
 * user's own totalPayout is refused, being a sum. Names and passwords of managers keep to the managers' rules.
 * 409 `stale`: someone's list isn't what `was` says of it, and not what is sent either.
 */
export const UserPatch = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  role: z.optional(z.union([empty, z.enum(givenRoles)], userEditTexts.givenRole)),
  /** Of a team lead who gets another role: the lead who takes over the person's reports; null: nobody. */
  moveTo: z.optional(z.union([empty, z.null(), CustomId])),
  routeNumber: z.optional(z.union([empty, routeNumbers], userEditTexts.routes)),
  teamLead: z.optional(z.union([empty, z.array(z.object({ customId: CustomId }))])),
  was: asRead({ routeNumber: routeNumbers, teamLead: z.array(z.object({ customId: z.string() })) }),
  leadership: flag,
  viewOnly: flag,
  hidden: flag,
  totalPayout: z.optional(z.unknown()),
  ...numbersPatch,
  periodStart: z.optional(CountsFrom),
});
export type UserPatch = z.input<typeof UserPatch>;

type WithoutEmpty<T> = T extends object ? { [K in keyof T]: WithoutEmpty<Exclude<T[K], ''>> } : T;

/**
 * The patch without its empty texts, at any depth: they change nothing (docs/product.md, Environments). null stays.
 * @example withoutEmpty({ name: '', gp: { goal: '', payout: null } }) // { gp: { payout: null } }
 */
export function withoutEmpty<T>(value: T): WithoutEmpty<T> {
  if (Array.isArray(value)) return value.filter((item) => item !== '').map(withoutEmpty) as WithoutEmpty<T>;
  if (typeof value !== 'object' || value === null) return value as WithoutEmpty<T>;
  const kept = Object.entries(value).filter(([, field]) => field !== '' && field !== undefined);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutEmpty(field)])) as WithoutEmpty<T>;
}

/** One id or several, repeated or separated by commas; each once. */
const customIds = z.pipe(
  z.pipe(
    z._default(z.union([z.string(), z.array(z.string())]), []),
    z.transform((value: string | string[]) => [
      ...new Set(
        [value]
          .flat()
          .flatMap((ids) => ids.split(','))
          .map((id) => id.trim().toUpperCase())
          .filter(Boolean),
      ),
    ]),
  ),
  z.array(z.string()).check(z.minLength(1, userEditTexts.none), z.maxLength(bulkEditLimit, userEditTexts.tooMany)),
);

export const updateUsers = endpoint({
  method: 'PATCH',
  path: '/api/users',
  summary: 'Changes fields of up to 100 people. An edit in prod also changes preview.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customIds }),
  body: z.object({ patch: UserPatch }),
  reply: z.object({ updated: z.number() }),
});

/** One edit: either all numbers are written, or none. */
export const updateUserNumbers = endpoint({
  method: 'PATCH',
  path: '/api/users/numbers',
  summary: 'Changes goals, payouts, thresholds and max FPL of up to 1,000 people, to values of their own.',
  access: editable.goal.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    rows: z
      .array(z.object({ customId: CustomId, patch: NumbersPatch }))
      .check(z.minLength(1, userEditTexts.none), z.maxLength(gridEditLimit, userEditTexts.tooManyRows)),
    periodStart: z.optional(CountsFrom),
  }),
  reply: z.object({ updated: z.number() }),
});

/** Email, password and name keep to the rules of the role (personRules). */
export const NewUser = z.object({
  role: z.enum(givenRoles, userEditTexts.role),
  /** The next free one, if left out. */
  customId: z.optional(CustomId),
  email: z.string(),
  /** May be left out with an invitation. */
  password: z.optional(z.string()),
  name: z.string(),
  /** Emails a link to set a password (invitations.ts). */
  invite: z._default(z.boolean(), false),
});
export type NewUser = z.input<typeof NewUser>;

/** One above the highest that the wholesaler ever gave, to deleted people too. */
export const readFreeId = endpoint({
  method: 'GET',
  path: '/api/freeUserId',
  summary: "Suggests an ID for the wholesaler's next person.",
  access: editable.user.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.object({ customId: z.string() }),
});

/** 409: the id or the email belongs to someone, or an invitation to a draft, who can sign in once published. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/user',
  summary: 'Creates a sales rep, team lead or manager with a password or an invitation.',
  access: editable.user.editors,
  scope: 'wholesaler',
  codes: ['id_taken'],
  query: scopeQuery,
  body: NewUser,
  reply: z.object({ customId: z.string() }),
});

/**
 * A tombstone stays, so that the files do not bring the person back. moveTo: the team lead who takes over the person's
 * reports, in the same transaction; without it they keep their other leads, or have none.
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Deletes a person. Their reports can be moved to another team lead. Their sales stay in all totals.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId, moveTo: z.optional(CustomId) }),
  reply: z.null(),
});

/** Ending all sessions of a person, as after a lost phone. */
export const signOutTexts = {
  open: 'Sign out everywhere',
  title: (name: string) => `Sign ${name} out everywhere`,
  /** What follows of it. */
  what: "All their sessions end, on every phone and computer. They can sign in again with the same password. If someone else knows it, they should set a new one with 'Forgot your password?'.",
  confirm: 'Sign out',
  done: (ended: number) =>
    ended === 0 ? 'There was no session to end.' : ended === 1 ? '1 session ended' : `${ended} sessions ended`,
  oneself: 'End your own sessions on your profile.',
} as const;

/**
 * ended: how many sessions there were; they are the same in both environments. 404: there is no such person in the
 * environment. 409: oneself. 403: an admin who is bound can't, of one who isn't.
 */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/user/signOut',
  summary: 'Ends all sessions of a person, who can sign in again.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  reply: z.object({ ended: z.number() }),
});
