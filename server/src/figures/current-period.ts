/** The sales period that an environment is in, and whether a day begins one of its periods. */
import type { Scope } from '@caselift/contract/scope';
import type { SalesPeriod } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { actsFrom } from '@caselift/domain/closing/edit-span';
import { isRealDate } from '@caselift/domain/dates';
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

/** Whether a sales period of the environment begins on the day. */
export async function beginsPeriod(tx: Tx, scope: Scope, day: string): Promise<boolean> {
  const kind = await salesPeriodKind(tx, scope);
  return kind !== undefined && isRealDate(day) && salesPeriodOf(day, kind).from === day;
}
