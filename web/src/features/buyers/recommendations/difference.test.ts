import { expect, test } from 'vitest';
import { differenceText } from './difference.ts';
import { sortText } from './sort-text.ts';

test('a difference is said as higher, lower or equal', () => {
  expect([14.58, -5, 0, 0.04, -0.04].map(differenceText)).toEqual([
    '14.6% higher',
    '5.0% lower',
    'equal',
    'equal',
    'equal',
  ]);
});

test('without an average above 0 there is nothing to compare with', () => {
  expect([null, 'Infinity', undefined].map((percent) => differenceText(percent as null))).toEqual([
    'N/A',
    'N/A',
    'N/A',
  ]);
});

test('where profits are hidden, the current sort order says why it is that one', () => {
  expect([0, 1, 2, 3].map((sortBy) => sortText(sortBy, true))).toEqual([
    'GP/CE * CE by account type',
    'GP/CE * CE company wide',
    'Highest GP/CE',
    'Highest CE',
  ]);
  expect(sortText(3, false)).toBe('Highest CE, because profits are hidden');
});
