import type { SnapshotTable } from './snapshot-table.ts';

/**
 * What the returns of the longest sales period that can hold L took back: a row for each portion of a sale that a return
 * took (domain/src/return-matches.ts). What a return found no sale for is in no row.
 */
export const returnedSales = {
  name: 'snapshot_returned_sales',
  version: 1,
  part: 'wholesaler',
  columns: {
    // The return.
    invoice_id: 'text not null',
    line_no: 'integer not null',
    invoice_date: 'date not null',
    sale_invoice_id: 'text not null',
    sale_line_no: 'integer not null',
    sale_date: 'date not null',
    // Of the sale; null: the house.
    rep_id: 'text',
    buyer_id: 'text not null',
    product_id: 'text not null',
    // What is taken back, above 0.
    units: 'numeric(32, 3) not null',
    ounces: 'numeric(32, 6) not null',
  },
  // Boosts ask for products and the days on which they were sold; statements for a rep and the days of the returns.
  indexes: ['index on %t (product_id, sale_date)', 'index on %t (rep_id, invoice_date)'],
} as const satisfies SnapshotTable;
