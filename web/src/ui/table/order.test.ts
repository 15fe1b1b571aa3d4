import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { compareValues, nextSort, orderValue, runsDown } from './order.ts';

type Row = { name: string; cases: number | null };
const cases: Column<Row> = { id: 'CE', label: 'CE', kind: 'number', width: 60, value: (row) => row.cases };
const name: Column<Row> = { id: 'Name', label: 'Name', kind: 'text', width: 60, value: (row) => row.name };

test('names compare without regard to case and accents, and "Item 9" stands before "Item 10"', () => {
  const names = ['item 10', 'Zebra', 'Item 9', 'éclair', 'Eagle'];
  expect(names.sort(compareValues)).toEqual(['Eagle', 'éclair', 'Item 9', 'item 10', 'Zebra']);
});

test('"New" is more than any percent, and two of them are equal', () => {
  expect(compareValues(Number.POSITIVE_INFINITY, 16_566.7)).toBe(1);
  expect(compareValues(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(0);
});

test('what cannot be computed and what is empty has no place in the order', () => {
  expect(orderValue(cases, { name: 'a', cases: null })).toBeUndefined();
  expect(orderValue(name, { name: '', cases: 1 })).toBeUndefined();
  expect(orderValue(cases, { name: 'a', cases: 0 })).toBe(0);
});

test('the natural order is largest first for numbers and A to Z for text; reversed turns both round', () => {
  expect(runsDown(cases, false)).toBe(true);
  expect(runsDown(cases, true)).toBe(false);
  expect(runsDown(name, false)).toBe(false);
  expect(runsDown(name, true)).toBe(true);
});

test('a click on the ordering column reverses it, a click on another starts with its natural order', () => {
  const byCases = { column: 'CE', reversed: false };
  expect(nextSort(byCases, 'CE')).toEqual({ column: 'CE', reversed: true });
  expect(nextSort({ column: 'CE', reversed: true }, 'Name')).toEqual({ column: 'Name', reversed: false });
  expect(nextSort({ column: 'CE', reversed: true }, 'CE')).toEqual({ column: 'CE', reversed: false });
});
