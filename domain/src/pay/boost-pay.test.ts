import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoostType } from '../boosts.ts';
import { roundHalfAway } from '../numbers.ts';
import { boostSums as sums } from '../testing/boosts.ts';
import { boostDollars, boostFigures, quantityText, supplierShares } from './boost-pay.ts';

const ce = (quantity: number) => ({ ounces: quantity * 288, units: quantity * 24 });
const payOf = (...list: ReturnType<typeof sums>[]) => boostFigures(list).pay;
const lineOf = (...list: ReturnType<typeof sums>[]) => payOf(...list).lines[0];

describe('what a boost pays', () => {
  test.each([
    [10, 200, 2000], //       10 x 2.00
    [6.8888888889, 300, 2067], // a half barrel: 20.6666...
    [0.25, 2, 1], //          half a cent, away from zero
    [0.25, 1, 0], //          a quarter of a cent
    [12_345.5, 10_000_000, 123_455_000_000], // $100,000 a CE: 12,345.5 x 100,000.00
    [3, 0, 0],
  ])('%d CE at %d cents are %d cents', (quantity, amountCents, cents) => {
    expect(lineOf(sums({ sold: ce(quantity) }, { amountCents }))?.amountCents).toBe(cents);
  });

  test('a return takes half a cent away from zero, too', () => {
    expect(lineOf(sums({ returned: ce(0.25) }, { amountCents: 2 }))?.amountCents).toBe(-1);
    expect(lineOf(sums({ sold: ce(1), returned: ce(1.25) }, { amountCents: 2 }))?.amountCents).toBe(-1);
  });

  test('per unit pays units, whatever they hold', () => {
    const line = lineOf(sums({ sold: { units: 37, ounces: 1 } }, { type: 'GP/Unit', amountCents: 25 }));
    expect(line).toMatchObject({ quantity: 37, rate: 0.25, amountCents: 925, why: 'Sold 37 units' }); // 37 x 0.25
  });

  test('10 CE of June at $2 that come back in July take $20 from July, though July pays $3', () => {
    const june = boostFigures([sums({ sold: ce(10) })]);
    const july = boostFigures([sums({ returned: ce(10) })]);
    expect([june.pay.earnedCents, july.pay.earnedCents]).toEqual([20_00, -20_00]);
    expect(july.pay.lines).toMatchObject([
      { quantity: -10, rate: 2, amountCents: -20_00, otherRates: [], why: 'Nothing sold, 10 CE came back' },
    ]);
    // With 5 CE sold in July: 5 x 3 - 10 x 2 = -5
    const both = lineOf(sums({ returned: ce(10) }), sums({ sold: ce(5) }, { amountCents: 300 }));
    expect(both).toMatchObject({
      quantity: 5,
      rate: 3,
      amountCents: -5_00,
      sold: { lines: 1, quantity: 5 },
      returned: { lines: 1, quantity: 10 },
      otherRates: [{ quantity: -10, rate: 2, type: 'GP/CE' }],
      why: 'Sold 5 CE, 10 CE came back, 10 CE taken back at the earlier rate of $2.00 a CE',
    });
  });

  test('terms that pay the same are one quantity: 4 CE before the dates changed and 6 CE since are 10 at $2', () => {
    const line = lineOf(sums({ sold: ce(4) }, { endDate: '2024-06-30' }), sums({ sold: ce(6) }));
    expect(line).toMatchObject({ quantity: 10, amountCents: 20_00, otherRates: [], endDate: '2024-07-31' });
  });

  test('a sale at other terms of the same period pays at them: 4 x $2 + 6 x $3 = $26', () => {
    const line = lineOf(sums({ sold: ce(4) }), sums({ sold: ce(6) }, { amountCents: 300 }));
    expect(line).toMatchObject({
      quantity: 6,
      amountCents: 26_00,
      why: 'Sold 10 CE, 4 CE paid at the earlier rate of $2.00 a CE',
    });
  });

  test('a boost that pays units since July takes June back by the CE: 10 units x $0.50 - 2 CE x $2 = $1', () => {
    const line = lineOf(
      sums({ returned: ce(2) }),
      sums({ sold: { units: 10, ounces: 120 } }, { type: 'GP/Unit', amountCents: 50 }),
    );
    expect(line).toMatchObject({
      type: 'GP/Unit',
      quantity: 10,
      rate: 0.5,
      amountCents: 1_00,
      otherRates: [{ quantity: -2, rate: 2, type: 'GP/CE' }],
      why: 'Sold 10 units, 48 units came back, 2 CE taken back at the earlier rate of $2.00 a CE',
    });
  });

  test('a CE and a unit at the same $0.50 are two rates: 2 x $0.50 + 10 x $0.50 = $6', () => {
    const units = sums({ sold: { units: 10, ounces: 120 } }, { type: 'GP/Unit', amountCents: 50 });
    const line = lineOf(sums({ sold: ce(2) }, { amountCents: 50 }), units);
    expect(line).toMatchObject({ quantity: 10, amountCents: 6_00 });
    expect(line?.otherRates).toEqual([{ quantity: 2, rate: 0.5, type: 'GP/CE' }]);
  });

  test.each([
    [{ sold: ce(2), returned: ce(2) }, { amountCents: 300 }, ''], // 2 - 2
    [{ sold: ce(0.5) }, { amountCents: 29 }, ', 0.5 CE paid at the earlier rate of $0.29 a CE'],
    [
      { sold: { units: 1, ounces: 0 } },
      { type: 'GP/Unit', amountCents: 40 },
      ', 1 unit paid at the earlier rate of $0.40 a unit',
    ],
  ] as const)(
    'what earlier terms left is said, and not what they left nothing of: %j at %j',
    (earlier, terms, said) => {
      const { why = '' } = lineOf(sums(earlier, terms), sums({ sold: ce(1) })) ?? {};
      expect(why.slice(why.indexOf(' came back') > 0 ? why.indexOf(' came back') + 10 : why.search(/ CE\b/) + 3)).toBe(
        said,
      );
    },
  );

  test('is rounded once over both rates: 1/3 CE at $0.01 and 1/6 CE at $0.02', () => {
    // 0.333 + 0.333 cents are 0.667, so 1; each alone would be 0.
    const line = lineOf(
      sums({ sold: { ounces: 96 } }, { amountCents: 1 }),
      sums({ sold: { ounces: 48 } }, { amountCents: 2 }),
    );
    expect(line?.amountCents).toBe(1);
  });

  test('is a line a boost, and their sum; what has no pace stands as it is in what is projected', () => {
    const [one, other] = [sums({ sold: ce(10) }), sums({ returned: ce(1) }, { boostId: 'beer', amountCents: 50 })];
    const figures = boostFigures([one, other]);
    expect(figures.pay.lines.map(({ boostId, amountCents }) => [boostId, amountCents])).toEqual([
      ['summer', 20_00],
      ['beer', -50],
    ]);
    expect(figures.pay).toMatchObject({ earnedCents: 19_50, bonusCents: 0 });
    expect(figures.projectedPay).toEqual(figures.pay);
    expect(boostFigures([]).pay).toEqual({ earnedCents: 0, bonusCents: 0, lines: [] });
  });
});

