import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { type FplPlan, fplPay } from './fpl-pay.ts';
import { type GoalPlan, goalPay } from './goal-pay.ts';
import { type CurvePoint, fplPayCurve, goalPayCurve } from './pay-curve.ts';

const plan: GoalPlan = { payoutCents: 500_00, thresholdPercent: 90, slope: 2, capPercent: 200 };
const fplPlan: FplPlan = { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 100_00, slope: 1, capPercent: 120 };
const corners = (curve: CurvePoint[]) =>
  curve.map(({ at, percent, payoutCents, open }) => [at, percent, payoutCents, ...(open ? ['open'] : [])]);

describe('the curve of GP and volume', () => {
  test('steps up at the threshold, rises by the slope and ends at the cap', () => {
    expect(corners(goalPayCurve(plan))).toEqual([
      ['start', 0, 0],
      ['threshold', 90, 0, 'open'],
      ['threshold', 90, 400_00],
      ['goal', 100, 500_00],
      ['cap', 150, 1000_00],
      ['end', 160, 1000_00],
    ]);
  });

  test('is level where the slope is 0, and cut off where it is to end', () => {
    expect(corners(goalPayCurve({ ...plan, slope: 0 }, 120))).toEqual([
      ['start', 0, 0],
      ['threshold', 90, 0, 'open'],
      ['threshold', 90, 500_00],
      ['goal', 100, 500_00],
      ['end', 120, 500_00],
    ]);
  });

  test('rises from nothing where a steep slope has eaten the payout at the threshold', () => {
    expect(corners(goalPayCurve({ ...plan, slope: 20 }, 110))).toEqual([
      ['start', 0, 0],
      ['threshold', 90, 0, 'open'],
      ['threshold', 90, 0],
      ['floor', 95, 0], // 100 - 20 x 5
      ['goal', 100, 500_00],
      ['cap', 105, 1000_00],
      ['end', 110, 1000_00],
    ]);
  });

  test('rises with the first sale where the threshold is 0', () => {
    expect(corners(goalPayCurve({ ...plan, thresholdPercent: 0, slope: 0.5 })).slice(0, 3)).toEqual([
      ['start', 0, 0],
      ['threshold', 0, 250_00, 'open'], // 100 - 0.5 x 100
      ['goal', 100, 500_00],
    ]);
  });

  test('is nothing without a payout', () => {
    expect(goalPayCurve({ ...plan, payoutCents: null })).toEqual([]);
    expect(fplPayCurve({ ...fplPlan, payoutCents: 0 })).toEqual([]);
  });
});

describe('the curve of FPL', () => {
  test('falls from the cap to the maximum and steps down to nothing', () => {
    expect(corners(fplPayCurve(fplPlan))).toEqual([
      ['start', 0, 120_00],
      ['cap', 0.8, 120_00],
      ['goal', 1, 100_00],
      ['maxFpl', 1.5, 50_00],
      ['maxFpl', 1.5, 0, 'open'],
      ['end', 1.875, 0],
    ]);
  });

  test('reaches nothing before the maximum where that is far away', () => {
    expect(corners(fplPayCurve({ ...fplPlan, maxFplPercent: 100, slope: 2 }, 3)).slice(-2)).toEqual([
      ['floor', 1.5, 0], // 100 - 2 x 50
      ['end', 3, 0],
    ]);
  });

  test('is a single point of pay where the goal is 0', () => {
    expect(corners(fplPayCurve({ ...fplPlan, goalPercent: 0 }, 2))).toEqual([
      ['start', 0, 100_00],
      ['goal', 0, 100_00],
      ['goal', 0, 0, 'open'],
      ['end', 2, 0],
    ]);
  });
});

/** What the drawn line says: on the straight between the last corner at or before the percent and the next. */
function drawn(curve: CurvePoint[], percent: number): number {
  const at = curve.findLastIndex((point) => point.percent < percent);
  const [from, to] = [curve[at], curve[at + 1]];
  if (from === undefined || to === undefined) return Number.NaN;
  return (
    from.payoutCents + ((to.payoutCents - from.payoutCents) * (percent - from.percent)) / (to.percent - from.percent)
  );
}

test('between its corners the line is what is paid, to the cent', () => {
  const slope = fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100);
  const threshold = fc.integer({ min: 0, max: 120 });
  const anyPercent = fc.integer({ min: 1, max: 15_999 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(
      slope,
      threshold,
      fc.integer({ min: 100, max: 300 }),
      anyPercent,
      (s, thresholdPercent, capPercent, percent) => {
        const of = { ...plan, slope: s, thresholdPercent, capPercent };
        fc.pre(percent !== thresholdPercent);
        expect(Math.abs(drawn(goalPayCurve(of), percent) - goalPay(exact(percent), of).earnedCents)).toBeLessThan(2);
      },
    ),
  );
  const most = fc.integer({ min: 1, max: 500 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(slope, most, fc.integer({ min: 100, max: 300 }), most, most, (s, goal, capPercent, max, percent) => {
      const of = { ...fplPlan, slope: s, goalPercent: goal, maxFplPercent: max, capPercent };
      const line = drawn(fplPayCurve(of, 6), percent);
      fc.pre(percent !== max);
      expect(Math.abs(line - fplPay(exact(percent), of).earnedCents)).toBeLessThan(2);
    }),
  );
});
