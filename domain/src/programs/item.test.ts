import { expect, test } from 'vitest';
import { defaultPayout, endsByItself, itemTypes } from './item.ts';

test('ticks end by themselves, and accounts that reach a target of their own', () => {
  const ending = (isAccountSpecific: boolean) => itemTypes.filter((type) => endsByItself(type, { isAccountSpecific }));
  expect(ending(false)).toEqual(['binary', 'validation']);
  expect(ending(true).sort()).toEqual(['binary', 'quantity', 'validation']);
});

test('an item that was not given a payout pays nothing', () => {
  expect(defaultPayout).toMatchObject({ amountCents: 0, rateCents: 0, budgetCents: 0, quantitySteps: [] });
});
