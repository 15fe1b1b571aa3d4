import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NinetyDays, ninetyDaysFigures, ninetyDaysSum } from './product-figures.ts';

const all = { withProfits: true };
const days = (ounces: number, gpCents: number, lastYearOunces: number, lastYearGpCents: number): NinetyDays => ({
  ounces,
  gpCents,
  lastYearOunces,
  lastYearGpCents,
});
const keg = days(1984, 5000, 992, 2000);

describe('a product', () => {
  test('is shown in CE, dollars and dollars per CE with the change on last year', () => {
    expect(ninetyDaysFigures(keg, all)).toEqual({
      volume: { thisYear: 6.8889, lastYear: 3.4444, delta: 100 }, // 1984 / 288 after 992 / 288
      gp: { thisYear: 50, lastYear: 20, delta: 150 },
      // 50 x 288 / 1984 = 7.25806 after 20 x 288 / 992 = 5.80645
      gpCe: { thisYear: 7.2581, lastYear: 5.8065, delta: 25 },
    });
  });

  test('GP/CE is that of the sums themselves, not of a rounded CE', () => {
    // 1.2 oz are 0.0041666... CE: 1 dollar over it is 240, over the 0.0042 shown it would be 238.0952.
    const { volume, gpCe } = ninetyDaysFigures(days(1.2, 100, 0, 0), all);
    expect([volume.thisYear, gpCe?.thisYear]).toEqual([0.0042, 240]);
  });

  test.each([
    ['nothing last year', days(288, 100, 0, 0), ['Infinity', 'Infinity', null]],
    ['nothing at all', days(0, 0, 0, 0), [null, null, null]],
    ['more came back last year', days(288, 100, -288, -100), [null, null, null]],
    ['more came back this year', days(-288, -100, 288, 100), [-200, -200, null]],
    ['profit after none', days(288, 100, 288, 0), [0, 'Infinity', 'Infinity']],
    ['a loss after no profit', days(288, -1, 288, 0), [0, null, null]],
    ['a profit after a loss', days(288, 100, 288, -100), [0, null, null]],
  ])('the changes after %s', (_what, sums, deltas) => {
    const { volume, gp, gpCe } = ninetyDaysFigures(sums, all);
    expect([volume.delta, gp?.delta, gpCe?.delta]).toEqual(deltas);
  });

  test('GP/CE is none where CE is not positive', () => {
    expect(ninetyDaysFigures(days(0, 500, -12, 500), all).gpCe).toEqual({
      thisYear: null,
      lastYear: null,
      delta: null,
    });
  });

  test('where profits are hidden only volume is left', () => {
    expect(Object.keys(ninetyDaysFigures(keg, { withProfits: false }))).toEqual(['volume']);
  });
});

describe('a list of products', () => {
  test('adds up to the cent and the ounce, and its GP/CE is the ratio of the sums', () => {
    const sum = ninetyDaysSum([keg, days(0.1, -100, 0.1, 0), days(0.2, 0, 0.2, 0)]);
    expect(sum).toEqual(days(1984.3, 4900, 992.3, 2000));
    // 49 x 288 / 1984.3 = 7.11183, not the mean of 7.2581 and others
    expect(ninetyDaysFigures(sum, all).gpCe?.thisYear).toBe(7.1118);
  });

  test('without products adds up to nothing', () => {
    expect(ninetyDaysSum([])).toEqual(days(0, 0, 0, 0));
  });

  test('stays exact where the millionths of an ounce are no safe number any more', () => {
    const large = days(9_007_199_254.740_99, 1, -9_007_199_254.740_99, 2);
    const sum = ninetyDaysSum([large, large, large, days(0.000_01, 0, -0.000_01, 0)]);
    expect(sum).toEqual(days(27_021_597_764.222_98, 3, -27_021_597_764.222_98, 6));
  });

  const amount = fc.integer({ min: -1e12, max: 1e12 });
  const product = fc.record({
    ounces: amount.map((micro) => micro / 1e6),
    gpCents: amount,
    lastYearOunces: amount.map((micro) => micro / 1e6),
    lastYearGpCents: amount,
  });

  test('its sum does not depend on the order, nor on what is added up first', () => {
    fc.assert(
      fc.property(fc.array(product), fc.array(product), (some, others) => {
        const together = ninetyDaysSum([...some, ...others]);
        expect(ninetyDaysSum([...others, ...some].reverse())).toEqual(together);
        expect(ninetyDaysSum([ninetyDaysSum(some), ninetyDaysSum(others)])).toEqual(together);
      }),
    );
  });

  test('a single product is its own summary, and a copy of it changes no ratio and no percent', () => {
    fc.assert(
      fc.property(product, (one) => {
        const shown = ninetyDaysFigures(one, all);
        expect(ninetyDaysFigures(ninetyDaysSum([one]), all)).toEqual(shown);
        const twice = ninetyDaysFigures(ninetyDaysSum([one, one]), all);
        expect(twice.gpCe).toEqual(shown.gpCe);
        expect([twice.gp?.delta, twice.volume.delta]).toEqual([shown.gp?.delta, shown.volume.delta]);
      }),
    );
  });
});
