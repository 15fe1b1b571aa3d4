/** The registry of job kinds: payload, result and rules of each. handlers.ts runs them. */
import type { InForce, Published } from '@caselift/db/publish';
import type { WarehouseEngine } from '@caselift/db/wholesalers';
import type { ImportReport } from '@caselift/warehouse/import-report';
import type { ImportOrder } from './import-order.ts';
import type { Lane } from './worker/take-jobs.ts';

/**
 * A lane takes its jobs in the order in which they were asked for. A wholesaler has one job at a time, so none can
 * starve another: whoever asks again stands behind all who wait.
 */
export const lanes = {
  /** Short transactions of the database alone, so many at once that none waits for another wholesaler's. */
  publishing: { priority: 20, concurrency: 64 },
  deletion: { priority: 10, concurrency: 2 },
  /** They share the memory of the machine. */
  heavy: { priority: 0, concurrency: 2 },
} as const satisfies Record<string, Lane & { priority: number }>;
/** A separate queue. A mail's priority falls with the number of the same sender's mails that already wait. */
export const mailLane = { concurrency: 4, perSender: 1 } as const satisfies Lane;
export type LaneName = keyof typeof lanes;

type JobRules = {
  lane: LaneName;
  /** Refused at once for a wholesaler that nobody has made. */
  needsWholesaler: boolean;
  /** An admin may stop it while it waits or runs. */
  isCancelable?: true;
  /** The update's six parts show it from the moment it is sent. */
  hasParts?: true;
  /** What it does to files: a backup, alone with them, waits for the others and they for it. */
  files: 'none' | 'shared' | 'alone';
};

declare const carried: unique symbol;
type Kind<Payload, Result> = JobRules & { [carried]?: { payload: Payload; result: Result } };

/** A person waits for its end. */
function awaited<Payload extends object, Result extends object>(rules: JobRules) {
  const made: Kind<Payload, Result> & { isAwaited: true } = { ...rules, isAwaited: true };
  return made;
}

/** It is followed by its progress. */
function followed<Payload extends object, Result extends object>(rules: JobRules) {
  const made: Kind<Payload, Result> & { isAwaited: false } = { ...rules, isAwaited: false };
  return made;
}

const publishing = { lane: 'publishing', needsWholesaler: true, files: 'none' } as const;
const deletion = { lane: 'deletion', needsWholesaler: true, files: 'shared' } as const;
const heavy = { lane: 'heavy', needsWholesaler: false, files: 'shared' } as const;

export const jobKinds = {
  /** May make its wholesaler. */
  import: followed<ImportOrder, ImportReport>({ ...heavy, isCancelable: true }),
  update: followed<object, { runId: number }>({ ...heavy, needsWholesaler: true, isCancelable: true, hasParts: true }),
  /** Computes figures that snapshots of an earlier release lack. */
  backfill: followed<object, { tables: string[] }>({ ...heavy, needsWholesaler: true }),
  /** Measures what the figures of either environment lack of items. */
  updateItems: followed<object, { scopes: number }>({ ...heavy, needsWholesaler: true }),
  /**
   * Of the sales period that begins on the day, while the newest closed one is `after`; absent: whichever is.
   * mails: to everyone who is paid.
   */
  close: followed<{ from: string; after?: string | null; mails?: boolean }, { from: string; people: number }>({
    ...heavy,
    needsWholesaler: true,
  }),
  publish: awaited<object, Published>(publishing),
  reset: awaited<object, InForce>(publishing),
  rollback: awaited<{ publicationId: number }, Published>(publishing),
  deleteTransactions: awaited<{ start: string; end: string }, { lines: number; revenue: number }>(deletion),
  deleteWholesaler: awaited<{ deleteEverything: boolean }, object>(deletion),
  /** Its newest sale is before the day, which is the same when a load that was cut off goes on. */
  demo: followed<{ day: string }, { accounts: number }>(heavy),
  /** lines: how many were moved; null: they were there already. removed: the dataset that an earlier move had left. */
  moveWarehouse: followed<{ to: WarehouseEngine }, { lines: number | null; removed?: string }>({
    ...heavy,
    needsWholesaler: true,
    isCancelable: true,
  }),
  /** Of the whole installation: its wholesaler is `everyWholesaler`. */
  backup: followed<{ folder: string }, { folder: string }>({ ...heavy, files: 'alone' }),
};

export type JobKind = keyof typeof jobKinds;
type Carried<K extends JobKind> = NonNullable<(typeof jobKinds)[K][typeof carried]>;
export type PayloadOf<K extends JobKind> = Carried<K>['payload'];
export type ResultOf<K extends JobKind> = Carried<K>['result'];
export type AwaitedKind = {
  [K in JobKind]: (typeof jobKinds)[K] extends { isAwaited: true } ? K : never;
}[JobKind];
