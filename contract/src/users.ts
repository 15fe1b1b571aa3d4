import * as z from 'zod/mini';
import { adminsOnly, Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** A user's GP (dollars) or volume (CE): actuals of the sales period, month and year to date, and what was typed for him. */
const UserMeasure = z.object({
  thisYear: z.number(),
  lastYear: z.number(),
  thisYearMonth: z.number(),
  lastYearMonth: z.number(),
  thisYearYTD: z.number(),
  lastYearYTD: z.number(),
  achieved: z.nullable(z.number()),
  goal: z.nullable(z.number()),
  /** Dollars paid at goal, and the percent of the goal from which anything is paid. */
  payout: z.nullable(z.number()),
  threshold: z.nullable(z.number()),
});

/** One person of the wholesaler with goals and actuals (specification 1, section 3). */
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
  /** maxFPL: the person's own limit in percent, null where the wholesaler's holds. */
  wholesaler: z.object({ customId: z.string(), maxFPL: z.nullable(z.number()) }),
  gp: UserMeasure,
  volume: UserMeasure,
  fpl: z.object({ goal: z.nullable(z.number()), payout: z.nullable(z.number()) }),
  avatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
});
export type User = z.output<typeof User>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Every person of the wholesaler with goals and actuals, in one environment.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(User),
});
