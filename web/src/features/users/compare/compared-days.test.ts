import { expect, test } from 'vitest';
import { comparedDays } from './compared-days.ts';

const house = {
  lastTransactionDate: '2026-09-16',
  allNonSellingDays: ['2025-09-01', '2026-09-07'],
  salesPeriod: 'quarterly',
} as const;
const at = (changes: Partial<typeof house> | { lastTransactionDate: null } | { salesPeriod: 'monthly' }) =>
  comparedDays({ ...house, ...changes, allNonSellingDays: [...house.allNonSellingDays] });

test('what is compared to date is of the sales period, and YTD names the days of last year too', () => {
  expect(at({})).toBe('To date is Jul 1 to Sep 16, 2026. YTD is Jan 1 to Sep 16, 2026 vs Jan 1 to Sep 16, 2025.');
  expect(at({ salesPeriod: 'monthly' })).toMatch(/^To date is Sep 1 to Sep 16, 2026\. /);
});

test('before the first update no days are named', () => expect(at({ lastTransactionDate: null })).toBe(''));
