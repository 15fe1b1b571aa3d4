import { expect, test } from 'vitest';
import { fplStanding, goalStanding } from './standing.ts';

test('good is the goal reached, a caution what is paid less, bad what is paid nothing', () => {
  expect([100, 99.99, 90, 89.99].map((percent) => goalStanding(percent, null))).toEqual([
    'good',
    'warn',
    'warn',
    'bad',
  ]);
  expect(goalStanding(85, 80)).toBe('warn');
  expect(goalStanding(null, null)).toBe('none');
});

test('of FPL, less is better: above the maximum nothing is paid', () => {
  expect(fplStanding({ team: 0.9, achieved: 110 }, 1.5)).toBe('good');
  expect(fplStanding({ team: 1.5, achieved: 50 }, 1.5)).toBe('warn');
  expect(fplStanding({ team: 1.51, achieved: 49 }, 1.5)).toBe('bad');
  expect(fplStanding({ team: 1, achieved: 100 }, 1.5)).toBe('good');
  const without = [
    { team: null, achieved: null },
    { team: 1, achieved: null },
    { team: null, achieved: 100 },
  ];
  expect(without.map((fpl) => fplStanding(fpl, 1.5))).toEqual(['none', 'none', 'none']);
});
