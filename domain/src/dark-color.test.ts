import fc from 'fast-check';
import { expect, test } from 'vitest';
import { darkColor, luma } from './dark-color.ts';

test('the color of a new tag is dark enough for white text, whatever the number', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(random, (number) => {
      const color = darkColor(number);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(luma(Number.parseInt(color.slice(1), 16))).toBeLessThan(128);
    }),
  );
});

test.each([
  [0, '#000000'],
  // Luma 38.272: dark as it is.
  [0.5, '#800000'],
  // '#c00000' has 57.408, '#ffff00' 225.93: its opposite.
  [0.75, '#c00000'],
  [0xffff00 / 0x1000000, '#0000ff'],
  [0.999_999_999, '#000000'],
])('the number %d is the color %s', (number, color) => {
  expect(darkColor(number)).toBe(color);
});
