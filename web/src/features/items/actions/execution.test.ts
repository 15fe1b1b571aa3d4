import { itemRunTexts } from '@caselift/contract/item-runs';
import { expect, test } from 'vitest';
import { itemWith } from '../testing/items.ts';
import { canExecute, waitText } from './execution.ts';

test('what measures sales, itself or by its parts, can be executed while it pays', () => {
  const binary = itemWith({ type: 'binary', measure: null });
  expect([
    canExecute(itemWith(), []),
    canExecute(itemWith({ isValid: false }), []),
    canExecute(itemWith({ archived: true }), []),
    canExecute(binary, []),
    canExecute(itemWith({ type: 'multi', measure: null }), [binary, itemWith()]),
  ]).toEqual([true, false, false, false, true]);
});

test('it waits 30 minutes after a run, unless the figures were computed since', () => {
  const now = new Date('2026-09-17T14:10:00Z');
  expect(waitText('2026-09-17T14:00:00Z', '2026-09-17T13:00:00Z', now)).toBe(itemRunTexts.ranJustNow(20));
  expect(waitText('2026-09-17T14:00:00Z', '2026-09-17T14:05:00Z', now)).toBeNull();
  expect(waitText('2026-09-17T13:40:00Z', null, now)).toBeNull();
  expect(waitText(null, null, now)).toBeNull();
});
