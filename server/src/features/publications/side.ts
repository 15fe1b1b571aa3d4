/** One of the two environments that a publication compares. */
import type { SalesPeriod } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import { firstOfMonth } from '@caselift/domain/dates';
import { type Fact, facts } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import { readSettings } from '../../figures/settings.ts';
import { type RepSums, readCounts, readRepSums } from './queries.ts';

const sideTables = ['snapshot_days', 'snapshot_lines', 'snapshot_suppliers'] as const;
type SideTable = (typeof sideTables)[number];

/** The figures of one environment that the two are compared by. */
export type Side = Record<Fact, number> & {
  snapshot: CurrentSnapshot<SideTable>;
  month: DateRange;
  lines: number;
  suppliers: number;
  /** Of the sales period to date. */
  reps: Map<string, RepSums>;
};

/** null before the environment's first figures. */
export async function readSide(tx: Tx, wholesalerId: string, db: 'preview' | 'prod'): Promise<Side | null> {
  const snapshot = await currentSnapshot(tx, { wholesalerId, db }, ...sideTables);
  const settings = await readSettings(tx, { wholesalerId, db });
  if (snapshot === undefined || settings === undefined) return null;
  const last = snapshot.lastTransactionDate;
  const salesPeriod: SalesPeriod = settings.salesPeriod;
  const period = { from: salesPeriodOf(last, salesPeriod).from, to: last };
  const month = { from: firstOfMonth(last), to: last };
  const house = houseOf(await readRepSums(tx, snapshot, month));
  const reps = (await readRepSums(tx, snapshot, period)).map((sums) => [sums.repId ?? '', sums] as const);
  return { snapshot, month, ...(await readCounts(tx, snapshot, period)), ...house, reps: new Map(reps) };
}

/** Everyone's sums added up. */
const houseOf = (reps: readonly RepSums[]): Record<Fact, number> =>
  recordOf(facts, (fact) => reps.reduce((sum, rep) => sum + rep[fact], 0));
