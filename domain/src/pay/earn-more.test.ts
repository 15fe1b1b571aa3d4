import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { achievedPercent } from '../progress.ts';
import { actualToEarn, lossToEarn, lostToEarn, revenueToEarn } from './earn-more.ts';
import { type FplPlan, fplPay, fplPercent } from './fpl-pay.ts';
import { type GoalPlan, goalPay } from './goal-pay.ts';

const plan: GoalPlan = { payoutCents: 500_00, thresholdPercent: 90, slope: 2, capPercent: 200 };
const goal = 156_000;
const needed = (earnCents: number, changes: Partial<GoalPlan> = {}) =>
  actualToEarn(earnCents, { ...plan, ...changes }, goal, 2);

describe('what has to be sold to earn an amount', () => {
  test('is the threshold for all that is paid there, then grows by the slope up to the cap', () => {
    // 90% of 156,000 = 140,400 pays 400; 95% = 148,200 pays 450; 107% = 166,920 pays 570; 150% = 234,000 pays 1,000.
    // A cent is half a cent before rounding: 10 a point of 1,560 makes it 0.78 of GP.
    expect([1, 400_00].map((cents) => needed(cents))).toEqual([140_400, 140_400]);
    expect([450_00, 500_00, 570_00, 1000_00].map((cents) => needed(cents))).toEqual([
      148_199.22, 155_999.22, 166_919.22, 233_999.22,
    ]);
    expect(needed(1000_01), 'the cap of 200% is 1,000').toBeNull();
  });

  test('is the threshold where the slope is 0, whatever is asked for up to the payout', () => {
    expect(needed(500_00, { slope: 0 })).toBe(140_400);
    expect(needed(500_01, { slope: 0 })).toBeNull();
  });

  test('is any sale for a threshold of 0 that pays at once', () => {
    expect(needed(100_00, { thresholdPercent: 0, slope: 0 })).toBe(0.01);
  });

  test('is nothing to be had without a payout', () => {
    expect(needed(1, { payoutCents: null })).toBeNull();
  });

  test('is asked in tenths of a percent of the goal where dollars are hidden', () => {
    expect([400_00, 450_00, 455_00].map((cents) => actualToEarn(cents, plan, 100, 1))).toEqual([90, 95, 95.5]);
  });

  test('other people’s pay, in whole dollars, is earned half a dollar before', () => {
    const wholeDollars = (cents: number) => Math.round(cents / 100) * 100;
    // 449.50 reads 450: 94.95%, where 450.00 takes 95%.
    expect(actualToEarn(450_00, plan, 100, 2, wholeDollars)).toBe(94.95);
    expect(actualToEarn(450_00, plan, 100, 2)).toBe(95);
  });

  const plans = fc.record({
    payoutCents: fc.integer({ min: 1, max: 500_000 }),
    thresholdPercent: fc.option(fc.integer({ min: 0, max: 1300 }).map((tenths) => tenths / 10)),
    slope: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100),
    ),
    capPercent: fc.integer({ min: 100, max: 300 }),
  });

  test('exactly so much pays at least the amount, and one cent less does not; null only above the most', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.integer({ min: 1, max: 1_500_000 }),
        fc.constantFrom(0, 1, 2, 4),
        (some, goalCents, earnCents, decimals) => {
          const unit = 10 ** decimals;
          const paid = (value: number) =>
            goalPay(achievedPercent(exact(value), exact(goalCents / 100)), some).earnedCents;
          const value = actualToEarn(earnCents, some, goalCents / 100, decimals);
          if (value === null) {
            expect(paid(goalCents * 1_000_000)).toBeLessThan(earnCents);
            return;
          }
          expect(paid(value)).toBeGreaterThanOrEqual(earnCents);
          expect(paid((Math.round(value * unit) - 1) / unit)).toBeLessThan(earnCents);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const fplPlan: FplPlan = { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 100_00, slope: 1, capPercent: 120 };

describe('what may be lost to earn an amount', () => {
  test('is the maximum for what is paid there, then less by the slope down to the cap', () => {
    // Of 10,000: 1.5% = 150 pays 50; 1.25% = 125 pays 75; 1% = 100 pays 100; 0.8% = 80 pays 120, the most.
    const lost = (cents: number) => lossToEarn(cents, fplPlan, 10_000_00);
    expect([50_00, 75_00, 100_00, 120_00].map(lost)).toEqual([150_00, 125_00, 100_00, 80_00]);
    expect(lost(120_01)).toBeNull();
  });

  test('is asked in hundredths of a percent where dollars are hidden', () => {
    expect([50_00, 75_00, 100_00, 120_00].map((cents) => lostToEarn(cents, fplPlan))).toEqual([1.5, 1.25, 1, 0.8]);
    expect(lostToEarn(120_01, fplPlan)).toBeNull();
    const allMayBeLost = { ...fplPlan, goalPercent: 100, maxFplPercent: 100, slope: 0 };
    expect(lostToEarn(100_00, allMayBeLost), 'all of the revenue').toBe(100);
  });

  test('allows no loss with a goal of zero', () => {
    const none = { ...fplPlan, goalPercent: 0 };
    expect(lossToEarn(100_00, none, 10_000_00)).toBe(0);
    expect(revenueToEarn(100_00, none, 1), 'no revenue takes a loss back').toBeNull();
  });

  test('or so much more revenue makes the same loss pay it', () => {
    // 100 lost is 1% of 10,000, and of 9,999.51 so little more that it pays 99.995 or more.
    expect(revenueToEarn(100_00, fplPlan, 100_00)).toBe(9_999_51);
    expect(fplPay(fplPercent({ revenueCents: 9_999_51, lossCents: 100_00 }), fplPlan).earnedCents).toBe(100_00);
    expect(revenueToEarn(120_01, fplPlan, 100_00)).toBeNull();
  });

  const plans = fc.record({
    payoutCents: fc.integer({ min: 1, max: 500_000 }),
    goalPercent: fc.integer({ min: 0, max: 300 }).map((hundredths) => hundredths / 100),
    maxFplPercent: fc.integer({ min: 300, max: 800 }).map((hundredths) => hundredths / 100),
    slope: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100),
    ),
    capPercent: fc.integer({ min: 100, max: 200 }),
  });

  test('losing exactly so much pays at least the amount, and one cent more does not', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 1, max: 900_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (some, revenueCents, earnCents) => {
          const paid = (lossCents: number) => fplPay(fplPercent({ revenueCents, lossCents }), some).earnedCents;
          const loss = lossToEarn(earnCents, some, revenueCents);
          if (loss === null) {
            expect(paid(0)).toBeLessThan(earnCents);
            return;
          }
          expect(paid(loss)).toBeGreaterThanOrEqual(earnCents);
          expect(paid(loss + 1)).toBeLessThan(earnCents);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('exactly so much revenue pays at least the amount, and one cent less does not', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (some, lossCents, earnCents) => {
          const paid = (revenueCents: number) => fplPay(fplPercent({ revenueCents, lossCents }), some).earnedCents;
          const revenue = revenueToEarn(earnCents, some, lossCents);
          if (revenue === null) {
            expect(paid(10 ** 13)).toBeLessThan(earnCents);
            return;
          }
          expect(paid(revenue)).toBeGreaterThanOrEqual(earnCents);
          expect(paid(revenue - 1)).toBeLessThan(earnCents);
        },
      ),
      { numRuns: 500 },
    );
  });
});
