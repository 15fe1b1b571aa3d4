import { describe, expect, test } from 'vitest';
import { guessTarget } from './import-files.ts';

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
