import type { SnapshotTable } from './snapshot-table.ts';

/** A row for each supplier or brand of the list, read by its month chart. */
const columns = {
  custom_id: 'text not null',
  // Its items are told in warehouse/models/marts/supplier_months.sql.
  months: 'json not null',
  ly_mtd_ounces: 'numeric(32, 6) not null',
  ly_mtd_gp_cents: 'bigint not null',
} as const;
const indexes = ['unique index on %t (custom_id)'] as const;

export const supplierMonths = {
  name: 'snapshot_supplier_months',
  version: 1,
  part: 'suppliers',
  columns,
  indexes,
} as const satisfies SnapshotTable;

export const brandMonths = {
  name: 'snapshot_brand_months',
  version: 1,
  part: 'brands',
  columns,
  indexes,
} as const satisfies SnapshotTable;
