import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toNumber } from '../exact.ts';
import { childOf, imageOf, inputOf, paidParent, payoutTerms, type TestItem } from '../testing/item-pay.ts';
import { handInWorth, imageWorths, type NewImage, type WorthGround, type WorthPart, withOwn } from './hand-in-worth.ts';
import { nothingSubmitted } from './item-entry.ts';
import { isComplete, payItem } from './pay-item.ts';

/** What the item knows of itself, and of what the first of its submitters handed in. */
function groundOf(item: TestItem, above: WorthGround['above'] = null): WorthGround {
  const input = inputOf(item);
  const { rules, terms } = input;
  const { target, quantity, isOpenEnded, cappedStatus } = payItem(input);
  return {
    ...{ type: input.item.type, payout: rules.payout, isOpenEnded, cappedStatus, above },
    ...{ target: toNumber(target), quantity: quantity === null ? 0 : toNumber(quantity) },
    ...{ minQuantityValue: rules.minQuantityValue, maxImagesPerAccount: rules.maxImagesPerAccount },
    ...{ isLead: item.role === 'teamLead', own: { ...nothingSubmitted, ...item.submitted?.[0] } },
    condition: { comparison: terms.valueInputType, limit: terms.valueInput },
  };
}
const photo = (validationQuantity: number | null, changes: Partial<NewImage> = {}) => {
  const { status: _, ...image } = imageOf({ validationQuantity, buyerId: 'corner', ...changes });
  return { kind: 'image', image } as const;
};
const centsOf = (ground: WorthGround, added: Parameters<typeof handInWorth>[1]) => {
  const { cents, parts } = handInWorth(ground, added);
  return { cents, parts: parts.map((part) => part.cents) };
};

/** 10 cases pay $5, 25 pay $10; from 10 cases on, 3 photos of an account. */
const displays: TestItem = {
  type: 'imageValidation',
  terms: { minQuantityValue: 10, maxImagesPerAccount: 3, target: 240 },
  payout: {
    payoutType: 'quantityAdvanced',
    quantitySteps: [
      { quantity: 10, payoutCents: 500 },
      { quantity: 25, payoutCents: 1000 },
    ],
  },
};
const with3 = (status: 'pending' | 'approved' | 'rejected'): TestItem => ({
  ...displays,
  submitted: [
    {
      images: [24, 12, 30].map((validationQuantity) =>
        imageOf({ validationQuantity, buyerId: 'corner', status, imageId: `i${validationQuantity}` }),
      ),
    },
  ],
});

describe('photos with cases that reach steps', () => {
  test('bring the step of each: 24, 12 and 30 cases are $5, $5 and $10', () => {
    const three = [photo(24), photo(12), photo(30)];
    expect(centsOf(groundOf(displays), three)).toEqual({ cents: 2000, parts: [500, 500, 1000] }); // 5 + 5 + 10
  });

  test('bring nothing below the least cases', () => {
    expect(centsOf(groundOf(displays), [photo(9), photo(null)])).toEqual({ cents: 0, parts: [0, 0] }); // 9 < 10
  });

  test('of a fourth the best paid three of the account count', () => {
    const four = [photo(12), photo(24), photo(30), photo(26)];
    expect(centsOf(groundOf(displays), four)).toEqual({ cents: 2500, parts: [0, 500, 1000, 1000] }); // 10 + 10 + 5
    const elsewhere = [photo(12, { buyerId: 'other' }), photo(24), photo(30), photo(26)];
    expect(centsOf(groundOf(displays), elsewhere).cents).toBe(3000); // 10 + 10 + 5, and 5 there
  });

  test('beside three that are approved or in review, a better one brings the difference and a lesser one nothing', () => {
    for (const status of ['approved', 'pending'] as const) {
      expect(centsOf(groundOf(with3(status)), [photo(28)]).cents).toBe(500); // 10 instead of 5
      expect(centsOf(groundOf(with3(status)), [photo(11)]).cents).toBe(0);
    }
    expect(centsOf(groundOf(with3('rejected')), [photo(11)]).cents).toBe(500); // those don't count
  });

  test('that were sent say what they brought, would bring and did not bring', () => {
    const worths = (status: 'approved' | 'pending' | 'rejected') =>
      Object.fromEntries([...imageWorths(groundOf(with3(status)))].map(([id, { cents }]) => [id, cents]));
    for (const status of ['approved', 'pending', 'rejected'] as const) {
      expect(worths(status)).toEqual({ i24: 500, i12: 500, i30: 1000 });
    }
  });
});

