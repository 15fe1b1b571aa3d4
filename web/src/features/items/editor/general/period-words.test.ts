import { expect, test } from 'vitest';
import { countedDays } from './period-words.ts';

const spring = { from: '2026-04-01', to: '2026-06-30' };
const fall = { from: '2025-10-01', to: '2025-12-31' };
const june = { from: '2026-06-01', to: '2026-06-30' };

test.each([
  ['current_month', '2026-09-16', 'Sep 1 to 30, 2026'],
  ['current_quarter', '2026-09-16', 'Jul 1 to Sep 30, 2026'],
  ['current_month', june, 'Jun 1 to 30, 2026'],
  ['current_month', spring, 'each month of Apr 1 to Jun 30, 2026'],
  ['current_quarter', spring, 'Apr 1 to Jun 30, 2026'],
  ['current_quarter', june, 'Apr 1 to Jun 30, 2026'],
  ['current_year', fall, 'Jan 1 to Dec 31, 2025'],
  ['current_year', spring, null],
  ['current_quarter', { from: '2026-05-01', to: '2026-05-31' }, null],
  ['current_month', null, null],
] as const)('an item of the %s counts, for %j, %s', (period, at, expected) => {
  expect(countedDays({ period, start: null, end: null }, at)).toBe(expected);
});

test('days of its own are counted whatever is over', () => {
  const own = { period: 'custom', start: '2026-05-10', end: '2026-06-20' } as const;
  expect(countedDays(own, spring)).toBe('May 10 to Jun 20, 2026');
  expect(countedDays({ ...own, start: null }, spring)).toBeNull();
});
