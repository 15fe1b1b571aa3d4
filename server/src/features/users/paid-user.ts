/** A person in a list of a closed sales period: what was paid, and what for, is what the statement says. */
import type { FplStatement, GoalStatement } from '@caselift/contract/statements';
import type { User, UserMeasure } from '@caselift/contract/users';
import { openMeasures, profitMeasures } from '@caselift/domain/measure-list';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import type { StatementHead } from '../../figures/closed/statement.ts';

/** Ranks and what is compared with last year are no part of a statement, and stay. */
export function paidUser(user: User, statement: StatementHead): User {
  const { totalPayout, boosts } = statement;
  return {
    ...user,
    totalPayout,
    projectedPayout: totalPayout,
    ...recordOf(profitMeasures, (measure) => paidMeasure(user[measure], statement[measure])),
    ...recordOf(openMeasures, (measure) => paidMeasure(user[measure], statement[measure])),
    fpl: paidFpl(statement.fpl),
    boosts: { totalPayout: boosts.earned, count: boosts.lines.length },
    ...recordOf(itemsParts, (part) => {
      const { earned, count, accruing, accruingAmount } = statement[part];
      return { totalPayout: earned, count: count + accruing.length, accruing: accruingAmount };
    }),
  };
}

function paidMeasure<Measure extends Partial<UserMeasure>>(shown: Measure, paid: GoalStatement): Measure {
  const { actual, goal, goalSource, achieved, achievedSellingDays, plan, earned, bonus } = paid;
  return {
    ...shown,
    ...(actual !== undefined && { thisYear: actual }),
    ...(goal !== undefined && { goal }),
    ...{ goalSource, achieved, achievedSellingDays, bonus },
    ...{ payout: plan.payout, threshold: plan.threshold, totalPayout: earned, projectedPayout: earned },
  };
}

function paidFpl({ individual, team, goal, achieved, plan, earned }: FplStatement): User['fpl'] {
  return { individual, team, goal, achieved, payout: plan.payout, totalPayout: earned };
}
