import { expect, test } from 'vitest';
import { windowsText } from './to-date-windows.ts';

// September 2026 has had 11 selling days on Wednesday the 16th without Labor Day; of 2025 the 16th is the 11th.
const house = { lastTransactionDate: '2026-09-16', allNonSellingDays: ['2025-09-01', '2026-09-07'] };

test('a month is named with its days and with those of last year that it is compared with', () => {
  expect(windowsText(house, 'month', true)).toBe('Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 16, 2025');
  expect(windowsText(house, 'year', true)).toBe('Jan 1 to Sep 16, 2026 vs Jan 1 to Sep 16, 2025');
});

test('last year ends after as many selling days, on another date', () => {
  // Without Labor Day of 2025 its 11th selling day is Monday the 15th.
  expect(windowsText({ ...house, allNonSellingDays: ['2026-09-07'] }, 'month', true)).toBe(
    'Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 15, 2025',
  );
});

test('against goals nothing of last year is named, and nothing at all before the first update', () => {
  expect(windowsText(house, 'month', false)).toBe('Sep 1 to Sep 16, 2026');
  expect(windowsText({ ...house, lastTransactionDate: null }, 'month', true)).toBe('');
  expect(windowsText(undefined, 'month', true)).toBe('');
});

test('before the month’s first selling day nothing is compared', () => {
  expect(windowsText({ ...house, lastTransactionDate: '2026-08-01' }, 'month', true)).toBe('Aug 1, 2026');
});
