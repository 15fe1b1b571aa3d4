/** What it takes to be paid more than as things go: at pace where there is one, else as of today. */
import type { FplStatement, GoalStatement, UserStatement } from '@caselift/contract/statements';
import { roundHalfAway } from '@caselift/domain/numbers';
import { actualToEarn, lossToEarn, lostToEarn, revenueToEarn, type ShownCents } from '@caselift/domain/pay/earn-more';
import { thresholdOf } from '@caselift/domain/pay/goal-pay';
import { goalCapAt } from '@caselift/domain/pay/pay-curve';
import type { Answer, PayModel } from './pay-model.ts';
import { fplPlanOf, goalPlanOf } from './pay-plans.ts';

/**
 * Where the sales period has to end.
 * @property value in what the question is asked in.
 * @property by more than as things go, of FPL less: dollars or CE, points where dollars are hidden.
 * @property revenue of FPL, where dollars are shown: what may be sold more instead; null: no revenue would do.
 */
export type Reach = { value: number; by: number; inPoints: boolean; revenue: number | null; answer: Answer };

/** @property reach null: the most that is paid is less than what is asked for. */
export type EarnMore = { usual: number; reach: Reach | null; most: { payout: number; reach: Reach | null } };

const cents = (amount: number): number => Math.round(amount * 100);
/** A difference of figures with so many decimals; rounded up, so that it is enough. */
const upTo = (value: number, decimals: number) =>
  Math.max(0, Math.ceil(Number((value * 10 ** decimals).toFixed(3))) / 10 ** decimals);

/** @param more dollars. */
export function earnMore(statement: UserStatement, model: PayModel, more: number): EarnMore {
  const figures = statement[model.measure];
  const shown: ShownCents = statement.rounded ? (amount) => roundHalfAway(amount / 100) * 100 : (amount) => amount;
  const usual = (model.pace ?? model.today)?.payout ?? 0;
  const reachOf = (payout: number) =>
    figures.rule === 'loss'
      ? lossReach(figures, model, cents(payout), shown)
      : goalReach(figures, model, cents(payout), shown);
  const payout = model.answer(figures.rule === 'loss' ? 0 : beyondCap(figures)).payout;
  return { usual, reach: reachOf(usual + more), most: { payout, reach: reachOf(payout) } };
}

/** In the question's unit: somewhere past the last percent that pays more. */
function beyondCap({ goal, plan }: GoalStatement): number {
  const percent = Math.max(thresholdOf(plan.threshold), goalCapAt(plan) ?? 0) + 1;
  return ((goal ?? 100) * percent) / 100;
}

function goalReach(figures: GoalStatement, model: PayModel, earnCents: number, shown: ShownCents): Reach | null {
  const { goal, projected, actual, achieved, achievedSellingDays } = figures;
  const hidden = goal === undefined || goal === null;
  const decimals = hidden ? 1 : 2;
  const value = actualToEarn(earnCents, goalPlanOf(figures.plan), hidden ? 100 : goal, decimals, shown);
  if (value === null) return null;
  const usual = (hidden ? (achievedSellingDays ?? achieved) : (projected ?? actual)) ?? 0;
  return { value, by: upTo(value - usual, decimals), inPoints: hidden, revenue: null, answer: model.answer(value) };
}

function lossReach(figures: FplStatement, model: PayModel, earnCents: number, shown: ShownCents): Reach | null {
  const plan = fplPlanOf(figures.plan);
  const { revenue, loss, team } = figures;
  if (revenue === undefined || loss === undefined) {
    const value = lostToEarn(earnCents, plan, shown);
    if (value === null) return null;
    return { value, by: upTo((team ?? 0) - value, 2), inPoints: true, revenue: null, answer: model.answer(value) };
  }
  const least = lossToEarn(earnCents, plan, cents(revenue), shown);
  if (least === null) return null;
  // 100 x cents of loss / cents of revenue.
  const value = least / revenue;
  const enough = revenueToEarn(earnCents, plan, cents(loss), shown);
  return {
    value,
    by: upTo(loss - least / 100, 2),
    inPoints: false,
    revenue: enough === null ? null : upTo(enough / 100 - revenue, 2),
    answer: model.answer(value),
  };
}
