import { expect, test } from 'vitest';
import { salesThrough } from './sales-through.ts';

test('the last day of sales is named as a day of the week and month, in every time zone the same', () => {
  expect(salesThrough('2026-09-16')).toEqual({ whole: 'Sales through Wed, Sep 16', short: 'Through Wed, Sep 16' });
  expect(salesThrough('2026-01-01').whole).toBe('Sales through Thu, Jan 1');
});

test('before the first update there are no sales to speak of', () => {
  expect(salesThrough(null)).toEqual({ whole: 'No sales yet' });
});
