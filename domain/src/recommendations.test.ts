import { describe, expect, test } from 'vitest';
import { type Account, many, recommendIn, shown, type TestProduct, tabs } from './testing/market.ts';

describe('Sold', () => {
  const found = recommendIn({
    products: { ale: {} },
    account: { bought: { ale: { units: 12, gpCents: 6000 } } }, //                     12 CE, $60.00: $5.00 per CE
    others: [
      { bought: { ale: { units: 20, gpCents: 8000 } } }, //                            20 CE, $80.00
      { bought: { ale: { units: 10, gpCents: 4000 } } }, //                            10 CE, $40.00
      { type: 'bar', bought: { ale: { units: 30, gpCents: 30_000 } } }, //              another type: 30 CE, $300.00
    ],
  });

  test('compares the account with the average of its peers that bought it, itself left out', () => {
    expect(shown(found, 'sold')).toEqual([
      {
        volume: { total: 12, average: 15, diff: -20 }, //        30 / 2; 100 x (12 - 15) / 15
        gp: { total: 60, average: 60, diff: 0 }, //              120 / 2
        gpCe: { total: 5, average: 4, diff: 25 }, //             120 / 30 = 4, a ratio of sums
        sameTypeCustomersCount: 2,
        customersCount: 3,
        allTypes: {
          volume: { total: 60, average: 20 }, //                 20 + 10 + 30
          gp: { total: 420, average: 140 },
          gpCe: 7, //                                            420 / 60
        },
        why: [{ rule: 'sold', units: 12 }],
      },
    ]);
  });

  test('where profits are hidden has no GP and no GP/CE', () => {
    expect(shown(found, 'sold', { withProfits: false })).toEqual([
      {
        volume: { total: 12, average: 15, diff: -20 },
        sameTypeCustomersCount: 2,
        customersCount: 3,
        allTypes: { volume: { total: 60, average: 20 } },
        why: [{ rule: 'sold', units: 12 }],
      },
    ]);
  });

  test('averages are rounded once, to cents and to ten-thousandths of a CE', () => {
    const [row] = shown(
      recommendIn({
        products: { keg: { ouncesPerUnit: 1984 } }, //                                 6.8889 CE
        account: { bought: { keg: { units: 1, gpCents: 1 } } },
        others: many(3, { bought: { keg: { units: 2, gpCents: 1001 } } }).concat({ bought: { keg: { units: 0 } } }),
      }),
      'sold',
    );
    // 6 x 1984 / 288 / 4 = 10.33333; 30.03 / 4 = 7.5075; 30.03 / 41.33333 = 0.72653
    expect(row?.volume).toEqual({ total: 6.8889, average: 10.3333, diff: expect.closeTo(-33.3333, 4) });
    expect(row?.gp?.average).toBe(7.51);
    expect(row?.gpCe).toEqual({ total: 0.0015, average: 0.7265, diff: expect.closeTo(-99.8002, 4) }); // 0.01 / 6.88889 = 0.00145
  });

  test.each<[string, Account[], number | null]>([
    ['no peer bought it', [], null],
    ['the peers gave back what they bought', many(2, { bought: { ale: { units: 0 } } }), 0],
    ['more came back from the peers than they bought', many(2, { bought: { ale: { units: -1, gpCents: -50 } } }), -1],
  ])('the comparison is N/A where %s', (_, others, average) => {
    const [row] = shown(
      recommendIn({ products: { ale: {} }, account: { bought: { ale: { units: 2, gpCents: 300 } } }, others }),
      'sold',
    );
    expect(row?.volume).toEqual({ total: 2, average, diff: null });
    expect(row?.gp?.diff).toBeNull();
    expect(row?.gpCe).toEqual({ total: 1.5, average: null, diff: null });
  });

  test('GP/CE is N/A where the peers bring no GP, and negative averages compare with nothing', () => {
    const diffs = (gpCents: number) => {
      const others = many(2, { bought: { ale: { units: 4, gpCents } } });
      const account = { bought: { ale: { units: 2, gpCents: 300 } } };
      const [row] = shown(recommendIn({ products: { ale: {} }, account, others }), 'sold');
      return [row?.volume.diff, row?.gp?.diff, row?.gpCe?.diff, row?.gpCe?.average];
    };
    expect(diffs(0)).toEqual([-50, null, null, 0]);
    expect(diffs(-200)).toEqual([-50, null, null, -0.5]);
  });

  test('a product without ounces has units and a GP, but no CE to compare and no GP/CE', () => {
    const town = { products: { tap: { ouncesPerUnit: 0 } }, account: { bought: { tap: { units: 2, gpCents: 300 } } } };
    const [row] = shown(
      recommendIn({ ...town, others: many(2, { bought: { tap: { units: 4, gpCents: 200 } } }) }),
      'sold',
    );
    expect(row?.volume).toEqual({ total: 0, average: 0, diff: null });
    expect(row?.gp).toEqual({ total: 3, average: 2, diff: 50 });
    expect(row?.gpCe).toEqual({ total: null, average: null, diff: null });
    expect(row?.why).toEqual([{ rule: 'sold', units: 2 }]);
  });
});

