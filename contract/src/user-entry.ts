/**
 * What an item is to one person in one of its periods, in the words that clients were promised (docs/product.md,
 * Items).
 */
import { payoutTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { Item, Limit } from './item-fields.ts';

const nullableNumber = z.nullable(z.number());
const { advancedPayments, quantityAdvanced } = Item.shape;

/**
 * Rules are those that apply to the person. Dollars; quantities in the unit of the item. Absent: dollars of profit that
 * are hidden from the reader, and what they could be worked out from.
 */
export const UserEntry = z.object({
  /** User ID. */
  user: z.string(),
  isTeamLead: z.boolean(),
  isLeadership: z.boolean(),
  isEdited: z.boolean(),
  /** What counts; the same as totalItems. null: there is nothing to compare with. */
  quantity: z.optional(nullableNumber),
  totalItems: z.optional(nullableNumber),
  eligibleQuantity: z.optional(z.number()),
  /** Placements of the period; null: the item counts none. */
  totalPods: nullableNumber,
  /** The newest one handed in. */
  validation: nullableNumber,
  /** The current target; the same as target. */
  goal: z.optional(z.number()),
  target: z.optional(z.number()),
  /** Where the target comes from: typed for the person, the item's, or the sum of a lead's reps. */
  targetSource: z.enum(['typed', 'item', 'team']),
  completed: z.boolean(),
  percentageAchieved: nullableNumber,
  /** What is shown of percentageAchieved. */
  progress: nullableNumber,
  /** Earned. */
  totalAchieved: z.number(),
  /** What can be earned; null: open-ended. */
  totalPayout: nullableNumber,
  payoutType: z.enum(payoutTypes),
  /** Of the payout type: for each unit of perAction, else the amount. */
  payout: z.optional(z.number()),
  threshold: z.optional(Limit),
  cap: z.optional(Limit),
  isFullAmount: z.boolean(),
  isOpenEnded: z.boolean(),
  isAccountSpecific: z.boolean(),
  cappedStatus: z.boolean(),
  minQuantityValue: z.number(),
  maxImagesPerAccount: z.number(),
  advancedBudget: z.number(),
  advancedPayments,
  quantityAdvanced,
});
export type UserEntry = z.output<typeof UserEntry>;
