/** What a payout type pays for a quantity: threshold, cap, eligible quantity and cents (docs/product.md, Items). */
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  lesser,
  minus,
  over,
  roundExact,
  times,
  toNumber,
  zero,
} from '../exact.ts';
import type { Role } from '../people-below.ts';
import type { ItemTerms, Limit, PayoutRole, PayoutTerms, Step } from './item.ts';

/** The block of the payout map for the person's role, where the item pays by role and has one; else the item's payout. */
export function payoutOf(
  { payoutsByUserType, payoutMap, payout }: Pick<ItemTerms, 'payoutsByUserType' | 'payoutMap' | 'payout'>,
  role: Role,
  leadership: boolean,
): PayoutTerms {
  if (!payoutsByUserType) return payout;
  return payoutMap[payoutRoleOf({ role, leadership })] ?? payout;
}

/** As what a person is paid. */
export const payoutRoleOf = ({ role, leadership }: { role: Role; leadership: boolean }): PayoutRole =>
  role !== 'teamLead' ? 'salesReps' : leadership ? 'leadership' : 'teamLeads';

/** In the quantity's unit. cap null: none. */
export type Limits = { threshold: Exact; cap: Exact | null };

/**
 * What percents are of. openEnded: they don't apply. nothing: there is no target that they could be of, so that nothing
 * is paid up to one, or from one on.
 */
export type PercentsOf = Exact | 'openEnded' | 'nothing';

/** A raw cap of 0 is none. */
export function limitsOf({ threshold, cap }: Pick<PayoutTerms, 'threshold' | 'cap'>, of: PercentsOf): Limits {
  if (of === 'nothing' && [threshold, cap].some(({ units, value }) => units === 'percentage' && value > 0)) {
    return { threshold: zero, cap: zero };
  }
  return {
    threshold: limitOf(threshold, of) ?? zero,
    cap: cap.units === 'raw' && cap.value === 0 ? null : limitOf(cap, of),
  };
}

function limitOf({ units, value }: Limit, of: PercentsOf): Exact | null {
  if (units === 'raw') return exact(value);
  if (of === 'openEnded') return null;
  return of === 'nothing' ? zero : percentOfExact(of, value);
}

const percentOfExact = (whole: Exact, percent: number): Exact => {
  const { n, d } = exact(percent);
  return { n: whole.n * n, d: whole.d * d * 100n };
};

/**
 * What of a quantity counts for pay: nothing below the threshold; else up to the cap, all of it or what is above the
 * threshold.
 * @example threshold 10, cap 20: 18 -> 18 (full) or 8; 9 -> 0; 31 -> 20 or 10
 */
export function eligibleOf(quantity: Exact, { threshold, cap }: Limits, isFullAmount: boolean): Exact {
  if (compare(quantity, threshold) < 0) return zero;
  const capped = cap === null ? quantity : lesser(quantity, cap);
  return isFullAmount ? capped : greater(zero, minus(capped, threshold));
}

/**
 * Cents for a quantity, rounded once. Without a goal only perAction pays. Pictures' own payouts (quantityAdvanced) don't
 * follow from the quantity.
 * @param goal the target, or the assigned accounts of account-specific items; null: open-ended, or not above 0.
 */
export function centsFor(quantity: Exact, goal: Exact | null, payout: PayoutTerms, limits: Limits): number {
  switch (payout.payoutType) {
    case 'perAction':
      return roundExact(times(eligibleOf(quantity, limits, payout.isFullAmount), exact(payout.rateCents)));
    case 'allOrNothing':
      return goal !== null && compare(quantity, goal) >= 0 ? payout.amountCents : 0;
    case 'atRisk': {
      if (goal === null || compare(quantity, limits.threshold) < 0) return 0;
      return roundExact(over(times(exact(payout.amountCents), lesser(quantity, goal)), goal));
    }
    case 'advanced': {
      const step = goal === null ? null : reachedStep(payout.steps, percentOf(quantity, goal));
      return step === null ? 0 : roundExact(percentOfExact(exact(payout.budgetCents), step.ofBudget));
    }
    case 'quantityAdvanced':
      return 0;
  }
}

/** 100 x quantity / goal. */
export const percentOf = (quantity: Exact, goal: Exact): Exact => over(times(hundred, quantity), goal);

/** The highest step reached, by the unrounded percent; null: none. @example default steps: 69.99 -> null; 95 -> 90 */
export function reachedStep(steps: readonly Step[], percent: Exact): Step | null {
  return steps.findLast(({ completed }) => compare(percent, exact(completed)) >= 0) ?? null;
}

/** The first step above the percent that pays more than the one reached; null: none does. */
export function nextStepAfter(steps: readonly Step[], percent: Exact): Step | null {
  const reached = reachedStep(steps, percent)?.ofBudget ?? 0;
  return steps.find(({ completed, ofBudget }) => compare(percent, exact(completed)) < 0 && ofBudget > reached) ?? null;
}

/** The pay at the goal, or at the cap where that is above it; null: open-ended, or pictures that each have a payout. */
export function potentialOf(goal: Exact | null, payout: PayoutTerms, limits: Limits): number | null {
  if (goal === null || payout.payoutType === 'quantityAdvanced') return null;
  return centsFor(limits.cap === null ? goal : greater(goal, limits.cap), goal, payout, limits);
}

/** As shown: at least 0, and 100 at most where it is capped. */
export function statusOf(percentage: Exact, cappedStatus: boolean): number {
  const status = greater(zero, percentage);
  return toNumber(cappedStatus ? lesser(status, hundred) : status);
}
