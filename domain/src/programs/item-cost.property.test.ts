// What holds for the cost of any item: amounts are compared with each other, and with what its results pay.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputOf, type TestItem } from '../testing/item-pay.ts';
import type { Limit, PayoutTerms } from './item.ts';
import { type CostInput, mostOf, payAt } from './item-cost.ts';
import { type LeafInput, payItem } from './pay-item.ts';

const cents = fc.integer({ min: 0, max: 50_000 });
const limit = (max: number): fc.Arbitrary<Limit> =>
  fc.oneof(
    fc.record({ units: fc.constant('raw' as const), value: fc.integer({ min: 0, max }) }),
    fc.record({ units: fc.constant('percentage' as const), value: fc.integer({ min: 0, max: 250 }) }),
  );
/** As they are stored: each step asks for more than the one before, and pays no less. */
const steps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 150 })), { minLength: 1, maxLength: 5 })
  .map((rows) => {
    const sorted = (at: 0 | 1) => rows.map((row) => row[at]).sort((one, other) => one - other);
    const ofBudget = sorted(1);
    return sorted(0).map((completed, at) => ({ completed, ofBudget: ofBudget[at] ?? 0 }));
  });
const payoutType = fc.constantFrom('allOrNothing', 'perAction', 'atRisk', 'advanced');
const payout: fc.Arbitrary<Partial<PayoutTerms>> = fc.record({
  ...{ payoutType, amountCents: cents, rateCents: cents, budgetCents: cents, isFullAmount: fc.boolean(), steps },
  ...{ threshold: limit(40), cap: limit(60) },
});
const rules = fc.record({
  ...{ target: fc.integer({ min: 0, max: 40 }), isOpenEnded: fc.boolean(), cappedStatus: fc.boolean() },
  isAccountSpecific: fc.boolean(),
});
/** accounts: of account-specific ones, each with a target of its own. */
const measured: fc.Arbitrary<TestItem> = fc.record({
  ...{ terms: rules, payout },
  measured: fc.record({ accounts: fc.integer({ min: 0, max: 30 }) }),
});
const ticked: fc.Arbitrary<TestItem> = fc.record({
  ...{ type: fc.constantFrom('binary' as const, 'validation' as const), terms: rules, payout },
  people: fc.integer({ min: 1, max: 12 }),
});
const single = fc.oneof(measured, ticked);
const part = fc.record({
  item: single,
  weight: fc.integer({ min: 1, max: 100 }),
  isQualifier: fc.boolean(),
  isHouseGoal: fc.boolean(),
});
const whole: fc.Arbitrary<CostInput> = fc
  .record({
    own: fc.record({
      type: fc.constantFrom('multi' as const, 'dependencies' as const, 'grouped' as const),
      ...{ payout, terms: fc.constant({ target: 100 }) },
    }),
    parts: fc.array(part, { maxLength: 4 }),
  })
  .map(({ own, parts }) => ({
    own: inputOf(own),
    children: parts.map(({ item, ...terms }) => ({ input: inputOf(item), terms })),
  }));
const alone = (item: TestItem): CostInput => ({ own: inputOf(item), children: [] });
const any = fc.oneof(single.map(alone), whole);
const percent = fc.integer({ min: 0, max: 300 });

test('more percent never costs less', () => {
  fc.assert(
    fc.property(any, percent, percent, (input, one, other) => {
      const [less, more] = [payAt(input, Math.min(one, other)), payAt(input, Math.max(one, other))];
      expect(less === null).toBe(more === null);
      expect(more ?? 0).toBeGreaterThanOrEqual(less ?? 0);
    }),
    { numRuns: 1000 },
  );
});

test('the most that it can cost is at least the cost at any percent', () => {
  fc.assert(
    fc.property(any, percent, (input, at) => {
      const most = mostOf(input);
      const cost = payAt(input, at);
      if (most !== null && cost !== null) expect(most).toBeGreaterThanOrEqual(cost);
    }),
    { numRuns: 1000 },
  );
});

test('at risk above a threshold beyond the target it pays all of it, and no more', () => {
  const payout = { payoutType: 'atRisk', amountCents: 9000, threshold: { units: 'raw', value: 25 } } as const;
  const input = alone({ payout });
  expect([100, 120, 125, 200].map((at) => payAt(input, at))).toEqual([0, 0, 9000, 9000]);
  expect(mostOf(input)).toBe(9000);
});

test('by the action with a threshold beyond the cap it pays up to the cap, from the threshold on', () => {
  const payout = {
    threshold: { units: 'raw', value: 25 },
    cap: { units: 'raw', value: 20 },
    isFullAmount: true,
  } as const;
  const input = alone({ payout });
  expect([100, 120, 125, 200].map((at) => payAt(input, at))).toEqual([0, 0, 10_000, 10_000]);
  expect(mostOf(input)).toBe(10_000);
});

test('at a percent it costs what it pays someone who came to it', () => {
  fc.assert(
    fc.property(measured, fc.integer({ min: 0, max: 12 }), (item, quarters) => {
      const target = 4 * (item.terms?.target ?? 0);
      const terms = { ...item.terms, target, isAccountSpecific: false };
      const cost = payAt(alone({ ...item, terms }), 25 * quarters);
      const input: LeafInput = inputOf({ ...item, terms, measured: (target / 4) * quarters });
      expect(cost).toBe(terms.isOpenEnded || target === 0 ? null : payItem(input).earnedCents);
    }),
  );
});

describe('a whole', () => {
  const costsOf = (children: CostInput['children'], percentOfEach: number) =>
    children.map(({ input }) => payAt({ own: input, children: [] }, percentOfEach));
  const sum = (costs: readonly (number | null)[]) =>
    costs.includes(null) ? null : costs.reduce<number>((all, one) => all + (one ?? 0), 0);
  const ofType = (type: string) => whole.filter(({ own }) => own.item.type === type);

  test('of several costs what its parts cost together', () => {
    fc.assert(
      fc.property(ofType('multi'), percent, (input, at) => {
        expect(payAt(input, at)).toBe(sum(costsOf(input.children, at)));
        const most = input.children.map((child) => mostOf({ own: child.input, children: [] }));
        expect(mostOf(input)).toBe(sum(most));
      }),
    );
  });

  test('with conditions costs what its other parts cost, or nothing as long as one is missed', () => {
    fc.assert(
      fc.property(ofType('dependencies'), percent, (input, at) => {
        const others = input.children.filter(({ terms }) => !terms.isQualifier && !terms.isHouseGoal);
        const cost = payAt(input, at);
        expect([0, sum(costsOf(others, at))]).toContain(cost);
      }),
    );
  });

  test('of a group costs the same whatever its items would pay by themselves', () => {
    fc.assert(
      fc.property(ofType('grouped'), percent, cents, (input, at, rateCents) => {
        const children = input.children.map((child) => {
          const { rules: own } = child.input;
          return { ...child, input: { ...child.input, rules: { ...own, payout: { ...own.payout, rateCents } } } };
        });
        expect(payAt({ ...input, children }, at)).toBe(payAt(input, at));
        expect(mostOf({ ...input, children })).toBe(mostOf(input));
      }),
    );
  });
});
