import { describe, expect, test } from 'vitest';
import { accountsText, isAboveMax, lossesText, orderText, placeText, stoppedText } from './buyer-words.ts';

test('a place is said with what is known of it', () => {
  expect(placeText({ location: 'Fairmont', premise: 'on', chain: null })).toBe('Fairmont. On premise. No chain.');
  expect(placeText({ location: null, premise: null, chain: 'Hy-Vee' })).toBe('Hy-Vee.');
});

test('accounts are counted by their type, those without one too', () => {
  expect(accountsText('Casual Dining', 1204)).toBe('1,204 Casual Dining accounts');
  expect(accountsText(null, 1)).toBe('1 account without a type');
});

test('the last order and what is no longer bought are said in products and CE', () => {
  expect(orderText({ date: '2026-09-14', products: 1, volume: 14.2 })).toBe('1 product, 14 CE');
  const product = { customId: 'P', name: 'P', size: null };
  // 12.4 + 8.8 = 21.2
  expect(
    stoppedText([
      { ...product, lastYear: 12.4 },
      { ...product, lastYear: 8.8 },
    ]),
  ).toBe('2 products, 21 CE LY');
  expect(stoppedText([])).toBe('Nothing');
});

describe('losses', () => {
  test('are a percent of revenue beside the max FPL; dollars only where profits are shown', () => {
    expect(lossesText({ amount: 31, percent: 0.42, maxPercent: 1.5 })).toBe('$31, 0.42% of revenue, max 1.50%');
    expect(lossesText({ percent: 0.42, maxPercent: 1.5 })).toBe('0.42% of revenue, max 1.50%');
    expect(lossesText({ amount: 31, percent: null, maxPercent: 1.5 })).toBe('$31, no revenue, max 1.50%');
  });

  test('are too many above the max FPL, or with any loss and no revenue', () => {
    expect(isAboveMax({ amount: 3, percent: 1.5, maxPercent: 1.5 })).toBe(false);
    expect(isAboveMax({ amount: 3, percent: 1.501, maxPercent: 1.5 })).toBe(true);
    expect(isAboveMax({ amount: 3, percent: null, maxPercent: 1.5 })).toBe(true);
    expect(isAboveMax({ amount: 0, percent: null, maxPercent: 1.5 })).toBe(false);
  });
});
