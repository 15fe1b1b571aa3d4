/** What a person has in an item in one of its instances: the rules in force and what they come to. */
import { limitUnits, payoutTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';

const nullableNumber = z.nullable(z.number());
const Limit = z.object({ units: z.enum(limitUnits), value: z.number() });

/** Dollars; quantities in the unit of what is counted. */
export const UserItemEntry = z.object({
  user: z.string(),
  isTeamLead: z.boolean(),
  isLeadership: z.boolean(),
  /** null: there is nothing to compare with. */
  quantity: nullableNumber,
  eligibleQuantity: z.number(),
  /** The value handed in, of validation items. */
  validation: nullableNumber,
  completed: z.boolean(),
  /** The target in force; `target` is the same. */
  goal: z.number(),
  target: z.number(),
  /** Where it comes from: typed for the person, the item's, or the sum of a lead's reps. */
  targetSource: z.enum(['typed', 'item', 'team']),
  /** Of the payout type: for each unit of perAction, else the amount. */
  payout: z.number(),
  payoutType: z.enum(payoutTypes),
  isOpenEnded: z.boolean(),
  threshold: Limit,
  cap: Limit,
  isEdited: z.boolean(),
  minQuantityValue: z.number(),
  isAccountSpecific: z.boolean(),
  isFullAmount: z.boolean(),
  cappedStatus: z.boolean(),
  maxImagesPerAccount: z.number(),
  advancedBudget: z.number(),
  advancedPayments: z.array(z.object({ completed: z.number(), ofBudget: z.number() })),
  quantityAdvanced: z.array(z.object({ quantity: z.number(), payout: z.number() })),
  /** Percent as shown; null: open-ended or without a target. */
  progress: nullableNumber,
  percentageAchieved: nullableNumber,
  /** Placements, of measures that count them. */
  totalPods: nullableNumber,
  totalItems: z.number(),
  /** What can be earned; null: open-ended. */
  totalPayout: nullableNumber,
  totalAchieved: z.number(),
});
export type UserItemEntry = z.output<typeof UserItemEntry>;