describe('photos of an account with more than count', () => {
  const cases = [24, 12, 30, 26];
  const with4 = (status: 'pending' | 'approved' | 'rejected', role: TestItem['role'] = 'salesRep'): WorthGround =>
    groundOf({
      ...displays,
      role,
      submitted: [
        {
          images: cases.map((validationQuantity) =>
            imageOf({ validationQuantity, buyerId: 'corner', status, imageId: `i${validationQuantity}` }),
          ),
        },
      ],
    });
  const worths = (ground: WorthGround) =>
    Object.fromEntries([...imageWorths(ground)].map(([id, { cents }]) => [id, cents]));
  const best = { i30: 1000, i26: 1000, i24: 500, i12: 0 }; // the best three of an account

  test('each is worth what it is paid, the best first, of a lead too', () => {
    for (const status of ['approved', 'pending'] as const) expect(worths(with4(status))).toEqual(best);
    expect(worths(with4('approved', 'teamLead'))).toEqual(best);
  });
  test('each that was rejected is worth what it would be alone', () => {
    expect(worths(with4('rejected'))).toEqual({ ...best, i12: 500 });
  });
});

describe('what a lead hands in', () => {
  const lead = (item: TestItem) => groundOf({ ...item, role: 'teamLead', people: 3 });
  const payout = { rateCents: 2500 };

  test('a lead’s photos, tick and value are worth what they are of a rep', () => {
    expect(centsOf(lead(displays), [photo(24), photo(30)])).toEqual({ cents: 1500, parts: [500, 1000] }); // 5 + 10
    const images: TestItem = {
      type: 'image',
      terms: { maxImagesPerAccount: 3, target: 4 },
      payout,
      submitted: [{ images: [imageOf()] }],
    };
    expect(centsOf(lead(images), [photo(null), photo(null)])).toEqual({ cents: 5000, parts: [2500, 2500] });
    expect([...imageWorths(lead(images)).values()].map(({ cents }) => cents)).toEqual([2500]);
    expect(handInWorth(lead({ type: 'binary', payout }), [{ kind: 'tick', amount: 1 }]).cents).toBe(2500);
    const value: TestItem = { type: 'validation', terms: { valueInput: 5 }, payout };
    expect(handInWorth(lead(value), [{ kind: 'value', amount: 6 }]).cents).toBe(2500); // 6 > 5
  });
});

