/** The sales periods of Production: which are closed, and which can be. */
import { errorTexts } from '@caselift/contract/errors';
import { statementMonths } from '@caselift/contract/statements';
import { readClosings, type StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import {
  type ClosingCalendar,
  lastSellingDayOf,
  type SalesPeriod,
  salesPeriodAt,
} from '@caselift/domain/closing/closing-periods';
import { addDays, addMonths, firstOfMonth, type IsoDate } from '@caselift/domain/dates';
import { refusal } from '../../http/errors.ts';
import { type CurrentSnapshot, currentSnapshot } from '../current-snapshot.ts';
import { readSettings } from '../settings.ts';

export type StoredPeriods = {
  calendar: ClosingCalendar;
  /** Oldest first. */
  closings: readonly StoredClosing[];
  /** Of Production; undefined before the first publication. */
  snapshot: CurrentSnapshot | undefined;
};

/** Rejects with 404 where there is no such wholesaler. */
export async function readStoredPeriods(tx: Tx, wholesalerId: string): Promise<StoredPeriods> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const [snapshot, settings, closings] = [
    await currentSnapshot(tx, scope),
    await readSettings(tx, scope),
    await readClosings(tx, wholesalerId),
  ];
  if (settings === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const calendar: ClosingCalendar = {
    lastDate: snapshot?.lastTransactionDate ?? null,
    salesPeriod: settings.salesPeriod,
    nonSellingDays: settings.allNonSellingDays,
    closed: closings.map(({ from, to, kind }) => ({ from, to, kind })),
  };
  return { calendar, closings, snapshot };
}

/** Newest first, that of L the first: those of 24 months, and all that are closed. Empty before there are figures. */
export function periodsBack(calendar: ClosingCalendar): SalesPeriod[] {
  const { lastDate, closed } = calendar;
  if (lastDate === null) return [...closed].reverse();
  const recent = addMonths(firstOfMonth(lastDate), -statementMonths);
  const firstClosed = closed[0]?.from;
  const oldest = firstClosed !== undefined && firstClosed < recent ? firstClosed : recent;
  // A rollback can take L back behind periods that are closed.
  const newest = closed.at(-1)?.to;
  const periods: SalesPeriod[] = [];
  let day: IsoDate = newest !== undefined && newest > lastDate ? newest : lastDate;
  for (let period = salesPeriodAt(day, calendar); period.from >= oldest; period = salesPeriodAt(day, calendar)) {
    periods.push(period);
    day = addDays(period.from, -1);
  }
  return periods;
}

export function stateOf(period: SalesPeriod, { lastDate, nonSellingDays, closed }: ClosingCalendar) {
  if (closed.some(({ from }) => from === period.from)) return 'closed';
  return lastDate !== null && lastSellingDayOf(period, nonSellingDays) <= lastDate ? 'ended' : 'open';
}
