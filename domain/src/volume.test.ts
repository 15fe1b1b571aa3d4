import { expect, test } from 'vitest';
import { ceFromOunces } from './volume.ts';

test.each([
  ['24 cans of 12 oz', 24 * 12, 1],
  ['a half-barrel keg, 1984 oz', 1984, 6.8889],
  ['12 bottles of 750 ml', (12 * 750) / 29.5735295625, 1.0567],
  ['a returned can', -12, -0.0417],
])('%s is %d ounces, %d CE', (_what, ounces, ce) => {
  expect(ceFromOunces(ounces)).toBe(ce);
});
