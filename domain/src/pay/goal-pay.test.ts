import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, hundred, over, times } from '../exact.ts';
import { type GoalPlan, goalPay, shownAchieved } from './goal-pay.ts';
import { slopedCents } from './sloped-pay.ts';
import { moneyText } from './statement-line.ts';

/** P 500, T 90, s 2. */
const plan: GoalPlan = { payoutCents: 500_00, thresholdPercent: 90, slope: 2, capPercent: 200 };
const percentOf = (actual: number, goal: number) => over(times(hundred, exact(actual)), exact(goal));
const earned = (percent: number, changes: Partial<GoalPlan> = {}) =>
  goalPay(exact(percent), { ...plan, ...changes }).earnedCents;

describe('what a percent of the goal earns', () => {
  test.each([
    [89.9, 0], //          below the threshold
    [89.999999, 0],
    [90, 400_00], //       500 x (100 - 2 x 10) %
    [95, 450_00], //       500 x (100 - 2 x 5) %
    [100, 500_00],
    [107, 570_00], //      500 x (100 + 2 x 7) %
    [150, 1000_00], //     500 x 200%, where the cap is reached
    [151, 1000_00],
    [0, 0],
    [-20, 0],
  ])('%d %% of P 500, T 90, s 2 is %d cents', (percent, cents) => {
    expect(earned(percent)).toBe(cents);
  });

  test('is compared with the threshold unrounded: 26,999.99 of 30,000 pays nothing, 27,000 pays', () => {
    expect(goalPay(percentOf(26_999.99, 30_000), plan).earnedCents).toBe(0);
    expect(goalPay(percentOf(27_000, 30_000), plan).earnedCents).toBe(400_00);
    // 90% of 1,000,000.0001 is 900,000.00009: a cent less than that is not enough
    expect(goalPay(percentOf(900_000, 1_000_000.0001), plan).earnedCents).toBe(0);
    expect(goalPay(percentOf(900_000.01, 1_000_000.0001), plan).earnedCents).toBe(400_00);
  });

  test('is rounded once, half a cent up', () => {
    // 10 cents x (100 + 0.5 x 10) % = 10.5 cents
    expect(earned(110, { payoutCents: 10, slope: 0.5 })).toBe(11);
    // 30 cents x 101.666... % = 30.5 cents, from a third that no number holds
    expect(goalPay(percentOf(305, 300), { ...plan, payoutCents: 30, slope: 1 }).earnedCents).toBe(31);
    expect(goalPay(percentOf(304.9999, 300), { ...plan, payoutCents: 30, slope: 1 }).earnedCents).toBe(30);
  });

  test('is paid from 90% on where no threshold is typed, and from any sale on where it is 0', () => {
    expect(earned(89.9, { thresholdPercent: null })).toBe(0);
    expect(earned(90, { thresholdPercent: null })).toBe(400_00);
    expect(earned(60, { thresholdPercent: 0 })).toBe(100_00); // 500 x (100 - 2 x 40) %
    expect(earned(0, { thresholdPercent: 0, slope: 0 })).toBe(0); // nothing is sold
  });

  test('is the same from the threshold on where the slope is 0', () => {
    expect(earned(89.9, { slope: 0 })).toBe(0);
    for (const percent of [90, 100, 107, 1000]) expect(earned(percent, { slope: 0 })).toBe(500_00);
  });

  test('does not fall below nothing, and its cap is a setting', () => {
    expect(earned(91, { slope: 20 })).toBe(0); // 100 - 20 x 9 < 0
    expect(earned(120, { capPercent: 130 })).toBe(650_00); // 140% come out, 130% are paid
    expect(earned(120, { capPercent: 1000, slope: 40 })).toBe(4500_00); // 100 + 40 x 20 = 900%
  });

  test('is nothing without a goal or without a payout', () => {
    expect(goalPay(null, plan).earnedCents).toBe(0);
    expect(earned(120, { payoutCents: null })).toBe(0);
    expect(earned(120, { payoutCents: 0 })).toBe(0);
    expect(goalPay(exact(120), { ...plan, payoutCents: 0 }).lines.map(({ rule }) => rule)).toEqual(['noPayout']);
  });
});

