/** A product's or a buyer's calendar months beside those of the year before (docs/product.md, Suppliers, brands, products, buyers). */
import { monthOf, type SellingDays, sellingDaysAt } from './calendar.ts';
import { addMonths, firstOfMonth, type IsoDate } from './dates.ts';
import { exact, roundExact } from './exact.ts';
import { dollars } from './numbers.ts';
import { projectedEnd } from './progress.ts';
import { ceFromOunces, microOuncesOf } from './volume.ts';

/** Ounces with 6 decimals, cents. */
export type MonthSums = { ounces: number; gpCents: number };
/** As snapshots hold it: counted from 0, the first of the 25 to L. Absent where nothing was sold. */
export type Month = MonthSums & { month: number };

/** volume in CE, gp in dollars; gp is absent for viewers from whom profits are hidden. */
export type MonthFigures = { volume: number; gp?: number };
/** lastYear: the whole month a year earlier. pace: what the month of L comes to; null in another, and before its first selling day. */
export type MonthSales = {
  month: IsoDate;
  thisYear: MonthFigures;
  lastYear: MonthFigures;
  lastYearToDate: MonthFigures;
  pace: MonthFigures | null;
};

/** The month of L among the 25, and how many of the year before it are shown too. */
const monthOfL = 24;
const monthsBefore = 12;
const nothing: MonthSums = { ounces: 0, gpCents: 0 };

/**
 * The month of L and the twelve before it, the oldest first. The month of L is to date: it stands beside last year's
 * up to as many selling days, and at its pace beside the whole month.
 * @param lastYearToDate last year's month of L up to as many selling days.
 * @example 84 CE on selling day 11 of 21 are a pace of 84 x 21 / 11 = 160.3636 CE
 */
export function monthSales(
  { months, lastYearToDate }: { months: readonly Month[]; lastYearToDate: MonthSums },
  at: { lastTransactionDate: IsoDate; nonSellingDays: readonly IsoDate[] },
  { withProfits }: { withProfits: boolean },
): MonthSales[] {
  const last = at.lastTransactionDate;
  const days = sellingDaysAt(monthOf(last), last, new Set(at.nonSellingDays));
  const shown = ({ ounces, gpCents }: MonthSums): MonthFigures => ({
    volume: ceFromOunces(ounces),
    ...(withProfits && { gp: dollars(gpCents) }),
  });
  const sums = new Map(months.map((month) => [month.month, month]));
  return Array.from({ length: monthsBefore + 1 }, (_, place) => {
    const month = monthOfL - monthsBefore + place;
    const isMonthOfL = month === monthOfL;
    const thisYear = sums.get(month) ?? nothing;
    const lastYear = sums.get(month - 12) ?? nothing;
    const pace = isMonthOfL ? paceOf(thisYear, days) : null;
    return {
      month: addMonths(firstOfMonth(last), month - monthOfL),
      thisYear: shown(thisYear),
      lastYear: shown(lastYear),
      lastYearToDate: shown(isMonthOfL ? lastYearToDate : lastYear),
      pace: pace && shown(pace),
    };
  });
}

/** In the whole month, at the pace of its selling days so far; null before the first. */
function paceOf({ ounces, gpCents }: MonthSums, days: SellingDays): MonthSums | null {
  const microOunces = projectedEnd(exact(microOuncesOf(ounces)), days);
  const cents = projectedEnd(exact(gpCents), days);
  return microOunces && cents && { ounces: roundExact(microOunces) / 1e6, gpCents: roundExact(cents) };
}
