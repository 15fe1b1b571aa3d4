import { expect, test } from 'vitest';
import { windowsAt } from './windows.ts';

test('the windows of a day in the middle of a quarter', () => {
  expect(windowsAt('2026-05-13', 7, ['2026-05-01'])).toEqual({
    comparable: true,
    variables: {
      change_id: 7,
      last_date: '2026-05-13',
      returns_to: '2026-05-13',
      month_from: '2026-05-01',
      year_from: '2026-01-01',
      ly_month_from: '2025-05-01',
      ly_year_from: '2025-01-01',
      ly_to: '2025-05-12',
      ninety_from: '2026-02-13',
      ly_ninety_from: '2025-02-13',
      ly_ninety_to: '2025-05-13',
      months_from: '2024-05-01',
      first_month_no: 2024 * 12 + 5,
      period_from: '2026-04-01',
      returned_from: '2026-01-01',
    },
  });
});

test('early in the year the 90 days of last year begin before last year did, and within the 25 months', () => {
  const { variables } = windowsAt('2026-01-15', 1, []);
  expect(variables).toMatchObject({
    ly_ninety_from: '2024-10-18',
    ly_year_from: '2025-01-01',
    months_from: '2024-01-01',
  });
});

test('in April the two-month period began before the quarter, and its lines are kept', () => {
  expect(windowsAt('2026-04-10', 1, []).variables.period_from).toBe('2026-03-01');
  expect(windowsAt('2026-06-10', 1, []).variables.period_from).toBe('2026-04-01');
});

test('before the first selling day of a month last year has no days of it, and nothing compares', () => {
  const { variables, comparable } = windowsAt('2026-08-01', 1, []); // a Saturday
  expect(comparable).toBe(false);
  expect(variables).toMatchObject({ ly_month_from: '2025-08-01', ly_to: '2025-07-31' });
});
