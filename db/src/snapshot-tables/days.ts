import type { SnapshotTable } from './snapshot-table.ts';

/**
 * Actuals per rep and day of the 25 months to L, which hold this year and last. basis 'line': the rep stamped on the line (rep_id null: the house);
 * 'buyer': the rep who holds the buyer at L, for comparisons with another window.
 */
export const days = {
  name: 'snapshot_days',
  version: 2,
  part: 'users',
  columns: {
    basis: "text not null check (basis in ('line', 'buyer'))",
    rep_id: 'text',
    day: 'date not null',
    ounces: 'numeric(32, 6) not null',
    gp_cents: 'bigint not null',
    revenue_cents: 'bigint not null',
    // Cost of loss lines by reason, in cents: {"outOfCode": 1234}.
    loss_cents: 'jsonb not null',
  },
  // A person's days in a range; nulls not distinct, for the house (no rep) has one row a day like anyone.
  indexes: ['unique index on %t (basis, rep_id, day) nulls not distinct'],
} as const satisfies SnapshotTable;
