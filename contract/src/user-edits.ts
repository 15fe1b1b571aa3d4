/** Changing, creating and deleting people, and a person's own profile. */
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Texts word for word (specification 1, sections 2, 5 and 8), and sentences for what it leaves open. */
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
  customId: 'The ID should be letters, an underscore and digits, such as ATS_104',
  tooMany: 'Too many users (>100)',
  bulkEdit: 'Bulk Edit',
  createSalesRep: 'Create SalesRep',
  createTeamLead: 'Create Team Lead',
  updating: 'Updating...',
  updated: 'Update completed 👍',
  bulkUpdated: 'Update completed',
  updateFailed: 'Update failed',
  created: 'User created',
  createFailed: 'Failure creating user',
  deleted: 'User deleted',
  deleteFailed: 'Failure deleting user',
  saved: 'Changes saved',
  profileUpdated: 'Profile updated!',
  addManager: 'Add manager',
  editManager: 'Edit manager',
  changePassword: 'Change password',
  confirmDelete: 'Confirm Delete',
  confirmDeleteManager: (name: string) => `Are you sure you want to delete ${name} manager?`,
  none: 'Say which users to change.',
  nothing: 'There is nothing to change.',
  unknownUsers: (ids: readonly string[]) => `There is no user ${ids.join(', ')}.`,
  totalPayout: 'The total payout is the sum of GP, volume and FPL and cannot be set. Set what each pays at goal.',
  oneAtATime: 'Name, e-mail and password can be changed for one user at a time.',
  passwordOfManagers: "Only managers' passwords can be set here. Everyone else uses 'Forgot your password?'.",
  leadershipOfLeads: 'Only team leads can be leadership.',
  unknownLead: (id: string) => `${id} is not a team lead of this wholesaler.`,
  leadCircle: (name: string) => `${name} would report to himself through other team leads.`,
  maxFplBelowGoal: (name: string) => `The max FPL of ${name} would be below the FPL goal.`,
  emailTaken: 'Someone else signs in with this e-mail already.',
  idTaken: (customId: string) => `${customId} belongs to someone already, or did once.`,
  idOfOther: (prefix: string) => `The ID should begin with ${prefix}_.`,
  notYourself: 'You cannot delete yourself or take away your own access.',
  noPeriod: 'There are no figures yet, so there is no sales period to set goals for. Run an update first.',
} as const;

/** At most so many users in one edit (specification 1, section 9). */
export const bulkEditLimit = 100;
/** Characters of the route numbers' text: in the form, and inline (specification 1, section 5). */
export const routesTextLimits = { form: 2000, inline: 200 } as const;

export const CustomId = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z]+_\d{1,15}$/, userEditTexts.customId), z.toUpperCase(), z.maxLength(40));
export const UserName = z.string().check(z.trim(), z.regex(/^[\p{L}\d '’]{1,30}$/u, userEditTexts.name));
export const ManagerName = z.string().check(z.trim(), z.regex(/^[\p{L} -]{1,30}$/u, userEditTexts.managerName));
const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/;
export const UserEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, userEditTexts.email), z.regex(emailPattern, userEditTexts.email));
export const UserPassword = z.string().check(z.regex(/^.{6,30}$/su, userEditTexts.password));
export const ManagerPassword = z.string().check(z.regex(/^[A-Za-z\d]{6,30}$/, userEditTexts.managerPassword));

/**
 * Route numbers of a text such as "12, 14": zeros are dropped, each number stands once; null where the text is no such
 * list or longer than `limit`. An empty text is no route.
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

/** An empty text changes nothing: it is dropped before any update. null clears a value. */
const empty = z.literal('');
const amount = (max: number) =>
  z.optional(
    z.union(
      [
        empty,
        z.null(),
        z.number(userEditTexts.number).check(z.minimum(0, userEditTexts.number), z.maximum(max, userEditTexts.number)),
      ],
      userEditTexts.number,
    ),
  );
const flag = z.optional(z.boolean());

/** payout: dollars at goal; totalPayout is another name for it here, as the grid's columns mean it. threshold: percent. */
const MeasurePatch = z.optional(
  z.object({ goal: amount(1e11), payout: amount(1e9), totalPayout: amount(1e9), threshold: amount(1000) }),
);

/**
 * What PATCH /users may change. Absent fields stay. Goals, payouts and thresholds are of the current sales period; a
 * user's own totalPayout is refused, being a sum. Names and passwords of managers keep to the managers' rules.
 */
export const UserPatch = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  routeNumber: z.optional(
    z.union([empty, z.array(z.number().check(z.int(), z.minimum(0), z.maximum(999_999_999)))], userEditTexts.routes),
  ),
  teamLead: z.optional(z.union([empty, z.array(z.object({ customId: CustomId }))])),
  leadership: flag,
  viewOnly: flag,
  hidden: flag,
  totalPayout: z.optional(z.unknown()),
  gp: MeasurePatch,
  volume: MeasurePatch,
  /** goal in percent, two decimals. */
  fpl: z.optional(z.object({ goal: amount(100), payout: amount(1e9), totalPayout: amount(1e9) })),
  /** The person's own limit in percent, two decimals; null: the wholesaler's. */
  wholesaler: z.optional(z.object({ maxFPL: amount(100) })),
});
export type UserPatch = z.input<typeof UserPatch>;

/** One id or several, repeated or separated by commas. */
const customIds = z.pipe(
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
);

export const updateUsers = endpoint({
  method: 'PATCH',
  path: '/api/users',
  summary: 'Changes fields of up to 100 people; an edit in prod is written to preview too.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customIds }),
  body: z.object({ patch: UserPatch }),
  reply: z.object({ updated: z.number() }),
});

export const createdRoles = ['salesRep', 'teamLead', 'manager'] as const;
export const NewUser = z.object({
  role: z.enum(createdRoles),
  customId: CustomId,
  email: UserEmail,
  password: z.string(),
  name: z.string().check(z.trim()),
});
export type NewUser = z.input<typeof NewUser>;

/** 409: the id or the e-mail belongs to someone. Made in preview, a person can sign in once published. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/user',
  summary: 'Creates a sales rep, team lead or manager with a password.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  body: NewUser,
  reply: z.object({ customId: z.string() }),
});

/** A tombstone stays, so that the files do not bring the person back. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Deletes a person; sales lines stay in all totals.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  reply: z.null(),
});

export const Profile = z.object({
  name: z.optional(z.union([empty, UserName])),
  email: z.optional(z.union([empty, UserEmail])),
});

export const updateUserSelf = endpoint({
  method: 'PATCH',
  path: '/api/userSelf',
  summary: "Changes the caller's own name and e-mail.",
  access: 'signedIn',
  scope: 'none',
  body: Profile,
  reply: z.object({ name: z.string(), email: z.string() }),
});