describe('what is paid by its quantity', () => {
  const images = (payout: TestItem['payout'], terms: TestItem['terms'] = {}): TestItem => ({
    ...{ type: 'image', terms: { maxImagesPerAccount: 5, target: 4, ...terms }, payout: payout ?? {} },
    submitted: [{ images: [imageOf(), imageOf()] }],
  });
  test.each<[string, TestItem, number, number[]]>([
    ['per photo, up to the target', images({ rateCents: 500 }), 1000, [500, 500, 0]], // 2 of 4: two more at 5
    ['per photo without an end', images({ rateCents: 500 }, { isOpenEnded: true }), 1500, [500, 500, 500]],
    [
      'per photo without an end, whatever percent the cap is',
      images({ rateCents: 500, cap: { units: 'percentage', value: 120 } }, { isOpenEnded: true }),
      1500,
      [500, 500, 500],
    ],
    ['all or nothing', images({ payoutType: 'allOrNothing', amountCents: 8000 }), 8000, [0, 8000, 0]], // at 4 of 4
    ['at risk', images({ payoutType: 'atRisk', amountCents: 8000 }), 4000, [2000, 2000, 0]], // 80 x 2/4 more
    [
      'by percent of a budget',
      images({ payoutType: 'advanced', budgetCents: 10_000 }), // 2/4: 0; 3/4: 50%; 4/4: 100%; 5/4: 105%
      10_500,
      [5000, 5000, 500],
    ],
    [
      'below the threshold',
      images({ rateCents: 500, threshold: { units: 'raw', value: 4 }, isFullAmount: true }),
      2000, // nothing at 3, 4 x 5 at 4
      [0, 2000, 0],
    ],
  ])('%s', (_name, item, cents, parts) => {
    const three = [1, 2, 3].map(() => photo(null));
    expect(centsOf(groundOf(item), three)).toEqual({ cents, parts });
  });

  test('a tick brings its amount once', () => {
    const tick: TestItem = { type: 'binary', payout: { rateCents: 2500 } };
    const done = { kind: 'tick', amount: 1 } as const;
    expect(handInWorth(groundOf(tick), [done]).cents).toBe(2500);
    expect(handInWorth(groundOf({ ...tick, submitted: [{ isDone: true }] }), [done]).cents).toBe(0);
    expect(handInWorth(groundOf({ ...tick, submitted: [{ isDone: true }] }), [{ ...done, amount: 0 }]).cents).toBe(0);
  });

  test('a value brings the amount if it meets the condition', () => {
    const value = (amount: number) => [{ kind: 'value', amount } as const];
    const item: TestItem = { type: 'validation', terms: { valueInput: 5 }, payout: { rateCents: 2500 } };
    expect(handInWorth(groundOf(item), value(6)).cents).toBe(2500); // 6 > 5
    expect(handInWorth(groundOf(item), value(5)).cents).toBe(0);
  });

  test('a quantity is added to the person’s own, and a lead’s first one stands for the team', () => {
    const quantity = [{ kind: 'quantity', amount: 3 } as const];
    const rep: TestItem = { terms: { measure: null }, submitted: [{ quantity: 4 }], payout: { rateCents: 500 } };
    expect(handInWorth(groundOf(rep), quantity).cents).toBe(1500); // 7 x 5 - 4 x 5
    const two = [...quantity, { kind: 'quantity', amount: 2 } as const];
    expect(centsOf(groundOf({ ...rep, submitted: [{}] }), two)).toEqual({ cents: 2500, parts: [1500, 1000] }); // 3 x 5, 2 x 5
    const lead = { ...groundOf({ ...rep, role: 'teamLead' }), own: { ...nothingSubmitted }, quantity: 2 };
    expect(handInWorth(lead, quantity).cents).toBe(500); // 3 x 5 instead of 2 x 5
  });

  test('a quantity that was deleted is missing on both sides: 3 after 500 of a target of 20 bring $15 again', () => {
    const cap = { units: 'raw', value: 20 } as const;
    const rep: TestItem = {
      terms: { measure: null },
      submitted: [{ quantity: 500 }],
      payout: { rateCents: 500, cap },
    };
    const quantity = [{ kind: 'quantity', amount: 3 } as const];
    const ground = groundOf(rep);
    expect(handInWorth(ground, quantity).cents).toBe(0); // beyond the cap
    const without = withOwn(ground, { ...ground.own, quantity: null });
    expect([without.own.quantity, without.quantity]).toEqual([null, 0]);
    expect(handInWorth(without, quantity).cents).toBe(1500);
  });
});

