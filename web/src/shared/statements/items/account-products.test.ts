import { expect, test } from 'vitest';
import { accountProducts } from './account-products.ts';
import { accountResult, itemInvoiceLine, itemLinesAnswer } from './testing/items.ts';

const original = { customId: 'P9', name: 'Tidewater Original 12 oz 6 pk' };
const answer = itemLinesAnswer([
  itemInvoiceLine(),
  itemInvoiceLine({ lineNo: 2, invoiceId: 'INV-208655', ce: 1.5 }),
  itemInvoiceLine({ window: 'reference', date: '2025-09-12', invoiceId: 'INV-207012', product: original }),
]);

const told = (...[placed, lines, compares]: Parameters<typeof accountProducts>) =>
  accountProducts(placed, lines, compares).map(({ change, name, volume, lastInvoice }) =>
    [change, name, volume, lastInvoice].join(', '),
  );

test('placements are new, kept or lost against the reference, by name and with their newest invoice', () => {
  expect(told(accountResult(), answer, true)).toEqual([
    'new, P3, , ',
    'new, Tidewater Ginger Apple 12 oz 6 pk, 3.5 CE, INV-208790',
    'kept, P2, , ',
    'lost, Tidewater Original 12 oz 6 pk, 0 CE, INV-207012',
  ]);
});

test('without a reference they are neither', () => {
  const placed = accountResult({ referencePeriodPods: null, referencePeriodProductIds: [] });
  expect(accountProducts(placed, answer, false).map(({ change }) => change)).toEqual([null, null, null]);
});

test('where no placements are counted, the products are those of the invoice lines', () => {
  const placed = accountResult({ referencePeriodProductIds: [], selectedPeriodProductIds: [] });
  expect(told(placed, answer, true)).toEqual([
    ', Tidewater Ginger Apple 12 oz 6 pk, 3.5 CE, INV-208790',
    ', Tidewater Original 12 oz 6 pk, 0 CE, INV-207012',
  ]);
});

test('of more lines than were answered nothing is added up', () => {
  const products = accountProducts(accountResult(), { ...answer, count: 230 }, true);
  expect(products.map(({ volume }) => volume)).toEqual([null, null, null, null]);
});

test('while the lines are on their way the products have their IDs', () => {
  expect(accountProducts(accountResult(), undefined, true).map(({ name }) => name)).toEqual(['P1', 'P3', 'P2', 'P9']);
});
