/**
 * Which sales periods can be closed and reopened, and where a new period length starts (docs/product.md, Closing a
 * period).
 */
import { type DateRange, isSellingDay, type SalesPeriodKind, salesPeriodOf } from '../calendar.ts';
import { addDays, addMonths, type IsoDate, lastOfMonth } from '../dates.ts';

/**
 * Known by its first day, `from`. Shorter than its kind only where another kind starts or ended in the middle of it.
 */
export type SalesPeriod = DateRange & { kind: SalesPeriodKind };

/** @property closed oldest first, without a gap. @property lastDate L of Production; null: no sales yet. */
export type ClosingCalendar = {
  lastDate: IsoDate | null;
  salesPeriod: SalesPeriodKind;
  nonSellingDays: readonly IsoDate[];
  closed: readonly SalesPeriod[];
};

/**
 * The sales period that holds a day. A closed period keeps its days. A new length starts with its first period that has
 * no closed day; the days before that keep the length of the newest closed period, and the last period of them is cut.
 * Days before the first closed period have its length.
 * @example July closed as a month, now quarterly: August and September are months, October starts the first quarter
 */
export function salesPeriodAt(
  day: IsoDate,
  { salesPeriod, closed }: Pick<ClosingCalendar, 'salesPeriod' | 'closed'>,
): SalesPeriod {
  const [first, newest] = [closed.at(0), closed.at(-1)];
  if (first === undefined || newest === undefined) return { ...salesPeriodOf(day, salesPeriod), kind: salesPeriod };
  const kept = closed.find(({ from, to }) => from <= day && day <= to);
  if (kept !== undefined) return kept;
  if (day < first.from) return { ...salesPeriodOf(day, first.kind), kind: first.kind };
  const [opens, start] = [addDays(newest.to, 1), startOfLength(salesPeriod, newest.to)];
  const kind = day < start ? newest.kind : salesPeriod;
  const { from, to } = salesPeriodOf(day, kind);
  return {
    from: from < opens ? opens : from,
    to: day < start && to >= start ? addDays(start, -1) : to,
    kind,
  };
}

/** The sales periods that hold days of the range, oldest first. */
export function salesPeriodsIn(
  { from, to }: DateRange,
  calendar: Pick<ClosingCalendar, 'salesPeriod' | 'closed'>,
): SalesPeriod[] {
  const periods: SalesPeriod[] = [];
  for (let day = from; day <= to; day = addDays(periods.at(-1)?.to ?? to, 1))
    periods.push(salesPeriodAt(day, calendar));
  return periods;
}

/** The first day of the first period of this kind that begins after the day. */
function startOfLength(kind: SalesPeriodKind, lastClosed: IsoDate): IsoDate {
  const { from, to } = salesPeriodOf(addDays(lastClosed, 1), kind);
  return from > lastClosed ? from : addDays(to, 1);
}

/** The day from which a period can be closed: its last selling day; of a period without one its last day. */
export function lastSellingDayOf({ from, to }: DateRange, nonSellingDays: readonly IsoDate[]): IsoDate {
  const off = new Set(nonSellingDays);
  for (let day = to; day >= from; day = addDays(day, -1)) if (isSellingDay(day, off)) return day;
  return to;
}

/** The day that an unclosed period's figures are read for: its last day once L is past it, with its own terms. */
export function readingDayOf({ to }: DateRange, lastDate: IsoDate): IsoDate {
  return lastDate < to ? lastDate : to;
}

/** The period that adjustments are paid in: the oldest one that isn't closed. null: nothing is closed yet. */
export function payingPeriod(calendar: Pick<ClosingCalendar, 'salesPeriod' | 'closed'>): SalesPeriod | null {
  const newest = calendar.closed.at(-1);
  return newest === undefined ? null : salesPeriodAt(addDays(newest.to, 1), calendar);
}

/** Whether the period that begins on the day is the one that closes next; while nothing is closed, each that can be. */
export function mayCloseNext(from: IsoDate, calendar: ClosingCalendar): boolean {
  const paying = payingPeriod(calendar);
  return paying === null ? closeRefusal(from, calendar) === null : paying.from === from;
}

/**
 * The periods that can be closed now, oldest first: any ended one as the first closing, afterwards the oldest unclosed
 * one alone, once L is on or after its last selling day.
 * @param firstDay of the oldest sale.
 */
export function closablePeriods(calendar: ClosingCalendar, firstDay: IsoDate): SalesPeriod[] {
  const { lastDate, nonSellingDays } = calendar;
  if (lastDate === null) return [];
  const isOver = (period: SalesPeriod) => lastSellingDayOf(period, nonSellingDays) <= lastDate;
  const next = payingPeriod(calendar);
  if (next !== null) return isOver(next) ? [next] : [];
  const ended: SalesPeriod[] = [];
  let period = salesPeriodAt(firstDay, calendar);
  for (; isOver(period); period = salesPeriodAt(addDays(period.to, 1), calendar)) ended.push(period);
  return ended;
}

/**
 * - noSales: there is no L yet. noPeriod: no sales period begins on the day.
 * - closed: it is. outside: it is before the first closed one.
 * - olderFirst: `period` has to be closed before it.
 * - notOver: it can be closed once sales through `lastSellingDay` are published.
 */
export type CloseRefusal =
  | { code: 'noSales' | 'noPeriod' | 'closed' | 'outside' }
  | { code: 'olderFirst'; period: SalesPeriod }
  | { code: 'notOver'; lastSellingDay: IsoDate };

/** Why the period that begins on the day can't be closed; null: it can. */
export function closeRefusal(from: IsoDate, calendar: ClosingCalendar): CloseRefusal | null {
  const { lastDate, nonSellingDays, closed } = calendar;
  if (lastDate === null) return { code: 'noSales' };
  const period = salesPeriodAt(from, calendar);
  if (period.from !== from) return { code: 'noPeriod' };
  if (closed.some((one) => one.from === from)) return { code: 'closed' };
  const next = payingPeriod(calendar);
  if (next !== null && from < next.from) return { code: 'outside' };
  if (next !== null && from > next.from) return { code: 'olderFirst', period: next };
  const lastSellingDay = lastSellingDayOf(period, nonSellingDays);
  return lastDate < lastSellingDay ? { code: 'notOver', lastSellingDay } : null;
}

export type ReopenRefusal = 'notClosed' | 'notNewest' | 'exported' | 'noReason';

/**
 * Why the period that begins on the day can't be reopened; null: it can. Adjustments that its closing fixed are then
 * computed again, since they are no longer among those of closed periods.
 * @param request isExported: its payroll file was.
 */
export function reopenRefusal(
  from: IsoDate,
  closed: readonly SalesPeriod[],
  { isExported, reason }: { isExported: boolean; reason: string },
): ReopenRefusal | null {
  if (!closed.some((period) => period.from === from)) return 'notClosed';
  if (closed.at(-1)?.from !== from) return 'notNewest';
  if (isExported) return 'exported';
  return reason.trim() === '' ? 'noReason' : null;
}

export const defaultLookBackMonths = 13;

/**
 * Whether a closed period is still adjusted in the pay of another: one that begins within so many months of its last
 * day. By the first day of the paying period and not by L, so that a line that someone was shown never drops out of a
 * period that is still open (docs/decisions/088-adjustments-within-13-months.md).
 * @example 13 months: June 2026 in July 2027, which begins before 2027-07-31; not in August 2027
 */
export function isWithinLookBack(closed: DateRange, paying: DateRange, months: number): boolean {
  return paying.from <= lastOfMonth(addMonths(closed.to, months));
}
