import { expect, test } from 'vitest';
import type { AccountSelection, ProductSelection } from './item.ts';
import { accountSet, accountTest, productSet, productTest } from './item-members.ts';

const noAccounts = { accountType: [], premise: [], chain: [], location: [] };
const noProducts = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
const byAccounts = (changes: Partial<AccountSelection>): AccountSelection => ({
  ...{ byFilters: true, filters: noAccounts, list: null },
  ...changes,
});
const byProducts = (changes: Partial<ProductSelection>): ProductSelection => ({
  ...{ byFilters: true, filters: noProducts, list: null },
  ...changes,
});

const accounts = [
  { customId: 'tavern', accountType: 'Bar', premise: 'on', chain: null, location: 'North' },
  { customId: 'club', accountType: 'Bar', premise: 'on', chain: 'Nine', location: 'South' },
  { customId: 'corner', accountType: 'Grocery', premise: 'off', chain: null, location: 'South' },
];
const product = {
  supplier: 'Alder',
  brand: 'Ale',
  brandFam: null,
  packageType: 'Can',
  size: '12 oz',
  productType: null,
};
const products = [
  { ...product, customId: 'ale' },
  { ...product, customId: 'keg', packageType: 'Keg', brandFam: 'Family' },
  { ...product, customId: 'gin', supplier: 'Birch', productType: 'Spirits' },
];

const ofAccounts = (selection: AccountSelection, list: readonly string[] = []) =>
  accounts.filter(accountTest(accountSet(selection), list)).map(({ customId }) => customId);
const ofProducts = (selection: ProductSelection, list: readonly string[] = []) =>
  products.filter(productTest(productSet(selection), list)).map(({ customId }) => customId);

test('filters take any value of a field, and every field that has values', () => {
  const filters = (changes: object) => byAccounts({ filters: { ...noAccounts, ...changes } });
  expect(ofAccounts(filters({ accountType: ['Bar'] }))).toEqual(['tavern', 'club']);
  expect(ofAccounts(filters({ location: ['North', 'South'], premise: ['off'] }))).toEqual(['corner']);
  expect(ofAccounts(filters({ accountType: ['Bar'], location: ['South'] }))).toEqual(['club']);
  // An account without a chain is in none.
  expect(ofAccounts(filters({ chain: ['Nine', 'Ten'] }))).toEqual(['club']);
  const wanted = (changes: object) => byProducts({ filters: { ...noProducts, ...changes } });
  expect(ofProducts(wanted({ brandFams: ['Family'] }))).toEqual(['keg']);
  expect(ofProducts(wanted({ supplier: ['Alder', 'Birch'], productType: ['Spirits'] }))).toEqual(['gin']);
});

test('where nothing is chosen, an item is about every account and about no product', () => {
  const empty = { hash: 'none', count: 0 };
  for (const choice of [{}, { byFilters: false }, { byFilters: false, list: empty }]) {
    expect(ofAccounts(byAccounts(choice))).toHaveLength(3);
    expect(ofProducts(byProducts(choice))).toEqual([]);
  }
});

test('the same choice is the same whatever order its fields and values came in', () => {
  const chosen = accountSet(byAccounts({ filters: { ...noAccounts, premise: ['on'], chain: ['Ten', 'Nine'] } }));
  expect(chosen).toEqual({
    kind: 'filters',
    filters: [
      ['chain', ['Nine', 'Ten']],
      ['premise', ['on']],
    ],
  });
  const reversed = { location: [], chain: ['Nine', 'Ten', 'Nine'], premise: ['on'], accountType: [] };
  expect(accountSet(byAccounts({ filters: reversed }))).toEqual(chosen);
});

test('a list by hand has its members alone, and filters do not narrow it', () => {
  const list = { hash: 'some', count: 2 };
  const filters = { ...noAccounts, premise: ['on'] };
  expect(ofAccounts(byAccounts({ byFilters: false, list, filters }), ['corner', 'gone'])).toEqual(['corner']);
  expect(ofAccounts(byAccounts({ byFilters: true, list, filters }), ['corner'])).toEqual(['tavern', 'club']);
  expect(ofProducts(byProducts({ byFilters: false, list }), ['ale', 'gin'])).toEqual(['ale', 'gin']);
});
