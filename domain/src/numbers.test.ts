import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deltaPercent, dollars, percentOf, ratio, roundHalfAway, shownPercent } from './numbers.ts';

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
  test('stays on the side of the threshold where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.integer({ min: 0, max: 200 }),
        (percent, threshold) => {
          expect(shownPercent(percent, { threshold }) >= threshold).toBe(percent >= threshold);
        },
      ),
    );
  });
});
