// What holds for any item, whatever its rules: amounts are compared with each other, never computed a second time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plus, toNumber } from '../exact.ts';
import { supplierShares } from '../pay/boost-pay.ts';
import {
  childOf,
  explained,
  imageOf,
  inputOf,
  measureOf,
  paid,
  paidParent,
  type TestItem,
} from '../testing/item-pay.ts';
import { explainItem } from './explain-item.ts';
import type { Limit, PayoutTerms, Step } from './item.ts';
import { payItem } from './pay-item.ts';

const cents = fc.integer({ min: 0, max: 50_000 });
const limit = (max: number): fc.Arbitrary<Limit> =>
  fc.oneof(
    fc.record({ units: fc.constant('raw' as const), value: fc.integer({ min: 0, max }) }),
    fc.record({
      units: fc.constant('percentage' as const),
      value: fc.integer({ min: 0, max: 2000 }).map((at) => at / 8),
    }),
  );
const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.record({ completed: fc.integer({ min: 0, max: 2000 }), ofBudget: fc.integer({ min: 0, max: 1500 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows) => {
    const sorted = (read: (row: Step) => number) => rows.map((row) => read(row) / 10).sort((a, b) => a - b);
    const ofBudget = sorted((row) => row.ofBudget);
    return sorted((row) => row.completed).map((completed, at) => ({ completed, ofBudget: ofBudget[at] ?? 0 }));
  });
const quantitySteps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), cents), { minLength: 1, maxLength: 4 })
  .map((rows) => {
    const payouts = rows.map(([, payoutCents]) => payoutCents).sort((a, b) => a - b);
    return rows
      .map(([quantity]) => quantity)
      .sort((a, b) => a - b)
      .map((quantity, at) => ({ quantity, payoutCents: payouts[at] ?? 0 }));
  });
const payout: fc.Arbitrary<PayoutTerms> = fc.record({
  payoutType: fc.constantFrom('allOrNothing', 'perAction', 'atRisk', 'advanced'),
  amountCents: cents,
  rateCents: cents,
  budgetCents: cents,
  threshold: limit(40),
  cap: limit(60),
  isFullAmount: fc.boolean(),
  steps,
  quantitySteps,
});
const target = fc.integer({ min: 0, max: 300 }).map((at) => at / 8);
const quantity = fc.integer({ min: -20, max: 90 });
const measured: fc.Arbitrary<TestItem> = fc.record({
  measured: quantity,
  terms: fc.record({ target, isOpenEnded: fc.boolean(), cappedStatus: fc.boolean() }),
  payout,
  isEnded: fc.boolean(),
});
/** Of its kinds of counting, all but measured ones. */
const handedIn: fc.Arbitrary<TestItem> = fc
  .record({
    type: fc.constantFrom('binary', 'validation', 'custom', 'image'),
    isDone: fc.boolean(),
    value: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
    quantity: fc.option(
      fc.integer({ min: 0, max: 400 }).map((at) => at / 8),
      { nil: null },
    ),
    images: fc.integer({ min: 0, max: 30 }),
    target,
    payout,
    isEnded: fc.boolean(),
  })
  .map(({ type, images, target: of, payout: pays, isEnded, ...one }) => ({
    type,
    submitted: [{ ...one, images: Array.from({ length: images }, () => imageOf()) }],
    terms: { target: of, valueInput: 10 },
    payout: pays,
    isEnded,
  }));
const anyItem = fc.oneof(measured, handedIn);

test('whatever target a person has, or none, no more is paid up to a percent than for reaching it', () => {
  fc.assert(
    fc.property(quantity, payout, target, target, (counted, pays, ofItem, ofPerson) => {
      fc.pre(pays.cap.units === 'percentage');
      const one = { terms: { target: ofItem }, payout: { ...pays, payoutType: 'perAction' } } as const;
      const rules = { ...one, measured: counted, edited: { target: ofPerson, payout: { ...pays, ...one.payout } } };
      const most = ((ofPerson || ofItem) * pays.cap.value * pays.rateCents) / 100;
      return paid(rules).earnedCents <= most + 0.5;
    }),
  );
});

const earned = (item: TestItem) => payItem(inputOf(item)).earnedCents;
const sum = (amounts: readonly { amountCents: number }[]) => amounts.reduce((all, one) => all + one.amountCents, 0);

test('more never pays less', () => {
  fc.assert(
    fc.property(measured, quantity, (item, other) => {
      const [less, more] = [item.measured as number, other].sort((a, b) => a - b);
      expect(earned({ ...item, measured: more ?? 0 })).toBeGreaterThanOrEqual(earned({ ...item, measured: less ?? 0 }));
    }),
  );
});

