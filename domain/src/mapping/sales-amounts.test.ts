import { expect, test } from 'vitest';
import type { Quantity } from './amounts.ts';
import { creditsOf, formulaAmounts, quantityOf, withAmount, withCredits } from './sales-amounts.ts';

const columns = { units: 'QTY', revenue: 'EXT_PRICE', cost: 'UNIT_COST' };
const units: Quantity = { of: 'column', column: 'QTY' };
const inCases: Quantity = {
  of: 'cases',
  column: 'CS',
  perCase: { column: 'SIZE', isSize: true },
  bottles: 'BTL',
};
const plain = { discount: null, credits: null };

test('a cost by the unit goes by the quantity, and follows it when that is given in cases', () => {
  const perUnit = withAmount(columns, 'cost', { base: { of: 'unit', column: 'UNIT_COST', quantity: units }, ...plain });
  expect(perUnit.cost).toBe('per_unit(as_number(UNIT_COST), as_number(QTY))');
  const cases = withAmount(perUnit, 'units', { base: inCases, ...plain });
  expect(quantityOf(cases)).toEqual(inCases);
  expect(cases.cost).toBe(
    'per_unit(as_number(UNIT_COST), cases_and_units(as_number(CS), as_units(SIZE), as_number(BTL)))',
  );
  expect(cases.revenue).toBe('EXT_PRICE');
});

test('credits reach units, revenue and cost at once, and later amounts too', () => {
  const credits = { column: 'DOC', values: ['CM'] };
  const marked = withCredits(columns, credits);
  expect(marked).toEqual({
    units: "negative_if(as_number(QTY), DOC, ['CM'])",
    revenue: "negative_if(as_number(EXT_PRICE), DOC, ['CM'])",
    cost: "negative_if(as_number(UNIT_COST), DOC, ['CM'])",
    kind: "return_if(DOC, ['CM'])",
  });
  expect(creditsOf(marked)).toEqual(credits);
  // The sign is the cost's own: the quantity behind it has none, or credits would be turned twice.
  const perUnit = withAmount(marked, 'cost', { base: { of: 'unit', column: 'UNIT_COST', quantity: units }, ...plain });
  expect(perUnit.cost).toBe("negative_if(per_unit(as_number(UNIT_COST), as_number(QTY)), DOC, ['CM'])");
  expect(withCredits(marked, null)).toEqual(columns);
});

test('a kind and amounts that were typed stay as they are', () => {
  const typed = { units: 'qty * 12', revenue: 'EXT', kind: 'KIND' };
  expect(withCredits(typed, null)).toEqual(typed);
  expect(formulaAmounts(typed)).toEqual(['units']);
  expect(quantityOf(typed)).toBeNull();
});
