import { expect, test } from 'vitest';
import { errorTexts } from './errors.ts';

test.each([
  [0.4, '1 second'],
  [59.2, '60 seconds'],
  [61, '2 minutes'],
  [299.9, '5 minutes'],
])('a wait of %d seconds is told as %s, never as less', (seconds, words) => {
  expect(errorTexts.tooManyRequests(seconds)).toBe(`Too many attempts. Try again in ${words}.`);
});
