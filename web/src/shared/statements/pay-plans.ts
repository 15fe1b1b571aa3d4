/** What someone is promised, as the rules of pay take it. */
import type { FplStatement, GoalStatement } from '@caselift/contract/statements';
import type { FplPlan } from '@caselift/domain/pay/fpl-pay';
import type { GoalPlan } from '@caselift/domain/pay/goal-pay';

const cents = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

export function goalPlanOf({ payout, threshold, slope, capPercent }: GoalStatement['plan']): GoalPlan {
  return { payoutCents: cents(payout), thresholdPercent: threshold, slope, capPercent };
}

export function fplPlanOf({ goal, maxFpl, payout, slope, capPercent }: FplStatement['plan']): FplPlan {
  return { goalPercent: goal, maxFplPercent: maxFpl, payoutCents: cents(payout), slope, capPercent };
}
