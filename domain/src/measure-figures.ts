/** A measure that has a goal, of every person: actuals, goal, achievement and pay (docs/product.md, Pay). */

import { type CurrentGoal, type GoalSource, goalFor } from './current-goals.ts';
import { compare, type Exact, exact, roundedTo } from './exact.ts';
import { type Sums, sumsOf, type WindowName } from './measure.ts';
import { type GoalMeasure, goalMeasureRows } from './measure-list.ts';
import type { MeasureUnit } from './measure-unit.ts';
import { type GoalPlan, goalPay } from './pay/goal-pay.ts';
import type { PaidPart } from './pay/pay-parts.ts';
import { type PaySettings, slopeName } from './pay/pay-settings.ts';
import type { Person } from './people-below.ts';
import { achievedPercent, type ElapsedDays, neededADay, type Progress, progressOf } from './progress.ts';
import type { Recall } from './recall.ts';

/** Amounts in the shown unit, percents unrounded; projectedPay is what achievedSellingDays pays. */
export type MeasureFigures = Progress &
  PaidPart & {
    /** Whether this year's sum differs from that of the same buyers, which is compared with last year. */
    hasTransferredAccountsMonth: boolean;
    hasTransferredAccountsYTD: boolean;
    goalSource: GoalSource;
    /** The sales period at its end, at the present pace; null before its first selling day. */
    projected: number | null;
    /** What each selling day left has to bring; null without a goal or a day left, 0 once the goal is reached. */
    neededADay: number | null;
    plan: GoalPlan;
  };

/** The figures, with what ranks compare: percents achieved now and a selling day ago; null without a goal. */
export type ExactMeasure = { figures: MeasureFigures; achieved: Exact | null; achievedBefore: Exact | null };

type MeasureInput = {
  people: readonly Person[];
  /** The person and everyone below. */
  teamOf: (customId: string) => readonly Person[];
  measure: GoalMeasure;
  /** What is stamped with each person, in the unit of the lines. */
  own: ReadonlyMap<string, Sums>;
  before: ReadonlyMap<string, number> | undefined;
  goals: readonly CurrentGoal[];
  settings: PaySettings;
  days: ElapsedDays;
  recall: Recall;
};

/** The measure of each of the people, by customId. */
export function measureOfPeople(input: MeasureInput): (customId: string) => ExactMeasure {
  const typed = new Map(
    input.goals.filter(({ measure }) => measure === input.measure).map((row) => [row.customId, row]),
  );
  const found = new Map(input.people.map((person) => [person.customId, measureOf(person, typed, input)]));
  return (customId) => {
    const measure = found.get(customId);
    if (measure === undefined) throw new Error(`${customId} is none of the people.`);
    return measure;
  };
}

type TeamMeasure = Pick<MeasureFigures, 'goal' | 'goalSource' | 'plan'> & { sums: Sums; soldBefore: number };

function measureOf(person: Person, typed: ReadonlyMap<string, CurrentGoal>, input: MeasureInput): ExactMeasure {
  const { measure, own, before, settings, days } = input;
  const unit = goalMeasureRows[measure].sums;
  const team = input.teamOf(person.customId);
  const lines = team.flatMap(({ customId }) => own.get(customId) ?? []);
  const sums = sumsOf((window) => lines.reduce((sum, line) => sum + line[window], 0));
  const { goal, goalSource } = goalFor(person, team, (customId) => typed.get(customId)?.goal ?? null);
  const plan: GoalPlan = {
    payoutCents: typed.get(person.customId)?.payoutCents ?? null,
    thresholdPercent: typed.get(person.customId)?.thresholdPercent ?? null,
    slope: settings[slopeName(person.role, measure)],
    capPercent: settings.payCapPercent,
  };
  const soldBefore = team.reduce((sum, { customId }) => sum + (before?.get(customId) ?? 0), 0);
  const from = [sums, plan, days.period, days.month].flatMap((inputs) => Object.values(inputs));
  return input.recall(`${input.measure} of ${person.customId}`, [...from, goal, goalSource, soldBefore], () =>
    exactMeasure({ sums, soldBefore, goal, goalSource, plan }, days, unit),
  );
}

/** Of what a team has sold and is to reach: everything that the figures depend on. */
function exactMeasure(
  { sums, soldBefore, goal, goalSource, plan }: TeamMeasure,
  days: ElapsedDays,
  unit: MeasureUnit,
): ExactMeasure {
  const progress = progressOf(sums, goal, days, unit);
  const exactGoal = goal === null ? null : exact(goal);
  const needed = neededADay(progress.toDate, exactGoal, days.period);
  const differ = (one: WindowName, other: WindowName) =>
    compare(unit.exactOf(sums[one]), unit.exactOf(sums[other])) !== 0;
  return {
    achieved: progress.achieved,
    achievedBefore: achievedPercent(unit.exactOf(soldBefore), exactGoal),
    figures: {
      ...progress.shown,
      hasTransferredAccountsMonth: differ('thisYearMonth', 'sameBuyersMonth'),
      hasTransferredAccountsYTD: differ('thisYearYTD', 'sameBuyersYTD'),
      goalSource,
      projected: progress.projected === null ? null : roundedTo(progress.projected, unit.decimals),
      neededADay: needed === null ? null : roundedTo(needed, unit.decimals),
      plan,
      pay: goalPay(progress.achieved, plan),
      projectedPay: days.period.elapsed === 0 ? null : goalPay(progress.achievedSellingDays, plan),
    },
  };
}
