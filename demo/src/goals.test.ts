import { expect, test } from 'vitest';
import { dayNumber, firstDay, isoDate, lastDay, lastSaleBefore } from './days.ts';
import { periodsOf } from './goals.ts';

test.each([
  ['2026-09-16', ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01']],
  ['2026-12-30', ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']],
  ['2027-01-06', ['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01']],
  ['2040-02-29', ['2039-04-01', '2039-07-01', '2039-10-01', '2040-01-01']],
])('a demo with its last sale on %s has goals for that quarter and the three before it', (lastSale, starts) => {
  expect(periodsOf(lastSale, 'quarterly').map(({ start }) => start)).toEqual(starts);
});

test("last year's quarter of every goal is whole in the files, whatever day the demo is loaded on", () => {
  const days = Array.from({ length: 3 * 365 }, (_, at) => isoDate(dayNumber('2026-01-01') + at));
  const cut = days.filter((day) => {
    const lastSale = lastSaleBefore(day);
    return periodsOf(lastSale, 'quarterly').some(({ from, until }) => from < firstDay || until > lastDay);
  });
  expect(cut).toEqual([]);
});
