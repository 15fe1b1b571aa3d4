/** Sales periods that an edit of what pays can name. */
import { type DateRange, type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import { type SalesPeriod, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { addDays, type IsoDate } from '@caselift/domain/dates';

/** As many are looked for. */
const most = 12;

/**
 * Those that are over and not closed, the latest first. Where none was ever closed, the one before the newest sale's: closings
 * begin with it.
 * @param closed oldest first.
 */
export function openPeriods(lastDate: IsoDate, kind: SalesPeriodKind, closed: readonly SalesPeriod[]): DateRange[] {
  const newest = closed.at(-1);
  const before = ({ from }: DateRange) => salesPeriodAt(addDays(from, -1), { salesPeriod: kind, closed });
  const open: DateRange[] = [];
  for (let one = before(salesPeriodOf(lastDate, kind)); open.length < most; one = before(one)) {
    if (newest === undefined && open.length > 0) break;
    if (newest !== undefined && one.from <= newest.to) break;
    open.push({ from: one.from, to: one.to });
  }
  return open;
}
