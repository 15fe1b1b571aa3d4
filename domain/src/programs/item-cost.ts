/** What an item would pay a person at a percent of their targets, and at most (docs/product.md, Items). */
import { type Exact, exact, greater, hundred, lesser, over, times, zero } from '../exact.ts';
import type { ItemTerms } from './item.ts';
import type { ItemResult } from './item-entry.ts';
import { centsFor } from './item-payout.ts';
import { type ExplainedInput, goalOf, limitsFor, resultOf } from './pay-item.ts';
import { type ChildResult, payDependencies, payGrouped, payMulti } from './pay-parents.ts';

/** Of the item itself, and of what is below it and the person has. */
export type CostInput = {
  own: ExplainedInput;
  children: readonly { input: ExplainedInput; terms: Pick<ItemTerms, 'weight' | 'isQualifier' | 'isHouseGoal'> }[];
};

/**
 * Cents; null: there is no target to take the percent of, or pictures that each have a payout.
 * @example $5 a placement, target 20, cap 100%: at 80% -> 8000; at 120% -> 10000
 */
export function payAt({ own, children }: CostInput, percent: number): number | null {
  const level = exact(percent);
  if (!isParent(own)) return paidAt(own, level);
  if (own.item.type !== 'grouped' && paying({ own, children }).some(({ input }) => paidAt(input, level) === null)) {
    return null;
  }
  return payParent({ own, children }, (input) => resultAt(input, level));
}

/** The same for as much as it can pay; null: there is no maximum. @example $5 a placement, raw cap of 0 -> null */
export function mostOf({ own, children }: CostInput): number | null {
  if (own.item.type === 'grouped') {
    return payParent({ own, children }, (input) => resultAt(input, input.rules.cappedStatus ? hundred : twoHundred));
  }
  if (!isParent(own)) return mostOfOne(own);
  const most = paying({ own, children }).map(({ input }) => mostOfOne(input));
  return most.includes(null) ? null : most.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}

/**
 * What percents of a person's target are of; null: there is none, or nothing is paid by one.
 * @example 12 accounts assigned, each with a target of 3 -> 12
 */
export function goalFor(input: ExplainedInput): Exact | null {
  const { type } = input.item;
  if (type === 'multi' || type === 'dependencies') return null;
  return type === 'grouped' ? hundred : goalIn(input, input.rules.isOpenEnded);
}

const twoHundred = exact(200);
const isParent = ({ item: { type } }: ExplainedInput) =>
  type === 'multi' || type === 'dependencies' || type === 'grouped';
const isTicked = ({ item: { type } }: ExplainedInput) => type === 'binary' || type === 'validation';
const isSpecific = ({ item, terms, rules }: ExplainedInput) =>
  item.type === 'quantity' && terms.measure !== null && rules.isAccountSpecific;

const accountsOf = (input: ExplainedInput) => (isSpecific(input) ? (input.measured?.accounts ?? 0) : null);
const targetOf = (input: ExplainedInput) => (isTicked(input) ? exact(input.people ?? 1) : input.rules.target);
const goalIn = (input: ExplainedInput, isOpenEnded: boolean) => goalOf(isOpenEnded, targetOf(input), accountsOf(input));

/** A qualifier counts by its target even where it is open-ended. */
function resultAt(input: ExplainedInput, level: Exact): ItemResult {
  const goal = goalIn(input, false);
  const wanted = goal === null ? zero : over(times(goal, level), hundred);
  // Ticks are whole, and there are no more of them or of accounts than there are.
  const whole = isTicked(input) ? { n: wanted.n / wanted.d, d: 1n } : wanted;
  const quantity = goal !== null && (isTicked(input) || isSpecific(input)) ? lesser(whole, goal) : whole;
  const accounts = accountsOf(input);
  return resultOf(input, { quantity, target: targetOf(input), accounts, imageCents: null, children: [] });
}

function paidAt(input: ExplainedInput, level: Exact): number | null {
  const isByTarget = input.rules.payout.payoutType !== 'quantityAdvanced' && goalIn(input, input.rules.isOpenEnded);
  return isByTarget ? resultAt(input, level).earnedCents : null;
}

function mostOfOne(input: ExplainedInput): number | null {
  const { payout, isOpenEnded } = input.rules;
  const goal = goalIn(input, isOpenEnded);
  const limits = limitsFor(input.rules, goal);
  // There are no more ticks or accounts than there are.
  const bound = isTicked(input) || isSpecific(input) ? (goal ?? zero) : null;
  const paidFor = (quantity: Exact) => {
    // Nothing is paid below a threshold, which may be above the target or the cap.
    const furthest = greater(quantity, limits.threshold);
    return centsFor(bound === null ? furthest : lesser(furthest, bound), goal, payout, limits);
  };
  switch (payout.payoutType) {
    case 'quantityAdvanced':
      return null;
    case 'perAction': {
      const last = limits.cap ?? bound;
      return last === null ? null : paidFor(last);
    }
    default: {
      if (goal === null) return 0;
      const levels = [hundred, ...payout.steps.map(({ completed }) => exact(completed))];
      return paidFor(over(times(goal, levels.reduce(greater)), hundred));
    }
  }
}

/** Qualifiers pay nothing of their own. */
const paying = ({ own, children }: CostInput) =>
  own.item.type === 'dependencies'
    ? children.filter(({ terms }) => !terms.isQualifier && !terms.isHouseGoal)
    : children;

function payParent({ own, children }: CostInput, resultOfChild: (input: ExplainedInput) => ItemResult): number {
  const pay = own.item.type === 'multi' ? payMulti : own.item.type === 'dependencies' ? payDependencies : payGrouped;
  const results = children.map(({ input, terms: { weight, isQualifier, isHouseGoal } }): ChildResult => {
    return { result: resultOfChild(input), weight, isQualifier, isHouseGoal };
  });
  return pay(own, results).earnedCents;
}
