/** The figures of the wholesaler's details: null or empty before the first update. */
import type { Scope } from '@caselift/contract/scope';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { monthOf, salesPeriodOf, sellingDaysAt } from '@caselift/domain/calendar';
import { type HouseFigures, houseFigures } from '@caselift/domain/house';
import {
  companyGoals,
  type GoalMeasure,
  goalMeasureRows,
  goalMeasures,
  openMeasures,
  profitMeasures,
} from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { type CompanyGoals, readCompanyGoals } from '../../figures/company-goals.ts';
import { type CurrentSnapshot, currentSnapshot, hasTables } from '../../figures/current-snapshot.ts';
import type { EndedPeriod } from '../../figures/ended-period.ts';
import { rememberedHouseDays } from '../../figures/house-days.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { readLists } from './queries.ts';

type Figures = Pick<
  Wholesaler,
  | GoalMeasure
  | `${GoalMeasure}CompanyGoal`
  | 'lastTransactionDate'
  | 'thisYearSellingDaysPastMonth'
  | 'thisYearSellingDaysLeft'
  | 'importedDays'
  | 'productSuppliers'
  | 'productSizes'
  | 'productPackageTypes'
  | 'productPremises'
  | 'productTags'
  | 'productTypes'
  | 'brandFams'
  | 'computedAt'
  | 'publishedAt'
>;

/** The request's transaction, and what is remembered of snapshots. */
type Reading = { tx: Tx; memory: SnapshotMemory };

const emptyLists = {
  productSuppliers: [],
  productSizes: [],
  productPackageTypes: [],
  productPremises: [],
  productTags: [],
  productTypes: [],
  brandFams: [],
};

/**
 * Figures, goals and lists of the environment as of its L; profits are absent without `withProfits`. What is not
 * computed yet is null or empty, because every page needs the settings in the same reply. @param ended a sales period
 * that is over; its figures and goals replace those as of L.
 */
export async function readFigures(
  { tx, memory }: Reading,
  { scope, ended }: { scope: Scope; ended: EndedPeriod | undefined },
  settings: SettingsRow,
  { withProfits }: { withProfits: boolean },
): Promise<Figures> {
  const current = await currentSnapshot(tx, scope);
  if (current === undefined) return readFiguresBeforeUpdate(tx, scope, withProfits);
  const snapshot = ended ?? current;
  const last = snapshot.lastTransactionDate;
  const goals = await readCompanyGoals(tx, scope, salesPeriodOf(last, settings.salesPeriod).from);
  const days = sellingDaysAt(monthOf(last), last, new Set(settings.allNonSellingDays));
  const house = hasTables(snapshot, 'snapshot_days')
    ? await readHouse({ tx, memory }, snapshot, settings, goals)
    : recordOf(goalMeasures, () => null);
  const lists = hasTables(current, 'snapshot_wholesaler') ? await readLists(tx, current) : undefined;
  return {
    ...shownMeasures(goals, (measure) => house[measure], withProfits),
    lastTransactionDate: last,
    thisYearSellingDaysPastMonth: days.elapsed,
    thisYearSellingDaysLeft: days.left,
    ...(lists ?? { importedDays: null, ...emptyLists }),
    computedAt: snapshot.computedAt.toISOString(),
    publishedAt: current.publishedAt?.toISOString() ?? null,
  };
}

async function readFiguresBeforeUpdate(tx: Tx, scope: Scope, withProfits: boolean): Promise<Figures> {
  const goals = await readCompanyGoals(tx, scope, null);
  return {
    ...shownMeasures(goals, () => null, withProfits),
    lastTransactionDate: null,
    thisYearSellingDaysPastMonth: null,
    thisYearSellingDaysLeft: null,
    importedDays: null,
    ...emptyLists,
    computedAt: null,
    publishedAt: null,
  };
}

/** Goals and figures of the house; those of profits only where these are not hidden. */
function shownMeasures<House>(goals: CompanyGoals, houseOf: (measure: GoalMeasure) => House, withProfits: boolean) {
  return {
    ...(withProfits && {
      ...recordOf(profitMeasures, houseOf),
      ...companyGoals(profitMeasures, (measure) => goals[measure]),
    }),
    ...recordOf(openMeasures, houseOf),
    ...companyGoals(openMeasures, (measure) => goals[measure]),
  };
}

/** The measures of the whole house, to date and on the way to its goals. */
async function readHouse(
  { tx, memory }: Reading,
  snapshot: CurrentSnapshot<'snapshot_days'>,
  settings: SettingsRow,
  goals: CompanyGoals,
): Promise<Record<GoalMeasure, HouseFigures>> {
  const days = await rememberedHouseDays(tx, memory, snapshot);
  const calendar = {
    lastTransactionDate: snapshot.lastTransactionDate,
    salesPeriod: settings.salesPeriod,
    nonSellingDays: settings.allNonSellingDays,
  };
  return recordOf(goalMeasures, (measure) => {
    const { fact, sums } = goalMeasureRows[measure];
    const values = days.map((row) => ({ day: row.day, value: row[fact] }));
    return houseFigures({ ...calendar, days: values, goal: goals[measure], unit: sums });
  });
}
