import { expect, test } from 'vitest';
import { duration, pageTitle, timeUnit } from './words.ts';

test('a page is called as its screen is', () => {
  expect(pageTitle('executiveReport')).toBe('Executive Report');
  expect(pageTitle('archive')).toBe('Archive');
});

test('time is told in the largest fitting unit', () => {
  expect([0, 50, 60, 89, 90, 3570, 3600, 5400].map(duration)).toEqual([
    ...['0 s', '50 s', '1 min', '1 min', '2 min', '1 h', '1 h', '1 h 30 min'],
  ]);
});

test.each([
  [50, 'Seconds'],
  [180, 'Minutes'],
  [10_799, 'Minutes'],
  [10_800, 'Hours'],
])('where the longest time on a page is %i seconds, the axis counts in %s and has numbers', (most, name) => {
  expect(timeUnit(most).name).toBe(name);
  expect(most / timeUnit(most).seconds).toBeGreaterThanOrEqual(3);
});
