import { itemRunTexts } from '@caselift/contract/item-runs';
import { expect, test } from 'vitest';
import { waitText } from './execution.ts';

test('it waits 30 minutes after a run, unless the figures were computed since', () => {
  const now = new Date('2026-09-17T14:10:00Z');
  expect(waitText('2026-09-17T14:00:00Z', '2026-09-17T13:00:00Z', now)).toBe(itemRunTexts.ranJustNow(20));
  expect(waitText('2026-09-17T14:00:00Z', '2026-09-17T14:05:00Z', now)).toBeNull();
  expect(waitText('2026-09-17T13:40:00Z', null, now)).toBeNull();
  expect(waitText(null, null, now)).toBeNull();
});
