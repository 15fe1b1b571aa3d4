/** Calendar months beside those of the year before (docs/product.md, Suppliers, brands, products, buyers). */
import { monthOf, type SellingDays, sellingDaysAt } from './calendar.ts';
import { addMonths, firstOfMonth, type IsoDate } from './dates.ts';
import { roundedTo } from './exact.ts';
import { ceUnit, type MeasureUnit, usdUnit } from './measure-unit.ts';
import { projectedEnd } from './progress.ts';

/** Ounces with 6 decimals, cents. */
export type MonthSums = { ounces: number; gpCents: number };
/** As snapshots hold it: counted from 0, the first of the 25 to L. Absent where nothing was sold. */
export type Month = MonthSums & { month: number };

/** volume in CE, gp in dollars; gp is absent where profits are hidden. */
export type MonthFigures = { volume: number; gp?: number };
/**
 * lastYear: the whole month a year earlier. pace: what the month of L comes to; null in another, and before its first
 * selling day.
 */
export type MonthSales = {
  month: IsoDate;
  thisYear: MonthFigures;
  lastYear: MonthFigures;
  lastYearToDate: MonthFigures;
  pace: MonthFigures | null;
};

/** Of the 25 months, counted from 0: that of L, and the first of those that are shown against last year. */
export const monthsHeld = { ofL: 24, shownFrom: 12 } as const;
const nothing: MonthSums = { ounces: 0, gpCents: 0 };

/**
 * The month of L and the twelve before it, the oldest first. The month of L is to date: it stands beside last year's
 * up to as many selling days, and at its pace beside the whole month.
 * @param lastYear the months that last year is taken from, where they are others: of a person's buyers, whoever sold to
 * them.
 * @param lastYearToDate last year's month of L up to as many selling days.
 * @example 84 CE on selling day 11 of 21 are a pace of 84 x 21 / 11 = 160.3636 CE
 */
export function monthSales(
  {
    months,
    lastYear = months,
    lastYearToDate,
  }: { months: readonly Month[]; lastYear?: readonly Month[]; lastYearToDate: MonthSums },
  at: { lastTransactionDate: IsoDate; nonSellingDays: readonly IsoDate[] },
  { withProfits }: { withProfits: boolean },
): MonthSales[] {
  const last = at.lastTransactionDate;
  const days = sellingDaysAt(monthOf(last), last, new Set(at.nonSellingDays));
  const shown = (sums: MonthSums) => monthFigures(sums, { withProfits });
  const sums = new Map(months.map((month) => [month.month, month]));
  const sumsLastYear = new Map(lastYear.map((month) => [month.month, month]));
  return Array.from({ length: monthsHeld.ofL - monthsHeld.shownFrom + 1 }, (_, place) => {
    const month = monthsHeld.shownFrom + place;
    const isMonthOfL = month === monthsHeld.ofL;
    const thisYear = sums.get(month) ?? nothing;
    const wholeLastYear = sumsLastYear.get(month - 12) ?? nothing;
    return {
      month: addMonths(firstOfMonth(last), month - monthsHeld.ofL),
      thisYear: shown(thisYear),
      lastYear: shown(wholeLastYear),
      lastYearToDate: shown(isMonthOfL ? lastYearToDate : wholeLastYear),
      pace: isMonthOfL ? monthPace(thisYear, days, { withProfits }) : null,
    };
  });
}

export function monthFigures({ ounces, gpCents }: MonthSums, { withProfits }: { withProfits: boolean }): MonthFigures {
  return { volume: ceUnit.shown(ounces), ...(withProfits && { gp: usdUnit.shown(gpCents) }) };
}

/** What the whole month comes to at the pace of its selling days so far; null before the first. */
export function monthPace(
  { ounces, gpCents }: MonthSums,
  days: SellingDays,
  { withProfits }: { withProfits: boolean },
): MonthFigures | null {
  const atPace = (sum: number, unit: MeasureUnit) => {
    const end = projectedEnd(unit.exactOf(sum), days);
    return end && roundedTo(end, unit.decimals);
  };
  const [volume, gp] = [atPace(ounces, ceUnit), atPace(gpCents, usdUnit)];
  return volume === null || gp === null ? null : { volume, ...(withProfits && { gp }) };
}