describe('a part of another item', () => {
  const partOf = (item: TestItem & { weight?: number; isQualifier?: boolean }): WorthPart => {
    const { result, weight, isQualifier } = childOf(item);
    const { cappedStatus, percentage, earnedCents } = result;
    const isDone = isComplete(result);
    const percent = percentage === null ? null : toNumber(percentage);
    return { cappedStatus, weight, isQualifier, isComplete: isDone, percentage: percent, earnedCents };
  };
  const call: TestItem = { name: 'Call', type: 'binary', payout: { rateCents: 2500 } };
  const done = { kind: 'tick', amount: 1 } as const;
  const payout = payoutTerms();

  test('brings what is locked once the qualifiers are met, and opens the others if it is the last qualifier', () => {
    const qualifier = partOf({ name: 'Volume', measured: 5, isQualifier: true });
    const above = { type: 'dependencies', payout, weight: 1, isQualifier: false, others: [qualifier] } as const;
    expect(handInWorth(groundOf(call, above), [done])).toMatchObject({ cents: 0, lockedCents: 2500 }); // 5 of 20
    const sold = partOf({ name: 'Wine', measured: 6 });
    const opening = { ...above, isQualifier: true, others: [sold] };
    expect(handInWorth(groundOf(call, opening), [done])).toMatchObject({ cents: 3000, lockedCents: 0 }); // 6 x 5
  });

  test('a last qualifier opens what others earned, but for qualifiers, and nothing where they earned nothing', () => {
    const met = { ...partOf({ name: 'Volume', measured: 20, isQualifier: true }), earnedCents: 700 };
    const sold = partOf({ name: 'Wine', measured: 6 });
    const above = { type: 'dependencies', payout, weight: 1, isQualifier: true, others: [met, sold] } as const;
    expect(handInWorth(groundOf(call, above), [done])).toMatchObject({ cents: 3000, lockedCents: 0 }); // 6 x 5
    const nothing = { ...above, others: [met] };
    expect(handInWorth(groundOf(call, nothing), [done])).toMatchObject({ cents: 0, lockedCents: 0 });
  });

  test('a part without a percent moves no group, and others without one count as 0', () => {
    const tiers = payoutTerms({ payoutType: 'advanced', budgetCents: 30_000 });
    const none = partOf({ name: 'Wine', measured: 16, weight: 10, terms: { target: 0 } });
    const above = { type: 'grouped', payout: tiers, weight: 90, isQualifier: false, others: [none] } as const;
    expect(handInWorth(groundOf(call, above), [done]).cents).toBe(24_000); // 90%: 80% of $300
    const open = { ...groundOf(call, above), isOpenEnded: true };
    expect(handInWorth(open, [done]).cents).toBe(0);
  });

  test('moves a group by its weight, as the group is paid with it', () => {
    const tiers = payoutTerms({ payoutType: 'advanced', budgetCents: 30_000 });
    const wine = { name: 'Wine', measured: 16, weight: 60, terms: { target: 20 } };
    const above = { type: 'grouped', payout: tiers, weight: 40, isQualifier: false, others: [partOf(wine)] } as const;
    // Without it 60% x 80% = 48%: nothing. With it 40% + 48% = 88%: 60% of $300.
    expect(handInWorth(groundOf(call, above), [done]).cents).toBe(18_000);
    const group = (isDone: boolean) =>
      paidParent({ type: 'grouped', payout: tiers }, [
        childOf({ ...call, weight: 40, submitted: [{ isDone }] }),
        childOf(wine),
      ]).earnedCents;
    expect(group(true) - group(false)).toBe(18_000);
  });

  test('of an item of several brings its own', () => {
    const above = { type: 'multi', payout, weight: 1, isQualifier: false, others: [] } as const;
    expect(handInWorth(groundOf(call, above), [done]).cents).toBe(2500);
  });
});

const cases = fc.option(
  fc.integer({ min: 0, max: 80 }).map((at) => at / 2),
  { nil: null },
);
const imageRow = fc.record({
  buyerId: fc.constantFrom('a', 'b'),
  status: fc.constantFrom('approved', 'pending', 'rejected'),
  validationQuantity: cases,
});
const anyImages = fc.record({
  type: fc.constantFrom('image', 'imageValidation'),
  payoutType: fc.constantFrom('perAction', 'allOrNothing', 'atRisk', 'advanced', 'quantityAdvanced'),
  has: fc.array(imageRow, { maxLength: 6 }),
  more: fc.array(imageRow, { maxLength: 5 }),
  target: fc.integer({ min: 0, max: 60 }),
  maxImagesPerAccount: fc.integer({ min: 1, max: 4 }),
  minQuantityValue: fc.integer({ min: 0, max: 20 }),
  cap: fc.integer({ min: 0, max: 60 }),
});

test('whatever images and rules: no worth is below 0, and parts add up to the pay with all less the pay without', () => {
  fc.assert(
    fc.property(anyImages, ({ type, payoutType, has, more, target, cap, ...limits }) => {
      const item = (rows: typeof has): TestItem => ({
        ...{ type, terms: { target, ...limits } },
        payout: {
          ...displays.payout,
          payoutType,
          amountCents: 9000,
          budgetCents: 9000,
          cap: { units: 'raw', value: cap },
        },
        submitted: [{ images: rows.map((row) => imageOf(row)) }],
      });
      const settled = (rows: typeof has) =>
        rows.map((row) => ({ ...row, status: row.status === 'pending' ? ('approved' as const) : row.status }));
      const paidFor = (rows: typeof has) => payItem(inputOf(item(rows))).earnedCents;
      const { cents, parts } = handInWorth(
        groundOf(item(has)),
        more.map(({ validationQuantity, buyerId }) => photo(validationQuantity, { buyerId })),
      );
      for (const part of parts) expect(part.cents).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
      const all = [...settled(has), ...more.map((row) => ({ ...row, status: 'approved' as const }))];
      expect(cents).toBe(paidFor(all) - paidFor(settled(has)));
      const sent = has.filter(({ status }) => status !== 'rejected');
      const worths = imageWorths(groundOf(item(sent)));
      expect([...worths.values()].reduce((sum, worth) => sum + worth.cents, 0)).toBe(paidFor(settled(sent)));
    }),
  );
});
