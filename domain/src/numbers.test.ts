import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deltaPercent, dollars, largestRemainder, percentOf, ratio, roundHalfAway, shownPercent } from './numbers.ts';

describe('rounding', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.0049999, 2, 1],
    [0.00000012345, 4, 0],
    [-0.00001, 2, 0],
    [1e21, 2, 1e21],
  ])('%d to %d decimals is %d: halves go away from zero', (value, decimals, rounded) => {
    expect(roundHalfAway(value, decimals)).toBe(rounded);
  });

  test('treats gains and losses alike', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(roundHalfAway(-value, 2)).toBeCloseTo(-roundHalfAway(value, 2), 10);
        expect(Math.abs(roundHalfAway(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
    );
  });

  test('cents become dollars without a trace of binary fractions', () => {
    expect(dollars(8400001)).toBe(84000.01);
    expect(dollars(-5)).toBe(-0.05);
  });
});

describe('delta percent', () => {
  test('is the change against last year', () => {
    expect(deltaPercent(120, 100)).toBe(20);
    expect(deltaPercent(0, 100)).toBe(-100);
    expect(deltaPercent(-50, 100)).toBe(-150);
  });
  test('is Infinity where last year sold nothing and this year did', () => {
    expect(deltaPercent(5, 0)).toBe('Infinity');
  });
  test('is N/A for nothing against nothing, a net return against nothing, and a negative last year', () => {
    expect(deltaPercent(0, 0)).toBeNull();
    expect(deltaPercent(-5, 0)).toBeNull();
    expect(deltaPercent(5, -1)).toBeNull();
  });
});

test('ratios and shares need something positive to be divided by', () => {
  expect(ratio(10, 4)).toBe(2.5);
  expect(ratio(10, 0)).toBeNull();
  expect(ratio(10, -4)).toBeNull();
  expect(percentOf(1, 8)).toBe(12.5);
  expect(percentOf(1, 0)).toBeNull();
});

describe('a percent shown', () => {
  test('never reads as a threshold that it has not reached', () => {
    expect(shownPercent(89.96, { threshold: 90 })).toBe(89.9);
    expect(shownPercent(90, { threshold: 90 })).toBe(90);
    expect(shownPercent(99.999, { threshold: 100 })).toBe(99.9);
    expect(shownPercent(89.96)).toBe(90);
    expect(shownPercent(88.46, { threshold: 90 })).toBe(88.5);
  });
  test('never reads as below a threshold that it has reached, and stays between two', () => {
    expect(shownPercent(90.045, { threshold: 90.04 })).toBe(90.1);
    expect(shownPercent(99.97, { threshold: [90, 100] })).toBe(99.9);
    expect(shownPercent(99.97, { threshold: [100, 120] })).toBe(99.9);
    expect(shownPercent(99.97, { threshold: [99.96, 100] })).toBe(99.96);
    expect(shownPercent(-0.04)).toBe(0);
  });
  test('stays on the side of every threshold, less than one place away', () => {
    const limit = fc.integer({ min: -20_000, max: 20_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.double({ min: -200, max: 200, noNaN: true }),
        fc.array(limit, { maxLength: 3 }),
        fc.integer({ min: 0, max: 3 }),
        (percent, threshold, decimals) => {
          const shown = shownPercent(percent, { threshold, decimals });
          for (const each of threshold) expect(shown >= each).toBe(percent >= each);
          expect(Math.abs(shown - percent)).toBeLessThan(10 ** -decimals + 1e-9);
          expect(shownPercent(shown, { threshold, decimals })).toBe(shown);
        },
      ),
    );
  });
});

describe('shares by largest remainder', () => {
  test('add up to the rounded whole, the larger remainder first', () => {
    expect(largestRemainder([3350, 3340, 3310], 100)).toEqual([3400, 3300, 3300]);
    expect(largestRemainder([50_000, -1_550], 100, 48_500)).toEqual([50_000, -1_500]);
    expect(largestRemainder([40, 40, 40], 100)).toEqual([100, 0, 0]);
    expect(largestRemainder([], 100)).toEqual([]);
  });
  test('of 100,000 amounts take no longer than a moment', () => {
    const amounts = Array.from({ length: 100_000 }, (_, at) => 0.5 + (at % 7));
    const before = performance.now();
    const shares = largestRemainder(amounts, 1);
    expect(performance.now() - before).toBeLessThan(2000);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.round(amounts.reduce((sum, one) => sum + one, 0)));
  });
  test('are each the next one below or above, and leave alone what needs no rounding', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 6 }), (amounts) => {
        const shares = largestRemainder(amounts, 100);
        const sum = amounts.reduce((whole, amount) => whole + amount, 0);
        expect(shares.reduce((whole, share) => whole + share, 0)).toBe(roundHalfAway(sum / 100) * 100);
        for (const [at, amount] of amounts.entries()) {
          const share = shares[at] ?? Number.NaN;
          expect(Math.abs(share - amount)).toBeLessThan(100);
          expect(Math.abs(share % 100)).toBe(0);
          if (amount % 100 === 0) expect(share).toBe(amount);
        }
      }),
    );
  });
});
