/** The figures of the wholesaler's details: null or empty before the first update. */
import type { Scope } from '@caselift/contract/scope';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { monthOf, salesPeriodOf, sellingDaysAt } from '@caselift/domain/calendar';
import { houseFigures } from '@caselift/domain/house';
import { gpUnit, volumeUnit } from '@caselift/domain/measure-unit';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { readCompanyGoals, readHouseDays, readLists } from './queries.ts';

type Figures = Pick<
  Wholesaler,
  | 'gpCompanyGoal'
  | 'volumeCompanyGoal'
  | 'lastTransactionDate'
  | 'thisYearSellingDaysPastMonth'
  | 'thisYearSellingDaysLeft'
  | 'importedDays'
  | 'gp'
  | 'volume'
  | 'productSuppliers'
  | 'productSizes'
  | 'productPackageTypes'
  | 'productPremises'
  | 'productTags'
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
  brandFams: [],
};

/** Figures, goals and lists of the environment as of its L; what is of profits is absent without `withProfits`. */
export async function readFigures(
  { tx, memory }: Reading,
  scope: Scope,
  settings: SettingsRow,
  { withProfits }: { withProfits: boolean },
): Promise<Figures> {
  const snapshot = await currentSnapshot(tx, scope);
  if (snapshot === undefined) return readFiguresBeforeUpdate(tx, scope, withProfits);
  const last = snapshot.lastTransactionDate;
  const goals = await readCompanyGoals(tx, scope, salesPeriodOf(last, settings.salesPeriod).from);
  const days = sellingDaysAt(monthOf(last), last, new Set(settings.allNonSellingDays));
  const { gp, volume } = await readHouse({ tx, memory }, snapshot, settings, goals);
  return {
    ...(withProfits ? { gp, gpCompanyGoal: goals.gp } : {}),
    volume,
    volumeCompanyGoal: goals.volume,
    lastTransactionDate: last,
    thisYearSellingDaysPastMonth: days.elapsed,
    thisYearSellingDaysLeft: days.left,
    ...((await readLists(tx, snapshot)) ?? { importedDays: null, ...emptyLists }),
    computedAt: snapshot.computedAt.toISOString(),
    publishedAt: snapshot.publishedAt?.toISOString() ?? null,
  };
}

async function readFiguresBeforeUpdate(tx: Tx, scope: Scope, withProfits: boolean): Promise<Figures> {
  const goals = await readCompanyGoals(tx, scope, null);
  return {
    ...(withProfits ? { gp: null, gpCompanyGoal: goals.gp } : {}),
    volume: null,
    volumeCompanyGoal: goals.volume,
    lastTransactionDate: null,
    thisYearSellingDaysPastMonth: null,
    thisYearSellingDaysLeft: null,
    importedDays: null,
    ...emptyLists,
    computedAt: null,
    publishedAt: null,
  };
}

/** GP in dollars and volume in CE of the whole house, to date and on the way to its goals. */
async function readHouse(
  { tx, memory }: Reading,
  snapshot: CurrentSnapshot,
  settings: SettingsRow,
  goals: { gp: number | null; volume: number | null },
) {
  const days = await memory.remember(`house days of ${snapshot.snapshotId}`, () => readHouseDays(tx, snapshot));
  const calendar = {
    lastTransactionDate: snapshot.lastTransactionDate,
    salesPeriod: settings.salesPeriod,
    nonSellingDays: settings.allNonSellingDays,
  };
  const gpDays = days.map(({ day, gpCents }) => ({ day, value: gpCents }));
  const volumeDays = days.map(({ day, ounces }) => ({ day, value: ounces }));
  return {
    gp: houseFigures({ ...calendar, days: gpDays, goal: goals.gp, unit: gpUnit }),
    volume: houseFigures({ ...calendar, days: volumeDays, goal: goals.volume, unit: volumeUnit }),
  };
}
