import type { SnapshotTable } from './snapshot-table.ts';

/** The invoice lines behind the actuals of the longest sales period that can hold L. */
export const lines = {
  name: 'snapshot_lines',
  version: 2,
  part: 'wholesaler',
  columns: {
    invoice_id: 'text not null',
    line_no: 'integer not null',
    invoice_date: 'date not null',
    rep_id: 'text',
    buyer_id: 'text not null',
    product_id: 'text not null',
    kind: "text not null check (kind in ('sale', 'return', 'loss'))",
    loss_reason: 'text',
    units: 'numeric(32, 3) not null',
    ounces: 'numeric(32, 6) not null',
    revenue_cents: 'bigint not null',
    cost_cents: 'bigint not null',
    // As it counts; null where the line counts for FPL alone.
    gp_cents: 'bigint',
  },
  // Millions of rows, so two indexes and no more. Statements and drill-downs ask for a rep's lines in a range of dates;
  // boosts and items ask for products, within some buyers or all. A buyer's lines alone (the panel) are found by the
  // second, too: there are far fewer products than buyers, and PostgreSQL 18 skips from one product to the next (1 ms
  // in 2 million rows of 300 products, where the columns the other way round meant reading the index through).
  indexes: ['index on %t (rep_id, invoice_date)', 'index on %t (product_id, buyer_id)'],
} as const satisfies SnapshotTable;
