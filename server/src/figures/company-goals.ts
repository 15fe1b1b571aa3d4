import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type GoalMeasure, goalMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';

export type CompanyGoals = Record<GoalMeasure, number | null>;

/**
 * The house's goals (dollars of GP, CE) for the sales period that begins on `periodStart`: the period's own,
 * else the latest before it. Without a period (no figures yet): the latest there are.
 */
export async function readCompanyGoals(
  tx: Tx,
  { wholesalerId, db }: Scope,
  periodStart: string | null,
): Promise<CompanyGoals> {
  const goals = await tx<{ measure: GoalMeasure; goal: number | null }[]>`
    select distinct on (measure) measure, goal from company_goals
    where wholesaler_id = ${wholesalerId} and db = ${db}
      and (${periodStart}::date is null or period_start <= ${periodStart}::date)
    order by measure, period_start desc`;
  return recordOf(goalMeasures, (measure) => goals.find((row) => row.measure === measure)?.goal ?? null);
}