describe('the quantity of a line', () => {
  test('has four decimals, and more where it takes more to come to the cents by hand', () => {
    expect(lineOf(sums({ sold: { ounces: 1984 } }, { amountCents: 300 }))?.quantity).toBe(6.8889);
    const { sold } = lineOf(sums({ sold: { ounces: 1984 } }, { amountCents: 300 })) ?? {};
    expect(sold, 'four decimals whatever it pays').toEqual({ lines: 1, quantity: 6.8889 });
    // 6.8888... x 1,000.00 = 6,888.89; 6.8889 would come to 6,888.90, and the fifth decimal is enough
    expect(lineOf(sums({ sold: { ounces: 1984 } }, { amountCents: 100_000 }))?.quantity).toBe(6.88889);
    // 0.01129166666... x 99,999.85 = 1,129.164972; a ninth decimal would come to 1,129.17, and the tenth is rounded
    expect(lineOf(sums({ sold: { ounces: 3.252 } }, { amountCents: 9_999_985 }))).toMatchObject({
      quantity: 0.0112916667,
      amountCents: 1129_16,
    });
    // 6.888888... x 10,000.00 = 68,888.89; 6.8889 would come to 68,889.00
    expect(lineOf(sums({ sold: { ounces: 1984 } }, { amountCents: 1_000_000 }))).toMatchObject({
      quantity: 6.888889,
      amountCents: 68_888_89,
    });
  });

  test('comes to half a cent that no decimals come to: 5/6 CE x $0.15 = 12.5 cents', () => {
    const [sold, returned] = [{ sold: { ounces: 240 } }, { returned: { ounces: 240 } }];
    expect(lineOf(sums(sold, { amountCents: 15 }))).toMatchObject({ quantity: 0.8333333334, amountCents: 13 });
    expect(lineOf(sums(returned, { amountCents: 15 }))).toMatchObject({ quantity: -0.8333333334, amountCents: -13 });
  });

  test('a quantity is as near as numbers come where they have no more decimals to give', () => {
    // 10,000,000 5/6 CE x $0.15 = $1,500,000.125
    const line = lineOf(sums({ sold: { ounces: 2_880_000_240 } }, { amountCents: 15 }));
    expect(line).toMatchObject({ quantity: 10_000_000.833333332, amountCents: 1_500_000_13 });
  });

  test('is written with its unit', () => {
    const texts = [quantityText(1234.5, 'GP/CE'), quantityText(1, 'GP/Unit'), quantityText(-0.456, 'GP/Unit')];
    expect(texts).toEqual(['1,234.5 CE', '1 unit', '-0.46 units']);
    expect([quantityText(0, 'GP/CE'), quantityText(0.5, 'GP/CE')]).toEqual(['0 CE', '0.5 CE']);
  });
});

