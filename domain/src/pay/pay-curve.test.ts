import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { type FplPlan, fplPay } from './fpl-pay.ts';
import { type GoalPlan, goalPay } from './goal-pay.ts';
import { type CurvePoint, fplCapAt, fplPayCurve, goalPayCurve } from './pay-curve.ts';

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

  test('has each corner once, and none at its end or beyond', () => {
    const at = (curve: CurvePoint[]) => curve.map((point) => `${point.at} ${point.percent}`);
    expect(at(goalPayCurve(plan, 120))).toEqual(['start 0', 'threshold 90', 'threshold 90', 'goal 100', 'end 120']);
    expect(at(goalPayCurve(plan, 100))).toEqual(['start 0', 'threshold 90', 'threshold 90', 'end 100']);
    expect(at(goalPayCurve(plan, 90))).toEqual(['start 0', 'end 90']);
    expect(at(goalPayCurve(plan, 80))).toEqual(['start 0', 'end 80']);
    const fromGoal = goalPayCurve({ ...plan, thresholdPercent: 100 }, 120);
    expect(at(fromGoal)).toEqual(['start 0', 'threshold 100', 'threshold 100', 'end 120']);
    // A cap of 100% is the goal itself; one of 101% is reached half a point later by a slope of 2.
    expect(at(goalPayCurve({ ...plan, capPercent: 100 }, 120)).slice(3)).toEqual(['goal 100', 'end 120']);
    expect(at(goalPayCurve({ ...plan, capPercent: 101 }, 120)).slice(3)).toEqual(['goal 100', 'cap 100.5', 'end 120']);
  });
});

test('nothing is drawn without a payout or a goal', () => {
  const nothing = [
    ...[null, 0].map((payoutCents) => goalPayCurve({ ...plan, payoutCents })),
    ...[null, 0].map((payoutCents) => fplPayCurve({ ...fplPlan, payoutCents })),
    fplPayCurve({ ...fplPlan, goalPercent: null }),
  ];
  expect(nothing).toEqual([[], [], [], [], []]);
  expect(goalPayCurve({ ...plan, payoutCents: 1 })).not.toEqual([]);
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

test.each([
  [1, 120, 0.8], // 1 - 20 / 100
  [0.2, 120, null], // 1 - 20 / 20: only no loss at all
  [0.1, 120, null],
  [0, 120, null],
])(
  'with a slope of %d the most of FPL is paid from %d percent of the payout down to %s percent lost',
  (slope, capPercent, at) => {
    expect(fplCapAt(1, { slope, capPercent })).toBe(at);
  },
);

test('the curve of FPL has each corner once, and none at its end or beyond', () => {
  const at = (changes: Partial<FplPlan>, to?: number) =>
    fplPayCurve({ ...fplPlan, ...changes }, to).map((point) => `${point.at} ${point.percent}`);
  expect(at({}, 1)).toEqual(['start 0', 'cap 0.8', 'end 1']);
  expect(at({}, 1.5)).toEqual(['start 0', 'cap 0.8', 'goal 1', 'end 1.5']);
  const step = ['maxFpl 1.5', 'maxFpl 1.5', 'end 2'];
  const goalAtMost = at({ goalPercent: 1.5, capPercent: 150 }, 2);
  expect(goalAtMost).toEqual(['start 0', 'cap 0.75', ...step]); // 1.5 x (1 - 50 / 100)
  expect(at({ capPercent: 100 }, 2)).toEqual(['start 0', 'goal 1', ...step]);
  expect(at({ capPercent: 101 }, 2)).toEqual(['start 0', 'cap 0.99', 'goal 1', ...step]);
});

test.each([
  [1, 1.5, 1.875], // 1.25 x 1.5, less than 3 x 1
  [0.25, 1.5, 0.75], // 3 x 0.25
  [0.01, 1.5, 0.1], // not 0.03
  [0, 1.5, 1], // a quarter of 1.5 is less
  [0, 100, 25],
])(
  'the curve of FPL for a goal of %d and a maximum of %d percent ends at %d percent',
  (goalPercent, maxFplPercent, to) => {
    expect(fplPayCurve({ ...fplPlan, goalPercent, maxFplPercent }).at(-1)?.percent).toBe(to);
  },
);

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
