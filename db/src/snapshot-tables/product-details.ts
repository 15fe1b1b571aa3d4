import type { SnapshotTable } from './snapshot-table.ts';

/**
 * What a product's card shows: one row per product with parallel lists. A row per buyer and product would make as many
 * rows as the period has lines (docs/decisions/036-a-buyers-products-in-one-row.md).
 */
export const productDetails = {
  name: 'snapshot_product_details',
  version: 1,
  part: 'products',
  columns: {
    custom_id: 'text not null',
    // The lists' items are told in warehouse/models/marts/snapshot_product_details.sql.
    months: 'json storage external not null',
    ly_mtd_units: 'numeric(32, 3) not null',
    ly_mtd_gp_cents: 'bigint not null',
    buyers: 'json storage external not null',
    stopped: 'json storage external not null',
  },
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
