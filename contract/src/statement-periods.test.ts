import { expect, test } from 'vitest';
import { statementPeriods } from './statements.ts';

test('statements go back 24 months, the running sales period first', () => {
  const months = statementPeriods('2026-09-16', 'monthly');
  expect([months.length, months[0], months.at(-1)]).toEqual([
    25,
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2024-09-01', to: '2024-09-30' },
  ]);
});

test('a quarter that begins before these months isn’t among them', () => {
  // 24 months before September 2026 is September 2024, in the middle of July to September.
  const quarters = statementPeriods('2026-09-16', 'quarterly');
  expect([quarters.length, quarters.at(-1)]).toEqual([8, { from: '2024-10-01', to: '2024-12-31' }]);
});
