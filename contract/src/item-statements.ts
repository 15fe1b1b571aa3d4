/** What objectives and incentives pay a person, as statements say it, and what is behind it (docs/product.md, Items). */
import { itemKinds, itemTypes } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import * as z from 'zod/mini';
import { IsoDate } from './wholesaler.ts';

const nullableNumber = z.nullable(z.number());

/** Why an item pays less than it could, and the nearest way to change that. */
export const WhyNot = z.object({ reason: z.string(), way: z.nullable(z.string()) });
export type WhyNot = z.output<typeof WhyNot>;

/**
 * One step of what an item pays; the amounts (dollars) of an item add up to what it pays, to the cent. quantity: 0 where it
 * is profits, which are hidden from the reader.
 */
export const ItemStep = z.object({
  rule: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  why: z.string(),
});
export type ItemStep = z.output<typeof ItemStep>;

/** What someone is paid, in words; strong: amounts and names. small: the days and the minimum, which belong to it. */
export const ItemPlan = z.object({
  sentence: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  small: z.string(),
});
export type ItemPlan = z.output<typeof ItemPlan>;

const part = {
  itemId: z.string(),
  name: z.string(),
  /** What to do for it; absent where nothing was written, and of closed periods. */
  description: z.optional(z.string()),
  kind: z.enum(itemKinds),
  type: z.enum(itemTypes),
  /** Of sales; null: nothing of them is measured. */
  measure: z.nullable(z.enum(measureLabels)),
  isAccountSpecific: z.boolean(),
  isOpenEnded: z.boolean(),
  isEdited: z.boolean(),
  /** CE, units, $, PODs, %, accounts, images, cases, items; empty where nothing is counted. */
  unit: z.string(),
  /** Absent where they are profits, which are hidden from the reader. null: not payable, there is nothing to compare with. */
  quantity: z.optional(nullableNumber),
  target: z.optional(z.number()),
  eligible: z.optional(z.number()),
  targetSource: z.enum(['typed', 'item', 'team']),
  /** Assigned, of account-specific items. */
  accounts: nullableNumber,
  percentageAchieved: nullableNumber,
  /** What is shown of it. */
  status: nullableNumber,
  /** Dollars; null: open-ended. */
  potential: nullableNumber,
  amount: z.number(),
  /** What a condition keeps locked. */
  locked: z.number(),
  nextStep: z.nullable(z.object({ quantity: z.optional(z.number()), amount: z.number() })),
  steps: z.array(ItemStep),
  whyNot: z.array(WhyNot),
  plan: ItemPlan,
};

/** A sub-item or a grouped child. weightPercent: its share of what is completed; null outside groups. */
export const ItemPart = z.object({
  ...part,
  weightPercent: nullableNumber,
  isQualifier: z.boolean(),
  isHouseGoal: z.boolean(),
});
export type ItemPart = z.output<typeof ItemPart>;

/** An item in one of its instances. */
export const ItemLine = z.object({
  ...part,
  from: IsoDate,
  to: IsoDate,
  /** Its last day is over, by the newest sale. */
  isEnded: z.boolean(),
  isArchived: z.boolean(),
  children: z.array(ItemPart),
  /** What the supplier refunds of the amount; absent for readers who don't see costs. */
  supplierShare: z.optional(z.number()),
});
export type ItemLine = z.output<typeof ItemLine>;

/**
 * Objectives or incentives of a person. earned: of the instances that end in the sales period, the lines. accruing: those
 * that end later, in no total.
 */
export const ItemsStatement = z.object({
  rule: z.literal('items'),
  earned: z.number(),
  bonus: z.number(),
  lines: z.array(ItemLine),
  accruing: z.array(ItemLine),
  accruingAmount: z.number(),
});
export type ItemsStatement = z.output<typeof ItemsStatement>;
