/** What a quantity pays (docs/product.md, What an item pays). Cents, not rounded yet. */
import { divide, type Fraction, fraction, isLess, isPositive, multiply, subtract, written } from '../naive/fraction.ts';
import { hundred, none } from './item-counts.ts';
import type { ItemTerms, Limit, Paying, Person, Steps } from './terms.ts';

/** What is typed for a person replaces a role's block, and this the item's own. */
export function payingOf(terms: ItemTerms, { id, role, leadership }: Person): Paying {
  const block = role === 'teamLead' ? (leadership ? 'leadership' : 'teamLeads') : 'salesReps';
  return terms.typed?.[id]?.paying ?? terms.roles?.[block] ?? terms;
}

/** Of the highest step that is reached. */
export const stepOf = (steps: Steps, reached: Fraction): Fraction =>
  steps.reduce((paid, [from, pays]) => (isLess(reached, written(from)) ? paid : written(pays)), none);

/**
 * @param target none: nothing is above 0, and percents of limits are of the item's own.
 * @param photos the cases of each photo that counts.
 */
export function paidFor(
  { payout, threshold, cap }: Paying,
  { quantity, target, photos }: { quantity: Fraction | null; target: Fraction; photos: readonly number[] },
  { target: own, isOpenEnded = false }: Pick<ItemTerms, 'target' | 'isOpenEnded'>,
): Fraction {
  if ('photoSteps' in payout)
    return photos.reduce(
      (sum, cases) => subtract(sum, subtract(none, stepOf(payout.photoSteps, written(cases)))),
      none,
    );
  if (quantity === null || !isPositive(quantity)) return none;
  const whole = isPositive(target) ? target : written(own);
  if (!isOpenEnded && !isPositive(whole)) return none;
  const limit = (of: Limit): Fraction | null => {
    if ('raw' in of) return of.raw === 0 ? null : written(of.raw);
    return isOpenEnded ? null : divide(multiply(whole, written(of.percent)), hundred);
  };
  const [least, most] = [limit(threshold) ?? none, limit(cap)];
  if ('each' in payout) {
    if (isLess(quantity, least)) return none;
    const capped = most !== null && isLess(most, quantity) ? most : quantity;
    const above = payout.full ? capped : subtract(capped, least);
    return isPositive(above) ? multiply(above, fraction(payout.each)) : none;
  }
  if (isOpenEnded || !isPositive(target)) return none;
  if ('allOrNothing' in payout) return isLess(quantity, target) ? none : fraction(payout.allOrNothing);
  const part = divide(quantity, target);
  if ('atRisk' in payout) {
    if (isLess(quantity, least)) return none;
    return multiply(fraction(payout.atRisk), isLess(part, fraction(1)) ? part : fraction(1));
  }
  const ofBudget = stepOf(payout.steps, multiply(part, hundred));
  return divide(multiply(fraction(payout.budget), ofBudget), hundred);
}
