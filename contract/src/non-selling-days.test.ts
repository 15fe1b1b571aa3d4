import { expect, test } from 'vitest';
import { nonSellingDayFault } from './non-selling-days.ts';

const today = '2026-09-17';

test.each(['2026-09-07', '2023-09-17', '2028-09-17'])('%s may be a day off', (date) => {
  expect(nonSellingDayFault(date, today)).toBeNull();
});

test.each(['2026-9-7', '2026-09-31', '2025-02-29', '20260907', 'Labor Day', '2026-13-01'])('%s is no date', (date) => {
  expect(nonSellingDayFault(date, today)).toBe(`Date ${date} is invalid`);
});

test('a date before the last three years is of no use, one beyond two years does not look right', () => {
  expect(nonSellingDayFault('2023-09-16', today)).toBe(
    "Date 2023-09-16 is over 3 years old. There's no use for it, pls delete it.",
  );
  expect(nonSellingDayFault('2028-09-18', today)).toBe(
    "Date 2028-09-18 is over 2 year in the future. This doesn't look right. Pls delete it.",
  );
});
