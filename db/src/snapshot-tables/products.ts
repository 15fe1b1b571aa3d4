import { ninetyDaysColumns } from './ninety-days.ts';
import type { SnapshotTable } from './snapshot-table.ts';

/** House-wide. */
export const products = {
  name: 'snapshot_products',
  version: 2,
  part: 'products',
  columns: {
    custom_id: 'text not null',
    // From 0, in the order of the ids: stands for the id in lists of many products.
    ix: 'integer',
    name: 'text not null',
    supplier_id: 'text not null',
    supplier: 'text not null',
    brand_id: 'text not null',
    brand: 'text not null',
    brand_fam: 'text',
    product_type: 'text',
    package_type: 'text',
    size: 'text',
    premise: 'text',
    tags: 'text[] not null',
    oz_per_unit: 'numeric(12, 6)',
    units_per_case: 'numeric(10, 3)',
    ...ninetyDaysColumns,
    gp_rank: "text check (gp_rank in ('Low', 'Med', 'High', 'Very High', 'Super High'))",
    volume_rank: "text check (volume_rank in ('Low', 'Med', 'High'))",
    trend: "text check (trend in ('up', 'down', 'no change'))",
  },
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