test('a line has no more decimals than it takes, no floor where nothing is left, and an end of growth', () => {
  const rules = (percent: number, changes: Partial<GoalPlan>) =>
    goalPay(exact(percent), { ...plan, ...changes }).lines.map(({ rule, quantity }) => [rule, quantity]);
  // 1.00 x 104.96% = 1.05, as 105% is
  expect(rules(104.96, { payoutCents: 100, slope: 1 })).toEqual([
    ['payoutAtGoal', 1],
    ['slope', 5],
  ]);
  expect(rules(95, { slope: 20 }), '100 - 20 x 5 = 0').toEqual([
    ['payoutAtGoal', 1],
    ['slope', -5],
  ]);
  const many = { payoutCents: 1_00, slope: 1, capPercent: 200 };
  expect([2_000_000, -2_000_000].map((points) => slopedCents(exact(points), many))).toEqual([10_000_00, -10_000_00]);
});

test('the bonus is what is earned beyond the payout at goal', () => {
  expect(goalPay(exact(107), plan).bonusCents).toBe(70_00);
  expect(goalPay(exact(95), plan).bonusCents).toBe(0);
  expect(goalPay(exact(50), plan).bonusCents).toBe(0);
});

describe('the statement', () => {
  const lines = (percent: number, changes: Partial<GoalPlan> = {}) =>
    goalPay(exact(percent), { ...plan, ...changes }).lines;

  test('tells the payout at goal and what each point above it brings', () => {
    expect(lines(107)).toEqual([
      { rule: 'payoutAtGoal', quantity: 1, rate: 500, amountCents: 500_00, why: 'Pays $500.00 at 100% of the goal' },
      {
        rule: 'slope',
        quantity: 7,
        rate: 10,
        amountCents: 70_00,
        why: '7 points above the goal at 2% of $500.00 a point',
      },
    ]);
  });

  test('tells what each point below the goal takes away', () => {
    expect(lines(99)[1]).toEqual({
      rule: 'slope',
      quantity: -1,
      rate: 10,
      amountCents: -10_00,
      why: '1 point below the goal at 2% of $500.00 a point',
    });
    expect(lines(99.999)[1]?.why).toBe('0.001 points below the goal at 2% of $500.00 a point'); // a cent
    expect(lines(99.9999)[1]?.why).toBe('Less than 0.1 points below the goal at 2% of $500.00 a point'); // none
    expect(lines(92.25)[1]?.why).toBe('7.75 points below the goal at 2% of $500.00 a point');
  });

  test('has no line for a slope that changes nothing', () => {
    expect(lines(100)).toHaveLength(1);
    expect(lines(107, { slope: 0 })).toEqual([
      {
        rule: 'payoutAtGoal',
        quantity: 1,
        rate: 500,
        amountCents: 500_00,
        why: 'Pays $500.00 from 90% of the goal up',
      },
    ]);
  });

  test('tells what the cap and the floor take and give', () => {
    expect(lines(170).map(({ amountCents }) => amountCents)).toEqual([500_00, 700_00, -200_00]);
    expect(lines(170)[2]).toEqual({
      rule: 'cap',
      quantity: 240,
      rate: 200,
      amountCents: -200_00, // 1,200 come out, 1,000 are paid
      why: 'Pay is capped at 200% of the payout',
    });
    expect(lines(91, { slope: 20 })[2]).toEqual({
      rule: 'floor',
      quantity: -80,
      rate: 0,
      amountCents: 400_00, // 500 - 900 = -400
      why: "Pay can't go below $0.00",
    });
  });

  test('tells the one reason why nothing is paid', () => {
    expect(lines(53.8)).toEqual([
      { rule: 'threshold', quantity: 53.8, rate: 90, amountCents: 0, why: '53.8% is below the 90% threshold' },
    ]);
    expect(lines(-3)).toMatchObject([{ rule: 'noSales', quantity: -3, why: 'No net sales in the sales period' }]);
    expect(goalPay(null, plan).lines).toMatchObject([{ rule: 'noGoal', why: 'No goal is set' }]);
    expect(lines(107, { payoutCents: null })).toMatchObject([{ rule: 'noPayout', why: 'No payout is set' }]);
  });

  test('never shows a percent just below the threshold as having reached it', () => {
    expect(lines(89.96)[0]?.why).toBe('89.9% is below the 90% threshold');
    expect(lines(92.499, { thresholdPercent: 92.5 })[0]?.why).toBe('92.4% is below the 92.5% threshold');
  });

  test('writes thousands with a comma', () => {
    expect(lines(100, { payoutCents: 1_234_567_05 })[0]?.why).toBe('Pays $1,234,567.05 at 100% of the goal');
  });
});

