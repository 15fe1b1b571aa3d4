import type { SnapshotTable } from './snapshot-table.ts';
import { supplierColumns } from './supplier-windows.ts';

export const suppliers = {
  name: 'snapshot_suppliers',
  version: 1,
  part: 'suppliers',
  columns: supplierColumns,
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
