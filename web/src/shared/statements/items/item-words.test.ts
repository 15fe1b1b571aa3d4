import { describe, expect, test } from 'vitest';
import { accountAmount, achievedText, lockedBy, statusLevel, statusText } from './item-words.ts';
import { accruingItem, childPart, groupedItem, itemLine, lockedItem } from './testing/items.ts';

describe('what an item counts', () => {
  const volume = { measure: 'Vol (CEs)', unit: 'CE', target: 20 } as const;
  test.each([
    ['placements of a target', itemLine(), '14 of 20 placements'],
    ['one placement', itemLine({ quantity: 1, target: 1 }), '1 of 1 placement'],
    ['cases short of their target by a trace', itemLine({ ...volume, quantity: 19.9999 }), '19.99 of 20 CE'],
    ['cases, rounded', itemLine({ ...volume, quantity: 18.7333 }), '18.73 of 20 CE'],
    ['dollars', itemLine({ unit: '$', quantity: 1234.5, target: 2000 }), '$1,234.50 of $2,000.00'],
    ['a loss of dollars', itemLine({ unit: '$', quantity: -5, target: 0 }), '\u2212$5.00'],
    ['percent points', itemLine({ unit: '%', quantity: 11.5, target: 10 }), '11.5% of 10%'],
    ['accounts that reach a target each', accruingItem, '9 of 34 accounts, 2 placements each'],
    ['without an end', itemLine({ isOpenEnded: true }), '14 placements'],
    ['a group', groupedItem, '82% of 100%'],
    ['parts', lockedItem, '0 of 2 items'],
    ['a tick that is missing', itemLine({ type: 'binary', unit: '', quantity: 0, target: 1 }), 'Not done'],
    ['a condition that holds', itemLine({ type: 'validation', unit: '', quantity: 1, target: 1 }), 'Met'],
    ["a team's ticks", itemLine({ type: 'binary', unit: '', quantity: 6, target: 8 }), '6 of 8 people'],
    ['no reference', itemLine({ quantity: null }), 'Nothing to compare with'],
    ['profits that are hidden', itemLine({ quantity: undefined, target: undefined }), null],
  ])('%s', (_, line, text) => {
    expect(achievedText(line)).toBe(text);
  });
});

test('the color changes at 50 and 80, and the percent shown never runs ahead of it', () => {
  const seen = [0, 49.96, 50, 79.96, 80, 100].map((percent) => [statusLevel(percent), statusText(percent)]);
  expect(seen).toEqual([
    ['low', '0.0%'],
    ['low', '49.9%'],
    ['middle', '50.0%'],
    ['middle', '79.9%'],
    ['high', '80.0%'],
    ['high', '100.0%'],
  ]);
  expect(statusText(null)).toBe('–');
  expect(statusText(Number.POSITIVE_INFINITY)).toBe('∞');
});

test('what keeps other parts locked are the qualifiers that are not met', () => {
  const qualifier = (name: string, more: Parameters<typeof childPart>[0]) =>
    childPart({ name, isQualifier: true, ...more });
  const children = [
    qualifier('Handles', { percentageAchieved: 99.99 }),
    qualifier('Volume', { percentageAchieved: 100 }),
    qualifier('Anything', { percentageAchieved: null, quantity: 3 }),
    qualifier('Nothing to compare', { percentageAchieved: null, quantity: null }),
    childPart({ name: 'Pays', percentageAchieved: 10 }),
  ];
  expect(lockedBy(children)).toEqual(['Handles', 'Nothing to compare']);
});

test('an account counts in what the measure adds up, also where the item pays percents', () => {
  expect(accountAmount(1204.5, 'GP Δ (%)')).toBe('1,204.50');
  expect(accountAmount(1.5, 'Vol Δ (CEs)')).toBe('1.5');
  expect(accountAmount(null, 'PODs Δ (delta)')).toBe('–');
});