describe('bought or not', () => {
  const others = many(3, { bought: { ale: { units: 5 } } });
  const tabsAfter = (bought: Account['bought']) =>
    tabs(
      recommendIn({ products: { ale: {}, gin: {} }, account: { bought: { gin: { units: 1 }, ...bought } }, others }),
    );

  test('what was bought and all given back is in no tab', () => {
    expect(tabsAfter({ ale: { units: 0 } })).toEqual({ sold: 'gin', sell: '', remove: '' });
    expect(tabsAfter({ ale: { units: -1 } })).toEqual({ sold: 'gin', sell: '', remove: '' });
  });

  test('what only came back was not bought, so it is offered; the return is not the peers’', () => {
    const bought = { gin: { units: 1 }, ale: { units: -2, returned: true } } as const;
    const found = recommendIn({ products: { ale: {}, gin: {} }, account: { bought }, others });
    expect(tabs(found)).toEqual({ sold: 'gin', sell: 'ale', remove: '' });
    expect(shown(found, 'sell')[0]?.volume.total).toBe(15); // 3 x 5, and not 13
  });

  test('an account that bought nothing at all is offered what its peers buy', () => {
    const found = recommendIn({
      products: { ale: {} },
      account: { bought: { ale: { units: -2, returned: true } } },
      others,
    });
    expect(tabs(found)).toEqual({ sold: '', sell: 'ale', remove: '' });
    expect(found.peers.buyers).toBe(3);
    expect(shown(found, 'sell')[0]?.volume.total).toBe(15);
  });

  test('where nobody bought anything all tabs are empty', () => {
    const found = recommendIn({ products: { ale: {} }, account: { bought: {} }, others: many(5, { bought: {} }) });
    expect(tabs(found)).toEqual({ sold: '', sell: '', remove: '' });
    expect(found.peers.buyers).toBe(0);
  });
});

