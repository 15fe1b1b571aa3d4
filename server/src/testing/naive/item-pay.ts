/** What a quantity is paid by an item's rules (docs/product.md, Items). */
import type { Limit, PayoutTerms, QuantityStep } from '@caselift/domain/programs/item';
import {
  divide,
  type Fraction,
  fraction,
  isLess,
  isPositive,
  multiply,
  rounded,
  subtract,
  written,
} from './fraction.ts';

const nothing = fraction(0);
const hundred = fraction(100);

/** Q and G; null: there is nothing to compare with. Of an account-specific item accounts that reach it, and all of them. */
export type Count = {
  quantity: Fraction | null;
  target: Fraction;
  isOpenEnded: boolean;
  /** The item's own target, which percents are of where the target isn't above 0. */
  ofItem?: Fraction;
};

export type NaivePay = {
  eligible: Fraction;
  /** 100 x Q / G; null: open-ended, without a target, or nothing to compare with. */
  percentage: Fraction | null;
  earnedCents: number;
  /** null: open-ended or without a target. */
  potentialCents: number | null;
};

export function payOf(count: Count, payout: PayoutTerms): NaivePay {
  const { quantity, target, isOpenEnded, ofItem = nothing } = count;
  const isFree = isOpenEnded || !isPositive(target);
  const [least, most] = limitsOf(payout, isPositive(target) ? target : ofItem, isOpenEnded);
  const eligible = quantity === null ? nothing : eligibleOf(quantity, least, most, payout.isFullAmount);
  const earned = quantity === null ? nothing : dollarsOf(quantity, { target, isFree, least, most }, payout);
  const best = most !== null && isLess(target, most) ? most : target;
  return {
    eligible,
    percentage: isFree || quantity === null ? null : divide(multiply(hundred, quantity), target),
    earnedCents: rounded(earned, 0),
    potentialCents: isFree ? null : rounded(dollarsOf(best, { target, isFree, least, most }, payout), 0),
  };
}

/** Threshold and cap as quantities; a cap of null is none. Percents of nothing let nothing pass. */
function limitsOf({ threshold, cap }: PayoutTerms, of: Fraction, isOpenEnded: boolean): [Fraction, Fraction | null] {
  const isOfNothing = !isOpenEnded && !isPositive(of);
  if (isOfNothing && [threshold, cap].some(({ units, value }) => units === 'percentage' && value > 0)) {
    return [nothing, nothing];
  }
  const inQuantity = ({ units, value }: Limit): Fraction | null => {
    if (units === 'raw') return written(value);
    return isOpenEnded ? null : divide(multiply(of, written(value)), hundred);
  };
  return [inQuantity(threshold) ?? nothing, cap.units === 'raw' && cap.value === 0 ? null : inQuantity(cap)];
}

function eligibleOf(quantity: Fraction, least: Fraction, most: Fraction | null, isFullAmount: boolean): Fraction {
  if (!isPositive(quantity) || isLess(quantity, least)) return nothing;
  const capped = most !== null && isLess(most, quantity) ? most : quantity;
  if (isFullAmount) return capped;
  return isLess(capped, least) ? nothing : subtract(capped, least);
}

type Rules = { target: Fraction; isFree: boolean; least: Fraction; most: Fraction | null };

/** In cents, unrounded. */
function dollarsOf(quantity: Fraction, { target, isFree, least, most }: Rules, payout: PayoutTerms): Fraction {
  if (payout.payoutType === 'perAction') {
    return multiply(fraction(payout.rateCents), eligibleOf(quantity, least, most, payout.isFullAmount));
  }
  if (isFree) return nothing;
  if (payout.payoutType === 'allOrNothing') return isLess(quantity, target) ? nothing : fraction(payout.amountCents);
  if (payout.payoutType === 'atRisk') {
    if (isLess(quantity, least) || !isPositive(quantity)) return nothing;
    const part = isLess(quantity, target) ? divide(quantity, target) : fraction(1);
    return multiply(fraction(payout.amountCents), part);
  }
  return nothing;
}

/** The budget's share of the highest step that is completed. */
export function steppedCents(completed: Fraction, { budgetCents, steps }: PayoutTerms): number {
  let share = 0;
  for (const step of steps) if (!isLess(completed, written(step.completed))) share = step.ofBudget;
  return rounded(divide(multiply(fraction(budgetCents), written(share)), hundred), 0);
}

/** Of one picture. */
export function pictureCents(quantity: number, steps: readonly QuantityStep[]): number {
  let cents = 0;
  for (const step of steps) if (quantity >= step.quantity) cents = step.payoutCents;
  return cents;
}
