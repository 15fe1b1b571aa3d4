/** The six parts in which people follow an update (contract/src/wholesaler-update.ts has the words). */
export type UpdatePart = 'suppliers' | 'brands' | 'products' | 'buyers' | 'users' | 'wholesaler';

/**
 * One table of the figures. The warehouse's model of the same name (warehouse/models/marts) fills it. Everything else
 * that a snapshot table needs follows from this: schema.ts makes it, snapshots.ts writes its partitions.
 */
export type SnapshotTable = {
  name: `snapshot_${string}`;
  /** Raise it when the rows change: a column, or what a model counts. Rows of another version are computed again. */
  version: number;
  /** The part of the update that transfers it. */
  part: UpdatePart;
  /** Besides snapshot_id and wholesaler_id. A column added later is nullable or has a default, for the rows that stand. */
  columns: Readonly<Record<string, string>>;
  /** Rows may be added to its partitions, never changed: what a person saves is measured at once (decision 049). */
  grows?: true;
  /** Indexes of each partition, %t. */
  indexes: readonly string[];
};
