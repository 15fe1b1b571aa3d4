import { describe, expect, test } from 'vitest';
import { fileSize, guessTarget } from './import-files.ts';

describe("a file's name says what is in it", () => {
  test.each([
    ['sales.csv', 'sales'],
    ['ATS_invoices_2026-09.parquet', 'sales'],
    ['customer_sales.csv', 'sales'],
    ['sales_reps.xlsx', 'users'],
    ['SalesTeam.csv', 'users'],
    ['users.csv', 'users'],
    ['rep.csv', 'users'],
    ['Customers.xls', 'buyers'],
    ['buyers.csv', 'buyers'],
    ['iowa-accounts.csv', 'buyers'],
    ['item master.csv', 'products'],
    ['products.csv', 'products'],
    ['goals Q3.xlsx', 'goals'],
    ['sales_rep_goals.csv', 'goals'],
    ['export.csv', 'sales'],
  ])('%s: %s', (name, target) => expect(guessTarget(name)).toBe(target));
});

test('sizes are written as people say them', () => {
  expect([12, 2048, 8 * 1024 ** 2, 431 * 1024 ** 2, 2 * 1024 ** 3].map(fileSize)).toEqual([
    '12 bytes',
    '2.0 kB',
    '8.0 MB',
    '431 MB',
    '2.0 GB',
  ]);
});
