import { describe, expect, test } from 'vitest';
import { type Exact, exact, toNumber } from '../exact.ts';
import { itemTerms, payoutTerms } from '../testing/item-pay.ts';
import type { PayoutTerms } from './item.ts';
import {
  centsFor,
  eligibleOf,
  limitsOf,
  nextStepAfter,
  payoutOf,
  potentialOf,
  reachedStep,
  statusOf,
} from './item-payout.ts';

const pay = (quantity: number | Exact, goal: number | null, changes: Partial<PayoutTerms>) => {
  const payout = payoutTerms(changes);
  const of = goal === null ? null : exact(goal);
  return centsFor(
    typeof quantity === 'number' ? exact(quantity) : quantity,
    of,
    payout,
    limitsOf(payout, of ?? 'openEnded'),
  );
};
const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;

describe('what of a quantity counts for pay', () => {
  const limits = { threshold: exact(10), cap: exact(20) };
  test.each([
    [18, 18, 8],
    [10, 10, 0],
    [9, 0, 0],
    [31, 20, 10],
    [0, 0, 0],
    [-5, 0, 0],
  ])('%d with a threshold of 10 and a cap of 20: %d in full, %d above the threshold', (quantity, full, above) => {
    expect(toNumber(eligibleOf(exact(quantity), limits, true))).toBe(full);
    expect(toNumber(eligibleOf(exact(quantity), limits, false))).toBe(above);
  });
  test("threshold and cap in percent are of the goal, and don't apply to what is open-ended", () => {
    const terms = { threshold: percent(50), cap: percent(150) };
    const { threshold, cap } = limitsOf(terms, exact(30));
    // 50% and 150% of 30.
    expect([toNumber(threshold), cap && toNumber(cap)]).toEqual([15, 45]);
    expect(limitsOf(terms, 'openEnded')).toEqual({ threshold: exact(0), cap: null });
  });
  test('1% and 101% are percents like others, and of no target nothing is paid up to 1%', () => {
    const { threshold, cap } = limitsOf({ threshold: percent(1), cap: percent(101) }, exact(200));
    expect([toNumber(threshold), cap && toNumber(cap)]).toEqual([2, 202]);
    expect(limitsOf({ threshold: raw(5), cap: percent(1) }, 'nothing')).toEqual({ threshold: exact(0), cap: exact(0) });
  });
  test('a raw cap of 0 is none', () => {
    expect(limitsOf({ threshold: raw(0), cap: raw(0) }, exact(20)).cap).toBeNull();
    expect(pay(1000, 20, { cap: raw(0) })).toBe(500_000); // 1,000 x $5
  });
});

describe('per action', () => {
  // Rate $5, goal 20, threshold 10, cap 20.
  const terms = { threshold: raw(10), cap: raw(20) };
  test.each([
    [18, 9000, 4000], // 18 x 5; 8 x 5
    [9, 0, 0],
    [31, 10_000, 5000], // 20 x 5; 10 x 5
  ])('%d at $5 pay %d cents in full, %d above the threshold', (quantity, full, above) => {
    expect(pay(quantity, 20, { ...terms, isFullAmount: true })).toBe(full);
    expect(pay(quantity, 20, terms)).toBe(above);
  });
  test('quantities are not cut to whole numbers: 18.7 CE x $5 = $93.50', () => {
    expect(pay(18.7, 20, {})).toBe(9350);
  });
  test('a rate of 0 pays nothing', () => {
    expect(pay(5, 20, { rateCents: 0 })).toBe(0);
  });
  test('half a cent is rounded up, once', () => {
    expect(pay(0.001, 20, { rateCents: 500 })).toBe(1); // 0.5 cents
    expect(pay(0.0009, 20, { rateCents: 500 })).toBe(0); // 0.45 cents
    expect(pay({ n: 1n, d: 3n }, 20, { rateCents: 100 })).toBe(33);
  });
  test('an open-ended item pays each, up to a raw cap', () => {
    expect(pay(31, null, { cap: percent(100), threshold: percent(90) })).toBe(15_500); // 31 x 5
    expect(pay(31, null, { cap: raw(12) })).toBe(6000);
    expect(pay(9, null, { threshold: raw(10), cap: raw(0) })).toBe(0);
  });
  test('the cap is a percent of the goal, 100 unless set otherwise', () => {
    expect(pay(31, 20, {})).toBe(10_000);
    expect(pay(31, 20, { cap: percent(150) })).toBe(15_000); // 30 x 5
  });
});

describe('all or nothing', () => {
  const terms = { payoutType: 'allOrNothing', amountCents: 10_000 } as const;
  test.each([
    [19.999, 0],
    [20, 10_000],
    [31, 10_000],
  ])('%d of 20 pay %d cents', (quantity, cents) => {
    expect(pay(quantity, 20, terms)).toBe(cents);
  });
  test('asks for the goal alone: neither threshold nor cap', () => {
    expect(pay(20, 20, { ...terms, threshold: raw(30), cap: raw(10) })).toBe(10_000);
  });
  test('pays nothing without a goal', () => {
    expect(pay(20, null, terms)).toBe(0);
  });
});

