import type { SnapshotTable } from './snapshot-table.ts';

const table = { version: 1, part: 'wholesaler', grows: true } as const;

/** What items measure, each scope once (domain/src/programs/item-scope.ts). A scope that is listed is measured whole. */
export const itemScopes = {
  name: 'snapshot_item_scopes',
  ...table,
  columns: {
    // Of its text, by db/src/item-ids.ts.
    scope_id: 'bigint not null',
    scope: 'text not null',
  },
  indexes: ['unique index on %t (scope_id)'],
} as const satisfies SnapshotTable;

/** Of each scope and account in which it found something: whole numbers in the scope's unit. */
export const itemBuyers = {
  name: 'snapshot_item_buyers',
  ...table,
  columns: {
    scope_id: 'bigint not null',
    // Who holds the account; null: nobody.
    rep_id: 'text',
    buyer_id: 'text not null',
    selected: 'bigint not null',
    reference: 'bigint not null',
  },
  indexes: ['index on %t (scope_id, rep_id)'],
} as const satisfies SnapshotTable;

/** Its sums by holder. The house is the sum of all of a scope, those of nobody included. */
export const itemReps = {
  name: 'snapshot_item_reps',
  ...table,
  columns: {
    scope_id: 'bigint not null',
    rep_id: 'text',
    selected: 'bigint not null',
    reference: 'bigint not null',
  },
  indexes: ['index on %t (scope_id)'],
} as const satisfies SnapshotTable;

/** The sets of accounts that scopes are about, each once, with their holders. */
export const itemSets = {
  name: 'snapshot_item_sets',
  ...table,
  columns: {
    // Of its text, as a scope's.
    set_id: 'bigint not null',
    accounts: 'text not null',
  },
  indexes: ['unique index on %t (set_id)'],
} as const satisfies SnapshotTable;

export const itemAccounts = {
  name: 'snapshot_item_accounts',
  ...table,
  columns: {
    set_id: 'bigint not null',
    rep_id: 'text',
    buyer_id: 'text not null',
  },
  indexes: ['index on %t (set_id, rep_id)'],
} as const satisfies SnapshotTable;

/** How many accounts of a set each holder has. */
export const itemAccountReps = {
  name: 'snapshot_item_account_reps',
  ...table,
  columns: {
    set_id: 'bigint not null',
    rep_id: 'text',
    accounts: 'integer not null',
  },
  indexes: ['index on %t (set_id)'],
} as const satisfies SnapshotTable;
