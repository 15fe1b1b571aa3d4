import { expect, test } from 'vitest';
import { agoText, dayText, elapsedText, momentText } from './moments.ts';

const now = new Date(2026, 4, 13, 12, 0, 0).getTime();
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('how long something took is told in its two largest units', () => {
  expect([8_000, 108_000, 7_500_000].map(elapsedText)).toEqual(['8 s', '1 min 48 s', '2 h 5 min']);
});

test('a clock of the server that runs ahead of the browser does not make the future', () => {
  expect(elapsedText(-5_000)).toBe('0 s');
  expect(agoText(before(-5), now)).toBe('just now');
});

test('what is long past is told by the clock, and by the day when it was another', () => {
  expect([2, 12, 125].map((seconds) => agoText(before(seconds), now))).toEqual(['just now', '12 s ago', '2 min ago']);
  expect(agoText(before(3 * 3600), now)).toBe('9:00 am');
  expect(momentText(before(24 * 3600), now)).toBe('May 12, 2026, 12:00 pm');
});

test('a day of the calendar is the same day in every time zone', () => {
  expect(dayText('2026-09-16')).toBe('Sep 16, 2026');
});
