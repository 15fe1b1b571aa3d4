/** What objectives and incentives pay a person in a sales period, as numbers (docs/product.md, Items). */
import type { ItemKind } from '../programs/item.ts';
import type { ItemsPart } from './pay-parts.ts';

/** Cents. accruing: of instances that end after the sales period, in no total. count: items that do either. */
export type ItemsSum = { count: number; earnedCents: number; accruingCents: number };

/** @property hidden what of it sales reps don't see. */
export type ItemsSums = ItemsSum & { hidden: ItemsSum };

/** The part of a person's pay; its lines are worked out for the people who are asked about. */
export type ItemsFigures = Omit<ItemsSums, 'earnedCents'> & {
  pay: { earnedCents: number };
  projectedPay: { earnedCents: number };
};

export const partOfKind = { objective: 'objectives', incentive: 'incentives' } as const satisfies Record<
  ItemKind,
  ItemsPart
>;

export const noItemsSum: ItemsSum = { count: 0, earnedCents: 0, accruingCents: 0 };
const noItems: ItemsSums = { ...noItemsSum, hidden: noItemsSum };

/** What has no pace stands as it is in what is projected. */
export function itemsFigures({ earnedCents, ...sums }: ItemsSums = noItems): ItemsFigures {
  return { ...sums, pay: { earnedCents }, projectedPay: { earnedCents } };
}
