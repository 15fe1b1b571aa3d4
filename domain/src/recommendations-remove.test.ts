import { describe, expect, test } from 'vitest';
import { type Account, many, names, recommendIn, shown, type TestProduct, tabs } from './testing/market.ts';

describe('Remove, by its share', () => {
  // The peers: 20 of 100 CE and $20.00 of $100.00 are 20% of their baskets. Half of that is 10%.
  const peer: Account = { bought: { ale: { units: 20, gpCents: 2000 }, gin: { units: 80, gpCents: 8000 } } };
  // Of 100 CE and $100.00, too.
  const found = (units: number, gpCents: number, lastYear: number, product: TestProduct = {}, boosted: string[] = []) =>
    recommendIn({
      boosted,
      products: { ale: product, gin: {} },
      account: {
        bought: { ale: { units, gpCents, lastYear }, gin: { units: 100 - units, gpCents: 10_000 - gpCents } },
      },
      others: many(2, peer),
    });

  test.each([
    ['CE and GP are just below half and CE falls', 9.999, 999, 10, true],
    ['CE is exactly half', 10, 999, 11, false],
    ['GP is exactly half', 9.999, 1000, 10, false],
    ['CE falls by nothing', 9.999, 999, 9.999, false],
    ['CE grows', 9.999, 999, 9.998, false],
    ['it is new', 9.999, 999, 0, false],
    ['GP alone is below half', 15, 999, 16, false],
    ['CE alone is below half', 9.999, 1500, 10, false],
    ['it makes a loss', 9.999, -500, 10, true],
  ])('where %s', (_, units, gpCents, lastYear, isListed) => {
    expect(names(found(units, gpCents, lastYear), 'remove')).toEqual(isListed ? ['ale'] : []);
    expect(names(found(units, gpCents, lastYear), 'sold')).toEqual(['ale', 'gin']);
  });

  test('says both shares and last year', () => {
    const why = { rule: 'share', volumeShare: 5, peersVolumeShare: 20, volume: 5, lastYearVolume: 8 };
    expect(shown(found(5, 400, 8), 'remove')[0]?.why).toEqual([{ ...why, gpShare: 4, peersGpShare: 20 }]);
    expect(shown(found(5, 400, 8), 'remove', { withProfits: false })[0]?.why).toEqual([why]);
  });

  test('compares like Sold', () => {
    expect(shown(found(5, 400, 8), 'remove')[0]).toMatchObject({
      volume: { total: 5, average: 20, diff: -75 },
      gp: { total: 4, average: 20, diff: -80 },
      gpCe: { total: 0.8, average: 1, diff: -20 },
    });
  });

  test('a sponsored product is never removed, an excluded one is', () => {
    expect(names(found(5, 400, 8, { isSponsored: true }), 'remove')).toEqual([]);
    expect(names(found(5, 400, 8, { isExcluded: true }), 'remove')).toEqual(['ale']);
  });

  test('a boosted product is never removed, whatever another one brings', () => {
    expect(names(found(5, 400, 8, {}, ['ale']), 'remove')).toEqual([]);
    expect(names(found(5, 400, 8, { isExcluded: true }, ['ale']), 'remove')).toEqual([]);
    expect(names(found(5, 400, 8, {}, ['gin']), 'remove')).toEqual(['ale']);
    expect(names(found(5, 400, 8, {}, ['ale']), 'sold')).toEqual(['ale', 'gin']);
  });

  test.each<[string, Account, Account[]]>([
    [
      'its own basket brings no GP',
      { bought: { ale: { units: 1, gpCents: -9, lastYear: 9 }, gin: { units: 99 } } },
      many(3, peer),
    ],
    [
      "the peers' baskets bring no GP",
      { bought: { ale: { units: 1, gpCents: 1, lastYear: 9 }, gin: { units: 99, gpCents: 99 } } },
      many(3, { bought: { ale: { units: 20, gpCents: 2 }, gin: { units: 80, gpCents: -2 } } }),
    ],
    [
      'its own basket has no CE',
      { bought: { ale: { units: 1, gpCents: 1, lastYear: 9 }, gin: { units: -1, gpCents: 99 } } },
      many(3, peer),
    ],
    [
      'it is alone of its type',
      { type: 'kiosk', bought: { ale: { units: 1, gpCents: 1, lastYear: 9 } } },
      many(3, peer),
    ],
  ])('where %s no share is below another', (_, account, others) => {
    expect(tabs(recommendIn({ products: { ale: {}, gin: {} }, account, others }))).toMatchObject({ remove: '' });
  });
});

