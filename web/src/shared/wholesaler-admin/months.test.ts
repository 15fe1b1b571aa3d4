import { expect, test } from 'vitest';
import { monthOf } from './months.ts';

test('a deletion offers the current month first, whatever its length', () => {
  expect(monthOf(new Date(2026, 8, 16))).toEqual({ start: '2026-09-01', end: '2026-09-30' });
  expect(monthOf(new Date(2028, 1, 29, 23, 59))).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(monthOf(new Date(2026, 11, 31))).toEqual({ start: '2026-12-01', end: '2026-12-31' });
});
