import { goalSources } from '@caselift/domain/current-goals';
import { windowNames } from '@caselift/domain/measure';
import { measureIds, openMeasures, profitMeasures } from '@caselift/domain/measure-list';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import type { PayGrounds } from '@caselift/domain/pay/who-is-paid';
import { rankNames } from '@caselift/domain/ranks';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { periodAsked } from './wholesaler.ts';

const nullableNumber = z.nullable(z.number());

/**
 * A user's GP (dollars) or volume (CE). thisYear and lastYear are the sales period to date, ...Month the month to date,
 * ...YTD the year to date; lastYearFullMonth and lastYearFullYear the whole month and year a year earlier. pem: the
 * projected end of the month. thisYear... counts the lines credited to the person. lastYear... counts the buyers that
 * the person holds at L; sameBuyers... is this year's month and year to date of those buyers. pemVsLyMonth and deltaYTD
 * compare these two. Percents are unrounded, but those of GP as screens show them where profits are hidden; null: not
 * computable. payout is what is paid at the goal, bonus what is earned beyond it, totalPayout what is earned,
 * projectedPayout what would be at the present pace: all dollars.
 */
export const UserMeasure = z.object({
  ...recordOf(windowNames, () => z.number()),
  pem: nullableNumber,
  goal: nullableNumber,
  monthGoal: nullableNumber,
  /** Whether the goal was typed for the person, or is the sum of their team's. */
  goalSource: z.nullable(z.enum(goalSources)),
  achieved: nullableNumber,
  achievedSellingDays: nullableNumber,
  achievedSellingDaysMonth: nullableNumber,
  pemVsLyMonth: DeltaPercent,
  deltaYTD: DeltaPercent,
  /** Whether thisYear... and sameBuyers... differ in the month, or year: accounts moved to or from the person. */
  hasTransferredAccountsMonth: z.boolean(),
  hasTransferredAccountsYTD: z.boolean(),
  payout: nullableNumber,
  /** Percent of the goal from which anything is paid, as typed; null: the default of 90. */
  threshold: nullableNumber,
  bonus: z.number(),
  totalPayout: z.number(),
  projectedPayout: nullableNumber,
});
export type UserMeasure = z.output<typeof UserMeasure>;

/** The fields of GP that are dollars of profit: absent where profits are hidden. */
export const profitFields = [
  ...windowNames,
  'pem',
  'goal',
  'monthGoal',
] as const satisfies readonly (keyof UserMeasure)[];
export const UserGp = z.partial(
  UserMeasure,
  recordOf(profitFields, () => true as const),
);
export type UserGp = z.output<typeof UserGp>;

/**
 * Finished product loss in percent of net revenue; lower is better. individual: the person's own lines; team: what the
 * person is paid on, by the wholesaler's FPL mode. achieved: 100 at the goal, more below it. payout at goal,
 * totalPayout earned.
 */
export const UserFpl = z.object({
  individual: nullableNumber,
  team: nullableNumber,
  goal: nullableNumber,
  achieved: nullableNumber,
  payout: nullableNumber,
  totalPayout: z.number(),
});

/** One person of the wholesaler. */
export const User = z.object({
  customId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: Role,
  routeNumber: z.array(z.number()),
  teamLead: z.array(z.object({ customId: z.string(), name: z.string() })),
  leadership: z.boolean(),
  viewOnly: z.boolean(),
  hidden: z.boolean(),
  /**
   * rank by GP, volumeRank by volume: by percent achieved within the role, leadership apart: 1, 1, 3. null: no goal, or
   * hidden. ...Change: places gained since the selling day before; null on a period's first selling day. ...Of: how
   * many are ranked in that group.
   */
  ...recordOf(
    rankNames.flatMap((rank) => [rank, `${rank}Change`] as const),
    () => nullableNumber,
  ),
  ...recordOf(
    rankNames.map((rank) => `${rank}Of` as const),
    () => z.number(),
  ),
  /**
   * Set where profits are hidden from the caller and this is another person: pay is in whole dollars, computed from the
   * percents as screens show them, so that profits cannot be computed from it.
   */
  rounded: z.optional(z.literal(true)),
  /**
   * Dollars earned in the sales period so far: GP, volume, FPL, boosts, objectives and incentives, each apart below.
   */
  totalPayout: z.number(),
  /** The same at the present pace; null before the period's first selling day. */
  projectedPayout: nullableNumber,
  /** maxFPL: the person's own limit in percent, null where the wholesaler's holds. */
  wholesaler: z.object({ customId: z.string(), maxFPL: nullableNumber }),
  ...recordOf(profitMeasures, () => UserGp),
  ...recordOf(openMeasures, () => UserMeasure),
  fpl: UserFpl,
  /** Dollars earned by boosts; below 0 where more came back than was sold. count: the boosts that pay or take back. */
  boosts: z.object({ totalPayout: z.number(), count: z.number() }),
  /**
   * Dollars earned by objectives, and by incentives, that end in the sales period. accruing: earned by those that end
   * later; in no total. count: those that do either.
   */
  ...recordOf(itemsParts, () => z.object({ totalPayout: z.number(), count: z.number(), accruing: z.number() })),
  avatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
});
export type User = z.output<typeof User>;

/** What pays the person in the list's period, as far as a list says it: adjustments and balances are in none. */
export const payGroundsOfUser = (user: User): PayGrounds => ({
  hasPayout: measureIds.some((measure) => (user[measure].payout ?? 0) > 0),
  hasItem: itemsParts.some((part) => user[part].count > 0),
  hasLine: user.boosts.count > 0,
});

/** Texts of the lists of people. */
export const userTexts = {
  noOne: 'There is no one here',
  noMatch: 'There are no matching users',
  /** Who did something, where the reader doesn't learn who it was. */
  anAdmin: 'an admin',
  notPermitted: "You don't have permission to view this user",
  unknown: "This user doesn't exist.",
  /** Marks a comparison with last year that covers other lines than the figure beside it. */
  transferredAccounts: 'with transferred accounts',
  transferredAccountsWhy:
    'Accounts moved to or from this person. Comparisons with last year use the current accounts for both years.',
} as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Lists the people the caller can see, with goals, actuals, ranks and pay, in one environment.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { period: periodAsked }),
  mayTakeLonger: true,
  reply: z.array(User),
});
