import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateRange, pickDay, placeIn } from './range.ts';

test('the first click begins a range, the second ends it, and a third begins another', () => {
  const begun = pickDay(null, '2026-09-10');
  expect(begun).toEqual({ start: '2026-09-10', end: null });
  const ended = pickDay(begun, '2026-09-20');
  expect(ended).toEqual({ start: '2026-09-10', end: '2026-09-20' });
  expect(pickDay(ended, '2026-09-12')).toEqual({ start: '2026-09-12', end: null });
});

test('one day alone is a range of one day', () => {
  expect(pickDay({ start: '2026-09-10', end: null }, '2026-09-10')).toEqual({ start: '2026-09-10', end: '2026-09-10' });
});

test('whatever is clicked, a range never ends before it starts, and its ends are marked', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((of) => `2026-09-${of}`);
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 9 }), (clicks) => {
      const range = clicks.reduce<DateRange | null>(pickDay, null);
      if (range === null) throw new Error('A click begins a range.');
      expect(range.end === null || range.start <= range.end).toBe(true);
      expect(placeIn(range, range.start)).toBe('end');
      expect(placeIn(range, '2026-09-09')).toBeUndefined();
    }),
  );
});
