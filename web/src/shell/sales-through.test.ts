import { expect, test } from 'vitest';
import { salesThrough } from './sales-through.ts';

test('the last day of sales is named as a day of the week and month, in every time zone the same', () => {
  expect(salesThrough('2026-09-16', '2026-09-17')).toEqual({
    whole: 'Sales through Wed, Sep 16',
    short: 'Through Wed, Sep 16',
    old: false,
  });
  expect(salesThrough('2026-01-01', '2026-01-02').whole).toBe('Sales through Thu, Jan 1');
});

test('a last day of sales in another year is named with its year', () => {
  expect(salesThrough('2025-12-31', '2026-01-02')).toEqual({
    whole: 'Sales through Wed, Dec 31, 2025',
    short: 'Through Wed, Dec 31, 2025',
    old: false,
  });
});

test('sales are old once their last day is more than 7 days ago', () => {
  expect(salesThrough('2026-09-10', '2026-09-17').old).toBe(false);
  expect(salesThrough('2026-09-09', '2026-09-17').old).toBe(true);
  expect(salesThrough('2025-12-26', '2026-01-02').old).toBe(false);
  expect(salesThrough('2025-12-25', '2026-01-02').old).toBe(true);
});

test('before the first update there are no sales to speak of', () => {
  expect(salesThrough(null, '2026-09-17')).toEqual({ whole: 'No sales yet', old: false });
});