test('nobody is paid less than nothing', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      expect(earned(item)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a cap only lowers what is paid', () => {
  fc.assert(
    fc.property(measured, (item) => {
      const uncapped = { ...item, payout: { ...item.payout, cap: { units: 'raw', value: 0 } as const } };
      expect(earned(item)).toBeLessThanOrEqual(earned(uncapped));
    }),
  );
});

test('a higher threshold never pays more', () => {
  fc.assert(
    fc.property(measured, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (item, one, other) => {
      const paidFrom = (value: number) =>
        earned({ ...item, payout: { ...item.payout, threshold: { units: 'raw', value } } });
      expect(paidFrom(Math.max(one, other))).toBeLessThanOrEqual(paidFrom(Math.min(one, other)));
    }),
  );
});

test('all of the quantity never pays less than what is above the threshold', () => {
  fc.assert(
    fc.property(measured, (item) => {
      const of = (isFullAmount: boolean) => earned({ ...item, payout: { ...item.payout, isFullAmount } });
      expect(of(true)).toBeGreaterThanOrEqual(of(false));
    }),
  );
});

test('the steps of any item add up to what it pays, and each comes to its amount by hand', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const result = paid(item);
      expect(sum(result.steps)).toBe(result.earnedCents);
      for (const { rule, quantity: of, rate, amountCents } of result.steps) {
        if (rule === 'itemRate') expect(Math.round(Number((of * rate * 100).toFixed(6)))).toBe(amountCents);
      }
    }),
  );
});

test('the next step pays what it says', () => {
  fc.assert(
    fc.property(measured, (item) => {
      const { nextStep, quantity: has, earnedCents } = paid({ ...item, isEnded: false });
      fc.pre(nextStep !== null && has !== null);
      expect(toNumber(nextStep.quantity)).toBeGreaterThan(0);
      expect(nextStep.amountCents).toBeGreaterThan(0);
      // Placements come one by one; steps of a budget can lie between two of them.
      const reached = toNumber(plus(has, nextStep.quantity));
      expect(Number.isInteger(reached)).toBe(true);
      expect(earned({ ...item, measured: reached })).toBe(earnedCents + nextStep.amountCents);
    }),
  );
});

const images = fc.array(
  fc.record({
    buyerId: fc.constantFrom('a', 'b', 'c'),
    date: fc.constantFrom('2026-11-01', '2026-11-02'),
    status: fc.constantFrom('approved', 'approved', 'pending', 'rejected'),
    validationQuantity: fc.option(
      fc.integer({ min: 0, max: 60 }).map((at) => at / 2),
      { nil: null },
    ),
  }),
  { maxLength: 12 },
);
const imageItem = fc.record({
  of: images.map((rows) => rows.map((row) => imageOf(row))),
  type: fc.constantFrom('image', 'imageValidation'),
  terms: fc.record({
    maxImagesPerAccount: fc.integer({ min: 1, max: 3 }),
    minQuantityValue: fc.integer({ min: 0, max: 10 }),
    target,
  }),
  payout: fc.record({
    quantitySteps,
    payoutType: fc.constantFrom('quantityAdvanced', 'perAction', 'atRisk'),
    amountCents: cents,
  }),
});

test('the order of images and approvals does not matter', () => {
  fc.assert(
    fc.property(imageItem, fc.infiniteStream(fc.nat()), ({ of, ...item }, random) => {
      const shuffled = of
        .map((image) => ({ image, at: random.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ image }) => image);
      const input = inputOf({ ...item, submitted: [{ images: of }] });
      const other = inputOf({ ...item, submitted: [{ images: shuffled }] });
      expect(payItem(other)).toEqual(payItem(input));
    }),
  );
});

test('another approved image never pays less, and steps of images add up', () => {
  fc.assert(
    fc.property(imageItem, ({ of, ...item }) => {
      const approved = of.map((image) => ({ ...image, status: 'approved' as const }));
      const result = paid({ ...item, submitted: [{ images: of }] });
      expect(sum(result.steps)).toBe(result.earnedCents);
      expect(earned({ ...item, submitted: [{ images: approved }] })).toBeGreaterThanOrEqual(result.earnedCents);
    }),
  );
});

const child = fc
  .record({ item: anyItem, weight: fc.integer({ min: 0, max: 80 }).map((at) => at / 2), isQualifier: fc.boolean() })
  .map(({ item, ...flags }) => ({ ...item, ...flags }));
const children = fc.array(child, { maxLength: 5 });
const parent = fc.record({ type: fc.constantFrom('multi', 'dependencies', 'grouped'), payout });

