import { describe, expect, test } from 'vitest';
import { hundred, toNumber } from '../exact.ts';
import { inputOf, type TestItem } from '../testing/item-pay.ts';
import { type CostInput, goalFor, mostOf, payAt } from './item-cost.ts';

const alone = (item: TestItem, changes: Partial<CostInput['own']> = {}): CostInput => ({
  own: { ...inputOf(item), ...changes },
  children: [],
});
const noCap = { units: 'raw', value: 0 } as const;
/** $5 each, without an end. */
const uncapped = { cap: noCap };
const ticks = (type: 'binary' | 'validation'): TestItem => ({ type, people: 3, payout: uncapped });
const perAccount = { isAccountSpecific: true, target: 3 };
const accounts = (count: number) => ({ measured: { accounts: count } });

/** $5 each of 20 unless said otherwise: cents at 30%, 100% and 200% of the goal, at most, and the goal itself. */
test.each<[string, CostInput, (number | null)[], number | null, number | null]>([
  ['up to its cap of 100%', alone({}), [3000, 10_000, 10_000], 10_000, 20], // 6, 20 and 20 x 5
  ['without a cap', alone({ payout: uncapped }), [3000, 10_000, 20_000], null, 20], // 6, 20 and 40 x 5
  ['ticks of three people', alone(ticks('binary')), [0, 1500, 1500], 1500, 3], // 0.9 is none; no more than 3
  ['values of three people', alone(ticks('validation')), [0, 1500, 1500], 1500, 3],
  [
    'ticks below their threshold',
    alone({
      type: 'binary',
      people: 3,
      payout: { ...uncapped, isFullAmount: true, threshold: { units: 'raw', value: 5 } },
    }),
    [0, 0, 0],
    ...([0, 3] as const),
  ],
  ['a tick of one', alone(ticks('binary'), { people: undefined as never }), [0, 500, 500], 500, 1],
  [
    '12 accounts',
    alone({ terms: perAccount, payout: uncapped, ...accounts(12) }),
    [1800, 6000, 6000], // 3.6, 12 and 12 x 5
    ...([6000, 12] as const),
  ],
  ['no account', alone({ terms: perAccount, payout: uncapped, ...accounts(0) }), [null, null, null], 0, null],
  ['accounts not measured yet', alone({ terms: perAccount, payout: uncapped }), [null, null, null], 0, null],
  [
    'what is typed of each account', // It measures nothing: the target is of all.
    alone({ terms: { isAccountSpecific: true, measure: null }, payout: uncapped, ...accounts(12) }),
    [3000, 10_000, 20_000],
    ...([null, 20] as const),
  ],
  [
    'pictures, whose accounts are not counted',
    alone({ type: 'image', terms: { isAccountSpecific: true }, payout: uncapped, ...accounts(12) }),
    [3000, 10_000, 20_000],
    ...([null, 20] as const),
  ],
  [
    'pictures that each have a payout',
    alone({ type: 'imageValidation', payout: { payoutType: 'quantityAdvanced' } }),
    [null, null, null],
    ...([null, 20] as const),
  ],
  ['open-ended', alone({ terms: { isOpenEnded: true }, payout: uncapped }), [null, null, null], null, null],
  [
    'all or nothing without a target',
    alone({ terms: { target: 0 }, payout: { payoutType: 'allOrNothing', amountCents: 9000 } }),
    [null, null, null],
    ...([0, null] as const),
  ],
])('%s', (_name, input, cents, most, goal) => {
  expect([30, 100, 200].map((percent) => payAt(input, percent))).toEqual(cents);
  expect(mostOf(input)).toBe(most);
  const ofGoal = goalFor(input.own);
  expect(ofGoal && toNumber(ofGoal)).toBe(goal);
});

describe('a whole', () => {
  const whole = (type: 'multi' | 'dependencies' | 'grouped', item: TestItem, part: TestItem): CostInput => ({
    own: inputOf({ type, ...item }),
    children: [{ input: inputOf(part), terms: { weight: 1, isQualifier: false, isHouseGoal: false } }],
  });

  test('a group has percents of 100, other wholes have none', () => {
    expect(goalFor(inputOf({ type: 'grouped' }))).toEqual(hundred);
    expect([goalFor(inputOf({ type: 'multi' })), goalFor(inputOf({ type: 'dependencies' }))]).toEqual([null, null]);
  });

  test('a group is paid by the percent completed, also where what is in it has no end', () => {
    const budget: TestItem = {
      terms: { target: 100 },
      payout: { payoutType: 'advanced', budgetCents: 10_000, steps: [{ completed: 100, ofBudget: 100 }] },
    };
    expect(payAt(whole('grouped', budget, { payout: { payoutType: 'quantityAdvanced' } }), 100)).toBe(10_000);
    expect(payAt(whole('multi', {}, { payout: { payoutType: 'quantityAdvanced' } }), 100)).toBeNull();
  });
});
