import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FilteredProduct, type ProductFilters, productFilter } from './product-filters.ts';
import { gpRanks, premises, trends, volumeRanks } from './product-words.ts';

const nothing: FilteredProduct = {
  customId: 'N-1',
  name: 'Unknown',
  supplier: 'Cedar',
  brand: 'Cedar',
  brandFam: null,
  packageType: null,
  size: null,
  premise: null,
  tags: [],
  gpRank: null,
  volumeRank: null,
  trend: 'no change',
  isSponsored: false,
  isExcluded: false,
};
const ale: FilteredProduct = {
  customId: 'A-1',
  name: 'Alder Ale',
  supplier: 'Alder Brewing',
  brand: 'Alder',
  brandFam: 'Alder Family',
  packageType: 'Can',
  size: '12 oz',
  premise: 'on',
  tags: ['Craft', 'Local'],
  gpRank: 'High',
  volumeRank: 'Low',
  trend: 'up',
  isSponsored: true,
  isExcluded: false,
};
const pils: FilteredProduct = {
  ...ale,
  customId: 'A-2',
  name: 'Alder Pils',
  brand: 'Alder Light',
  packageType: 'Bottle',
  premise: 'off',
  tags: ['Core'],
  gpRank: 'Low',
  volumeRank: 'High',
  trend: 'down',
  isSponsored: false,
  isExcluded: true,
};
const products = [ale, pils, nothing];
const left = (filters: ProductFilters) => products.filter(productFilter(filters)).map(({ customId }) => customId);

describe('a filter', () => {
  test.each<[ProductFilters, string[]]>([
    [{}, ['A-1', 'A-2', 'N-1']],
    [{ brand: ['Alder'] }, ['A-1']],
    [{ noBrand: ['Alder'] }, ['A-2', 'N-1']],
    [{ brandFams: ['Alder Family'] }, ['A-1', 'A-2']],
    [{ supplier: ['Alder Brewing'] }, ['A-1', 'A-2']],
    [{ noSupplier: ['Alder Brewing'] }, ['N-1']],
    [{ packageType: ['Can'] }, ['A-1']],
    [{ size: ['12 oz'] }, ['A-1', 'A-2']],
    [{ tags: ['Local'] }, ['A-1']],
    [{ trend: ['no change'] }, ['N-1']],
    [{ sponsored: true }, ['A-1']],
    [{ sponsored: false }, ['A-2', 'N-1']],
    [{ excluded: true }, ['A-2']],
    [{ excluded: false }, ['A-1', 'N-1']],
  ])('%j leaves %j', (filters, expected) => {
    expect(left(filters)).toEqual(expected);
  });

  test('is for a whole name, in its case: Alder is not Alder Light, nor alder', () => {
    expect(left({ brand: ['Alder Light'] })).toEqual(['A-2']);
    expect(left({ brand: ['alder'] })).toEqual([]);
  });

  test('without values lets everything pass', () => {
    expect(left({ brand: [], noBrand: [], premise: [], tags: [], searchId: '', searchPhrase: ' ' })).toHaveLength(3);
  });

  test('a product for both premises passes either, one for a premise only that', () => {
    expect([left({ premise: ['on'] }), left({ premise: ['off'] }), left({ premise: ['on', 'off'] })]).toEqual([
      ['A-1', 'N-1'],
      ['A-2', 'N-1'],
      ['A-1', 'A-2', 'N-1'],
    ]);
  });

  test('a product without a rank passes no rank, not even all of them', () => {
    expect([left({ gpRank: ['High'] }), left({ gpRank: gpRanks })]).toEqual([['A-1'], ['A-1', 'A-2']]);
    expect([left({ volumeRank: ['High'] }), left({ volumeRank: volumeRanks })]).toEqual([['A-2'], ['A-1', 'A-2']]);
  });

  test('a search finds its text anywhere, in any case: one in the ID, the other in the name', () => {
    expect([left({ searchId: ' a-' }), left({ searchId: '1' }), left({ searchId: 'alder' })]).toEqual([
      ['A-1', 'A-2'],
      ['A-1', 'N-1'],
      [],
    ]);
    expect([left({ searchPhrase: 'DER p' }), left({ searchPhrase: 'a-1' })]).toEqual([['A-2'], []]);
  });
});

