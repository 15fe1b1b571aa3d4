import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, toNumber } from '../exact.ts';
import { type FplPlan, fplAchieved, fplPay, fplPercent, shownLost, writtenLost } from './fpl-pay.ts';

/** Goal 1.0, max 1.5, P 100, s 1. */
const plan: FplPlan = { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 100_00, slope: 1, capPercent: 120 };
const earned = (fpl: number, changes: Partial<FplPlan> = {}) => fplPay(exact(fpl), { ...plan, ...changes }).earnedCents;

describe('FPL', () => {
  test('is the chargeable loss in percent of net revenue', () => {
    const fpl = fplPercent({ revenueCents: 8_000_00, lossCents: 100_00 });
    expect(fpl && toNumber(fpl)).toBe(1.25);
  });

  test('is none without net revenue', () => {
    expect(fplPercent({ revenueCents: 0, lossCents: 5 })).toBeNull();
    expect(fplPercent({ revenueCents: -1, lossCents: 5 })).toBeNull();
  });
});

describe('what a loss achieves', () => {
  test.each([
    [0, 200],
    [0.8, 120],
    [1, 100],
    [1.25, 75],
    [1.5, 50],
    [2.5, -50],
  ])('%d %% against a goal of 1%% is %d %%', (fpl, achieved) => {
    const percent = fplAchieved(exact(fpl), 1);
    expect(percent && toNumber(percent)).toBe(achieved);
  });

  test('is all or nothing against a goal of 0, and nothing without revenue or goal', () => {
    expect(fplAchieved(exact(0), 0)).toEqual(exact(100));
    expect(fplAchieved(exact(0.01), 0)).toEqual(exact(0));
    expect(fplAchieved(null, 1)).toBeNull();
    expect(fplAchieved(exact(1), null)).toBeNull();
  });
});

describe('what a loss earns', () => {
  test.each([
    [0, 120_00], //    200% come out, 120% are the cap
    [0.8, 120_00], //  100 + 1 x 20
    [1, 100_00],
    [1.25, 75_00], //  100 - 1 x 25
    [1.5, 50_00], //   the maximum itself pays
    [1.500001, 0],
    [1.6, 0],
  ])('%d %% with goal 1.0, max 1.5, P 100, s 1 is %d cents', (fpl, cents) => {
    expect(earned(fpl)).toBe(cents);
  });

  test('is the payout for a goal of 0 without any loss, and nothing with some', () => {
    expect(earned(0, { goalPercent: 0 })).toBe(100_00);
    expect(earned(0.001, { goalPercent: 0 })).toBe(0);
  });

  test('is the same up to the maximum where the slope is 0', () => {
    expect(earned(0.2, { slope: 0 })).toBe(100_00);
    expect(earned(1.5, { slope: 0 })).toBe(100_00);
    expect(earned(1.6, { slope: 0 })).toBe(0);
  });

  test('does not fall below nothing, and its cap is a setting', () => {
    expect(earned(1.4, { slope: 3 })).toBe(0); // 100 - 3 x 40 < 0
    expect(earned(0.5, { capPercent: 140 })).toBe(140_00); // 150% come out
  });

  test('is nothing without revenue, goal or payout', () => {
    expect(fplPay(null, plan)).toMatchObject({ earnedCents: 0, lines: [{ rule: 'noRevenue' }] });
    expect(fplPay(exact(1), { ...plan, goalPercent: null })).toMatchObject({
      earnedCents: 0,
      lines: [{ rule: 'noGoal' }],
    });
    expect(fplPay(exact(1), { ...plan, payoutCents: null })).toMatchObject({
      earnedCents: 0,
      lines: [{ rule: 'noPayout' }],
    });
  });
});

describe('the statement', () => {
  const lines = (fpl: number, changes: Partial<FplPlan> = {}) => fplPay(exact(fpl), { ...plan, ...changes }).lines;

  test('tells the payout at goal and what less and more loss brings', () => {
    expect(lines(0.8)).toEqual([
      { rule: 'payoutAtGoal', quantity: 1, rate: 100, amountCents: 100_00, why: 'Pays $100.00 at the FPL goal of 1%' },
      {
        rule: 'slope',
        quantity: 20,
        rate: 1,
        amountCents: 20_00,
        why: '20 points better than the goal with 0.8% lost at 1% of $100.00 a point',
      },
    ]);
    expect(lines(1.25)[1]).toEqual({
      rule: 'slope',
      quantity: -25,
      rate: 1,
      amountCents: -25_00,
      why: '25 points worse than the goal with 1.25% lost at 1% of $100.00 a point',
    });
    expect(lines(0.3, { slope: 0 })[0]?.why).toBe('Pays $100.00 up to 1.5% lost');
  });

  test('writes the percent lost and the points with as many decimals as the cents take', () => {
    // 933.33 of 100,000: 6.667 points, which are 6.67. 0.93% would be 7 points.
    expect(lines(0.93333)[1]).toEqual({
      rule: 'slope',
      quantity: 6.67,
      rate: 1,
      amountCents: 6_67,
      why: '6.67 points better than the goal with 0.9333% lost at 1% of $100.00 a point',
    });
    expect(lines(0.93333, { payoutCents: 5_000_00, slope: 2 })[1]?.why).toBe(
      '6.667 points better than the goal with 0.93333% lost at 2% of $5,000.00 a point', // 666.70
    );
  });

  test('tells what the cap takes', () => {
    expect(lines(0.5)[2]).toEqual({
      rule: 'cap',
      quantity: 150,
      rate: 120,
      amountCents: -30_00,
      why: 'Pay is capped at 120% of the payout',
    });
  });

  test('tells why nothing is paid, and never shows a loss above the maximum as the maximum', () => {
    expect(lines(1.6)).toEqual([
      {
        rule: 'maxFpl',
        quantity: 1.6,
        rate: 1.5,
        amountCents: 0,
        why: '1.6% lost is above the max FPL of 1.5%',
      },
    ]);
    expect(lines(1.5001)[0]?.why).toBe('1.51% lost is above the max FPL of 1.5%');
    expect(lines(0.001, { goalPercent: 0 })[0]?.why).toBe('0.01% lost, and the goal is 0%');
  });
});