describe('at risk', () => {
  const terms = { payoutType: 'atRisk', amountCents: 10_000 } as const;
  test.each([
    [18, 9000], // 100 x 18/20
    [20, 10_000],
    [31, 10_000],
    [0, 0],
    [-4, 0],
  ])('%d of 20 pay %d cents of 10,000', (quantity, cents) => {
    expect(pay(quantity, 20, terms)).toBe(cents);
  });
  test('pays nothing below the threshold, and its share from there on', () => {
    expect(pay(17, 20, { ...terms, threshold: percent(90) })).toBe(0);
    expect(pay(18, 20, { ...terms, threshold: percent(90) })).toBe(9000);
  });
  test('is rounded once', () => {
    expect(pay(1, 3, { ...terms, amountCents: 100 })).toBe(33);
    expect(pay(1, 8, { ...terms, amountCents: 100 })).toBe(13); // 12.5 cents
  });
  test('pays nothing without a goal', () => {
    expect(pay(20, null, terms)).toBe(0);
  });
});

describe('by steps of a budget', () => {
  // Budget $1,000, the default steps: 70 -> 50, 80 -> 60, 90 -> 80, 100 -> 100, 110 -> 105, 150 -> 120.
  const terms = { payoutType: 'advanced', budgetCents: 100_000 } as const;
  test.each([
    [69.99, 0],
    [70, 50_000],
    [89.96, 60_000],
    [90, 80_000],
    [95, 80_000],
    [112, 105_000],
    [200, 120_000],
  ])('%d %% completed pay %d cents', (completed, cents) => {
    expect(pay(completed, 100, terms)).toBe(cents);
  });
  test('a percent is compared unrounded: 89.96 does not reach 90', () => {
    expect(pay({ n: 8_999_999_999n, d: 100_000_000n }, 100, terms)).toBe(60_000);
    expect(reachedStep(payoutTerms().steps, exact(89.96))?.completed).toBe(80);
  });
  test('the next step is the first one above that pays more', () => {
    const { steps } = payoutTerms();
    expect(nextStepAfter(steps, exact(95))).toEqual({ completed: 100, ofBudget: 100 });
    expect(nextStepAfter(steps, exact(150))).toBeNull();
    expect(nextStepAfter([{ completed: 50, ofBudget: 1 }], exact(10))).toEqual({ completed: 50, ofBudget: 1 });
    const flat = [
      { completed: 50, ofBudget: 40 },
      { completed: 60, ofBudget: 40 },
      { completed: 70, ofBudget: 45 },
    ];
    expect(nextStepAfter(flat, exact(50))?.completed).toBe(70);
  });
});

test('the status is at least 0, and 100 at most where it is capped', () => {
  const statuses = [-5, 0, 50, 100, 120].map((at) => [statusOf(exact(at), true), statusOf(exact(at), false)]);
  expect(statuses).toEqual([
    [0, 0],
    [0, 0],
    [50, 50],
    [100, 100],
    [100, 120],
  ]);
});

describe('potential', () => {
  const of = (changes: Partial<PayoutTerms>, goal: Exact | null = exact(20)) => {
    const payout = payoutTerms(changes);
    return potentialOf(goal, payout, limitsOf(payout, goal ?? 'openEnded'));
  };
  test('is the pay at the goal, or at the cap above it', () => {
    const limits = { threshold: raw(10), cap: raw(20) };
    expect(of({ ...limits, isFullAmount: true })).toBe(10_000); // 20 x 5
    expect(of(limits)).toBe(5000); // (20 - 10) x 5
    expect(of({ cap: percent(150) })).toBe(15_000); // 30 x 5
    expect(of({ cap: raw(0) })).toBe(10_000);
    expect(of({ payoutType: 'atRisk', amountCents: 7000 })).toBe(7000);
    expect(of({ payoutType: 'advanced', budgetCents: 100_000 }, exact(100))).toBe(100_000);
  });
  test('is unknown without a goal, and of images that each have a payout', () => {
    expect(of({}, null)).toBeNull();
    expect(of({ payoutType: 'quantityAdvanced' })).toBeNull();
  });
});

describe('the person a payout belongs to', () => {
  const [item, reps, leads, leadership] = [1, 2, 3, 4].map((rateCents) => payoutTerms({ rateCents }));
  if (!item || !reps || !leads || !leadership) throw new Error('There are four.');
  const terms = itemTerms({
    payout: item,
    payoutsByUserType: true,
    payoutMap: { salesReps: reps, teamLeads: leads, leadership },
  });
  test('a role is paid by its own block as a whole', () => {
    expect(payoutOf(terms, 'salesRep', false)).toBe(reps);
    expect(payoutOf(terms, 'teamLead', false)).toBe(leads);
    expect(payoutOf(terms, 'teamLead', true)).toBe(leadership);
  });
  test("a role without a block, and everyone where it doesn't pay by role, are paid by the item's", () => {
    expect(payoutOf({ ...terms, payoutMap: { teamLeads: leads } }, 'salesRep', false)).toBe(item);
    expect(payoutOf({ ...terms, payoutsByUserType: false }, 'teamLead', true)).toBe(item);
  });
});