describe('several filters', () => {
  test('any value of one will do, and every filter must be passed', () => {
    expect(left({ brand: ['Alder', 'Cedar'] })).toEqual(['A-1', 'N-1']);
    expect(left({ tags: ['Core', 'Craft'] })).toEqual(['A-1', 'A-2']);
    expect(left({ brand: ['Alder', 'Cedar'], trend: ['up'] })).toEqual(['A-1']);
    expect(left({ brand: ['Alder'], trend: ['down'] })).toEqual([]);
  });

  test('including and excluding the same brand leaves nothing of it', () => {
    expect(left({ brand: ['Alder', 'Cedar'], noBrand: ['Alder'] })).toEqual(['N-1']);
  });

  const some = <Value>(...values: readonly Value[]) => fc.option(fc.subarray([...values]), { nil: undefined });
  const names = ['Alder', 'Birch', 'Cedar'];
  const product = fc.record<FilteredProduct>({
    customId: fc.constantFrom('A-1', 'a-2', 'B'),
    name: fc.constantFrom('Alder Ale', 'ale', 'Birch'),
    supplier: fc.constantFrom(...names),
    brand: fc.constantFrom(...names),
    brandFam: fc.constantFrom(null, ...names),
    packageType: fc.constantFrom(null, 'Can', 'Keg'),
    size: fc.constantFrom(null, '12 oz', '1/2 bbl'),
    premise: fc.constantFrom(null, ...premises),
    tags: fc.subarray(names),
    gpRank: fc.constantFrom(null, ...gpRanks),
    volumeRank: fc.constantFrom(null, ...volumeRanks),
    trend: fc.constantFrom(...trends),
    isSponsored: fc.boolean(),
    isExcluded: fc.boolean(),
  });
  const filters = fc.record<ProductFilters>({
    brand: some(...names),
    noBrand: some(...names),
    supplier: some(...names),
    noSupplier: some(...names),
    brandFams: some(...names),
    packageType: some('Can', 'Keg'),
    size: some('12 oz', '1/2 bbl'),
    premise: some(...premises),
    tags: some(...names),
    gpRank: some(...gpRanks),
    volumeRank: some(...volumeRanks),
    trend: some(...trends),
    sponsored: fc.constantFrom(undefined, true, false),
    excluded: fc.constantFrom(undefined, true, false),
    searchId: fc.constantFrom(undefined, 'A', '-'),
    searchPhrase: fc.constantFrom(undefined, 'ALE', 'h'),
  });

  test('leave what each of them leaves', () => {
    fc.assert(
      fc.property(fc.array(product), filters, (all, asked) => {
        const oneByOne = Object.entries(asked).reduce(
          (passed, [name, values]) => passed.filter(productFilter({ [name]: values })),
          all,
        );
        expect(all.filter(productFilter(asked))).toEqual(oneByOne);
      }),
    );
  });

  test('values of one filter leave what each leaves alone; of one that excludes, what none takes away', () => {
    const lists = [
      'brand',
      'supplier',
      'brandFams',
      'packageType',
      'size',
      'premise',
      'tags',
      'gpRank',
      'trend',
    ] as const;
    fc.assert(
      fc.property(product, filters, fc.constantFrom(...lists), (one, asked, name) => {
        const values = asked[name];
        fc.pre(values !== undefined && values.length > 0);
        const alone = values.some((value) => productFilter({ [name]: [value] })(one));
        expect(productFilter({ [name]: values })(one)).toBe(alone);
      }),
    );
    fc.assert(
      fc.property(product, fc.subarray(names, { minLength: 1 }), (one, unwanted) => {
        expect(productFilter({ noBrand: unwanted })(one)).toBe(!productFilter({ brand: unwanted })(one));
        expect(productFilter({ noSupplier: unwanted })(one)).toBe(!productFilter({ supplier: unwanted })(one));
      }),
    );
  });
});

test('a search finds an accented name by plain letters, as everywhere', () => {
  expect(productFilter({ searchPhrase: 'cafe' })({ ...ale, name: 'Café Ale' })).toBe(true);
});
