/** What items of several pay: multi, dependencies and grouped (docs/product.md, Items). */
import { type Exact, exact, greater, hundred, lesser, over, plus, times, toNumber, zero } from '../exact.ts';
import type { ChildOfResult, ItemResult } from './item-entry.ts';
import { type EntryInput, isComplete, resultOf } from './pay-item.ts';

/** A sub-item, or a grouped child with its weight. */
export type ChildResult = { result: ItemResult; weight: number; isQualifier: boolean; isHouseGoal: boolean };

type Child = ChildOfResult;

const flagged = ({ result, isQualifier, isHouseGoal }: ChildResult, changes: Partial<Child> = {}): Child => ({
  ...result,
  weightPercent: null,
  // A condition on the whole house is one.
  isQualifier: isQualifier || isHouseGoal,
  isHouseGoal,
  isLocked: false,
  ...changes,
});

/** The sum of the sub-items. Its quantity is how many of them are complete. */
export function payMulti(input: EntryInput, children: readonly ChildResult[]): ItemResult {
  return sumOf(
    input,
    children.map((child) => flagged(child, { isQualifier: false, isHouseGoal: false })),
  );
}

/**
 * The sum of the sub-items that are no qualifiers, once every qualifier is met; until then it is locked. Qualifiers pay
 * nothing.
 */
export function payDependencies(input: EntryInput, children: readonly ChildResult[]): ItemResult {
  const isQualifier = (child: ChildResult) => child.isQualifier || child.isHouseGoal;
  const isOpen = children.every((child) => !isQualifier(child) || isComplete(child.result));
  return sumOf(
    input,
    children.map((child) => {
      if (isQualifier(child)) return flagged(child, { earnedCents: 0, potentialCents: 0 });
      return isOpen ? flagged(child) : lockedChild(child);
    }),
  );
}

const lockedChild = (child: ChildResult): Child =>
  flagged(child, { isLocked: true, earnedCents: 0, lockedCents: child.result.earnedCents });

function sumOf(input: EntryInput, children: readonly Child[]): ItemResult {
  const sum = (cents: (child: Child) => number) => children.reduce((all, child) => all + cents(child), 0);
  const complete = exact(children.filter(isComplete).length);
  const result = resultOf(
    { ...input, rules: { ...input.rules, isOpenEnded: false } },
    { quantity: complete, target: exact(children.length), accounts: null, imageCents: 0, children },
  );
  return {
    ...result,
    // Of one without a maximum, nor has the sum.
    potentialCents: children.some(({ potentialCents }) => potentialCents === null)
      ? null
      : sum(({ potentialCents }) => potentialCents ?? 0),
    earnedCents: sum(({ earnedCents }) => earnedCents),
    lockedCents: sum(({ lockedCents }) => lockedCents),
  };
}

/** Uncapped status counts up to this percent. */
const mostUncapped = exact(200);

/** What a child counts for in its group: its percent, 0 without one, at least 0 and capped. */
export function shareInGroup({ percentage, cappedStatus }: Pick<ItemResult, 'percentage' | 'cappedStatus'>): Exact {
  return percentage === null ? zero : lesser(greater(zero, percentage), cappedStatus ? hundred : mostUncapped);
}

type Counted = { result: Pick<ItemResult, 'percentage' | 'cappedStatus'>; weight: number };

/**
 * The percent completed of a group: that of the children that a person has, by their weights (docs/product.md, Items).
 * @example 40/35/25 at 100/80/140 -> 93
 */
export function completedInGroup(children: readonly Counted[]): Exact {
  const weights = weightsOf(children);
  const weighted = children.reduce(
    (sum, { result, weight }) => plus(sum, times(exact(weight), shareInGroup(result))),
    zero,
  );
  return weights.n > 0n ? over(weighted, weights) : zero;
}

const weightsOf = (children: readonly Pick<Counted, 'weight'>[]): Exact =>
  children.reduce((sum, { weight }) => plus(sum, exact(weight)), zero);

/**
 * Paid by the percent completed: that of the children, by their weights among those that the person has. They pay
 * nothing of their own.
 * @example 40/35/25 at 100/80/140 -> 93 (140 capped), 103 (uncapped); the third not theirs -> 90.67
 */
export function payGrouped(input: EntryInput, children: readonly ChildResult[]): ItemResult {
  const weights = weightsOf(children);
  const completed = completedInGroup(children);
  return resultOf(
    { ...input, rules: { ...input.rules, isOpenEnded: false } },
    {
      quantity: completed,
      target: hundred,
      accounts: null,
      imageCents: null,
      children: children.map((child) =>
        flagged(child, {
          earnedCents: 0,
          potentialCents: 0,
          weightPercent: weights.n > 0n ? toNumber(over(times(hundred, exact(child.weight)), weights)) : 0,
        }),
      ),
    },
  );
}
