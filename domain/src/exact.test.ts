import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, exact, greater, lesser, minus, over, plus, roundExact, roundedTo, times, toNumber } from './exact.ts';

describe('a number becomes the fraction of its own digits', () => {
  test.each([
    [0.1, 1n, 10n],
    [-0.5, -1n, 2n],
    [1.005, 201n, 200n],
    [33.333333, 33_333_333n, 1_000_000n],
    [1e-7, 1n, 10_000_000n],
    [1.25e-9, 1n, 800_000_000n],
    [123456789012.3456, 1_234_567_890_123_456n, 10_000n],
    [1e21, 10n ** 21n, 1n],
    [-0, 0n, 1n],
  ])('%d', (value, n, d) => {
    expect(compare(exact(value), { n, d })).toBe(0);
  });

  test('and back, whatever it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        fc.pre(Math.abs(value) > 1e-12);
        expect(toNumber(exact(value))).toBe(value);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('is exact: a tenth and two tenths are three tenths', () => {
    expect(compare(plus(exact(0.1), exact(0.2)), exact(0.3))).toBe(0);
    expect(compare(minus(exact(0.3), exact(0.1)), exact(0.2))).toBe(0);
    expect(compare(times(exact(1.1), exact(1.1)), exact(1.21))).toBe(0);
    expect(compare(over(exact(1), exact(-3)), { n: -1n, d: 3n })).toBe(0);
  });

  test('compares fractions that numbers cannot tell apart', () => {
    const third = over(exact(1), exact(3));
    expect(toNumber(third)).toBe(0.3333333333333333);
    expect(compare(exact(0.3333333333333333), third)).toBe(-1);
    expect(lesser(third, exact(0.3333333333333333))).toEqual(exact(0.3333333333333333));
    expect(greater(third, exact(0.3333333333333333))).toBe(third);
  });

  test('refuses to divide by 0', () => {
    expect(() => over(exact(1), exact(0))).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test.each([
    [2.5, 3],
    [-2.5, -3],
    [2.4999999, 2],
    [-0.4, 0],
    [0.5, 1],
  ])('%d becomes %d: halves go away from zero', (value, rounded) => {
    expect(roundExact(exact(value))).toBe(rounded);
  });

  test('to decimals keeps no binary fraction', () => {
    expect(roundedTo(exact(1.005), 2)).toBe(1.01);
    expect(roundedTo(over(exact(1984), exact(288)), 4)).toBe(6.8889);
    expect(roundedTo(over(exact(-1), exact(3)), 4)).toBe(-0.3333);
  });
});

test('equal fractions give the same number, however large their parts have become', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 18n });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), part, part, (n, d, factor) => {
      expect(toNumber({ n: n * factor, d: d * factor })).toBe(toNumber({ n, d }));
      expect(toNumber({ n: -n, d })).toBeCloseTo(-toNumber({ n, d }), 10);
    }),
  );
});

test('what is hardly more than half way between two numbers becomes the larger', () => {
  const [half, tiny] = [2n ** 53n + 1n, 10n ** 40n];
  expect(toNumber({ n: half * tiny + 1n, d: tiny })).toBe(2 ** 53 + 2);
  expect(toNumber({ n: half * tiny - 1n, d: tiny })).toBe(2 ** 53);
});

test('the number is the nearest one: no neighbour is closer to the fraction', () => {
  const fraction = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
  const distance = (a: { n: bigint; d: bigint }, b: { n: bigint; d: bigint }) => {
    const { n, d } = minus(a, b);
    return { n: n < 0n ? -n : n, d };
  };
  // The exact value of a number, by its binary digits: a whole multiple of a power of two.
  const binary = (value: number) => ({ n: BigInt(value * 2 ** 200 * 2 ** 200), d: 2n ** 400n });
  fc.assert(
    fc.property(fraction, ([n, d]) => {
      const value = toNumber({ n, d });
      const step = value * 2 ** -52;
      for (const neighbour of [value - step, value + step]) {
        expect(compare(distance(binary(value), { n, d }), distance(binary(neighbour), { n, d }))).toBeLessThanOrEqual(
          0,
        );
      }
    }),
  );
});
