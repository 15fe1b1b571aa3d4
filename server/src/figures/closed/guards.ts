/** What can't be changed any more, since it would act in closed sales periods alone. */
import { closedFault, lengthFault } from '@caselift/contract/closings';
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import type { DateRange, SalesPeriodKind } from '@caselift/domain/calendar';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { refusal } from '../../http/errors.ts';

/** Oldest first. */
export async function readClosedPeriods(tx: Tx, wholesalerId: string): Promise<SalesPeriod[]> {
  return (await readClosings(tx, wholesalerId)).map(({ from, to, kind }) => ({ from, to, kind }));
}

/** Refuses with 409 terms of days that are all closed, by the names of their periods. */
export async function requireOpenDays(tx: Tx, wholesalerId: string, days: DateRange): Promise<void> {
  const fault = closedFault(await readClosedPeriods(tx, wholesalerId), days);
  if (fault !== null) throw refusal('conflict', fault);
}

/** Refuses with 409 a length of sales periods that would cut a period. */
export async function requireUncut(tx: Tx, wholesalerId: string, kind: SalesPeriodKind): Promise<void> {
  const fault = lengthFault(await readClosedPeriods(tx, wholesalerId), kind);
  if (fault !== null) throw refusal('conflict', fault);
}