describe('Sell', () => {
  // ceil(10% of the peers), 3 at least.
  test.each([
    [3, 3],
    [29, 3],
    [30, 3], // exactly 10%
    [31, 4], // 3 are 9.7%
    [40, 4], // exactly 10%
    [41, 5],
  ])('of %i peers %i have to have bought it', (peers, needed) => {
    const offered = (buyers: number) =>
      recommendIn({
        products: { ale: {}, gin: {} },
        account: { bought: { gin: { units: 1 } } },
        others: [
          ...many(buyers, { bought: { ale: { units: 4, gpCents: 600 } } }),
          ...many(peers - buyers, { bought: { gin: { units: 1 } } }),
        ],
      });
    expect(tabs(offered(needed - 1)).sell).toBe('');
    expect(tabs(offered(needed)).sell).toBe('ale');
    const [row] = shown(offered(needed), 'sell');
    // $6.00 of each: GP/CE 1.50 x 4 CE
    expect(row?.why).toEqual([{ rule: 'sell', buyers: needed, peers, needed, score: 6 }]);
  });

  test('two peers are too few, even if both bought it', () => {
    const others = many(2, { bought: { ale: { units: 4 } } });
    expect(tabs(recommendIn({ products: { ale: {} }, account: { bought: {} }, others })).sell).toBe('');
  });

  test('accounts of another type and accounts that bought nothing are no peers', () => {
    const found = recommendIn({
      products: { ale: {} },
      account: { bought: {} },
      others: [
        ...many(2, { bought: { ale: { units: 4 } } }),
        ...many(50, { type: 'bar', bought: { ale: { units: 4 } } }),
        ...many(50, { bought: { ale: { units: -1, returned: true } } }),
      ],
    });
    expect([found.peers.buyers, found.others.buyers, tabs(found).sell]).toEqual([2, 52, '']);
  });

  test('shows what the peers bought, beside all types', () => {
    const found = recommendIn({
      products: { ale: {} },
      account: { bought: {} },
      others: [
        ...many(4, { bought: { ale: { units: 3, gpCents: 600 } } }),
        { type: 'bar', bought: { ale: { units: 8, gpCents: 3600 } } },
      ],
    });
    expect(shown(found, 'sell', { sort: 'companyWide' })).toEqual([
      {
        volume: { total: 12, average: 3, diff: null },
        gp: { total: 24, average: 6, diff: null },
        gpCe: { total: 2, average: 2, diff: null },
        sameTypeCustomersCount: 4,
        customersCount: 5,
        allTypes: { volume: { total: 20, average: 4 }, gp: { total: 60, average: 12 }, gpCe: 3 },
        why: [{ rule: 'sell', buyers: 4, peers: 4, needed: 3, score: 12 }], // 3 x 4
      },
    ]);
    const scores = (['accountType', 'gpCe', 'ce'] as const).map((sort) => shown(found, 'sell', { sort })[0]?.why);
    expect(scores).toMatchObject([[{ score: 6 }], [{ score: 2 }], [{ score: 12 }]]);
    expect(shown(found, 'sell', { sort: 'ce', withProfits: false })[0]?.why).toEqual([
      { rule: 'sell', buyers: 4, peers: 4, needed: 3 },
    ]);
  });

  test.each([
    ['on', 'on', true],
    ['on', 'off', false],
    ['off', 'on', false],
    ['on', null, true],
    [undefined, 'on', true],
    [undefined, null, true],
  ] as const)('an account of premise %s is offered a product for %s: %s', (premise, productPremise, isOffered) => {
    const found = recommendIn({
      products: { ale: { premise: productPremise } },
      account: { bought: {}, ...(premise && { premise }) },
      others: many(3, { bought: { ale: { units: 4 } } }),
    });
    expect(tabs(found).sell).toBe(isOffered ? 'ale' : '');
  });
});

test('an excluded product is not offered, a sponsored one only where it fits', () => {
  const offered = (product: TestProduct) => {
    const others = many(3, { bought: { ale: { units: 4 } } });
    return tabs(recommendIn({ products: { ale: product }, account: { premise: 'on', bought: {} }, others })).sell;
  };
  expect(offered({ isExcluded: true })).toBe('');
  expect(offered({ isSponsored: true })).toBe('ale');
  expect(offered({ isSponsored: true, premise: 'off' })).toBe('');
});

test('accounts without a type are peers of each other', () => {
  const found = recommendIn({
    products: { ale: {}, gin: {} },
    account: { type: null, bought: {} },
    others: [
      ...many(3, { type: null, bought: { ale: { units: 1 } } }),
      ...many(3, { type: 'shop', bought: { gin: { units: 1 } } }),
    ],
  });
  expect([found.peers.buyers, tabs(found).sell]).toEqual([3, 'ale']);
});

test('alone of its type it is compared with nobody and offered nothing', () => {
  const others = many(9, { bought: { ale: { units: 1 }, gin: { units: 1 } } });
  const account = { type: 'kiosk', bought: { ale: { units: 2 } } };
  const found = recommendIn({ products: { ale: {}, gin: {} }, account, others });
  expect(tabs(found)).toEqual({ sold: 'ale', sell: '', remove: '' });
  expect(shown(found, 'sold')[0]).toMatchObject({
    sameTypeCustomersCount: 0,
    customersCount: 9,
    volume: { diff: null },
  });
});

test('filters leave rows out of every tab and change nothing of the others', () => {
  const town = {
    products: { ale: {}, gin: {}, rum: {}, rye: {} },
    account: { bought: { ale: { units: 2, gpCents: 20 }, gin: { units: 2, gpCents: 40 } } },
    others: many(3, { bought: { ale: { units: 1, gpCents: 10 }, rum: { units: 1 }, rye: { units: 2 } } }),
  };
  const all = recommendIn(town);
  const some = recommendIn({ ...town, passes: ({ name }) => name === 'ale' || name === 'rye' });
  expect(tabs(some)).toEqual({ sold: 'ale', sell: 'rye', remove: '' });
  expect(shown(some, 'sold')).toEqual(shown(all, 'sold').slice(0, 1));
});
