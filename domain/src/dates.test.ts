import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  firstOfMonth,
  isRealDate,
  isWeekday,
  lastOfMonth,
  sameDayLastYear,
} from './dates.ts';

test('a day added to 28 February is the 29th only in a leap year', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('months have their own ends and lead over the turn of the year', () => {
  expect(lastOfMonth('2024-02-10')).toBe('2024-02-29');
  expect(lastOfMonth('2025-12-01')).toBe('2025-12-31');
  expect(firstOfMonth('2025-12-31')).toBe('2025-12-01');
  expect(addMonths('2025-12-31', 2)).toBe('2026-02-01');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-01');
});

test('29 February compares with the 28th of the year before', () => {
  expect(sameDayLastYear('2024-02-29')).toBe('2023-02-28');
  expect(sameDayLastYear('2025-02-28')).toBe('2024-02-28');
  expect(sameDayLastYear('2026-05-13')).toBe('2025-05-13');
});

test('three years back from 29 February is the 28th, two years ahead too', () => {
  expect(addYears('2024-02-29', -3)).toBe('2021-02-28');
  expect(addYears('2024-02-29', 2)).toBe('2026-02-28');
  expect(addYears('2026-05-13', 2)).toBe('2028-05-13');
});

test('a text of the form of a date is one only if the calendar has it', () => {
  const days = ['2024-02-29', '2026-12-31', '2025-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-05-00'];
  expect(days.filter(isRealDate)).toEqual(['2024-02-29', '2026-12-31']);
  expect(['', '2026-5-1', '20260501', '2026-05-01 ', '0000-01-01', 'tomorrow'].filter(isRealDate)).toEqual([]);
});

test('Saturday and Sunday are no weekdays', () => {
  const week = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15', '2026-05-16', '2026-05-17'];
  expect(week.map(isWeekday)).toEqual([true, true, true, true, true, false, false]);
});

test('days added and taken away lead back to the same date', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -5000, max: 5000 }), (start, days) => {
      const date = addDays('1995-01-01', start);
      expect(addDays(addDays(date, days), -days)).toBe(date);
    }),
  );
});
