import { expect, test } from 'vitest';
import { columnsOf, expressionOf, isIncomplete, readingOf } from './column-reading.ts';

test.each([
  ['INV_NO', { kind: 'column', column: 'INV_NO' }],
  ['"Net Sales"', { kind: 'column', column: 'Net Sales' }],
  ['"a ""b"""', { kind: 'column', column: 'a "b"' }],
  ['"order"', { kind: 'column', column: 'order' }],
  ['as_ounces(SIZE_TXT)', { kind: 'ounces', column: 'SIZE_TXT' }],
  ['as_units("Pack Size")', { kind: 'units', column: 'Pack Size' }],
  ["'BREW_' || EMP_NO", { kind: 'prefixed', prefix: 'BREW_', column: 'EMP_NO' }],
  [
    'per_unit(as_number(UNIT_COST), as_number(QTY))',
    {
      kind: 'amount',
      amount: {
        base: { of: 'unit', column: 'UNIT_COST', quantity: { of: 'column', column: 'QTY' } },
        discount: null,
        credits: null,
      },
    },
  ],
  ["return_if(DOC_TYPE, ['CM'])", { kind: 'returns', credits: { column: 'DOC_TYPE', values: ['CM'] } }],
  ['as_text(SERIES) || \'-\' || as_text("No.")', { kind: 'joined', column: 'SERIES', between: '-', second: 'No.' }],
  ['numbered_by_product()', { kind: 'numbered' }],
  ["'Joe''s'", { kind: 'fixed', text: "Joe's" }],
  ['as_number(qty) * 12', { kind: 'formula', expression: 'as_number(qty) * 12' }],
] as const)('%s is read and written the same', (expression, reading) => {
  expect(readingOf(expression)).toEqual(reading);
  expect(expressionOf(reading)).toBe(expression);
});

test('a word of SQL is not a column, and a formula names no column that we know', () => {
  expect(readingOf('null')).toEqual({ kind: 'formula', expression: 'null' });
  expect(columnsOf(readingOf("case when a = 'x' then b end"))).toEqual([]);
  expect(columnsOf(readingOf('QTY_CS * as_units(SIZE_TXT)'))).toEqual(['QTY_CS', 'SIZE_TXT']);
});

test('a field that waits for a column is incomplete; a formula is left to its author', () => {
  expect(isIncomplete(expressionOf({ kind: 'joined', column: 'INV', between: '-', second: '' }))).toBe(true);
  expect(isIncomplete(expressionOf({ kind: 'joined', column: 'INV', between: '-', second: 'WHSE' }))).toBe(false);
  expect(isIncomplete('QTY')).toBe(false);
  expect(isIncomplete("case when a = 'x' then b end")).toBe(false);
});
