import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, exact, over, roundedTo } from './exact.ts';
import { gpUnit, volumeUnit } from './measure-unit.ts';

test('GP is added up in cents and shown in dollars', () => {
  expect(gpUnit.shown(84_000_01)).toBe(84_000.01);
  expect(compare(gpUnit.exactOf(-5), exact(-0.05))).toBe(0);
});

test('volume is added up in ounces and shown in CE, halves away from zero', () => {
  expect(volumeUnit.shown(1984)).toBe(6.8889); // a half-barrel keg
  expect(volumeUnit.shown(12 * 25.360517)).toBe(1.0567); // 12 x 750 ml
  expect(volumeUnit.shown(0.0144)).toBe(0.0001); // 0.00005 CE
  expect(volumeUnit.shown(-0.0144)).toBe(-0.0001);
  expect(volumeUnit.shown(-0.01)).toBe(0);
  expect(compare(volumeUnit.exactOf(96), over(exact(1), exact(3)))).toBe(0);
});

test('what adding up numbers leaves behind their sixth decimal is gone', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(compare(volumeUnit.exactOf(0.1 + 0.2), volumeUnit.exactOf(0.3))).toBe(0);
});

test('what is shown is the exact sum, rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), (millionths) => {
      const ounces = millionths / 1e6;
      expect(volumeUnit.shown(ounces)).toBe(roundedTo(volumeUnit.exactOf(ounces), 4));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(gpUnit.shown(cents)).toBe(roundedTo(gpUnit.exactOf(cents), 2));
    }),
  );
});
