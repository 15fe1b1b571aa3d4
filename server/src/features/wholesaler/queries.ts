/** What the wholesaler's details are put together from besides its settings: goals, days and lists of one environment. */
import type { Scope } from '@caselift/contract/scope';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { type Fact, type GoalMeasure, goalMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import { factSums } from '../../figures/own-sums.ts';

export type CompanyGoals = Record<GoalMeasure, number | null>;

/**
 * The house's goals (dollars of GP, CE) in force for the sales period that begins on `periodStart`: the period's own,
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

export type HouseDay = Record<Fact, number> & { day: string };

/** The house day by day: every line, those without a rep included. */
export function readHouseDays(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_days'>,
): Promise<HouseDay[]> {
  return tx<HouseDay[]>`
    select day, ${tx.unsafe(factSums)} from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
    group by day order by day`;
}

export type WholesalerLists = Pick<
  Wholesaler,
  'productSuppliers' | 'productSizes' | 'productPackageTypes' | 'productPremises' | 'productTags' | 'brandFams'
> & { importedDays: number };

export async function readLists(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_wholesaler'>,
): Promise<WholesalerLists | undefined> {
  const [lists] = await tx<WholesalerLists[]>`
    select imported_days as "importedDays", product_suppliers as "productSuppliers", product_sizes as "productSizes",
           product_package_types as "productPackageTypes", product_premises as "productPremises",
           product_tags as "productTags", brand_fams as "brandFams"
    from snapshot_wholesaler where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  return lists;
}
