/** Days beside the months of month-sales/testing: September 2026 comes to 60 CE on the 11th of 21 selling days. */
import type { MonthDays, Months } from '@caselift/contract/over-time';
import { monthsOf } from '../../month-sales/testing/months.ts';

/** Weekdays of a month but the given ones. */
function sellingDays(month: string, closed: readonly string[]): string[] {
  const days: string[] = [];
  for (let at = new Date(month); at.toISOString().startsWith(month.slice(0, 7)); at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10);
    if (![0, 6].includes(at.getUTCDay()) && !closed.includes(day)) days.push(day);
  }
  return days;
}

export const sampleMonths = (more: { profits?: boolean } = {}): Months => ({ months: monthsOf(13, more) });

/**
 * A month of those, even day by day: 60 of 100 CE in the newest one, 90 a year before, a goal of 110. GP is ten times as
 * much, in dollars.
 */
export function sampleDays(month = '2026-09-01', { profits = true } = {}): MonthDays {
  const of = (volume: number) => ({ volume, ...(profits && { gp: volume * 10 }) });
  const isNewest = month === '2026-09-01';
  const days = sellingDays(month, ['2026-09-07']);
  const elapsed = isNewest ? 11 : days.length;
  const before = sellingDays(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`, []);
  const sum = isNewest ? 60 : 100;
  return {
    month,
    thisYear: days.map((day, at) => ({ day, sum: at < elapsed ? of((sum * (at + 1)) / elapsed) : null })),
    lastYear: before.map((day, at) => ({ day, sum: of((90 * (at + 1)) / before.length) })),
    elapsed,
    pace: isNewest ? of((60 * 21) / 11) : null,
    goal: of(110),
  };
}
