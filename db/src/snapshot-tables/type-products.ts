import type { SnapshotTable } from './snapshot-table.ts';

/** What the buyers of an account type (null: of none) did together with a product in the 90 days to L. */
export const typeProducts = {
  name: 'snapshot_type_products',
  version: 1,
  part: 'products',
  columns: {
    account_type: 'text',
    // snapshot_products.ix
    product_ix: 'integer not null',
    // How many bought it.
    buyers: 'integer not null',
    // Thousandths.
    milli_units: 'bigint not null',
    gp_cents: 'bigint not null',
  },
  indexes: [],
} as const satisfies SnapshotTable;
