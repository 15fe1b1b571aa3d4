/** The examples of docs/product.md by the naive reckoning itself: it has to be right before it may judge. */
import { describe, expect, test } from 'vitest';
import { paidByBoosts } from './boosts.ts';
import { calendarAt } from './calendar.ts';
import { differences } from './compare.ts';
import { fraction, rounded, written } from './fraction.ts';
import { paidFor, paidForLosses } from './pay.ts';
import { progress } from './progress.ts';
import { type Item, type Line, rowsOfCsv, wholeOf } from './rows.ts';

test('numbers are read as they are written, and halves are rounded away from zero', () => {
  expect([wholeOf('-0.5', 2), wholeOf('1234.56', 2), wholeOf('7', 2), wholeOf('16.907', 6)]).toEqual([
    -50, 123_456, 700, 16_907_000,
  ]);
  expect([rounded(fraction(5, 2), 0), rounded(fraction(-5, 2), 0), rounded(written('1.005'), 2)]).toEqual([
    3, -3, 1.01,
  ]);
  expect(rounded(fraction(-1, 300), 2)).toBe(0);
});

test('quotes enclose commas and quotes', () => {
  expect(rowsOfCsv('id,name\n1,"Al""s, Bar"\n2,Plain\n')).toEqual([
    { id: '1', name: 'Al"s, Bar' },
    { id: '2', name: 'Plain' },
  ]);
});

describe('the calendar', () => {
  const at = (newest: number, off: number[] = []) => calendarAt(newest, 'quarterly', new Set(off));

  test('ends last year to date the day before the next selling day', () => {
    // Wed 2024-05-15 is selling day 11; day 11 of May 2023 is Monday the 15th.
    expect(at(20_240_515).pace.month).toEqual({ elapsed: 11, total: 23 });
    expect(at(20_240_515).spans.lastYearMonth).toEqual([20_230_501, 20_230_515]);
    expect(at(20_240_515).spans.lastYear).toEqual([20_230_401, 20_230_515]);
  });

  test('takes the whole month once no selling day is left, and nothing while none has passed', () => {
    expect(at(20_240_531).spans.lastYearMonth).toEqual([20_230_501, 20_230_531]);
    expect(at(20_240_601).spans.lastYearMonth).toEqual([20_230_601, 20_230_531]);
  });

  test('takes a weekend into last year to date', () => {
    // Friday 2024-05-17 is selling day 13; day 13 of May 2023 is Wednesday the 17th.
    expect(at(20_240_517, [20_230_518]).spans.lastYearMonth).toEqual([20_230_501, 20_230_518]);
    expect(at(20_240_520).dayBefore).toEqual([20_240_401, 20_240_517]);
    expect(at(20_240_401).dayBefore).toBeNull();
  });
});

const line = (day: number, rep: string, dollars: number, milliUnits = 1000): Line => ({
  key: `${day}/1`,
  day,
  buyer: 'Bar',
  product: 'Ale',
  rep,
  holder: 'B',
  gpCents: dollars * 100,
  revenueCents: 0,
  milliUnits,
  microOunces: 0,
  isPurchase: milliUnits > 0,
  counts: true,
  lossReason: null,
  lossCents: 0,
  reverses: null,
});

test("an account moved from A to B in July: its 12,000 beside last year's 10,000 are B's, A's 6,000 stay A's", () => {
  const lines = [line(20_230_601, 'A', 10_000), line(20_240_603, 'A', 6_000), line(20_240_702, 'B', 6_000)];
  const calendar = calendarAt(20_240_731, 'monthly', new Set());
  const of = (rep: string) => progress(lines, 'gp', { team: new Set([rep]), goal: null, calendar });
  expect(of('B').sums).toMatchObject({ thisYearYTD: 6_000, lastYearYTD: 10_000 });
  expect(of('B').toGoal).toMatchObject({ sameBuyersYTD: 12_000, deltaYTD: 20 });
  expect(of('B').transferred).toEqual({ hasTransferredAccountsMonth: false, hasTransferredAccountsYTD: true });
  expect(of('A').sums).toMatchObject({ thisYearYTD: 6_000, lastYearYTD: 0 });
  expect(of('A').toGoal).toMatchObject({ sameBuyersYTD: 0, deltaYTD: null });
});

describe('pay', () => {
  const plan = { payout: fraction(500), threshold: null, slope: 2, cap: 200 };

  test.each([
    [89.9, 0],
    [90, 400],
    [95, 450],
    [100, 500],
    [107, 570],
    [300, 1000],
  ])('of 500 at a slope of 2: %f percent pay %f dollars', (percent, dollars) => {
    expect(paidFor(written(percent), plan)).toBe(dollars);
  });

  test('without a slope is the same from the threshold on', () => {
    expect(paidFor(written(90), { ...plan, slope: 0 })).toBe(500);
    expect(paidFor(written(240), { ...plan, slope: 0 })).toBe(500);
  });

  test.each([
    [0.8, 120],
    [1, 100],
    [1.25, 75],
    [1.5, 50],
    [1.6, 0],
  ])('for losses of 100 at a goal of 1 and at most 1.5: %f percent pay %f dollars', (percent, dollars) => {
    const promise = { goal: fraction(1), payout: fraction(100), most: written(1.5), slope: 1, cap: 120 };
    expect(paidForLosses(written(percent), promise)).toBe(dollars);
  });
});

test('a cent, or the tenth digit of a percent, is a difference', () => {
  const of = (money: number, achieved: number) => ({ gp: { thisYear: money, achieved } });
  expect(differences(of(1, 100), of(1, 100 + 1e-11), 'A_1')).toEqual([]);
  expect(differences(of(1, 100), of(1.01, 100 + 1e-6), 'A_1')).toEqual([
    'A_1 gp.thisYear: 1 by hand, 1.01 answered',
    'A_1 gp.achieved: 100 by hand, 100.000001 answered',
  ]);
});

test('what came back in July is taken at what a closed June paid, whatever the brand is in July', () => {
  const item = (brand: string): Item => ({
    ...{ customId: 'Ale', name: 'Ale', supplierId: 's', supplier: 'S', brandId: brand, brand, brandFam: brand },
    ...{ productType: 'Beer', packageType: 'Can', size: '12 oz', premise: null, tags: [] },
  });
  const [june, july] = [
    [20_240_601, 20_240_630],
    [20_240_701, 20_240_731],
  ] as const;
  const terms = { by: 'GP/Unit', cents: 200, days: june, filters: { brand: ['Hop'] } } as const;
  const boosts = [{ id: 'hop', name: 'Hop', isSaved: true, terms }];
  const lines = [line(20_240_605, 'A', 0, 10_000), line(20_240_703, 'A', 0, -4_000)];
  const inJuly = (then: string, now: string) => {
    const files = { lines, items: [item(now)], closedItems: [{ days: june, items: [item(then)] }] };
    return paidByBoosts(files, boosts, july).get('A')?.[0]?.dollars;
  };
  expect(inJuly('Hop', 'Malt')).toBe(-8); // 4 x 2
  expect(inJuly('Malt', 'Hop')).toBeUndefined(); // it earned nothing
});
