/** Who is paid in a sales period: the one rule that plans, questions, adjustments and notices ask (docs/product.md, Pay). */
import type { Role } from '../people-below.ts';

/**
 * What pays a person in a sales period.
 * @property hasPayout a payout at the goal above 0 holds in it. @property hasItem an objective or incentive of it is theirs.
 * @property hasLine a line of a boost, an adjustment or a balance.
 */
export type PayGrounds = { hasPayout: boolean; hasItem: boolean; hasLine: boolean };

/** Sales reps and team leads are paid in every period, by nothing too. */
export const isAlwaysPaid = (role: Role): boolean => role === 'salesRep' || role === 'teamLead';

/**
 * Managers and admins of the wholesaler are paid where anything pays them.
 * @example isPaidIn('manager', { hasPayout: false, hasItem: false, hasLine: true }) // true: a boost on their route
 */
export const isPaidIn = (role: Role, { hasPayout, hasItem, hasLine }: PayGrounds): boolean =>
  isAlwaysPaid(role) || hasPayout || hasItem || hasLine;