describe('whatever the plan', () => {
  const anyPlan = fc.record({
    payoutCents: fc.option(fc.integer({ min: 0, max: 10_000_00 })),
    thresholdPercent: fc.option(fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100)),
    slope: fc.integer({ min: 0, max: 100_000 }).map((tenThousandths) => tenThousandths / 10_000),
    capPercent: fc.integer({ min: 100, max: 1000 }),
  });
  const goal = fc.integer({ min: 1, max: 1e12 }).map((tenThousandths) => tenThousandths / 10_000);
  const cents = fc.integer({ min: -1e7, max: 1e9 });
  const payFor = (actualCents: number, ofGoal: number, of: GoalPlan) =>
    goalPay(percentOf(actualCents / 100, ofGoal), of).earnedCents;

  test('the lines add up to the payout, and it is between nothing and the cap', () => {
    fc.assert(
      fc.property(cents, goal, anyPlan, (actual, ofGoal, of) => {
        const { earnedCents, bonusCents, lines } = goalPay(percentOf(actual / 100, ofGoal), of);
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(earnedCents);
        expect(lines.length).toBeGreaterThan(0);
        // No dollars but those of the payout are named: profits may be hidden from the reader.
        const named = lines.flatMap(({ why }) => why.match(/\$[\d,.]+\d/g) ?? []);
        for (const dollars of named) expect(['$0.00', moneyText(of.payoutCents ?? 0)]).toContain(dollars);
        expect(Number.isInteger(earnedCents)).toBe(true);
        expect(earnedCents).toBeGreaterThanOrEqual(0);
        expect(earnedCents).toBeLessThanOrEqual(Math.round(((of.payoutCents ?? 0) * of.capPercent) / 100 + 1e-6));
        expect(bonusCents).toBe(Math.max(0, earnedCents - (of.payoutCents ?? 0)));
      }),
    );
  });

  test('what comes out above and below the goal is the written points times the rate, to the cent', () => {
    fc.assert(
      fc.property(cents, goal, anyPlan, (actual, ofGoal, of) => {
        const { lines } = goalPay(percentOf(actual / 100, ofGoal), of);
        for (const { rule, quantity, rate, amountCents, why } of lines) {
          if (rule !== 'slope' || Math.abs(quantity) > 1_000) continue;
          // The payout may end on half a cent, which its rounding turns one way.
          expect(Math.abs(quantity * rate * 100 - amountCents)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(why).toContain(quantity === 0 ? 'Less than 0.1 points' : `${Math.abs(quantity)} point`);
        }
      }),
    );
  });

  test('more sold never pays less', () => {
    fc.assert(
      fc.property(cents, cents, goal, anyPlan, (one, other, ofGoal, of) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(payFor(more, ofGoal, of)).toBeGreaterThanOrEqual(payFor(less, ofGoal, of));
      }),
    );
  });

  test('exactly the threshold pays, unless the slope has eaten everything', () => {
    fc.assert(
      fc.property(goal, anyPlan, (ofGoal, of) => {
        const threshold = of.thresholdPercent ?? 90;
        fc.pre(threshold > 0 && (of.payoutCents ?? 0) > 0);
        const atThreshold = over(times(exact(ofGoal), exact(threshold)), hundred);
        const { lines } = goalPay(over(times(hundred, atThreshold), exact(ofGoal)), of);
        expect(lines[0]?.rule).toBe('payoutAtGoal');
      }),
    );
  });

  test('a return never pays more than the sale kept or never made', () => {
    // The sale may be of this period or an earlier one; what comes back is at most what was sold.
    const sale = fc.integer({ min: 0, max: 1e8 });
    fc.assert(
      fc.property(
        cents,
        sale,
        fc.double({ min: 0, max: 1, noNaN: true }),
        goal,
        anyPlan,
        (others, sold, share, ofGoal, of) => {
          const back = Math.round(sold * share);
          const pay = (actual: number) => payFor(actual, ofGoal, of);
          expect(pay(others + sold - back)).toBeLessThanOrEqual(Math.max(pay(others + sold), pay(others)));
          expect(pay(others - back)).toBeLessThanOrEqual(pay(others)); // sold in an earlier period
        },
      ),
    );
  });
});

test.each([
  [89.97, null, 89.9], // 90.0 would be the threshold
  [84.97, 85, 84.9],
  [99.97, null, 99.9], // 100.0 would be the goal
  [100.97, null, 101],
])('%d percent with a threshold of %s is shown as %d', (percent, threshold, shown) => {
  expect(shownAchieved(percent, threshold)).toBe(shown);
});
