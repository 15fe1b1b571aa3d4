import type { SnapshotTable } from './snapshot-table.ts';

/** One row: the wholesaler's totals and the distinct values behind the filter lists. */
export const wholesaler = {
  name: 'snapshot_wholesaler',
  version: 2,
  part: 'wholesaler',
  columns: {
    imported_days: 'integer not null',
    product_suppliers: 'jsonb not null', // [{"title": ..., "brands": [...]}]
    product_sizes: 'text[] not null',
    product_package_types: 'text[] not null',
    product_premises: 'text[] not null',
    product_tags: 'text[] not null',
    product_types: "text[] not null default '{}'",
    brand_fams: 'text[] not null',
  },
  indexes: ['unique index on %t (wholesaler_id)'],
} as const satisfies SnapshotTable;
