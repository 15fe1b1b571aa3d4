/** Where the sales period stands: its name, its selling days, and up to which day invoices are in the figures. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type SellingDays, salesPeriodOf, sellingDaysAt } from '@caselift/domain/calendar';
import { exact, toNumber } from '@caselift/domain/exact';
import { neededADay } from '@caselift/domain/progress';
import { periodName } from '../../../shared/users/period-name.ts';
import { dateWriter } from '../../../ui/kit/calendar/months.ts';

/** month: that of the newest sale. */
export type Period = { name: string; month: string; days: SellingDays; invoicesThrough: string };

const day = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });
const month = dateWriter({ month: 'short' });

/** The sales period that holds the newest sale; null before the first update. */
export function periodOf(
  house: Pick<Wholesaler, 'lastTransactionDate' | 'salesPeriod' | 'allNonSellingDays'>,
): Period | null {
  const last = house.lastTransactionDate;
  if (last === null) return null;
  const range = salesPeriodOf(last, house.salesPeriod);
  return {
    name: periodName(range),
    month: month(last),
    days: sellingDaysAt(range, last, new Set(house.allNonSellingDays)),
    invoicesThrough: day(last),
  };
}

/** @example daysText({ elapsed: 11, total: 21, left: 10 }) // 'Selling day 11 of 21, 10 left' */
export function daysText({ elapsed, total, left }: SellingDays): string {
  return left === 0 ? `All ${total} selling days have passed` : `Selling day ${elapsed} of ${total}, ${left} left`;
}

/** What each selling day left has to bring to reach the goal, in its unit; null without a goal, a day left or the actual. */
export function neededADayOf(
  { thisYear, goal }: { thisYear?: number | undefined; goal?: number | null | undefined },
  days: SellingDays,
): number | null {
  if (thisYear === undefined || goal === undefined || goal === null) return null;
  const needed = neededADay(exact(thisYear), exact(goal), days);
  return needed === null ? null : toNumber(needed);
}
