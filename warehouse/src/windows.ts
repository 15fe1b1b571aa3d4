/** The dates that every model is built with, all counted from L (docs/product.md, Calendar). */
import { ninetyDaysAt, salesPeriodOf, toDateAt } from '@caselift/domain/calendar';
import { addDays, addMonths, firstOfMonth } from '@caselift/domain/dates';
import { returnGraceDays } from '@caselift/domain/programs/item-windows';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Variables } from './model.ts';

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * The last day of returns that count for placements: a sales period that is over takes them from the days after it, too.
 */
export const returnsTo = (lastDate: string, isOfPeriod: boolean): string =>
  isOfPeriod ? addDays(lastDate, returnGraceDays) : lastDate;

/**
 * What the models read as variables, and whether last year compares at all.
 * @param isOfPeriod lastDate is the last day of a sales period that is over.
 */
export function windowsAt(
  lastDate: string,
  changeId: number,
  nonSellingDays: readonly string[],
  isOfPeriod = false,
): { variables: Variables; comparable: boolean } {
  const toDate = toDateAt(lastDate, new Set(nonSellingDays));
  const ninety = ninetyDaysAt(lastDate);
  const monthsFrom = addMonths(firstOfMonth(lastDate), -24);
  // Whatever the sales period is set to later, its lines are in the snapshot.
  const periodFrom = earlier(salesPeriodOf(lastDate, 'quarterly').from, salesPeriodOf(lastDate, 'biMonthly').from);
  return {
    comparable: toDate.comparable,
    variables: {
      change_id: changeId,
      last_date: lastDate,
      returns_to: returnsTo(lastDate, isOfPeriod),
      month_from: toDate.month.from,
      year_from: toDate.year.from,
      ly_month_from: toDate.lastYearMonth.from,
      ly_year_from: toDate.lastYearYear.from,
      // Month and year to date of last year end on the same day.
      ly_to: toDate.lastYearMonth.to,
      ninety_from: ninety.thisYear.from,
      ly_ninety_from: ninety.lastYear.from,
      ly_ninety_to: ninety.lastYear.to,
      // L's month and the 24 before it: every window is within them. first_month_no is the first one's year x 12 + month.
      months_from: monthsFrom,
      first_month_no: Number(monthsFrom.slice(0, 4)) * 12 + Number(monthsFrom.slice(5, 7)),
      period_from: periodFrom,
      // The oldest sale that a return of the period takes back without naming it.
      returned_from: addDays(periodFrom, -returnDays),
    },
  };
}

export async function lastTransactionDate(
  connection: DuckDBConnection,
  changeId: number,
  today: string,
): Promise<{ lastDate: string | null; heldLines: number }> {
  const reader = await connection.runAndReadAll(
    `with valid as (
       select invoice_date, kind from main.sale_lines
       where valid_from <= $changeId and (valid_to is null or valid_to > $changeId)
     ), newest as (
       select max(invoice_date) as day from valid where kind = 'sale' and invoice_date <= cast($today as date)
     )
     select cast(newest.day as varchar), (select count(*) from valid where invoice_date > newest.day) from newest`,
    { changeId, today },
  );
  const [day, held] = reader.getRows()[0] ?? [];
  return { lastDate: typeof day === 'string' ? day : null, heldLines: Number(held ?? 0) };
}
