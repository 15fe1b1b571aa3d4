import type { SnapshotTable } from './snapshot-table.ts';

/**
 * What a buyer's panel and its recommendations are made of. A row a buyer, with lists as
 * JSON (docs/decisions/036-a-buyers-products-in-one-row.md).
 */
export const buyerDetails = {
  name: 'snapshot_buyer_details',
  version: 1,
  part: 'buyers',
  columns: {
    custom_id: 'text not null',
    // The lists' items are told in warehouse/models/marts/snapshot_buyer_details.sql.
    months: 'json storage external not null',
    ly_mtd_ounces: 'numeric(32, 6) not null',
    ly_mtd_gp_cents: 'bigint not null',
    basket: 'json storage external not null',
    stopped: 'json storage external not null',
    losses: 'json storage external not null',
  },
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
