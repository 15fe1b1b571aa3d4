import { describe, expect, test } from 'vitest';
import { exact, toNumber } from '../exact.ts';
import { supplierShares } from '../pay/boost-pay.ts';
import { imageOf, itemTerms, measureOf, paid, payoutTerms, type TestItem } from '../testing/item-pay.ts';
import { entryRules, isComplete } from './pay-item.ts';

const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;
const number = (value: Parameters<typeof toNumber>[0] | null) => (value === null ? null : toNumber(value));
const imagesOf = (count: number) => Array.from({ length: count }, () => imageOf());

/** So much of 20, counted in each way there is. */
const counters: readonly [string, (quantity: number) => TestItem][] = [
  ['measured placements', (quantity) => ({ measured: quantity })],
  ['approved images', (quantity) => ({ type: 'image', submitted: [{ images: imagesOf(quantity) }] })],
  [
    'cases in approved images',
    (quantity) => ({
      type: 'imageValidation',
      submitted: [{ images: [imageOf({ validationQuantity: 4 }), imageOf({ validationQuantity: quantity - 4 })] }],
    }),
  ],
  ['an uploaded quantity', (quantity) => ({ type: 'custom', submitted: [{ quantity }] })],
  [
    'a submitted quantity',
    (quantity) => ({ terms: { measure: null }, submitted: [{ quantity: 3 }, { quantity: quantity - 3 }] }),
  ],
  [
    'accounts that reach the target',
    (quantity) => ({ measured: { accounts: 20, reaching: quantity }, terms: { isAccountSpecific: true, target: 3 } }),
  ],
];

/** What so much pays by some rules, in cents. Rate $5, amount $100, goal 20. */
const perAction = (changes: TestItem['payout'] = {}) =>
  ({ payoutType: 'perAction', rateCents: 500, ...changes }) as const;
const allOrNothing = (changes: TestItem['payout'] = {}) =>
  ({ payoutType: 'allOrNothing', amountCents: 10_000, ...changes }) as const;
const atRisk = (changes: TestItem['payout'] = {}) =>
  ({ payoutType: 'atRisk', amountCents: 10_000, ...changes }) as const;
const roleMap = (block: TestItem['payout']): TestItem => ({
  terms: { payoutsByUserType: true, payoutMap: { salesReps: payoutTerms({ rateCents: 0, ...block }) } },
});
const open: TestItem = { terms: { isOpenEnded: true } };
const scenarios: readonly [string, number, NonNullable<TestItem['payout']>, TestItem, number][] = [
  ['per action', 18, perAction(), {}, 9000], // 18 x 5
  ['per action over the cap of 100%', 31, perAction(), {}, 10_000], // 20 x 5
  [
    'per action, threshold 10, cap 20, full',
    18,
    perAction({ threshold: raw(10), cap: raw(20), isFullAmount: true }),
    {},
    9000,
  ],
  ['per action, threshold 10, cap 20, beyond', 18, perAction({ threshold: raw(10), cap: raw(20) }), {}, 4000], // 8 x 5
  ['per action, threshold 50%, full', 9, perAction({ threshold: percent(50), isFullAmount: true }), {}, 0], // 9 < 10
  ['per action, threshold 50%, beyond', 18, perAction({ threshold: percent(50) }), {}, 4000],
  ['per action, cap 50%', 18, perAction({ cap: percent(50) }), {}, 5000], // 10 x 5
  ['per action, no cap', 31, perAction({ cap: raw(0) }), {}, 15_500],
  ['per action, open-ended', 31, perAction(), open, 15_500], // percents don't apply
  ['per action, open-ended, raw threshold and cap', 31, perAction({ threshold: raw(10), cap: raw(25) }), open, 7500], // 15 x 5
  ['per action by the role', 18, perAction(), roleMap({ rateCents: 700 }), 12_600], // 18 x 7
  [
    "per action by the role, without the item's threshold",
    9,
    perAction({ threshold: raw(10) }),
    roleMap({ rateCents: 700 }),
    6300,
  ],
  ['all or nothing, below', 18, allOrNothing(), {}, 0],
  ['all or nothing, reached', 20, allOrNothing({ threshold: raw(25), cap: raw(10), isFullAmount: true }), {}, 10_000],
  ['all or nothing, open-ended', 31, allOrNothing(), open, 0],
  ['all or nothing by the role', 20, perAction(), roleMap({ payoutType: 'allOrNothing', amountCents: 4200 }), 4200],
  ['at risk', 18, atRisk(), {}, 9000], // 100 x 18 / 20
  ['at risk, below the threshold', 18, atRisk({ threshold: raw(19) }), {}, 0],
  [
    'at risk from the threshold on, whatever the cap',
    18,
    atRisk({ threshold: percent(90), cap: percent(95) }),
    {},
    9000,
  ],
  ['at risk over the goal', 31, atRisk({ isFullAmount: true }), {}, 10_000],
  ['at risk, open-ended', 18, atRisk(), open, 0],
  ['at risk by the role', 18, perAction(), roleMap({ payoutType: 'atRisk', amountCents: 5000 }), 4500],
];

