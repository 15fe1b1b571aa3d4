/** The month of L and the twelve before it, beside the year before (docs/product.md, Suppliers, brands, products, buyers). */
import { money, over, shownCases } from './amounts.ts';
import { type Calendar, type Day, isoDateOf, monthOf, type Span } from './calendar.ts';
import { type Fraction, multiply, rounded } from './fraction.ts';
import { groups, type Sums } from './trade.ts';

type Amounts = Pick<Sums, 'microOunces' | 'gpCents'>;
/** A line, or what lines of a day come to. */
type Dated = Amounts & { day: Day };

/**
 * @param calendar the one that the update was made with; of people the one that is set.
 * @param held last year's lines, where they are others: those of the accounts that people call on now.
 */
export function naiveMonths(lines: readonly Dated[], newest: Day, calendar: Calendar, held: readonly Dated[] = lines) {
  const byMonth = (of: readonly Dated[]) => groups(of, ({ day }) => monthOf(day));
  const years = { this: byMonth(lines), last: byMonth(held) };
  const within = ([first, last]: Span): Amounts => sumOf(held.filter(({ day }) => day >= first && day <= last));
  const { elapsed, total } = calendar.pace.month;
  return Array.from({ length: 13 }, (_, at) => {
    const month = monthsBefore(monthOf(newest), 12 - at);
    const isOfL = at === 12;
    const thisYear = sumOf(years.this.get(month) ?? []);
    const lastYear = sumOf(years.last.get(month - 100) ?? []);
    return {
      month: isoDateOf(month * 100 + 1),
      thisYear: shownSums(thisYear),
      lastYear: shownSums(lastYear),
      lastYearToDate: shownSums(isOfL ? within(calendar.spans.lastYearMonth) : lastYear),
      pace: isOfL && elapsed > 0 ? paceOf(thisYear, over(total, elapsed)) : null,
    };
  });
}

function sumOf(dated: readonly Dated[]): Amounts {
  const sum = { microOunces: 0, gpCents: 0 };
  for (const { microOunces, gpCents } of dated) {
    sum.microOunces += microOunces;
    sum.gpCents += gpCents;
  }
  return sum;
}

/** monthsBefore(202602, 3) is 202511. */
export function monthsBefore(month: number, count: number): number {
  const months = Math.floor(month / 100) * 12 + (month % 100) - 1 - count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

export const shownSums = ({ microOunces, gpCents }: Amounts) => ({
  volume: shownCases(microOunces),
  gp: money(gpCents),
});

export function paceOf({ microOunces, gpCents }: Amounts, times: Fraction) {
  return {
    volume: rounded(multiply(over(microOunces, 288_000_000), times), 4),
    gp: rounded(multiply(over(gpCents, 100), times), 2),
  };
}
