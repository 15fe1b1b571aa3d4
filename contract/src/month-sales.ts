import * as z from 'zod/mini';
import { IsoDate } from './wholesaler.ts';

/**
 * One calendar month beside the same month last year. volume in CE, gp in dollars (absent where profits are hidden).
 * The month of L is to date: `lastYear` is the whole month a year earlier, `lastYearToDate` that month up to as many
 * selling days, and `pace` what the whole month comes to at this pace (null before its first selling day). In the
 * months before, lastYearToDate equals lastYear and pace is null.
 */
const months = { volume: z.number(), gp: z.optional(z.number()) };
export const MonthSales = z.object({
  month: IsoDate,
  thisYear: z.object(months),
  lastYear: z.object(months),
  lastYearToDate: z.object(months),
  pace: z.nullable(z.object(months)),
});
export type MonthSales = z.output<typeof MonthSales>;