test('the steps of items of several and of what is below them add up', () => {
  fc.assert(
    fc.property(parent, children, (item, below) => {
      const result = paidParent(
        item,
        below.map((one) => childOf({ ...one, isEnded: false })),
      );
      expect(sum(result.steps)).toBe(result.earnedCents);
      for (const [at, one] of result.children.entries()) {
        const { steps: own } = explainItem(one, inputOf({ ...below[at], isEnded: false }), { hidesProfits: false });
        expect(sum(own)).toBe(one.earnedCents);
      }
      if (item.type !== 'grouped') {
        expect(result.children.reduce((all, { earnedCents }) => all + earnedCents, 0)).toBe(result.earnedCents);
      }
    }),
  );
});

test('dependencies pay what the others earn or nothing, and the rest is locked', () => {
  fc.assert(
    fc.property(children, (below) => {
      const result = paidParent({ type: 'dependencies' }, below.map(childOf));
      const others = below.filter(({ isQualifier }) => !isQualifier).reduce((all, one) => all + earned(one), 0);
      expect(result.earnedCents + result.lockedCents).toBe(others);
      expect(Math.min(result.earnedCents, result.lockedCents)).toBe(0);
    }),
  );
});

test('a group pays between nothing and its highest step, and never less for more', () => {
  fc.assert(
    fc.property(children, payout, fc.nat(4), fc.integer({ min: 0, max: 40 }), (below, pays, at, more) => {
      const advanced = { ...pays, payoutType: 'advanced' as const };
      const group = (of: typeof below) => paidParent({ type: 'grouped', payout: advanced }, of.map(childOf));
      const result = group(below);
      const highest = Math.max(...advanced.steps.map(({ ofBudget }) => ofBudget));
      expect(result.earnedCents).toBeGreaterThanOrEqual(0);
      expect(result.earnedCents).toBeLessThanOrEqual(Math.ceil((advanced.budgetCents * highest) / 100));
      const better = below.map((one, place) =>
        place === at && typeof one.measured === 'number' ? { ...one, measured: one.measured + more } : one,
      );
      expect(group(better).earnedCents).toBeGreaterThanOrEqual(result.earnedCents);
      const completed = toNumber(result.quantity ?? exact(-1));
      expect(completed).toBeGreaterThanOrEqual(0);
      expect(completed).toBeLessThanOrEqual(200);
    }),
  );
});

test('a step is reached by the unrounded percent alone', () => {
  fc.assert(
    // Around the step, where a rounded percent would reach it too early.
    fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), fc.integer({ min: -150, max: 150 }), (of, hundredths) => {
      const has = Math.floor((of * (899_700 + hundredths)) / 1_000_000);
      const item: TestItem = {
        type: 'custom',
        submitted: [{ quantity: has }],
        terms: { target: of },
        payout: { payoutType: 'advanced', budgetCents: 100, steps: [{ completed: 89.97, ofBudget: 100 }] },
      };
      expect(earned(item)).toBe(BigInt(has) * 10_000n >= BigInt(of) * 8997n ? 100 : 0);
    }),
  );
});

test("a supplier's shares of what people are paid add up to the whole", () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 8 }), fc.integer({ min: 0, max: 400 }), (items, quarters) => {
      const paidOut = items.map(earned);
      const { totalCents, shares } = supplierShares(paidOut, quarters / 4);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(totalCents);
      expect(Math.abs(totalCents - (paidOut.reduce((all, one) => all + one, 0) * quarters) / 400)).toBeLessThanOrEqual(
        0.5,
      );
    }),
  );
});

test('where profits are hidden, amounts of profit that give the same percents and pay read the same', () => {
  const sold = fc.integer({ min: -50_000, max: 500_000 });
  const dollars = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      sold,
      sold,
      dollars,
      payout,
      fc.boolean(),
      fc.boolean(),
      (selected, reference, goal, pays, isOpenEnded, isDelta) => {
        const read = (scale: number) => {
          const inPercent = (of: Limit): Limit => (of.units === 'raw' ? { units: 'raw', value: of.value * scale } : of);
          const input = inputOf({
            measured: { selected: selected * scale, reference: reference * scale },
            terms: { measure: measureOf(isDelta ? 'GP Δ ($)' : 'GP ($)'), target: goal * scale, isOpenEnded },
            payout: {
              ...pays,
              rateCents: (pays.rateCents * 10) / scale,
              threshold: inPercent(pays.threshold),
              cap: inPercent(pays.cap),
            },
          });
          const { steps: own, whyNot, nextStep, earnedCents } = explained(payItem(input), input, true);
          return { own, whyNot, next: nextStep?.amountCents, earnedCents };
        };
        expect(read(10)).toEqual(read(1));
      },
    ),
  );
});
