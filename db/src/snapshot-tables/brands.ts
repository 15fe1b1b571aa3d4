import type { SnapshotTable } from './snapshot-table.ts';
import { supplierColumns } from './supplier-windows.ts';

export const brands = {
  name: 'snapshot_brands',
  version: 1,
  part: 'brands',
  columns: supplierColumns,
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
