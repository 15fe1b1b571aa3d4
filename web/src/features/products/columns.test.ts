import { expect, test } from 'vitest';
import { tableCsv } from '../../ui/table/csv.ts';
import { fileColumns, paperColumns, rowsOf, tableColumns } from './columns.tsx';
import { productWith } from './testing/products.ts';

const linesOf = (profits: boolean, ...products: Parameters<typeof rowsOf>[0]) =>
  tableCsv({ columns: fileColumns(profits), rows: rowsOf(products) })
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');

test('the file holds every field of a product under plain names, figures as numbers', () => {
  const boosted = { boost: 2.5, boostType: 'GP/CE' } as const;
  const product = productWith({
    tags: ['Core', 'Import'],
    sponsored: { isSponsored: true, isExcluded: false },
    ...boosted,
  });
  expect(linesOf(true, product)).toEqual([
    'ID,Product,Supplier,Brand,Brand family,Product type,Package type,Size,Premise,Tags,GP rank,Volume rank,Trend,' +
      'CE TY,CE LY,CE Δ %,GP TY,GP LY,GP Δ %,GP/CE TY,GP/CE LY,GP/CE Δ %,Sponsored,Excluded,Boost,Boost type',
    'P1,Alondra Clara,Cervecería Alondra,Alondra,Alondra,Beer,Bottle,24 × 12 oz bottle,On and off premise,' +
      '"Core, Import",Med,High,up,120,100,20,960,800,20,8,8,0,Yes,No,2.5,GP/CE',
  ]);
});

test('a name that a spreadsheet would take for a formula is written as text', () => {
  expect(linesOf(true, productWith({ name: '=HYPERLINK("http://x")' }))[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('without last year the change reads New, and what cannot be computed is empty', () => {
  const delta = { gp: 'Infinity', volume: 'Infinity', gpCe: null } as const;
  const lastYear = { gp: 0, volume: 0, gpCe: null };
  expect(linesOf(true, productWith({ delta, lastYear, gpRank: null }))[1]).toContain(
    ',,High,up,120,0,New,960,0,New,8,,,',
  );
});

test('where profits are hidden no column speaks of them, in the table, on paper or in the file', () => {
  for (const columns of [tableColumns(false), paperColumns(false), fileColumns(false)])
    expect(columns.filter(({ id }) => id.startsWith('GP')).map(({ id }) => id)).toEqual(['GP rank']);
});