describe('whatever is sold and comes back', () => {
  const milliUnits = fc.integer({ min: 0, max: 10_000_000 });
  const microOunces = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const volume = fc.record({ milliUnits, microOunces, lines: fc.integer({ min: 1, max: 9 }) });
  const terms = fc.record({
    type: fc.constantFrom<BoostType>('GP/CE', 'GP/Unit'),
    amountCents: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10_000_000 })),
    startDate: fc.constant('2024-06-01'),
    endDate: fc.constant('2024-07-31'),
  });
  const sold = fc.record({
    boostId: fc.constant('summer'),
    name: fc.constant('Summer'),
    terms,
    sold: volume,
    returned: volume,
  });

  test('quantity times rate, of all rates together, is the amount to the cent', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 3 }), (list) => {
        const line = lineOf(...list);
        if (line === undefined) throw new Error('There is a line.');
        const rated = [line, ...line.otherRates].map(({ quantity, rate, type }) => {
          const [tenBillionths, cents] = [BigInt(Math.round(quantity * 1e10)), BigInt(Math.round(rate * 100))];
          expect(['GP/CE', 'GP/Unit']).toContain(type);
          return tenBillionths * cents;
        });
        const exact = Number(rated.reduce((sum, part) => sum + part, 0n)) / 1e10;
        // Numbers beyond 15 digits have no more decimals to give.
        expect(Math.abs(exact - line.amountCents)).toBeLessThanOrEqual(0.5 + Math.abs(exact) * 1e-12);
      }),
    );
  });

  test('the amounts of the lines behind it, cut after 6 decimals, round to the same cent', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 3 }), (list) => {
        const rated = list.flatMap(({ terms: of, sold: out, returned: back }) => [
          { ...of, sum: out },
          { ...of, sum: { milliUnits: -back.milliUnits, microOunces: -back.microOunces } },
        ]);
        const dollars = boostDollars(rated);
        fc.pre(Math.abs(dollars) < 1e8);
        expect(roundHalfAway(dollars, 2)).toBe((lineOf(...list)?.amountCents ?? 0) / 100);
      }),
    );
  });

  test('more volume never pays less', () => {
    fc.assert(
      fc.property(sold, milliUnits, microOunces, (sum, units, ounces) => {
        const { sold: before } = sum;
        const more = { milliUnits: before.milliUnits + units, microOunces: before.microOunces + ounces };
        const now = payOf({ ...sum, sold: { ...before, ...more } }).earnedCents;
        expect(now).toBeGreaterThanOrEqual(payOf(sum).earnedCents);
      }),
    );
  });

  test('a sale that comes back in its own period pays nothing, beside any others', () => {
    fc.assert(
      fc.property(sold, volume, (sum, undone) => {
        const add = (one: typeof undone) => ({
          lines: one.lines + undone.lines,
          milliUnits: one.milliUnits + undone.milliUnits,
          microOunces: one.microOunces + undone.microOunces,
        });
        const both = payOf({ ...sum, sold: add(sum.sold), returned: add(sum.returned) });
        expect(both.earnedCents).toBe(payOf(sum).earnedCents);
        expect(payOf({ ...sum, sold: undone, returned: undone }).earnedCents).toBe(0);
      }),
    );
  });
});

describe("a supplier's share", () => {
  test.each<[number[], number, number, number[]]>([
    [[5, 5, 5], 50, 8, [3, 3, 2]], //       7.5 cents, of 2.5 each
    [[-5, -5, -5], 50, -8, [-2, -3, -3]], // -7.5
    [[20_00, -5_00], 50, 7_50, [10_00, -2_50]],
    [[10_01, 99], 0, 0, [0, 0]],
    [[10_01, -99], 100, 9_02, [10_01, -99]],
    [[1_00, 1_00, 1_00], 33.33, 1_00, [34, 33, 33]], // 99.99 cents
    [[], 50, 0, []],
  ])('of lines of %j cents at %j percent is %j cents: %j', (lines, percent, totalCents, shares) => {
    expect(supplierShares(lines, percent)).toEqual({ totalCents, shares });
  });

  test('whatever the lines, the shares sum to the whole, each within a cent of its own', () => {
    const cents = fc.integer({ min: -1_000_000, max: 100_000_000 });
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 40 }), percent, (lines, contribution) => {
        const { totalCents, shares } = supplierShares(lines, contribution);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(totalCents);
        for (const [at, share] of shares.entries()) {
          expect(Math.abs(share - ((lines[at] ?? 0) * contribution) / 100)).toBeLessThan(1);
        }
        const sum = lines.reduce((total, line) => total + line, 0);
        expect(Math.abs(totalCents - (sum * contribution) / 100)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});
