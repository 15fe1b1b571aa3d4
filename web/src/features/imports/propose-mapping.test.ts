import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import { expect, test } from 'vitest';
import caselift from '../../../../warehouse/mappings/caselift.json' with { type: 'json' };
import { faultOf, faultSentence } from './fault-words.ts';
import { fits, proposeMapping, takenFromSales, unmapped } from './propose-mapping.ts';

const column = (name: string, ...samples: string[]): SourceColumn => ({ name, samples });
const sales = [
  column('INV_NO', 'A1'),
  column('INV_LN', '1', '2'),
  column('SHIP_DT', '16.09.2026'),
  column('CUST_NUM', '2512'),
  column('ITEM_CD', '52216'),
  column('QTY_BTL', '48'),
  column('EXT_PRICE', '1.082,40'),
  column('SIZE_TXT', '12/750ML'),
];

test('a mapping is proposed with the dates and numbers of the file', () => {
  const mapping = proposeMapping({ sales }, 'brew');
  expect(mapping.sales).toMatchObject({
    read: { dateFormat: 'dd.mm.yyyy', decimalComma: true },
    columns: { invoiceId: 'INV_NO', invoiceDate: 'SHIP_DT', revenue: 'EXT_PRICE' },
  });
  expect(unmapped(mapping, 'sales')).toEqual([]);
  expect(fits(JSON.stringify(mapping), { sales })).toBe(true);
});

test('a saved mapping that names other columns does not fit, and one of our own files does', () => {
  const ours = Object.keys(caselift.sales.columns).map((name) => column(name));
  expect(fits(JSON.stringify(caselift), { sales })).toBe(false);
  expect(fits(JSON.stringify(caselift), { sales: ours })).toBe(true);
  expect(fits('{"sales":', { sales })).toBe(false);
});

test('products of a sales file without makers get a name that says so, and their number where it has no name', () => {
  const mapping = proposeMapping({ sales }, 'brew');
  expect(takenFromSales(mapping, 'products', sales, 'brew')?.products).toEqual({
    from: 'sales',
    columns: {
      productId: 'ITEM_CD',
      name: 'ITEM_CD',
      supplier: "'Unknown supplier'",
      brand: "'Unknown brand'",
      size: 'SIZE_TXT',
      ozPerUnit: 'as_ounces(SIZE_TXT)',
      unitsPerCase: 'as_units(SIZE_TXT)',
    },
  });
  expect(takenFromSales({ sales: { columns: {} } }, 'products', sales, 'brew')).toBeNull();
});

test('a fault is said at its field, by the name that people know', () => {
  expect(faultOf('sales.columns.units: the file has no column qty')).toEqual({
    target: 'sales',
    field: 'units',
    sentence: 'The file has no column qty',
  });
  expect(faultSentence('sales.filter 1: a query is not allowed here')).toBe(
    'Only rows where: A query is not allowed here',
  );
  expect(
    faultSentence(
      'The mapping is not valid. sales.columns.units: choose a column; sales.columns.revenue: choose a column',
    ),
  ).toBe('Units sold: Choose a column');
  expect(faultSentence('There is no sales file')).toBe('There is no sales file');
});
