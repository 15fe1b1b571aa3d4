import { itemTexts } from '@caselift/contract/item-texts';
import { expect, test } from 'vitest';
import { limitText, percentMeaning, valueText } from './person-words.ts';
import { draftWith } from './testing/draft.ts';
import { readRules, rulesOf } from './typed-rules.ts';

const { stored } = draftWith();

test('only what differs from what is stored is sent, as numbers', () => {
  const { sent, changed, faults } = readRules(
    { target: '1,600', payout: '$5.00', cap: { units: 'raw', value: '30' }, isFullAmount: true, cappedStatus: false },
    stored,
  );
  expect(sent).toEqual({ target: 1600, cap: { units: 'raw', value: 30 }, cappedStatus: false });
  expect(changed).toEqual(['target', 'cap', 'cappedStatus']);
  expect(faults.size).toBe(0);
});

test('what cannot be read is a change that the contract names at its field', () => {
  const { sent, changed, faults } = readRules(
    { target: 'many', payout: '-1', threshold: { units: 'raw', value: '' }, maxImagesPerAccount: '0' },
    stored,
  );
  expect(sent).toEqual({});
  expect(changed).toEqual(['target', 'payout', 'threshold', 'maxImagesPerAccount']);
  expect([...faults.values()]).toEqual([itemTexts.target, itemTexts.amount, itemTexts.limit, itemTexts.maxImages]);
});

test("an empty target is the item's: a change only where one was typed", () => {
  expect(readRules({ target: '' }, stored).changed).toEqual([]);
  const typed = { ...stored, target: 16, targetSource: 'typed' as const };
  expect(readRules({ target: '' }, typed).sent).toEqual({ target: null });
});

test('what a reset takes away can be put back as it was', () => {
  expect(rulesOf(stored)).toMatchObject({ target: null, payout: 5, cap: { units: 'percentage', value: 150 } });
  expect(rulesOf({ ...stored, target: 16, targetSource: 'typed' }).target).toBe(16);
});

test('limits say what percents come to', () => {
  expect(limitText({ units: 'percentage', value: 50 }, 16)).toBe('50% = 8');
  expect(limitText({ units: 'raw', value: 1200 }, 16)).toBe('1,200');
  expect(percentMeaning({ units: 'percentage', value: 33.3 }, 10)).toBe('= 3.33');
  expect(valueText('threshold', { ...stored, isOpenEnded: true })).toBe('50%');
  expect(valueText('payout', stored)).toBe('$5.00');
});
