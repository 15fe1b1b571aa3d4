// Levels of items: 20 placements at $5 each, from 10 on, up to 30, unless said otherwise.
import { describe, expect, test } from 'vitest';
import type { PayoutTerms } from '../programs/item.ts';
import { payItem } from '../programs/pay-item.ts';
import { childOf, inputOf, measureOf, paidParent, type TestItem } from '../testing/item-pay.ts';
import { levelsOfItem } from './item-levels.ts';

const limits: Partial<PayoutTerms> = {
  ...{ threshold: { units: 'raw', value: 10 }, cap: { units: 'raw', value: 30 }, isFullAmount: true },
};
const levels = (item: TestItem) => {
  const input = inputOf(item);
  return levelsOfItem(payItem(input), input);
};
const placements = (value: number) => ({ value, unit: 'PODs' as const });

describe('pay for each action', () => {
  test('has threshold, target and cap as its levels, and names what the next one adds', () => {
    // 8 of 10: the threshold pays 10 x $5.
    expect(levels({ payout: limits, measured: 8 })).toEqual({
      ...{ reached: 0, top: null },
      next: {
        ...{ name: 'threshold', at: placements(10), has: placements(8), missing: placements(2) },
        ...{ addedCents: 5000, isNear: true },
      },
    });
    // 18: 2 more to the target of 20, 2 x $5.
    expect(levels({ payout: limits, measured: 18 })).toMatchObject({
      ...{ reached: 1, top: { name: 'threshold', at: placements(10) } },
      next: { name: 'target', missing: placements(2), addedCents: 1000 },
    });
    expect(levels({ payout: limits, measured: 30 })).toMatchObject({
      ...{ reached: 3, top: { name: 'cap', at: placements(30) }, next: null },
    });
  });

  test('is near from half of the level on', () => {
    expect(levels({ payout: limits, measured: 4 }).next?.isNear).toBe(false);
    expect(levels({ payout: limits, measured: 5 }).next?.isNear).toBe(true);
  });

  test('without a target goes by the threshold and the cap', () => {
    const open = { terms: { isOpenEnded: true }, payout: limits };
    expect(levels({ ...open, measured: 12 })).toMatchObject({ reached: 1, next: { name: 'cap', addedCents: 9000 } });
  });
});

test('a level that needs more accounts than there are is missed by those that there are', () => {
  // 12 accounts would be the cap: of the 10 that there are 7 are missing, at $5 each.
  const terms = { isAccountSpecific: true, isOpenEnded: true, target: 2 };
  const item: TestItem = {
    terms,
    measured: { reaching: 3, accounts: 10 },
    payout: { cap: { units: 'raw', value: 12 } },
  };
  const accounts = (value: number) => ({ value, unit: 'accounts' as const });
  expect(levels(item).next).toMatchObject({
    ...{ name: 'cap', at: accounts(10), has: accounts(3), missing: accounts(7), addedCents: 3500 },
  });
  expect(levels({ ...item, measured: { reaching: 10, accounts: 10 } }).next).toBeNull();
});

test('all or nothing has one level', () => {
  const item: TestItem = { terms: { target: 12 }, payout: { payoutType: 'allOrNothing', amountCents: 12_000 } };
  expect(levels({ ...item, measured: 10 })).toMatchObject({
    ...{ reached: 0, next: { name: 'target', missing: placements(2), addedCents: 12_000 } },
  });
  expect(levels({ ...item, measured: 12 })).toMatchObject({ reached: 1, top: { name: 'target' }, next: null });
});

test('steps of a budget are levels in percent of the target, and only one that pays more is the next', () => {
  const steps = [
    { completed: 70, ofBudget: 50 },
    { completed: 80, ofBudget: 60 },
    { completed: 90, ofBudget: 60 },
    { completed: 100, ofBudget: 100 },
  ];
  // 17 of 20 are 85%: the second step, 60% of $500. The third pays no more.
  expect(levels({ payout: { payoutType: 'advanced', budgetCents: 50_000, steps }, measured: 17 })).toEqual({
    ...{ reached: 2, top: { name: 'step', at: { value: 80, unit: 'ofTarget' } } },
    next: {
      ...{ name: 'step', at: placements(20), has: placements(17), missing: placements(3) },
      ...{ addedCents: 20_000, isNear: true },
    },
  });
});

test('levels of profits are percents of the target, and without one they have no amount', () => {
  const profit = { measure: measureOf('GP ($)'), target: 1000 };
  const item: TestItem = { terms: profit, payout: { payoutType: 'allOrNothing', amountCents: 12_000 } };
  expect(levels({ ...item, measured: { selected: 95_905 } }).next).toMatchObject({
    ...{ at: { value: 100, unit: 'ofTarget' }, has: { value: 95.9, unit: 'ofTarget' } },
    missing: { value: 4.1, unit: 'ofTarget' },
  });
  const open: TestItem = { terms: { ...profit, isOpenEnded: true }, payout: limits };
  expect(levels({ ...open, measured: { selected: 1500 } })).toMatchObject({
    ...{ reached: 1, top: { name: 'threshold', at: null }, next: null },
  });
});

test('images with a payout each, and items that only add up others, have no levels', () => {
  const quantitySteps = [{ quantity: 10, payoutCents: 500 }];
  const images: TestItem = { type: 'imageValidation', payout: { payoutType: 'quantityAdvanced', quantitySteps } };
  const none = { reached: 0, top: null, next: null };
  expect(levels(images)).toEqual(none);
  const parent = paidParent({ type: 'dependencies' }, [childOf({ measured: 20 })]);
  expect(levelsOfItem(parent, inputOf({}))).toEqual(none);
});
