import { expect, test } from 'vitest';
import { createGuessLimit } from './guess-limit.ts';

test('tries run out, and come back when the window is over', () => {
  let now = 0;
  const limit = createGuessLimit({ max: 2, windowSeconds: 60 }, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([true, true, false]);
  expect(limit.take('b')).toBe(true);
  now = 59_999;
  expect(limit.take('a')).toBe(false);
  now = 60_000;
  expect(limit.take('a')).toBe(true);
});

test('a try given back can be taken again', () => {
  const limit = createGuessLimit({ max: 1, windowSeconds: 60 }, () => 0);
  limit.take('a');
  limit.giveBack('a');
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
});
