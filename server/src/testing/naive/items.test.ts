/**
 * The examples of docs/product.md about items by the naive reckoning itself: it has to be right before it may judge.
 */
import type { ItemTerms, PayoutTerms } from '@caselift/domain/programs/item';
import type { ItemMeasure } from '@caselift/domain/programs/item-measures';
import { describe, expect, test } from 'vitest';
import { fraction, written } from './fraction.ts';
import { type NaiveInstance, naiveInstances, type Program } from './item-instances.ts';
import { payOf, pictureCents, steppedCents } from './item-pay.ts';
import { boughtOf, measureOf, tradeOf } from './item-sums.ts';
import { windowsOf } from './item-windows.ts';
import type { Files, Line } from './rows.ts';

const payout: PayoutTerms = {
  ...{ payoutType: 'perAction', amountCents: 0, rateCents: 500, budgetCents: 1000_00, isFullAmount: true },
  threshold: { units: 'raw', value: 10 },
  cap: { units: 'raw', value: 20 },
  steps: [70, 80, 90, 100, 110, 150].map((completed, at) => ({
    completed,
    ofBudget: [50, 60, 80, 100, 105, 120][at] ?? 0,
  })),
  quantitySteps: [],
};
const pay = (quantity: number, changed: Partial<PayoutTerms> = {}, target = 20) =>
  payOf({ quantity: written(quantity), target: fraction(target), isOpenEnded: false }, { ...payout, ...changed })
    .earnedCents;

const noFilters = { accountType: [], premise: [], chain: [], location: [] };
const noProducts = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
const pods: ItemMeasure = {
  ...{ label: 'PODs', trackingOption: 'default', trackingStart: null, trackingEnd: null, trackingPeriod: 30 },
  ...{ minimumType: 'units', minimumValue: 0 },
};
const terms: ItemTerms = {
  ...{ isActive: true, isValid: true, userIds: ['A_1'], hideFromSalesReps: false, period: 'current_month' },
  ...{ periodStart: null, periodEnd: null, isOpenEnded: false, isAccountSpecific: false, cappedStatus: true },
  ...{ isQualifier: false, isHouseGoal: false, target: 20, payout, payoutsByUserType: false, payoutMap: {} },
  ...{ measure: pods, valueInputType: 'gt', valueInput: 0, minQuantityValue: 0, maxImagesPerAccount: 1 },
  accounts: { byFilters: false, filters: noFilters, list: null },
  products: { byFilters: false, filters: noProducts, list: { hash: 'ale', count: 1 } },
  ...{ supplierContribution: 0, groupId: null, weight: 0 },
};
const program: Program = {
  ...{ itemId: 'one', kind: 'objective', type: 'quantity', name: 'One', parentId: null, order: 1, since: '2026-07-20' },
  ...{ terms, earlierTerms: [], archivedAt: null, deletedAt: null },
};
const spans = (root: Program, newest: number) =>
  naiveInstances({ root, children: [] }, newest).map(({ from, to }) => [from, to]);

describe('what is paid', () => {
  test('for each counts from the threshold to the cap, in full or beyond the threshold', () => {
    expect([18, 9, 31].map((quantity) => pay(quantity))).toEqual([90_00, 0, 100_00]);
    expect([18, 9, 31].map((quantity) => pay(quantity, { isFullAmount: false }))).toEqual([40_00, 0, 50_00]);
    expect(pay(18.7, { threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 0 } })).toBe(93_50);
  });

  test('of all or nothing and at risk stands beside the target', () => {
    const all = { payoutType: 'allOrNothing', amountCents: 300_00 } as const;
    expect([19.99, 20, 40].map((quantity) => pay(quantity, all))).toEqual([0, 300_00, 300_00]);
    const risk = { payoutType: 'atRisk', amountCents: 300_00 } as const;
    expect([9.99, 10, 15, 40].map((quantity) => pay(quantity, risk))).toEqual([0, 150_00, 225_00, 300_00]);
  });

  test('of a budget is the share of the highest step, without anything between', () => {
    const completed = ['69.99', '70', '95', '112', '200'];
    expect(completed.map((c) => steppedCents(written(c), payout))).toEqual([0, 500_00, 800_00, 1050_00, 1200_00]);
  });

  test('for a picture is that of the highest step', () => {
    const steps = [1, 5].map((quantity) => ({ quantity, payoutCents: quantity * 100 }));
    expect([0.5, 1, 4.9, 5, 9].map((cases) => pictureCents(cases, steps))).toEqual([0, 100, 100, 500, 500]);
  });

  const percents = {
    threshold: { units: 'percentage', value: 50 },
    cap: { units: 'percentage', value: 100 },
  } as const;

  test('an open-ended item takes no percent: what is left is a rate', () => {
    const open = payOf({ quantity: fraction(30), target: fraction(20), isOpenEnded: true }, { ...payout, ...percents });
    expect(open).toEqual({ eligible: fraction(30), percentage: null, earnedCents: 150_00, potentialCents: null });
  });

  test('at risk is nothing without a target', () => {
    expect(pay(30, { ...percents, payoutType: 'atRisk', amountCents: 100 }, 0)).toBe(0);
  });

  test('up to a percent of no target is nothing', () => {
    expect(pay(30, percents, 0)).toBe(0);
    const count = { quantity: fraction(180), target: fraction(0), isOpenEnded: false };
    expect(payOf({ ...count, ofItem: fraction(20) }, { ...payout, ...percents }).earnedCents).toBe(100_00);
  });
});

