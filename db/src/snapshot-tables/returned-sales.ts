import type { SnapshotTable } from './snapshot-table.ts';

/** What returns of the lines' sales period take back: a row is the part of one sale that one return takes. */
export const returnedSales = {
  name: 'snapshot_returned_sales',
  version: 1,
  part: 'wholesaler',
  columns: {
    invoice_id: 'text not null',
    line_no: 'integer not null',
    invoice_date: 'date not null',
    sale_invoice_id: 'text not null',
    sale_line_no: 'integer not null',
    sale_date: 'date not null',
    // Of the sale.
    rep_id: 'text',
    buyer_id: 'text not null',
    product_id: 'text not null',
    // Taken back: positive.
    units: 'numeric(32, 3) not null',
    ounces: 'numeric(32, 6) not null',
  },
  // Boosts ask for products on the days of their sales; statements for what was taken back from a rep.
  indexes: ['index on %t (product_id, sale_date)', 'index on %t (rep_id, invoice_date)'],
} as const satisfies SnapshotTable;
