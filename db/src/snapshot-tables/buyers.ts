import { ninetyDaysColumns } from './ninety-days.ts';
import type { SnapshotTable } from './snapshot-table.ts';

export const buyers = {
  name: 'snapshot_buyers',
  version: 1,
  part: 'buyers',
  columns: {
    custom_id: 'text not null',
    name: 'text not null',
    account_type: 'text',
    premise: 'text',
    chain: 'text',
    location: 'text',
    rep_id: 'text',
    ...ninetyDaysColumns,
  },
  indexes: ['unique index on %t (custom_id)'],
} as const satisfies SnapshotTable;