describe('the periods of an item', () => {
  test('begin with the one in which it was made, and end with the one of the newest sale', () => {
    expect(spans(program, 20_260_916)).toEqual([
      [20_260_701, 20_260_731],
      [20_260_801, 20_260_831],
      [20_260_901, 20_260_930],
    ]);
  });

  test('that overlap one that is kept do not exist', () => {
    const yearly: Program = {
      ...program,
      terms: { ...terms, period: 'current_quarter' },
      earlierTerms: [{ ...terms, until: '2026-09-16', since: program.since }],
    };
    expect(spans(yearly, 20_260_916).at(-1)).toEqual([20_260_801, 20_260_831]);
    expect(spans(yearly, 20_261_002).at(-1)).toEqual([20_261_001, 20_261_231]);
  });

  test('are one with a tracking option, to the later end', () => {
    const measure = {
      ...pods,
      label: 'PODs Δ (delta)',
      trackingOption: 'trackingFromDate',
      trackingStart: '2026-07-10',
    } as const;
    expect(spans({ ...program, terms: { ...terms, measure } }, 20_260_916)).toEqual([[20_260_701, 20_260_808]]);
    const below = (changed: Partial<typeof terms>) => {
      const child = { ...program, itemId: 'child', terms: { ...terms, measure, groupId: 'item', ...changed } };
      return naiveInstances({ root: program, children: [child] }, 20_260_716).map(({ to }) => to);
    };
    expect(below({})).toEqual([20_260_808]);
    expect([below({ isValid: false }), below({ isActive: false })]).toEqual([[20_260_731], [20_260_731]]);
  });
});

describe('what is measured', () => {
  const line = (day: number, units: number, changed: Partial<Line> = {}): Line => ({
    ...{ key: `${day}/${units}`, day, buyer: 'Bar', product: 'Ale', rep: null, holder: null, gpCents: 0 },
    ...{ revenueCents: 0, milliUnits: units * 1000, microOunces: 0, isPurchase: true, counts: true },
    ...{ lossReason: null, lossCents: 0, reverses: null, ...changed },
  });
  const july = {
    from: 20_260_701,
    to: 20_260_731,
    inForce: 20_260_731,
    terms,
    isExtended: false,
  } satisfies NaiveInstance;
  const placed = (lines: Line[], newest: number) => {
    const files: Files = { lines, people: [], goals: [], items: [], accounts: [] };
    const windows = windowsOf(terms, july, { newest, daysOff: new Set() });
    return boughtOf(tradeOf(files, newest), terms, windows, new Map([['ale', ['Ale']]])).size;
  };

  test("isn't a placement if it is returned within 30 days after the period", () => {
    const sold = line(20_260_730, 5);
    expect(placed([sold], 20_260_829)).toBe(1);
    expect(placed([sold, line(20_260_829, -5)], 20_260_829)).toBe(0);
    expect(placed([sold, line(20_260_831, -5)], 20_260_901)).toBe(1);
    expect(placed([sold, line(20_260_829, -4)], 20_260_901)).toBe(1);
  });

  test('is compared with as many selling days, and with all of them from the last one on', () => {
    const measure = { ...pods, label: 'PODs Δ (delta)' } as const;
    const at = (newest: number) => windowsOf({ ...terms, measure }, july, { newest, daysOff: new Set() }).reference;
    expect(at(20_260_703)).toEqual([20_250_701, 20_250_703]);
    expect(at(20_260_730)).toEqual([20_250_701, 20_250_730]);
    expect(at(20_260_731)).toEqual([20_250_701, 20_250_731]);
  });

  test('of a team is the percent of the sums: 1,150, 540 and 540 after 1,000, 500 and 500 are 11.5', () => {
    expect(measureOf({ selected: 2230, reference: 2000 }, 'GP Δ (%)', true)).toEqual(written('11.5'));
    expect(measureOf({ selected: 5, reference: 0 }, 'GP Δ (%)', true)).toBeNull();
    expect(measureOf({ selected: 500, reference: 0 }, 'GP Δ ($)', true)).toEqual(fraction(5));
  });
});
