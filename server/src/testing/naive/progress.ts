/** Sums of a measure, its pace, and how they stand against last year and the goal (docs/product.md, Pay). */
import { type Calendar, calendarAt } from './calendar.ts';
import {
  divide,
  type Fraction,
  fraction,
  isEqual,
  isPositive,
  multiply,
  near,
  rounded,
  subtract,
  written,
} from './fraction.ts';
import type { Line } from './rows.ts';
import type { Settings } from './settings.ts';
import { type Measure, type SpanName, spanSums, sumIn } from './sums.ts';

const hundred = fraction(100);
const decimals = { gp: 2, volume: 4 } as const;

/** The house: all lines, those of nobody included. goal: null without one. */
export function naiveHouse(lines: readonly Line[], name: Measure, settings: Settings, goal: number | null) {
  const calendar = calendarAt(settings.newest, settings.salesPeriod, settings.daysOff);
  const { sums, toGoal } = progress(lines, name, { team: null, goal: goal === null ? null : written(goal), calendar });
  return { ...sums, ...toGoal };
}

/** team: null for the house. */
export function progress(
  lines: readonly Line[],
  name: Measure,
  { team, goal, calendar }: { team: ReadonlySet<string> | null; goal: Fraction | null; calendar: Calendar },
) {
  const { pace } = calendar;
  const exact = spanSums(lines, team, name, calendar.spans);
  // What stands beside last year is of the same buyers, whoever sold to them.
  const held = {
    month: sumIn(lines, team, name, calendar.spans.thisYearMonth, 'holder'),
    year: sumIn(lines, team, name, calendar.spans.thisYearYTD, 'holder'),
  };
  const places = decimals[name];
  const sums = Object.fromEntries(Object.entries(exact).map(([span, sum]) => [span, rounded(sum, places)])) as Record<
    SpanName,
    number
  >;
  const projected = (sum: Fraction, { elapsed, total }: { elapsed: number; total: number }) =>
    elapsed === 0 ? null : multiply(sum, fraction(total, elapsed));
  const monthEnd = projected(exact.thisYearMonth, pace.month);
  const heldMonthEnd = projected(held.month, pace.month);
  const monthGoal = goal && multiply(goal, fraction(pace.month.total, pace.period.total));
  const percents = {
    achieved: percentOf(exact.thisYear, goal),
    achievedSellingDays: percentOf(projected(exact.thisYear, pace.period), goal),
    achievedSellingDaysMonth: percentOf(monthEnd, monthGoal),
  };
  const shown = (value: Fraction | null) => value && near(value);
  const toGoal = {
    pem: monthEnd && rounded(monthEnd, places),
    goal: shown(goal),
    monthGoal: monthGoal && rounded(monthGoal, places),
    achieved: shown(percents.achieved),
    achievedSellingDays: shown(percents.achievedSellingDays),
    achievedSellingDaysMonth: shown(percents.achievedSellingDaysMonth),
    sameBuyersMonth: rounded(held.month, places),
    sameBuyersYTD: rounded(held.year, places),
    pemVsLyMonth: heldMonthEnd && change(heldMonthEnd, exact.lastYearFullMonth),
    deltaYTD: pace.month.elapsed === 0 ? null : change(held.year, exact.lastYearYTD),
  };
  const transferred = {
    hasTransferredAccountsMonth: !isEqual(held.month, exact.thisYearMonth),
    hasTransferredAccountsYTD: !isEqual(held.year, exact.thisYearYTD),
  };
  return { sums, toGoal, percents, transferred };
}

/** 100 x actual / goal; null without a goal above 0. */
export function percentOf(actual: Fraction | null, goal: Fraction | null): Fraction | null {
  return actual === null || goal === null || !isPositive(goal) ? null : divide(multiply(hundred, actual), goal);
}

function change(now: Fraction, before: Fraction): number | 'Infinity' | null {
  if (isPositive(before)) return near(divide(multiply(hundred, subtract(now, before)), before));
  return before[0] === 0n && isPositive(now) ? 'Infinity' : null;
}
