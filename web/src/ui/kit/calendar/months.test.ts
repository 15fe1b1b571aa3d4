import { expect, test } from 'vitest';
import { weeksOf } from './months.ts';

test('September 2026 begins on a Tuesday, and its weeks begin on Sunday', () => {
  const weeks = weeksOf('2026-09-16').map((week) => week.map((day) => (day ? Number(day.slice(8)) : null)));
  expect(weeks).toEqual([
    [null, null, 1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11, 12],
    [13, 14, 15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24, 25, 26],
    [27, 28, 29, 30, null, null, null],
  ]);
});

test('February 2026 fills four weeks', () => {
  expect(weeksOf('2026-02-10')).toHaveLength(4);
});
