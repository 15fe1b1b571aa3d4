/** The month of L and the twelve before it, beside the year before (docs/product.md, Suppliers, brands, products, buyers). */
import { money, over, shownCases } from './amounts.ts';
import { type Calendar, type Day, isoDateOf, type Span } from './calendar.ts';
import { type Fraction, multiply, rounded } from './fraction.ts';
import type { Line } from './rows.ts';
import { type Sums, sumsOf } from './trade.ts';

/**
 * @param calendar the one that the update was made with; of people the one that is set.
 * @param held last year's lines, where they are others: those of the accounts that people call on now.
 */
export function naiveMonths(lines: readonly Line[], newest: Day, calendar: Calendar, held: readonly Line[] = lines) {
  const within = ([first, last]: Span, of: readonly Line[]): Sums =>
    sumsOf(of.filter(({ day }) => day >= first && day <= last));
  const { elapsed, total } = calendar.pace.month;
  return Array.from({ length: 13 }, (_, at) => {
    const month = monthsBefore(Math.floor(newest / 100), 12 - at);
    const isOfL = at === 12;
    const thisYear = within([month * 100, month * 100 + 31], lines);
    const lastYear = within([(month - 100) * 100, (month - 100) * 100 + 31], held);
    return {
      month: isoDateOf(month * 100 + 1),
      thisYear: shownSums(thisYear),
      lastYear: shownSums(lastYear),
      lastYearToDate: shownSums(isOfL ? within(calendar.spans.lastYearMonth, held) : lastYear),
      pace: isOfL && elapsed > 0 ? paceOf(thisYear, over(total, elapsed)) : null,
    };
  });
}

/** monthsBefore(202602, 3) is 202511. */
export function monthsBefore(month: number, count: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 - count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

export const shownSums = ({ microOunces, gpCents }: Pick<Sums, 'microOunces' | 'gpCents'>) => ({
  volume: shownCases(microOunces),
  gp: money(gpCents),
});

export function paceOf({ microOunces, gpCents }: Pick<Sums, 'microOunces' | 'gpCents'>, times: Fraction) {
  return {
    volume: rounded(multiply(over(microOunces, 288_000_000), times), 4),
    gp: rounded(multiply(over(gpCents, 100), times), 2),
  };
}
