/** Lines added up, person by person and day by day. */
import { type DaySums, daysOf, type Owner } from './by-day.ts';
import type { Calendar, Span } from './calendar.ts';
import { type Fraction, fraction } from './fraction.ts';
import type { Line } from './rows.ts';
import { lossCents } from './trade.ts';

export type Measure = 'gp' | 'volume';
export type SpanName = keyof Calendar['spans'];

const inSpan = (day: number, [first, last]: Span): boolean => day >= first && day <= last;

const amountOf = (sums: DaySums, measure: Measure): number => (measure === 'gp' ? sums.gpCents : sums.microOunces);

/** Dollars, or CE: ounces / 288. */
const shown = (measure: Measure, sum: number): Fraction =>
  measure === 'gp' ? fraction(sum, 100) : fraction(sum, 288_000_000);

/**
 * GP or CE of these people's lines in each span. This year's lines are those stamped with them, last year's those of the
 * buyers that they hold now.
 * @param team null: the whole house, lines of nobody included.
 */
export function spanSums(
  lines: readonly Line[],
  team: ReadonlySet<string> | null,
  measure: Measure,
  spans: Calendar['spans'],
): Record<SpanName, Fraction> {
  const names = Object.keys(spans) as SpanName[];
  const sumOf = (name: SpanName): Fraction =>
    sumIn(lines, team, measure, spans[name], name.startsWith('lastYear') ? 'holder' : 'rep');
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<SpanName, Fraction>;
}

/** GP or CE in one span: of the lines stamped with these people, or of the buyers that they hold now, whoever sold it. */
export function sumIn(
  lines: readonly Line[],
  team: ReadonlySet<string> | null,
  measure: Measure,
  span: Span,
  owner: Owner,
): Fraction {
  let sum = 0;
  for (const sums of daysOf(lines, team, owner)) if (inSpan(sums.day, span)) sum += amountOf(sums, measure);
  return shown(measure, sum);
}

/** Chargeable losses in percent of net revenue; null without revenue. */
export function lossPercent(
  lines: readonly Line[],
  team: ReadonlySet<string> | null,
  span: Span,
  chargeable: readonly string[],
): Fraction | null {
  let [revenue, loss] = [0, 0];
  for (const sums of daysOf(lines, team, 'rep')) {
    if (!inSpan(sums.day, span)) continue;
    revenue += sums.revenueCents;
    loss += lossCents(sums, chargeable);
  }
  return revenue > 0 ? fraction(100 * loss, revenue) : null;
}
