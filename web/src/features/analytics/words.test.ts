import { expect, test } from 'vitest';
import { duration, pageTitle } from './words.ts';

test('a page is called as its screen is', () => {
  expect(pageTitle('executiveReport')).toBe('Executive Report');
  expect(pageTitle('archive')).toBe('Archive');
});

test('time is told in the largest fitting unit', () => {
  expect([0, 50, 60, 89, 90, 3570, 3600, 5400].map(duration)).toEqual([
    ...['0 s', '50 s', '1 min', '1 min', '2 min', '1 h', '1 h', '1 h 30 min'],
  ]);
});
