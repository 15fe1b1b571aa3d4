import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceFromOunces, ouncesOf } from './volume.ts';

test.each([
  ['24 cans of 12 oz', 24 * 12, 1],
  ['a half-barrel keg, 1984 oz', 1984, 6.8889],
  ['12 bottles of 750 ml', (12 * 750) / 29.5735295625, 1.0567],
  ['a returned can', -12, -0.0417],
  ['0.00135 CE, rounded away from zero', 0.3888, 0.0014],
  ['the same returned', -0.3888, -0.0014],
])('%s is %d ounces, %d CE', (_what, ounces, ce) => {
  expect(ceFromOunces(ounces)).toBe(ce);
});

test.each([
  ['3 bottles of 25.36 oz', 3, 25.36, 76.08],
  ['a returned half case of 12 oz', -12, 12, -144],
  ['2.001 units of 0.000001 oz', 2.001, 0.000_001, 0.000_002],
  ['half a millionth of an ounce, rounded away from zero', -0.5, 0.000_001, -0.000_001],
  ['nothing', 0, 12, 0],
])('%s are exactly so many ounces', (_what, units, ouncesPerUnit, ounces) => {
  expect(ouncesOf(units, ouncesPerUnit)).toBe(ounces);
});

test('ounces are as exact for a million cases as for one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 0, max: 2e9 }), (milliUnits, microOunces) => {
      const billionths = BigInt(milliUnits) * BigInt(microOunces);
      const size = ((billionths < 0n ? -billionths : billionths) + 500n) / 1000n;
      const expected = (billionths < 0n ? -Number(size) : Number(size)) / 1e6;
      expect(ouncesOf(milliUnits / 1e3, microOunces / 1e6)).toBe(expected + 0);
    }),
  );
});
