import type { ItemForm } from '@caselift/contract/item-fields';
import { defaultForm } from '@caselift/contract/item-rules';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ItemValues } from './item-values.ts';
import { useItemForm } from './use-item-form.ts';

afterEach(cleanup);

const place = { kind: 'incentive', type: 'quantity', parentType: null, isGrouped: false } as const;
const stored = { ...defaultForm, name: 'Cider', target: 20, quantityPayout: 5, users: ['ATS_1'] };

// The field is hidden by the choice, so nobody could put it right.
test.fails.each<[keyof ItemValues, unknown, Partial<ItemForm>]>([
  ['target', '', { isOpenEnded: true }],
  ['quantityPayout', '', { payoutType: 'allOrNothing' }],
  ['cap', { units: 'percentage', value: '' }, { payoutType: 'allOrNothing' }],
  ['threshold', { units: 'percentage', value: '' }, { payoutType: 'allOrNothing' }],
  ['customPeriodStart', '1999-01-01', { period: 'current_month' }],
])('a %s that cannot be read keeps nobody from saving once a choice hides it', (field, typed, choice) => {
  const { result } = renderHook(() => useItemForm(stored, place));
  if (field === 'customPeriodStart') act(() => result.current.choose({ period: 'custom' }));
  act(() => result.current.setValue(field, typed as never));
  act(() => result.current.choose(choice));
  const { faults } = result.current.read;
  expect([...faults.keys()].filter((path) => path.startsWith(field))).toEqual([]);
});
