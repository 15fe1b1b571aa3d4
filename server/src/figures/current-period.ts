/** The sales period that an environment is in, and that which a day begins. */
import { closingTexts } from '@caselift/contract/closings';
import { goalTexts } from '@caselift/contract/goals';
import type { Scope } from '@caselift/contract/scope';
import { statementMonths, statementTexts } from '@caselift/contract/statements';
import type { SalesPeriod } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import { salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { actsFrom, editSpan } from '@caselift/domain/closing/edit-span';
import { addMonths, firstOfMonth, type IsoDate, isRealDate } from '@caselift/domain/dates';
import { refusal } from '../http/errors.ts';
import { todayOf } from '../today.ts';
import { readClosedPeriods } from './closed/guards.ts';
import { currentSnapshot } from './current-snapshot.ts';

/** The kind of sales period that the environment is set to; undefined: there is no such wholesaler any more. */
async function salesPeriodKind(tx: Tx, { wholesalerId, db }: Scope): Promise<SalesPeriod | undefined> {
  const [settings] = await tx<{ kind: SalesPeriod }[]>`
    select sales_period as kind from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings?.kind;
}

/**
 * The day from which edits act: the first of the sales period that holds the environment's L, or of the oldest open one where
 * that is closed; null before there are figures.
 */
export async function currentPeriodStart(tx: Tx, scope: Scope): Promise<string | null> {
  const snapshot = await currentSnapshot(tx, scope);
  const kind = await salesPeriodKind(tx, scope);
  if (snapshot === undefined || kind === undefined) return null;
  const closed = await readClosedPeriods(tx, scope.wholesalerId);
  return actsFrom(closed, { ...salesPeriodOf(snapshot.lastTransactionDate, kind), kind });
}

/** The first day of the sales period that lists of people are of: that of L; before there are figures, today. */
export async function readListedFrom(tx: Tx, scope: Scope): Promise<IsoDate> {
  const snapshot = await currentSnapshot(tx, scope);
  const kind = await salesPeriodKind(tx, scope);
  if (snapshot === undefined || kind === undefined) return todayOf(tx, scope);
  return salesPeriodOf(snapshot.lastTransactionDate, kind).from;
}

/**
 * The day from which an edit of what pays acts: the first of the sales period that it names, which is over or holds L, else
 * that of currentPeriodStart. Refuses a day that begins no such period (400), and closed periods by name (409).
 * @param named absent: none.
 */
export async function actingPeriod(tx: Tx, scope: Scope, named: IsoDate | undefined): Promise<IsoDate | null> {
  const current = await currentPeriodStart(tx, scope);
  const salesPeriod = await salesPeriodKind(tx, scope);
  if (named === undefined || named === current || current === null || salesPeriod === undefined) return current;
  const closed = await readClosedPeriods(tx, scope.wholesalerId);
  const period = salesPeriodAt(named, { salesPeriod, closed });
  if (period.from !== named) throw refusal('bad_input', goalTexts.periodStart(named));
  const span = editSpan({ ofLastDate: period, closed }, period);
  if ('refused' in span) {
    throw refusal('conflict', span.refused === 'closed' ? closingTexts.readOnly(span.periods) : closingTexts.outside);
  }
  if (named > current) throw refusal('bad_input', closingTexts.notBegun);
  if (named < addMonths(firstOfMonth(current), -statementMonths)) throw refusal('bad_input', statementTexts.tooOld);
  return named;
}

/** The sales period of the environment that begins on the day, closed ones by their own length; null: none does. */
export async function periodFrom(tx: Tx, scope: Scope, day: string): Promise<DateRange | null> {
  const salesPeriod = await salesPeriodKind(tx, scope);
  if (salesPeriod === undefined || !isRealDate(day)) return null;
  const period = salesPeriodAt(day, { salesPeriod, closed: await readClosedPeriods(tx, scope.wholesalerId) });
  return period.from === day ? period : null;
}