describe.each(counters)('paid by %s', (_, counter) => {
  test.each(scenarios)('%s: %d of 20', (_name, quantity, payout, changes, cents) => {
    const of = counter(quantity);
    const result = paid({ ...of, ...changes, payout, terms: { ...of.terms, ...changes.terms } });
    expect(number(result.quantity)).toBe(quantity);
    expect(result.earnedCents).toBe(cents);
    expect(result.steps.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
  });
  test('18 of 20 are 90%', () => {
    expect(number(paid(counter(18)).percentage)).toBe(90);
  });
});

describe('binary and validation items', () => {
  const done = { isDone: true };
  test.each([
    ['binary', [done], 500],
    ['binary', [{}], 0],
    ['validation', [{ value: 11 }], 500],
    ['validation', [{ value: 10 }], 0],
    ['validation', [{ value: null }], 0],
  ] as const)('%s: %j pays %d cents', (type, submitted, cents) => {
    expect(paid({ type, submitted, terms: { valueInput: 10, target: 20 } })).toMatchObject({ earnedCents: cents });
  });
  test.each([
    ['gt', 10, false],
    ['gt', 10.5, true],
    ['gte', 10, true],
    ['lt', 10, false],
    ['lt', 9, true],
    ['lte', 10, true],
    ['lte', 10.01, false],
  ] as const)('a value that has to be %s 10: %d is met: %s', (valueInputType, value, isMet) => {
    const result = paid({ type: 'validation', submitted: [{ value }], terms: { valueInputType, valueInput: 10 } });
    expect(number(result.quantity)).toBe(isMet ? 1 : 0);
  });
  test('nothing submitted is not met, not even below a limit', () => {
    const result = paid({
      type: 'validation',
      submitted: [{ value: null }],
      terms: { valueInputType: 'lt', valueInput: 10 },
    });
    expect(result.earnedCents).toBe(0);
    expect(isComplete(result)).toBe(false);
  });
  test("a lead has the sum of the reps' and their own: 6 of 8 is 75%", () => {
    const submitted = Array.from({ length: 8 }, (_, at) => ({ isDone: at < 6 }));
    const result = paid({
      type: 'binary',
      role: 'teamLead',
      submitted,
      people: 8,
      payout: { payoutType: 'atRisk', amountCents: 10_000 },
    });
    expect([number(result.quantity), number(result.target), number(result.percentage)]).toEqual([6, 8, 75]);
    expect(result.earnedCents).toBe(7500); // 100 x 6/8
  });
  test('they pay by every payout type', () => {
    const amountCents = 4000;
    expect(
      paid({ type: 'binary', submitted: [done], payout: { payoutType: 'allOrNothing', amountCents } }).earnedCents,
    ).toBe(4000);
    expect(paid({ type: 'binary', submitted: [done], payout: { payoutType: 'atRisk', amountCents } }).earnedCents).toBe(
      4000,
    );
    expect(paid({ type: 'binary', submitted: [done], terms: { isOpenEnded: true } }).earnedCents).toBe(500);
  });
});

describe('images', () => {
  const image = (buyerId: string, day: string, cases: number | null = null) =>
    imageOf({ buyerId, date: `2026-11-${day}`, validationQuantity: cases });
  // From 5 cases $10, from 10 cases $25, from 20 cases $40.
  const steps = [
    { quantity: 5, payoutCents: 1000 },
    { quantity: 10, payoutCents: 2500 },
    { quantity: 20, payoutCents: 4000 },
  ];
  const advanced = { payoutType: 'quantityAdvanced', quantitySteps: steps } as const;
  test('only approved ones count, and of each account as many as the item says', () => {
    const images = [
      image('a', '01'),
      image('a', '02'),
      image('b', '03'),
      imageOf({ status: 'pending' }),
      imageOf({ status: 'rejected' }),
    ];
    expect(number(paid({ type: 'image', submitted: [{ images }] }).quantity)).toBe(2);
    expect(number(paid({ type: 'image', submitted: [{ images }], terms: { maxImagesPerAccount: 2 } }).quantity)).toBe(
      3,
    );
  });
  test('the maximum is for each person: a lead counts the images of two reps in one account', () => {
    const submitted = [{ images: [image('a', '01')] }, { images: [image('a', '02')] }];
    expect(number(paid({ type: 'image', submitted, role: 'teamLead' }).quantity)).toBe(2);
  });
  test("of a rep's images those count for a lead that count for the rep", () => {
    const images = [image('a', '01'), image('a', '02'), image('a', '03')];
    const rules = { payout: payoutTerms(), minQuantityValue: 0, maxImagesPerAccount: 2 };
    const result = paid({ type: 'image', role: 'teamLead', submitted: [{}, { images, rules }] });
    expect(number(result.quantity)).toBe(2);
  });
  test("a lead's steps pay the cases of the reps' images", () => {
    const rules = { payout: payoutTerms(), minQuantityValue: 0, maxImagesPerAccount: 1 };
    const submitted = [{}, { images: [image('a', '01', 12), image('b', '02', 3)], rules }];
    const result = paid({ type: 'imageValidation', role: 'teamLead', submitted, payout: advanced });
    expect(result.earnedCents).toBe(2500); // 12 cases reach the step of 10; 3 reach none
  });

  const validated = (
    cases: readonly (number | null)[],
    terms: TestItem['terms'] = {},
    payout: TestItem['payout'] = {},
  ) =>
    paid({
      type: 'imageValidation',
      submitted: [{ images: cases.map((quantity) => imageOf({ validationQuantity: quantity })) }],
      terms,
      payout: { ...advanced, ...payout },
    });

  test('each pays by the highest step that its cases reach', () => {
    const result = validated([4.99, 5, 9.5, 10, 25, null]);
    // 0 + 10 + 10 + 25 + 40
    expect(result.earnedCents).toBe(8500);
    expect(number(result.quantity)).toBe(54.49); // 4.99 + 5 + 9.5 + 10 + 25
  });
  test('fewer cases than the minimum count nothing', () => {
    const result = validated([5, 9, 10], { minQuantityValue: 9 });
    expect(result.earnedCents).toBe(3500); // 10 + 25
    expect(number(result.quantity)).toBe(19);
  });
  test('threshold and cap change nothing', () => {
    expect(validated([10, 25], {}, { threshold: raw(100), cap: raw(1) }).earnedCents).toBe(6500);
    expect(validated([10, 25], { isOpenEnded: true }).earnedCents).toBe(6500);
    expect(number(validated([10, 25], {}, { threshold: raw(100) }).eligible)).toBe(35);
  });
  test('beyond the maximum of an account the best paid count, the earlier of equals', () => {
    const images = [image('a', '01', 12), image('a', '02', 30), image('a', '03', 6), image('b', '04', 5)];
    const of = (maxImagesPerAccount: number) =>
      paid({ type: 'imageValidation', submitted: [{ images }], terms: { maxImagesPerAccount }, payout: advanced });
    expect(of(1).earnedCents).toBe(5000); // 40 + 10
    expect(of(2).earnedCents).toBe(7500); // 40 + 25 + 10
    // 19 and 12 cases both pay $25: the one of the 1st counts.
    const equals = paid({
      type: 'imageValidation',
      submitted: [{ images: [image('a', '02', 19), image('a', '01', 12)] }],
      payout: advanced,
    });
    expect(number(equals.quantity)).toBe(12);
  });
  test('images of one day that pay the same count in one order, however they come', () => {
    const both = [image('a', '01', 12), image('a', '01', 19)];
    const of = (images: typeof both) => paid({ type: 'imageValidation', submitted: [{ images }], payout: advanced });
    expect(of(both.toReversed()).quantity).toEqual(of(both).quantity);
  });
  test('per action they pay by the case', () => {
    const result = validated([10, 2.5], {}, { payoutType: 'perAction', rateCents: 200 });
    expect(result.earnedCents).toBe(2500); // 12.5 x 2
    expect(result.unit).toBe('cases');
  });
});

describe('measures', () => {
  const of = (label: Parameters<typeof measureOf>[0], selected: number, reference: number | null) => {
    const { quantity, unit, earnedCents } = paid({
      terms: { measure: measureOf(label), isOpenEnded: true },
      measured: { selected, reference },
      payout: { rateCents: 100 },
    });
    return [number(quantity), unit, earnedCents];
  };
  const ce = 288_000_000;
  test.each([
    ['Vol (CEs)', 18.5 * ce, 0, [18.5, 'CE', 1850]],
    ['Vol Δ (CEs)', 120 * ce, 100 * ce, [20, 'CE', 2000]],
    ['Vol Δ (%)', 120 * ce, 100 * ce, [20, '%', 2000]],
    ['Units(Btls/cans)', 7500, 0, [7.5, 'units', 750]],
    ['Units Δ(Btls/Cans)', 7000, 9000, [-2, 'units', 0]],
    ['Units Δ (%)', 9000, 8000, [12.5, '%', 1250]],
    ['GP ($)', 12_345, 0, [123.45, '$', 12_345]],
    ['GP Δ ($)', 12_345, 2345, [100, '$', 10_000]],
    ['GP Δ (%)', 150, 100, [50, '%', 5000]],
    ['Revenue ($)', 100, 0, [1, '$', 100]],
    ['Revenue Δ ($)', 100, 50, [0.5, '$', 50]],
    ['Revenue Δ (%)', 100, 50, [100, '%', 10_000]],
    ['PODs', 12, 0, [12, 'PODs', 1200]],
    ['PODs Simple', 12, 0, [12, 'PODs', 1200]],
    ['PODs Δ (delta)', 12, 9, [3, 'PODs', 300]],
    ['PODs Δ (delta) Simple', 9, 12, [-3, 'PODs', 0]],
    ['PODs Δ (%)', 12, 9, [100 / 3, '%', 3333]],
    ['PODs Δ (%) Simple', 12, 8, [50, '%', 5000]],
  ] as const)('%s of %d against %d', (label, selected, reference, expected) => {
    expect(of(label, selected, reference)).toEqual(expected);
  });
  test('a percent of nothing, or of less than nothing, is not payable', () => {
    expect(of('GP Δ (%)', 500, 0)).toEqual([null, '%', 0]);
    expect(of('GP Δ (%)', 500, -100)).toEqual([null, '%', 0]);
    expect(of('GP Δ ($)', 500, -100)).toEqual([6, '$', 600]);
  });
  test('a change is not payable before there is a reference', () => {
    expect(of('PODs Δ (delta)', 5, null)).toEqual([null, 'PODs', 0]);
    expect(of('PODs', 5, null)).toEqual([5, 'PODs', 500]);
    const terms = { isAccountSpecific: true, measure: measureOf('PODs Δ (delta)') };
    expect(paid({ terms, measured: { reference: null, accounts: 5, reaching: 5 } }).quantity).toBeNull();
  });
  test('pooled: references 1,000, 500, 500 and sales 1,150, 540, 540 are 11.5%', () => {
    const measured = { selected: 1150 + 540 + 540, reference: 2000 };
    const result = paid({ terms: { measure: measureOf('PODs Δ (%)'), target: 10 }, measured, role: 'teamLead' });
    expect(number(result.quantity)).toBe(11.5);
    expect(result.earnedCents).toBe(5000); // capped at 10 points x 5
  });
});

describe('account-specific items', () => {
  const of = (reaching: number, accounts: number, changes: TestItem = {}) =>
    paid({
      ...changes,
      terms: { isAccountSpecific: true, target: 3, ...changes.terms },
      measured: { accounts, reaching },
    });
  test('the accounts stand for the goal in every rule', () => {
    // 12 of 15; threshold 80% of 15 = 12.
    const terms = { threshold: percent(80), isFullAmount: true };
    expect(of(12, 15, { payout: terms })).toMatchObject({ earnedCents: 6000, accounts: 15, unit: 'accounts' });
    expect(of(11, 15, { payout: terms }).earnedCents).toBe(0);
    expect(number(of(12, 15).percentage)).toBe(80);
    expect(of(12, 15).potentialCents).toBe(7500); // 15 x 5
  });
  test('all of them complete it', () => {
    expect(isComplete(of(15, 15))).toBe(true);
    expect(isComplete(of(14, 15))).toBe(false);
    expect(isComplete(of(0, 0))).toBe(false);
  });
  test('without any account there is no percent and no pay', () => {
    expect(of(0, 0)).toMatchObject({ percentage: null, status: null, potentialCents: null, earnedCents: 0 });
  });
});

describe('status', () => {
  test('is capped at 100 unless the item says otherwise, and never negative', () => {
    expect(paid({ measured: 28 })).toMatchObject({ status: 100 });
    expect(paid({ measured: 28, terms: { cappedStatus: false } })).toMatchObject({ status: 140 });
    expect(paid({ measured: -5 })).toMatchObject({ status: 0 });
    expect(number(paid({ measured: -5 }).percentage)).toBe(-25);
  });
  test('the cap of what is shown never caps what is paid', () => {
    const payout = { cap: percent(150) };
    expect(paid({ measured: 28, payout }).earnedCents).toBe(14_000); // 28 x 5
  });
  test('an open-ended item has no percent, no status and no potential', () => {
    expect(paid({ measured: 28, terms: { isOpenEnded: true } })).toMatchObject({
      percentage: null,
      status: null,
      potentialCents: null,
    });
  });
});

describe('what was typed for a person', () => {
  const byRole = {
    payout: payoutTerms({ rateCents: 100 }),
    payoutsByUserType: true,
    payoutMap: { salesReps: payoutTerms({ rateCents: 700 }) },
  };
  test("beats the item's payout and that of the role", () => {
    const edited = { payout: payoutTerms({ rateCents: 200 }) };
    expect(paid({ measured: 10, terms: byRole }).earnedCents).toBe(7000);
    expect(paid({ measured: 10, terms: byRole, edited })).toMatchObject({ earnedCents: 2000, isEdited: true });
  });
  test('flags that were not typed stay as the item has them', () => {
    const terms = { cappedStatus: false, isOpenEnded: true, maxImagesPerAccount: 3 };
    const person = { role: 'salesRep', leadership: false } as const;
    const rules = entryRules(itemTerms(terms), person, { target: 4 }, { target: exact(4), targetSource: 'typed' });
    expect(rules).toMatchObject({ ...terms, isEdited: true });
  });
  test('has its own target and flags', () => {
    const result = paid({ measured: 10, edited: { target: 8, cappedStatus: false } });
    expect(result).toMatchObject({ targetSource: 'typed', status: 125, earnedCents: 4000 }); // capped at 8 x 5
    expect(paid({ measured: 30, edited: { isOpenEnded: true } }).earnedCents).toBe(15_000);
  });
});

test('without a target there is no percent, and what is at risk is not paid', () => {
  expect(paid({ measured: 30, terms: { target: 0 } }).percentage).toBeNull();
  expect(
    paid({ measured: 30, terms: { target: 0 }, payout: { payoutType: 'atRisk', amountCents: 100 } }).earnedCents,
  ).toBe(0);
});
test('without a target nothing is paid up to a percent of it', () => {
  const without = (payout: TestItem['payout']) => paid({ measured: 30, terms: { target: 0 }, payout });
  expect(without({ cap: percent(100) })).toMatchObject({ earnedCents: 0, whyNot: [{ reason: 'No target is set.' }] });
  expect(without({ cap: raw(0), threshold: percent(50) }).earnedCents).toBe(0);
  expect(without({ cap: raw(0), threshold: percent(0) }).earnedCents).toBe(15_000); // 30 x 5
});

test('a monthly item of $5 a placement pays $150.00 for months of 10, 12 and 8', () => {
  const months = [10, 12, 8].map((measured) => paid({ measured, isEnded: true }).earnedCents);
  expect(months.reduce((sum, cents) => sum + cents, 0)).toBe(15_000);
});

test('a supplier refunds its percent of an item, rounded once for everyone', () => {
  const people = [1, 1, 1].map((measured) => paid({ measured, payout: { rateCents: 5 } }).earnedCents);
  const { totalCents, shares } = supplierShares(people, 50);
  expect(totalCents).toBe(8); // 7.5
  expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(8);
});
