import { addDays } from '@caselift/domain/dates';
import { describe, expect, test } from 'vitest';
import { dayNumber, lastDay, lastSaleBefore, nonSellingDays, shiftTo } from './days.ts';

describe('the last sale of a demo that is loaded on a day', () => {
  test.each([
    ['2026-09-17', '2026-09-16'],
    ['2026-11-22', '2026-11-18'],
    ['2027-01-01', '2026-12-30'],
    ['2027-01-07', '2027-01-06'],
    ['2028-02-29', '2028-02-23'],
    // A Wednesday is over once the next day begins.
    ['2028-03-01', '2028-02-23'],
    ['2028-03-02', '2028-03-01'],
    ['2025-03-03', '2025-02-26'],
  ])('%s is %s', (day, lastSale) => {
    expect(lastSaleBefore(day)).toBe(lastSale);
  });

  test('is of the week before the day, and whole weeks from the day that the demo was made for', () => {
    const days = Array.from({ length: 17 * 365 }, (_, at) => addDays('2024-01-01', at));
    const wrong = days.filter((day) => {
      const lastSale = dayNumber(lastSaleBefore(day));
      const isOfTheWeekBefore = lastSale < dayNumber(day) && lastSale > dayNumber(day) - 8;
      return !isOfTheWeekBefore || (lastSale - lastDay) % 7 !== 0;
    });
    expect(wrong).toEqual([]);
  });

  test('is a Wednesday and nothing else', () => {
    expect(() => shiftTo('2026-11-19')).toThrow('ends on a Wednesday');
  });
});

describe('days without sales', () => {
  test('are the holidays, where the demo ends on the day that it was made for', () => {
    expect(nonSellingDays('2026-09-16').slice(-10)).toEqual([
      ...['2026-07-03', '2026-09-07', '2026-11-26', '2026-12-25'],
      ...['2027-01-01', '2027-05-31', '2027-07-05', '2027-09-06', '2027-11-25', '2027-12-24'],
    ]);
  });

  test('move with the sales up to the last one, and are the real holidays after it', () => {
    expect(nonSellingDays('2026-11-18').slice(-10)).toEqual([
      ...['2026-09-04', '2026-11-09', '2026-11-26', '2026-12-25'],
      ...['2027-01-01', '2027-05-31', '2027-07-05', '2027-09-06', '2027-11-25', '2027-12-24'],
    ]);
  });
});
