import { expect, test } from 'vitest';
import { SuppliersSearch, suppliersSearchDefaults } from './suppliers-search.ts';

test('an empty address shows MTD with every group, by CE of this year, largest first', () => {
  expect(SuppliersSearch.parse({})).toEqual({
    period: 'MTD',
    hiddenColumns: [],
    orderBy: 'CE TY',
    descending: false,
    searchPhrase: '',
    tags: [],
    opened: '',
    month: '',
  });
});

test('an address is read as texts, one or several of a key', () => {
  const address = { period: 'YTD', hiddenColumns: 'gp/ce', orderBy: 'GP Δ', descending: 'true', tags: ['b', 'a', 'b'] };
  expect(SuppliersSearch.parse(address)).toEqual({
    period: 'YTD',
    hiddenColumns: ['gp/ce'],
    orderBy: 'GP Δ',
    descending: true,
    searchPhrase: '',
    tags: ['b', 'a'],
    opened: '',
    month: '',
  });
});

test('what an address says wrongly falls back to its default and spoils nothing else', () => {
  const address = { period: 'QTD', hiddenColumns: ['revenue', 'nonsense'], orderBy: 'Beer', descending: 'maybe' };
  const search = SuppliersSearch.parse({ ...address, searchPhrase: 'x'.repeat(101), tags: { a: 1 } });
  expect(search).toEqual({ ...suppliersSearchDefaults, hiddenColumns: ['revenue'] });
});
