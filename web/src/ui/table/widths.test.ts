import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { fitColumns, numberWidth } from './widths.ts';

const revenue: Column<number> = {
  id: 'Revenue TY',
  label: 'TY',
  kind: 'number',
  width: 60,
  value: (row) => row,
  write: (value) => Number(value).toLocaleString('en-US'),
  total: (rows) => rows.reduce((sum, row) => sum + row, 0),
};
const widthFor = (...rows: number[]) => fitColumns([revenue], rows)[0]?.width ?? 0;

test('a column keeps its width while its figures fit', () => {
  expect(widthFor(1, 22, 333)).toBe(60);
});

test('a column grows with its longest figure, below zero too, and with its total', () => {
  const million = widthFor(1_000_000);
  expect(million).toBeGreaterThan(60);
  expect(widthFor(-1_000_000, 1_000_000)).toBeGreaterThan(million);
  expect(widthFor(6_000_000, 6_000_000)).toBeGreaterThan(million);
});

test('row numbers of four digits get a wider column than those of two', () => {
  expect(numberWidth(18)).toBe(36);
  expect(numberWidth(2000)).toBeGreaterThan(36);
});

test('a dense table needs less for the same figures, and none of them is cut', () => {
  const dense = fitColumns([revenue], [12_054_277], true)[0]?.width ?? 0;
  expect(dense).toBeLessThan(widthFor(12_054_277));
  // Eight figures of 7.8 px and two separators of 3.2 at 12 px, and the padding.
  expect(dense).toBeGreaterThanOrEqual(8 * 7.8 + 2 * 3.2 + 8);
});
