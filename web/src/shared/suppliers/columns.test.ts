import { expect, test } from 'vitest';
import { metrics, type Noun, supplierColumns, withoutProfits } from './columns.tsx';
import { supplierOrders } from './suppliers-search.ts';
import { supplier } from './testing/suppliers.ts';

const noun: Noun = { one: 'supplier', many: 'suppliers', head: 'Supplier' };
// GP/CE: 8 and 2. Margin: 20% and 10%. Together 1,000 GP on 200 CE and 6,000 revenue: 5.00 and 16.7%, not 5 and 15%.
const rows = [
  supplier('Blue Heron', ['Core'], {
    mtd: { ce: 100, gp: 800, revenue: 4_000 },
    lastYearMtd: { ce: 80, gp: 400, revenue: 3_000 },
    ytd: { ce: 900, gp: 7_000, revenue: 30_000 },
    lastYearYtd: { ce: 1_000, gp: 7_000, revenue: 25_000 },
  }),
  supplier('Clearwater', [], {
    mtd: { ce: 100, gp: 200, revenue: 2_000 },
    lastYearMtd: { ce: 0, gp: 0, revenue: 0 },
  }),
];
const desk = { profits: true, phone: false };
const column = (period: 'MTD' | 'YTD', id: string) => {
  const found = supplierColumns(period, noun, desk).find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no column ${id}`);
  return found;
};
const first = (period: 'MTD' | 'YTD', id: string) => rows[0] && column(period, id).value(rows[0]);

test('the table can be ordered by exactly the columns that it has', () => {
  const ids = supplierColumns('MTD', noun, desk).map(({ id }) => id);
  expect([...ids].sort()).toEqual([...supplierOrders].sort());
});

test('MTD and YTD show the same columns with other figures', () => {
  expect([first('MTD', 'CE TY'), first('MTD', 'CE LY'), first('MTD', 'CE Δ')]).toEqual([100, 80, 25]);
  expect([first('YTD', 'CE TY'), first('YTD', 'CE LY'), first('YTD', 'CE Δ')]).toEqual([900, 1_000, -10]);
  expect(first('MTD', 'GP Margin')).toBe(20);
  expect(first('YTD', 'GP Margin')).toBeCloseTo(23.333, 3);
});

test('totals add amounts and take the ratios of the totals', () => {
  const total = (id: string) => column('MTD', id).total?.(rows);
  expect(total('CE TY')).toBe(200);
  expect(total('Revenue TY')).toBe(6_000);
  expect(total('GP/CE TY')).toBe(5);
  expect(total('GP Margin')).toBeCloseTo(16.667, 3);
  expect(total('CE Δ')).toBe(150);
  expect(total('Name')).toBe('Total, 2 suppliers');
});

test('a supplier without last year is new: ordered above every percent, "New" in a file', () => {
  const delta = column('MTD', 'CE Δ');
  const clearwater = rows[1];
  if (clearwater === undefined) throw new Error('no row');
  expect(delta.sortValue?.(clearwater)).toBe(Number.POSITIVE_INFINITY);
  expect(delta.csv?.(clearwater)).toBe('New');
});

test('who may not see profits has no column of GP, GP/CE or margin, and no metric to choose it by', () => {
  const ids = supplierColumns('MTD', noun, { profits: false, phone: false }).map(({ id }) => id);
  expect(ids).toEqual(['Name', 'CE TY', 'CE LY', 'CE Δ', 'Revenue TY', 'Revenue LY', 'Revenue Δ', 'Tags']);
  expect(withoutProfits(metrics).map(({ id }) => id)).toEqual(['ce', 'revenue']);
});
