import { expect, test } from 'vitest';
import { dollarTick, niceStep, percentTick, ticks } from './ticks.ts';

test('an axis is marked at round numbers, no more of them than there is room for', () => {
  expect(ticks({ from: 40, to: 160 }, 5)).toEqual([50, 75, 100, 125, 150]);
  expect(ticks({ from: 0, to: 1000 }, 4)).toEqual([0, 250, 500, 750, 1000]);
  expect(ticks({ from: 0, to: 1.875 }, 4)).toEqual([0, 0.5, 1, 1.5]);
  expect(ticks({ from: 0, to: 1_250_000 }, 3)).toEqual([0, 500_000, 1_000_000]);
});

test('a payout of cents is marked by whole cents', () => {
  expect(ticks({ from: 0, to: 0.02 }, 5, 0.01)).toEqual([0, 0.01, 0.02]);
});

test('an axis without any span has one mark', () => {
  expect(ticks({ from: 3, to: 3 }, 4)).toEqual([3]);
});

test('steps are 1, 2, 2.5 or 5 of a power of ten', () => {
  expect([120, 187_200, 1.875, 0.6].map((span) => niceStep(span, 250))).toEqual([0.5, 1000, 0.01, 0.0025]);
});

test('ticks are written as short as they can be told apart', () => {
  expect(dollarTick(750, 250)).toBe('$750');
  expect(dollarTick(0.5, 0.25)).toBe('$0.50');
  expect(dollarTick(1_250_000, 250_000)).toBe('$1.25M');
  expect(dollarTick(20_000, 5_000)).toBe('$20k');
  expect(dollarTick(2.5, 2.5)).toBe('$2.50');
  expect(dollarTick(0, 0.25)).toBe('$0');
  expect(percentTick(75, 25)).toBe('75%');
  expect(percentTick(0.5, 0.25)).toBe('0.50%');
});
