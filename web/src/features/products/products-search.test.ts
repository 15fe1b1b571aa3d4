import { expect, test } from 'vitest';
import { countInForce, filtersAsked, noFilters } from '../../shared/products/product-filters.ts';
import { afterClick, ProductsSearch } from './products-search.ts';

const read = (address: Record<string, unknown>) => ProductsSearch.parse(address);

test('an empty address shows the first page of all products, none of them selected', () => {
  expect(read({})).toEqual({ ...noFilters, page: 1, selectedProducts: [] });
  expect(filtersAsked(read({}), true)).toEqual({});
});

test('every filter is read by its own name, one value or several', () => {
  const address = {
    ...{ brand: 'Alondra', noBrand: ['Halvorn', 'Tin Orchard'], brandFams: 'House', supplier: 'Halvorn Breweries' },
    ...{ noSupplier: 'Zestrel Drinks', packageType: ['Can', 'Bottle'], size: '12 oz', premise: 'on', tags: 'Core' },
    ...{ gpRank: ['Super High', 'Low'], volumeRank: 'Med', trend: 'no change', sponsored: 'true', excluded: 'false' },
    ...{ searchId: 'P10', searchPhrase: ' ipa ', page: '3', selectedProducts: ['P1', 'P2', 'P1'] },
  };
  const search = read(address);
  expect(search).toMatchObject({ page: 3, selectedProducts: ['P1', 'P2'] });
  expect(filtersAsked(search, true)).toEqual({
    ...{ brand: ['Alondra'], noBrand: ['Halvorn', 'Tin Orchard'], brandFams: ['House'] },
    ...{ supplier: ['Halvorn Breweries'], noSupplier: ['Zestrel Drinks'], packageType: ['Can', 'Bottle'] },
    ...{ size: ['12 oz'], premise: ['on'], tags: ['Core'], gpRank: ['Low', 'Super High'], volumeRank: ['Med'] },
    ...{ trend: ['no change'], sponsored: 'true', excluded: 'false', searchId: 'P10', searchPhrase: 'ipa' },
  });
});

test('what an address says wrongly spoils nothing else', () => {
  const search = read({ gpRank: ['Huge', 'High'], trend: 'sideways', sponsored: 'perhaps', page: '0', size: '12 oz' });
  expect(search).toEqual({ ...noFilters, gpRank: ['High'], size: ['12 oz'], page: 1, selectedProducts: [] });
});

test('filters are counted, not their values, and a page or a selection is none', () => {
  const search = read({ packageType: ['Can', 'Bottle'], volumeRank: 'Med', searchPhrase: 'ipa', page: '2' });
  expect(countInForce(search, false)).toBe(3);
});

test('what only admins filter by is neither counted nor asked for from anyone else', () => {
  const search = read({ sponsored: 'true', brand: 'Alondra' });
  expect([countInForce(search, true), countInForce(search, false)]).toEqual([2, 1]);
  expect(filtersAsked(search, false)).toEqual({ brand: ['Alondra'] });
});

test('a click selects a product alone, Ctrl adds it and takes it out again', () => {
  expect(afterClick(['P1', 'P2'], 'P3', false)).toEqual(['P3']);
  expect(afterClick(['P1', 'P2'], 'P3', true)).toEqual(['P1', 'P2', 'P3']);
  expect(afterClick(['P1', 'P2'], 'P1', true)).toEqual(['P2']);
});
