/** The rules of one person's pay as the browser reckons with them: the same functions as the server's. */
import type { FplStatement, GoalStatement, UserStatement } from '@caselift/contract/statements';
import { type Exact, exact, toNumber } from '@caselift/domain/exact';
import type { Measure } from '@caselift/domain/measure-list';
import { measures } from '@caselift/domain/measure-list';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { fplAchieved, fplPay } from '@caselift/domain/pay/fpl-pay';
import { goalPay, thresholdOf } from '@caselift/domain/pay/goal-pay';
import { type CurvePoint, fplPayCurve, goalCapAt, goalPayCurve } from '@caselift/domain/pay/pay-curve';
import { achievedPercent } from '@caselift/domain/progress';
import { fplRange, goalRange, type Range } from './curve/range.ts';
import { niceStep } from './curve/ticks.ts';
import { fplPlanOf, goalPlanOf } from './pay-plans.ts';
import { isOver } from './statement-rows.ts';

/** A place on the curve; percent of the goal achieved, for FPL of net revenue lost. payout in dollars. */
export type PayPoint = { percent: number; payout: number };

/** In what someone asks "what if": dollars of GP, CE, percent of the goal where dollars are hidden, percent lost. */
export type AskedIn = 'dollars' | 'ce' | 'percentOfGoal' | 'percentLost';

export type Question = { askedIn: AskedIn; min: number; max: number; step: number /** The pace. */; start: number };

/** @property achieved percent of the goal. */
export type Answer = PayPoint & { achieved: number };

export type PayModel = {
  measure: Measure;
  rule: (GoalStatement | FplStatement)['rule'];
  /** Pay is in whole dollars: someone else's where profits are hidden. */
  rounded?: true;
  /** Of the horizontal axis. */
  range: Range;
  corners: readonly CurvePoint[];
  goal: number;
  /** Percents to mark as beyond what is paid for; null: none. */
  beyond: number | null;
  threshold: number | null;
  today: PayPoint | null;
  /** The sales period is: there is neither pace nor question. */
  isOver: boolean;
  /** null before the first selling day, and for FPL, which is not projected. */
  pace: PayPoint | null;
  /** What if; null without a goal, when nothing can be asked. */
  question: Question | null;
  /** What a value of the question pays. */
  answer: (value: number) => Answer;
};

export function payModelOf(statement: UserStatement, measure: Measure): PayModel {
  const figures = statement[measure];
  const rules = figures.rule === 'loss' ? fplModel(figures) : goalModel(figures, measures[measure].unit);
  const over = isOver(statement);
  const model = { ...rules, ...(over && { pace: null, question: null }), isOver: over, measure, rule: figures.rule };
  if (!statement.rounded) return model;
  const inDollars = (answer: Answer) => ({ ...answer, payout: roundHalfAway(answer.payout) });
  return { ...model, rounded: true, answer: (value) => inDollars(model.answer(value)) };
}

type Rules = Omit<PayModel, 'measure' | 'rule' | 'isOver'>;

function goalModel(figures: GoalStatement, unit: string): Rules {
  const plan = goalPlanOf(figures.plan);
  const threshold = thresholdOf(plan.thresholdPercent);
  const { achieved, achievedSellingDays: atPace, goal, projected, actual } = figures;
  const today = achieved === null ? null : { percent: achieved, payout: figures.earned };
  const pace = atPace === null ? null : { percent: atPace, payout: figures.projectedPayout ?? 0 };
  const capAt = goalCapAt(plan);
  const range = goalRange({ threshold, capAt, marks: [today, pace].flatMap((mark) => mark?.percent ?? []) });
  const inPercent = goal === undefined || goal === null;
  const percentOf = (value: number): Exact =>
    inPercent ? exact(value) : (achievedPercent(exact(value), exact(goal)) ?? exact(0));
  const start = inPercent ? (atPace ?? achieved ?? 100) : (projected ?? actual ?? goal);
  const scale = inPercent ? 1 : goal / 100;
  const askedIn = inPercent ? 'percentOfGoal' : unit === 'usd' ? 'dollars' : 'ce';
  return {
    range,
    goal: 100,
    beyond: null,
    threshold,
    today,
    pace,
    corners: goalPayCurve(plan, range.to),
    question:
      achieved === null
        ? null
        : { askedIn, start, ...stepsOf({ from: range.from * scale, to: range.to * scale }, scale / 2) },
    answer: (value) => {
      const percent = percentOf(value);
      const shown = toNumber(percent);
      return { percent: shown, achieved: shown, payout: dollars(goalPay(percent, plan).earnedCents) };
    },
  };
}

function fplModel(figures: FplStatement): Rules {
  const plan = fplPlanOf(figures.plan);
  const { team: lost, earned } = figures;
  const usual = fplPayCurve(plan);
  const range = fplRange(usual.at(-1)?.percent ?? 1, lost);
  return {
    range,
    threshold: null,
    pace: null,
    goal: plan.goalPercent ?? 0,
    beyond: plan.maxFplPercent < range.to ? plan.maxFplPercent : null,
    corners: fplPayCurve(plan, range.to),
    today: lost === null ? null : { percent: lost, payout: earned },
    question:
      lost === null
        ? null
        : {
            askedIn: 'percentLost',
            start: lost,
            ...stepsOf(range, Math.max(niceStep(range.to - range.from, 250), 0.01)),
          },
    answer: (value) => ({
      percent: value,
      achieved: toNumber(fplAchieved(exact(value), plan.goalPercent) ?? exact(0)),
      payout: dollars(fplPay(exact(value), plan).earnedCents),
    }),
  };
}

/** The steps that lie on the curve's width: of half a percent of the goal, so that 104% can be asked for exactly. */
function stepsOf({ from, to }: Range, step: number): { min: number; max: number; step: number } {
  const round = (steps: number) => Number((steps * step).toFixed(6));
  return { min: round(Math.ceil(from / step - 1e-9)), max: round(Math.floor(to / step + 1e-9)), step };
}
