/** What comes next: how much more of an item pays how much more (docs/product.md, Items). */
import { type Exact, exact, greater, lesser, minus, over, plus, times, zero } from '../exact.ts';
import { roundHalfAway } from '../numbers.ts';
import type { ItemExplanation, ItemResult } from './item-entry.ts';
import { centsFor, nextStepAfter, percentOf } from './item-payout.ts';
import { quantityStepOf } from './item-quantity.ts';
import { isBelow, isInProfit, isWhole } from './item-words.ts';
import { type EntryInput, type EntryRules, goalOf, isComplete, limitsFor } from './pay-item.ts';

const one = exact(1);

/**
 * The nearest level that pays more: the threshold, the target, the cap or a step, or one more where there is no end. Of
 * images that each have a payout: one of the first step. Of what is locked: the qualifiers that aren't met.
 * @param reader who doesn't see profits isn't told what one more dollar of them pays: it would tell how many there are.
 */
export function nextStepOf(
  result: ItemResult,
  { rules }: EntryInput,
  { hidesProfits }: { hidesProfits: boolean },
): ItemExplanation['nextStep'] {
  const { quantity, earnedCents, isEnded, unit } = result;
  const { payout } = rules;
  if (isEnded || quantity === null) return null;
  if (result.type === 'multi') return null;
  if (result.type === 'dependencies') {
    const unmet = result.children.filter((child) => child.isQualifier && !isComplete(child));
    return result.lockedCents > 0 ? { quantity: exact(unmet.length), amountCents: result.lockedCents } : null;
  }
  if (payout.payoutType === 'quantityAdvanced') return nextImage(rules);
  const goal = goalOf(result.isOpenEnded, result.target, result.accounts);
  const isHidden = hidesProfits && isInProfit(result);
  if (isHidden && goal === null) return null;
  const limits = limitsFor(rules, goal);
  const paidAt = (level: Exact) => centsFor(level, goal, payout, limits);
  for (const level of levels()) {
    const reached = isWhole(unit) ? { n: (level.n + level.d - 1n) / level.d, d: 1n } : level;
    if (!isBelow(quantity, reached) || isBeyondReach(result, reached) || paidAt(reached) <= earnedCents) continue;
    return { quantity: minus(reached, quantity), amountCents: paidAt(reached) - earnedCents };
  }
  return null;

  function levels(): Exact[] {
    const from = quantity ?? zero;
    if (payout.payoutType === 'advanced') {
      const step = goal === null ? null : nextStepAfter(payout.steps, percentOf(from, goal));
      return step === null || goal === null ? [] : [over(times(goal, exact(step.completed)), exact(100))];
    }
    const further = plus(greater(greater(from, zero), limits.threshold), one);
    const oneMore = limits.cap === null ? further : lesser(further, limits.cap);
    if (goal === null) return [limits.threshold, oneMore];
    return [limits.threshold, goal, limits.cap ?? (isHidden ? goal : oneMore)];
  }
}

function isBeyondReach(result: ItemResult, level: Exact): boolean {
  const most = mostOf(result);
  return most !== null && isBelow(most, level);
}

/** All the accounts or people that there are or, in a group, all that the children have room for; null: no limit. */
export function mostOf({ type, unit, accounts, target, children }: ItemResult): Exact | null {
  if (accounts !== null) return exact(accounts);
  if (unit === '') return target;
  if (type !== 'grouped') return null;
  const most = children.reduce((sum, child) => sum + (child.weightPercent ?? 0) * (child.cappedStatus ? 1 : 2), 0);
  // Weights in percent are rounded.
  return exact(roundHalfAway(most, 6));
}

/** One image, of the fewest cases that pay. */
function nextImage({ payout, minQuantityValue }: EntryRules): ItemExplanation['nextStep'] {
  const first = payout.quantitySteps.find(({ payoutCents }) => payoutCents > 0);
  if (first === undefined) return null;
  const cases = Math.max(first.quantity, minQuantityValue);
  return { quantity: exact(cases), amountCents: quantityStepOf(payout.quantitySteps, cases)?.payoutCents ?? 0 };
}
