import { describe, expect, test } from 'vitest';
import { BuyersSearch } from './buyers-search.ts';
import { sortInForce, tabOf } from './calls.ts';
import { activeFilters } from './recommendations/filters.ts';

const read = (search: object) => BuyersSearch.parse(search);

describe('the address of the customers', () => {
  test('orders and tabs are places from 0; what is none is the first', () => {
    expect(read({ sortBy: '3', tab: '2', productsSortBy: '1' })).toMatchObject({
      sortBy: 3,
      tab: 2,
      productsSortBy: 1,
    });
    expect(read({ sortBy: '4', tab: '-1', productsSortBy: 'x' })).toMatchObject({
      sortBy: 0,
      tab: 0,
      productsSortBy: 0,
    });
    expect(['0', '1', '2'].map((tab) => tabOf(read({ tab })))).toEqual(['sold', 'sell', 'remove']);
  });

  test('ranks that do not exist are left out, so that a mistyped link is not refused', () => {
    expect(read({ gpRank: ['Very High', 'Highest'], volumeRank: 'Low' })).toMatchObject({
      gpRank: ['Very High'],
      volumeRank: ['Low'],
    });
  });

  test('an order by profit is read as the first where profits are hidden', () => {
    expect([0, 1, 2, 3].map((sortBy) => sortInForce(sortBy, false))).toEqual([0, 1, 0, 0]);
    expect([0, 1, 2, 3].map((sortBy) => sortInForce(sortBy, true))).toEqual([0, 1, 2, 3]);
  });

  test('the badge counts filters, not values, and no order', () => {
    const filters = read({ brand: ['A', 'B'], size: '12 oz', productsSortBy: '2', chain: 'Hy-Vee' });
    expect(activeFilters(filters)).toEqual(['Brand', 'Size']);
  });
});

test.fails('a chain with a name as long as names may be stays chosen', () => {
  const chain = 'x'.repeat(200);
  expect(BuyersSearch.parse({ chain }).chain).toBe(chain);
});
