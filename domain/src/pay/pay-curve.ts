/** Payout against achievement, as points to draw a line through (docs/product.md, Pay and FPL). */
import { exact } from '../exact.ts';
import { type FplPlan, fplPay } from './fpl-pay.ts';
import { type GoalPlan, goalPay, thresholdOf } from './goal-pay.ts';

/**
 * `percent` of the goal achieved (GP, volume) or of revenue lost (FPL), with what it pays. At a step two points share
 * their percent: the open one is the end that is not paid at that percent itself.
 */
export type CurvePoint = {
  at: 'start' | 'threshold' | 'floor' | 'goal' | 'cap' | 'maxFpl' | 'end';
  percent: number;
  payoutCents: number;
  open: boolean;
};

type Slope = { slope: number; capPercent: number };

/** The percent of the goal from which no more is paid; null: without a slope. */
export const goalCapAt = ({ slope, capPercent }: Slope): number | null =>
  slope > 0 ? 100 + (capPercent - 100) / slope : null;

/** The percent lost below which no more is paid; null: a low slope never comes to it. */
export function fplCapAt(goalPercent: number, { slope, capPercent }: Slope): number | null {
  const percent = goalPercent * (1 - (capPercent - 100) / (100 * slope));
  // With a slope of 0 it is below 0, or no number.
  return percent > 0 ? percent : null;
}

/** Drawn up to this percent of the goal, unless told otherwise. */
const goalCurveEnd = 160;

/**
 * The corners of what GP or volume pays from 0 to `to` percent of the goal, in order; straight lines join them. Without
 * a payout there is nothing to draw.
 * @example P 500, T 90, s 2, cap 200, to 160: 0 -> 0; 90 -> 0 (open); 90 -> 400; 100 -> 500; 150 -> 1,000; 160 -> 1,000
 */
export function goalPayCurve(plan: GoalPlan, to: number = goalCurveEnd): CurvePoint[] {
  if (plan.payoutCents === null || plan.payoutCents === 0) return [];
  const threshold = thresholdOf(plan.thresholdPercent);
  const cap = goalCapAt(plan);
  const paidAt = (percent: number) => goalPay(exact(percent), plan).earnedCents;
  const corner = (at: CurvePoint['at'], percent: number): CurvePoint[] =>
    percent > threshold && percent < to ? [{ at, percent, payoutCents: paidAt(percent), open: false }] : [];
  const start: CurvePoint = { at: 'start', percent: 0, payoutCents: 0, open: false };
  // Of a threshold of 0 the step is at the first sale: nothing sold pays nothing.
  const step: CurvePoint[] =
    threshold > 0
      ? [
          { at: 'threshold', percent: threshold, payoutCents: 0, open: true },
          { at: 'threshold', percent: threshold, payoutCents: paidAt(threshold), open: false },
        ]
      : [{ at: 'threshold', percent: 0, payoutCents: paidAt(1e-9), open: true }];
  return [
    start,
    ...(threshold < to ? step : []),
    ...corner('floor', 100 - 100 / plan.slope), // nowhere with a slope of 0
    ...corner('goal', 100),
    ...(cap !== null && plan.capPercent > 100 ? corner('cap', cap) : []),
    { at: 'end', percent: to, payoutCents: paidAt(to), open: false },
  ];
}

/**
 * The corners of what FPL pays from no loss to `to` percent of revenue, in order. Without a payout or goal there is
 * nothing to draw. Unless told otherwise it ends a quarter beyond the maximum, or at three times the goal.
 * @example goal 1, max 1.5, P 100, s 1, cap 120: 0 -> 120; 0.8 -> 120; 1 -> 100; 1.5 -> 50; 1.5 -> 0 (open); 1.875 -> 0
 */
export function fplPayCurve(plan: FplPlan, to: number = fplCurveEnd(plan)): CurvePoint[] {
  const { goalPercent: goal, maxFplPercent: most, payoutCents } = plan;
  if (goal === null || payoutCents === null || payoutCents === 0) return [];
  const paidAt = (percent: number) => fplPay(exact(percent), plan).earnedCents;
  const corner = (at: CurvePoint['at'], percent: number): CurvePoint[] =>
    percent > 0 && percent < most && percent < to ? [{ at, percent, payoutCents: paidAt(percent), open: false }] : [];
  const limit = goal === 0 ? 0 : most;
  const step: CurvePoint[] = [
    { at: goal === 0 ? 'goal' : 'maxFpl', percent: limit, payoutCents: paidAt(limit), open: false },
    { at: goal === 0 ? 'goal' : 'maxFpl', percent: limit, payoutCents: 0, open: true },
  ];
  const cap = fplCapAt(goal, plan);
  return [
    { at: 'start', percent: 0, payoutCents: paidAt(0), open: false },
    ...(cap !== null && plan.capPercent > 100 ? corner('cap', cap) : []),
    ...corner('goal', goal),
    ...corner('floor', goal * (1 + 1 / plan.slope)), // nowhere with a slope of 0
    ...(limit < to ? step : []),
    { at: 'end', percent: to, payoutCents: paidAt(to), open: false },
  ];
}

function fplCurveEnd({ goalPercent, maxFplPercent }: FplPlan): number {
  const goal = goalPercent ?? 0;
  return goal === 0 ? Math.max(1, maxFplPercent / 4) : Math.min(maxFplPercent * 1.25, Math.max(goal * 3, 0.1));
}
