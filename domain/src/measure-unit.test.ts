import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, exact, over, roundedTo } from './exact.ts';
import { ceUnit, usdUnit } from './measure-unit.ts';

test('GP is added up in cents and shown in dollars', () => {
  expect(usdUnit.shown(84_000_01)).toBe(84_000.01);
  expect(compare(usdUnit.exactOf(-5), exact(-0.05))).toBe(0);
});

test('volume is added up in ounces and shown in CE, halves away from zero', () => {
  expect(ceUnit.shown(1984)).toBe(6.8889); // a half-barrel keg
  expect(ceUnit.shown(12 * 25.360517)).toBe(1.0567); // 12 x 750 ml
  expect(ceUnit.shown(0.0144)).toBe(0.0001); // 0.00005 CE
  expect(ceUnit.shown(-0.0144)).toBe(-0.0001);
  expect(ceUnit.shown(-0.01)).toBe(0);
  expect(compare(ceUnit.exactOf(96), over(exact(1), exact(3)))).toBe(0);
});

test('what adding up numbers leaves behind their sixth decimal is gone', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(compare(ceUnit.exactOf(0.1 + 0.2), ceUnit.exactOf(0.3))).toBe(0);
});

test('what is shown is the exact sum, rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), (millionths) => {
      const ounces = millionths / 1e6;
      expect(ceUnit.shown(ounces)).toBe(roundedTo(ceUnit.exactOf(ounces), 4));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(usdUnit.shown(cents)).toBe(roundedTo(usdUnit.exactOf(cents), 2));
    }),
  );
});
