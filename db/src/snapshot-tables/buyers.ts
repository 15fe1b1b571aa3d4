import { ninetyDaysColumns } from './ninety-days.ts';
import type { SnapshotTable } from './snapshot-table.ts';

export const buyers = {
  name: 'snapshot_buyers',
  version: 2,
  part: 'buyers',
  columns: {
    custom_id: 'text not null',
    // From 0, in the order of the ids: stands for the id in lists of many buyers.
    ix: 'integer',
    name: 'text not null',
    account_type: 'text',
    premise: 'text',
    chain: 'text',
    location: 'text',
    rep_id: 'text',
    ...ninetyDaysColumns,
    // Whether it bought anything in the 90 days: a sale, whatever came back.
    has_bought: 'boolean',
    // The newest day on which it bought anything in 25 months, how many products and ounces.
    last_order_date: 'date',
    last_order_products: 'integer',
    last_order_ounces: 'numeric(32, 6)',
  },
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
