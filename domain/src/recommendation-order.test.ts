import { expect, test } from 'vitest';
import { inOrder } from './recommendation-order.ts';
import { type RecommendationSort, type RecommendationTab, recommendationSorts } from './recommendations.ts';
import { type Account, many, recommendIn, type TestProduct } from './testing/market.ts';

const products: Record<string, TestProduct> = { ale: {}, gin: {}, rum: {}, tap: { ouncesPerUnit: 0 } };
// Bought by four shops, and by a bar:     a shop                     all
//   ale   4 x 10 CE, $8.00; 90 CE, $-4.00   $8.00, $0.80 per CE        $28.00 / 5 = 5.60
//   gin   4 x 3 CE, $6.00                   $6.00, $2.00 per CE        $24.00 / 4 = 6.00
//   rum   4 x 2 CE, $7.00; 1 CE, $4.00      $7.00, $3.50 per CE        $32.00 / 5 = 6.40
//   tap   4 units without ounces            $900.00, but no GP/CE
const bought: Account['bought'] = {
  ale: { units: 10, gpCents: 800 },
  gin: { units: 3, gpCents: 600 },
  rum: { units: 2, gpCents: 700 },
  tap: { units: 1, gpCents: 90_000 },
};
const bar: Account = { type: 'bar', bought: { ale: { units: 90, gpCents: -400 }, rum: { units: 1, gpCents: 400 } } };

type Changes = { flags?: Record<string, TestProduct>; account?: Account['bought'] };
function order(tab: RecommendationTab, sort: RecommendationSort, { flags = {}, account = {} }: Changes = {}) {
  const flagged = Object.fromEntries(Object.entries(products).map(([name, one]) => [name, { ...one, ...flags[name] }]));
  const found = recommendIn({ products: flagged, account: { bought: account }, others: [...many(4, { bought }), bar] });
  return inOrder(found[tab], tab, sort).map(({ product }) => product.customId);
}

test.each<[RecommendationSort, string[]]>([
  ['accountType', ['ale', 'rum', 'gin', 'tap']], //  8.00, 7.00, 6.00
  ['companyWide', ['rum', 'gin', 'ale', 'tap']], //  6.40, 6.00, 5.60
  ['gpCe', ['rum', 'gin', 'ale', 'tap']], //         3.50, 2.00, 0.80
  ['ce', ['ale', 'gin', 'rum', 'tap']], //           40, 12, 8
])('what peers buy comes by %s, what has no GP/CE last', (sort, expected) => {
  expect(order('sell', sort)).toEqual(expected);
});

test.each<[RecommendationSort, string[]]>([
  ['accountType', ['ale', 'rum', 'gin', 'tap']],
  ['companyWide', ['rum', 'gin', 'ale', 'tap']],
  ['gpCe', ['gin', 'ale', 'rum', 'tap']], //         9.00, 5.00, -1.00
  ['ce', ['rum', 'ale', 'gin', 'tap']], //           3, 2, 1
])('what is sold comes by %s, of the account itself where it has one', (sort, expected) => {
  const account = {
    ale: { units: 2, gpCents: 1000 },
    gin: { units: 1, gpCents: 900 },
    rum: { units: 3, gpCents: -300 },
    tap: { units: 7, gpCents: 9000 },
  };
  expect(order('sold', sort, { account })).toEqual(expected);
});

test('sponsored products come first in Sell, among themselves in the same order, and nowhere else', () => {
  const flags = { tap: { isSponsored: true }, gin: { isSponsored: true } };
  expect(order('sell', 'accountType', { flags })).toEqual(['gin', 'tap', 'ale', 'rum']);
  const account = { ale: { units: 2, gpCents: 1000 }, gin: { units: 1, gpCents: 100 } };
  expect(order('sold', 'accountType', { flags, account })).toEqual(['ale', 'gin']);
});

test('where it is the same they come by name, and by ID where that is the same', () => {
  const same = { units: 4, gpCents: 200 };
  const found = recommendIn({
    products: {
      c3: { name: 'Élan' },
      c2: { name: 'apple' },
      c1: { name: 'Apple' },
      c4: { name: 'Zest' },
      c0: { name: 'Zest' },
    },
    account: { bought: {} },
    others: many(3, { bought: { c0: same, c1: same, c2: same, c3: same, c4: same } }),
  });
  for (const sort of recommendationSorts) {
    expect(inOrder(found.sell, 'sell', sort).map(({ product }) => product.customId)).toEqual([
      'c2',
      'c1',
      'c3',
      'c0',
      'c4',
    ]);
  }
});

test('what differs by less than a number can hold is still put in order', () => {
  // a: 1,000,000,001 / 10^18; b: 10^9 / (999,999,999 x 10^9) is larger by a part in 10^18.
  const found = recommendIn({
    products: { a: { ouncesPerUnit: 1000 }, b: { ouncesPerUnit: 1000 } },
    account: { bought: { a: { units: 1e6, gpCents: 1e9 + 1 }, b: { units: 999_999.999, gpCents: 1e9 } } },
  });
  expect(inOrder(found.sold, 'sold', 'gpCe').map(({ product }) => product.name)).toEqual(['b', 'a']);
});

test('what is exactly the same comes by name, even where the nearest numbers differ', () => {
  // a sells five times as much as b of everything: 3098 / (7909844 x 1748273399) in whole numbers, of both.
  const ouncesPerUnit = 1748.273399;
  const found = recommendIn({
    products: { b: { ouncesPerUnit }, a: { ouncesPerUnit } },
    account: { bought: { b: { units: 7909.844, gpCents: 3098 }, a: { units: 39_549.22, gpCents: 15_490 } } },
  });
  expect(inOrder(found.sold, 'sold', 'gpCe').map(({ product }) => product.name)).toEqual(['a', 'b']);
});
