import { expect, test } from 'vitest';
import { daysText, neededADayOf, periodOf } from './period.ts';

const september = { lastTransactionDate: '2026-09-16', allNonSellingDays: ['2026-09-07'] };

test('a month stands by its name and selling days, Labor Day apart', () => {
  expect(periodOf({ ...september, salesPeriod: 'monthly' })).toEqual({
    name: 'September',
    days: { elapsed: 11, total: 21, left: 10 },
    month: 'Sep',
    invoicesThrough: 'Wed, Sep 16',
  });
});

test('a quarter counts its own selling days, not those of the month', () => {
  const period = periodOf({ ...september, salesPeriod: 'quarterly' });
  expect(period?.name).toBe('Jul to Sep');
  expect(period?.days).toEqual({ elapsed: 23 + 21 + 11, total: 23 + 21 + 21, left: 10 });
  expect(period && daysText(period.days)).toBe('Selling day 55 of 65, 10 left');
});

test('before the first update there is no period', () => {
  expect(periodOf({ ...september, lastTransactionDate: null, salesPeriod: 'monthly' })).toBeNull();
});

test('72,000 to go in 10 selling days are 7,200 a day; a reached goal needs nothing', () => {
  const days = { elapsed: 11, total: 21, left: 10 };
  expect(neededADayOf({ thisYear: 84_000, goal: 156_000 }, days)).toBe(7200);
  expect(neededADayOf({ thisYear: 160_000, goal: 156_000 }, days)).toBe(0);
  expect(neededADayOf({ thisYear: 84_000, goal: null }, days)).toBeNull();
  expect(neededADayOf({}, days)).toBeNull();
  expect(neededADayOf({ thisYear: 1, goal: 2 }, { elapsed: 21, total: 21, left: 0 })).toBeNull();
});