describe('whatever the plan', () => {
  const anyPlan = fc.record({
    goalPercent: fc.option(fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100)),
    maxFplPercent: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
    payoutCents: fc.option(fc.integer({ min: 0, max: 10_000_00 })),
    slope: fc.integer({ min: 0, max: 100_000 }).map((tenThousandths) => tenThousandths / 10_000),
    capPercent: fc.integer({ min: 100, max: 1000 }),
  });
  const loss = fc.integer({ min: 0, max: 1_000_000 });
  const payFor = (lossCents: number, of: FplPlan) => fplPay(fplPercent({ revenueCents: 9_999_999, lossCents }), of);

  test('the lines add up to the payout, and it is between nothing and the cap', () => {
    fc.assert(
      fc.property(loss, anyPlan, (lossCents, of) => {
        const { earnedCents, lines } = payFor(lossCents, of);
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(earnedCents);
        expect(Number.isInteger(earnedCents)).toBe(true);
        expect(earnedCents).toBeGreaterThanOrEqual(0);
        expect(earnedCents).toBeLessThanOrEqual(Math.round(((of.payoutCents ?? 0) * of.capPercent) / 100 + 1e-6));
      }),
    );
  });

  test('the percent lost comes to the points, and the points times the rate to the amount, as they are written', () => {
    fc.assert(
      fc.property(loss, anyPlan, (lossCents, of) => {
        for (const { rule, quantity, rate, amountCents, why } of payFor(lossCents, of).lines) {
          if (rule !== 'slope' || Math.abs(quantity) > 1_000) continue;
          const lost = Number(why.match(/with ([\d.]+)% lost/)?.[1]);
          const points = 100 - (100 * lost) / (of.goalPercent ?? 0);
          if (of.goalPercent !== 0) expect(Math.abs(points * rate * 100 - amountCents)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(Math.abs(quantity * rate * 100 - amountCents)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
      }),
    );
  });

  test('less loss never pays less', () => {
    fc.assert(
      fc.property(loss, loss, anyPlan, (one, other, of) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(payFor(less, of).earnedCents).toBeGreaterThanOrEqual(payFor(more, of).earnedCents);
      }),
    );
  });
});

test('a cent of revenue is revenue, a payout of a cent is one, and of none a line says so', () => {
  expect(fplPercent({ revenueCents: 1, lossCents: 1 })).toEqual(exact(100));
  expect(earned(1, { payoutCents: 1 })).toBe(1);
  expect(fplPay(exact(1), { ...plan, payoutCents: 0 }).lines.map(({ rule }) => rule)).toEqual(['noPayout']);
});

test.each<[number, Partial<FplPlan>, number]>([
  [0.93333, {}, 0.9333], //  pays 106.67, and 0.933 would pay 106.70
  [1.33333, { maxFplPercent: 1.33333 }, 1.3333], // the maximum itself pays 66.67
  [1.55555, {}, 1.56], // above the maximum nothing is paid
  [0.93333, { slope: 0 }, 0.93],
  [0.93333, { goalPercent: 0 }, 0.93],
  [0.93333, { goalPercent: null }, 0.93],
  [0.934, { payoutCents: 1_00 }, 0.93], // 7 points pay $1.07, as 6.6 do
  [0.954, { payoutCents: null, slope: 10 }, 0.95],
  [1, {}, 1],
])('a loss of %d percent by a plan with %j is written as %d', (percent, changes, written) => {
  expect(writtenLost(exact(percent), { ...plan, ...changes })).toBe(written);
});

test('a small loss without a goal is none where two decimals are shown', () => {
  expect(shownLost(0.004, { goalPercent: null, maxFplPercent: 1.5 })).toBe(0);
  expect(shownLost(0.004, { goalPercent: 0, maxFplPercent: 1.5 }), 'it is more than a goal of 0').toBe(0.01);
});
