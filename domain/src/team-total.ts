/** What several people come to together, by one measure: the ratios of a total are ratios of totals (docs/product.md, Numbers). */
import { type Exact, exact, plus, toNumber, zero } from './exact.ts';
import type { Delta } from './numbers.ts';
import { achievedPercent, deltaOf, type ElapsedDays, gapAtPace, neededADay, projectedEnd } from './progress.ts';

/** In the shown unit. */
export type MemberFigures = {
  thisYear: number;
  goal: number | null;
  sameBuyersMonth: number;
  lastYearFullMonth: number;
  sameBuyersYTD: number;
  lastYearYTD: number;
};

/** Percents and amounts unrounded; null: not computable. */
export type TeamTotal = {
  achieved: number | null;
  achievedSellingDays: number | null;
  gap: number | null;
  neededADay: number | null;
  pemVsLyMonth: Delta;
  deltaYTD: Delta;
};

/**
 * Whoever has no goal counts in comparisons with last year only: their sales would otherwise help others reach theirs.
 * What is needed a day is what each person needs, added up: what one is ahead doesn't make up for another's rest.
 */
export function teamTotal(members: readonly MemberFigures[], { period, month }: ElapsedDays): TeamTotal {
  const sum = (values: readonly (Exact | null)[]) =>
    values.reduce<Exact | null>((total, value) => (value === null ? total : plus(total ?? zero, value)), null);
  const sumOf = (read: (member: MemberFigures) => number) => sum(members.map((one) => exact(read(one)))) ?? zero;
  const withGoal = members.flatMap(({ thisYear, goal }) =>
    goal === null || goal <= 0 ? [] : [{ toDate: exact(thisYear), goal: exact(goal) }],
  );
  const goal = sum(withGoal.map((one) => one.goal));
  const toDate = sum(withGoal.map((one) => one.toDate));
  const gap = toDate && gapAtPace(toDate, goal, period);
  const needed = sum(withGoal.map((one) => neededADay(one.toDate, one.goal, period)));
  const pem = projectedEnd(
    sumOf((one) => one.sameBuyersMonth),
    month,
  );
  const percent = (value: Exact | null) => (value === null ? null : toNumber(value));
  return {
    achieved: percent(achievedPercent(toDate, goal)),
    achievedSellingDays: percent(toDate && achievedPercent(projectedEnd(toDate, period), goal)),
    gap: percent(gap),
    neededADay: percent(needed),
    pemVsLyMonth:
      pem === null
        ? null
        : deltaOf(
            pem,
            sumOf((one) => one.lastYearFullMonth),
          ),
    deltaYTD:
      month.elapsed === 0
        ? null
        : deltaOf(
            sumOf((one) => one.sameBuyersYTD),
            sumOf((one) => one.lastYearYTD),
          ),
  };
}
