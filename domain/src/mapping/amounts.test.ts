import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  amountColumns,
  amountText,
  type Quantity,
  readAmount,
  readReturns,
  returnsText,
} from './amounts.ts';

const bottles: Quantity = { of: 'column', column: 'QTY_BTL' };
const mixed: Quantity = {
  of: 'cases',
  column: 'CASES',
  perCase: { column: 'SIZE_TXT', isSize: true },
  bottles: 'BOTTLES',
};
const plain = { discount: null, credits: null };
const credits = { column: 'DOC_TYPE', values: ['CM', "RET'N"] };

describe('an amount is written as one expression and read back', () => {
  test.each<[string, Amount, string]>([
    ['as the file has it', { base: bottles, ...plain }, 'QTY_BTL'],
    [
      'cases and bottles',
      { base: mixed, ...plain },
      'cases_and_units(as_number(CASES), as_units(SIZE_TXT), as_number(BOTTLES))',
    ],
    [
      'cases of a number of units',
      {
        base: { of: 'cases', column: 'CS', perCase: { column: 'Units/Case', isSize: false }, bottles: null },
        ...plain,
      },
      'cases_and_units(as_number(CS), as_number("Units/Case"), null)',
    ],
    [
      'a cost by the unit',
      { base: { of: 'unit', column: 'UNIT_COST', quantity: bottles }, ...plain },
      'per_unit(as_number(UNIT_COST), as_number(QTY_BTL))',
    ],
    [
      'a price by the case',
      {
        base: { of: 'case', column: 'PRICE', quantity: bottles, perCase: { column: 'PER_CS', isSize: false } },
        ...plain,
      },
      'per_case(as_number(PRICE), as_number(QTY_BTL), as_number(PER_CS))',
    ],
    [
      'less a discount',
      { base: { of: 'column', column: 'EXT' }, discount: 'DISC', credits: null },
      'less(as_number(EXT), as_number(DISC))',
    ],
    [
      'below zero on credit memos',
      { base: { of: 'column', column: 'EXT' }, discount: null, credits },
      "negative_if(as_number(EXT), DOC_TYPE, ['CM', 'RET''N'])",
    ],
  ])('%s', (_what, amount, text) => {
    expect(amountText(amount)).toBe(text);
    expect(readAmount(text)).toEqual(amount);
  });

  test('whatever the columns are called', () => {
    const column = fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name.trim() === name && name !== '');
    const perCase = fc.record({ column, isSize: fc.boolean() });
    const quantity = fc.oneof(
      fc.record({ of: fc.constant('column' as const), column }),
      fc.record({ of: fc.constant('cases' as const), column, perCase, bottles: fc.option(column) }),
    );
    const base = fc.oneof(
      quantity,
      fc.record({ of: fc.constant('unit' as const), column, quantity }),
      fc.record({ of: fc.constant('case' as const), column, quantity, perCase }),
    );
    const marked = fc.record({ column, values: fc.array(fc.string(), { minLength: 1, maxLength: 4 }) });
    fc.assert(
      fc.property(fc.record({ base, discount: fc.option(column), credits: fc.option(marked) }), (amount) => {
        expect(readAmount(amountText(amount))).toEqual(amount);
      }),
    );
    fc.assert(
      fc.property(marked, (given) => {
        expect(readReturns(returnsText(given))).toEqual(given);
      }),
    );
  });
});

test('the product of cases and sizes that earlier mappings have is read too', () => {
  const base = { of: 'cases', column: 'QTY_CS', perCase: { column: 'SIZE', isSize: true }, bottles: null };
  expect(readAmount('QTY_CS * as_units(SIZE)')).toEqual({ base, ...plain });
});

test.each([
  "case when kind = 'CM' then -qty else qty end",
  'as_number(qty) * 12',
  'per_unit(qty, as_number(price))',
  'per_unit(as_number(price), as_number(qty)) + 1',
  'less(as_number(a))',
  'negative_if(as_number(a), as_text(b), [c])',
  "'fixed'",
  'null',
  '',
])('%s is a formula, and no amount of ours', (expression) => {
  expect(readAmount(expression)).toBeNull();
});

test('the columns of an amount are named once each, the one that it is known by first', () => {
  const amount: Amount = {
    base: { of: 'case', column: 'COST', quantity: mixed, perCase: { column: 'SIZE_TXT', isSize: true } },
    discount: null,
    credits,
  };
  expect(amountColumns(amount)).toEqual(['COST', 'CASES', 'SIZE_TXT', 'BOTTLES', 'DOC_TYPE']);
});
