/** The month of L and the twelve before it, beside the year before (docs/product.md, Suppliers, brands, products, buyers). */
import { money, over, shownCases } from './amounts.ts';
import { type Calendar, type Day, isoDateOf, type Span } from './calendar.ts';
import { type Fraction, multiply, rounded } from './fraction.ts';
import type { Line } from './rows.ts';
import { type Sums, sumsOf } from './trade.ts';

/** @param calendar the one that the update was made with. */
export function naiveMonths(lines: readonly Line[], newest: Day, calendar: Calendar) {
  const within = ([first, last]: Span): Sums => sumsOf(lines.filter(({ day }) => day >= first && day <= last));
  const { elapsed, total } = calendar.pace.month;
  return Array.from({ length: 13 }, (_, at) => {
    const month = monthsBefore(Math.floor(newest / 100), 12 - at);
    const isOfL = at === 12;
    const thisYear = within([month * 100, month * 100 + 31]);
    const lastYear = within([(month - 100) * 100, (month - 100) * 100 + 31]);
    return {
      month: isoDateOf(month * 100 + 1),
      thisYear: shown(thisYear),
      lastYear: shown(lastYear),
      lastYearToDate: shown(isOfL ? within(calendar.spans.lastYearMonth) : lastYear),
      pace: isOfL && elapsed > 0 ? paceOf(thisYear, over(total, elapsed)) : null,
    };
  });
}

/** monthsBefore(202602, 3) is 202511. */
function monthsBefore(month: number, count: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 - count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

const shown = ({ microOunces, gpCents }: Sums) => ({ volume: shownCases(microOunces), gp: money(gpCents) });

function paceOf({ microOunces, gpCents }: Sums, times: Fraction) {
  return {
    volume: rounded(multiply(over(microOunces, 288_000_000), times), 4),
    gp: rounded(multiply(over(gpCents, 100), times), 2),
  };
}