test('a product without ounces has no share of CE to fall behind with', () => {
  const found = recommendIn({
    products: { tap: { ouncesPerUnit: 0 }, gin: {} },
    account: { bought: { tap: { units: 1, gpCents: 1, lastYear: 9 }, gin: { units: 99, gpCents: 9999 } } },
    others: many(3, { bought: { tap: { units: 50, gpCents: 5000 }, gin: { units: 50, gpCents: 5000 } } }),
  });
  expect(tabs(found)).toEqual({ sold: 'tap gin', sell: '', remove: '' });
});

describe('Remove, by its losses', () => {
  const found = (losses: [string, number, number][], settings = {}, units = 5) =>
    recommendIn({
      products: { ale: {} },
      account: {
        bought: { ale: { units, gpCents: 900 } },
        losses: losses.map(([reason, loss, revenue]) => ['ale', reason, loss, revenue]),
      },
      settings,
    });

  // Max FPL is 1.5%.
  test.each<[string, [string, number, number][], boolean]>([
    ['$1.50 of $100.00 are not above it', [['outOfCode', 150, 10_000]], false],
    ['$1.51 are', [['outOfCode', 151, 10_000]], true],
    ['without revenue any loss is', [['outOfCode', 1, 0]], true],
    ['so it is where revenue came back', [['outOfCode', 1, -500]], true],
    ['no loss is none', [['outOfCode', 0, 0]], false],
    ['other reasons are not charged', [['breakage', 9000, 10_000]], false],
    ['nor are unknown ones', [['unknown', 9000, 10_000]], false],
  ])('%s', (_, losses, isListed) => {
    expect(names(found(losses), 'remove')).toEqual(isListed ? ['ale'] : []);
  });

  test('the reasons that the wholesaler charges are added up', () => {
    const losses: [string, number, number][] = [
      ['outOfCode', 80, 10_000],
      ['breakage', 71, 10_000],
    ];
    expect(names(found(losses), 'remove')).toEqual([]);
    const both = found(losses, { chargeableLossReasons: ['outOfCode', 'breakage'] });
    expect(shown(both, 'remove')[0]?.why).toEqual([{ rule: 'losses', amount: 1.51, percent: 1.51, maxPercent: 1.5 }]);
  });

  test('a boosted product stays with any losses', () => {
    const town = {
      products: { ale: {}, gin: {} },
      account: {
        bought: { ale: { units: 5 }, gin: { units: 5 } },
        losses: [
          ['ale', 'outOfCode', 1, 0] as [string, string, number, number],
          ['gin', 'outOfCode', 1, 0] as [string, string, number, number],
        ],
      },
    };
    expect(names(recommendIn(town), 'remove')).toEqual(['ale', 'gin']);
    expect(names(recommendIn({ ...town, boosted: ['ale'] }), 'remove')).toEqual(['gin']);
  });

  test('a max FPL of 0 allows nothing, one of 100 the whole revenue', () => {
    expect(names(found([['outOfCode', 1, 10_000]], { maxFPL: 0 }), 'remove')).toEqual(['ale']);
    expect(names(found([['outOfCode', 10_000, 10_000]], { maxFPL: 100 }), 'remove')).toEqual([]);
  });

  test('what is not sold is not removed', () => {
    expect(names(found([['outOfCode', 900, 0]], {}, 0), 'remove')).toEqual([]);
  });

  test('says the percent, and none without revenue', () => {
    expect(shown(found([['outOfCode', 250, -1]]), 'remove')[0]?.why).toEqual([
      { rule: 'losses', amount: 2.5, percent: null, maxPercent: 1.5 },
    ]);
  });

  test('where profits are hidden the percent has two decimals, above max FPL as it is, and no dollars', () => {
    const whyOf = (loss: number, revenue: number) =>
      shown(found([['outOfCode', loss, revenue]]), 'remove', { withProfits: false })[0]?.why;
    // 250 / 7001 = 3.570918...; 150.01 of 10,000.00 = 1.5001, which is above 1.5
    expect(whyOf(250, 7001)).toEqual([{ rule: 'losses', percent: 3.57, maxPercent: 1.5 }]);
    expect(whyOf(15_001, 1_000_000)).toEqual([{ rule: 'losses', percent: 1.51, maxPercent: 1.5 }]);
  });
});

test('both rules may list a product, and it says both', () => {
  const found = recommendIn({
    products: { ale: {}, gin: {} },
    account: {
      bought: { ale: { units: 5, gpCents: 400, lastYear: 8 }, gin: { units: 95, gpCents: 9600 } },
      losses: [['ale', 'outOfCode', 100, 1000]],
    },
    others: many(2, { bought: { ale: { units: 20, gpCents: 2000 }, gin: { units: 80, gpCents: 8000 } } }),
  });
  expect(shown(found, 'remove')[0]?.why.map(({ rule }) => rule)).toEqual(['share', 'losses']);
});
