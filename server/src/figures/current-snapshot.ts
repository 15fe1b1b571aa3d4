/** The figures that an environment shows: which snapshot, made when and from what. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';

export type CurrentSnapshot = {
  wholesalerId: string;
  snapshotId: number;
  lastTransactionDate: string;
  computedAt: Date;
  /** Of the publication in force; null for preview. */
  publishedAt: Date | null;
  /** False where no selling day of the month had elapsed in the calendar that it was made with: no percent compares. */
  comparable: boolean;
};

/**
 * The snapshot that the environment points at; undefined before the first update or publication. Its id goes into queries as a parameter, for then the
 * planner looks at its own partitions alone.
 */
export async function currentSnapshot(tx: Tx, { wholesalerId, db }: Scope): Promise<CurrentSnapshot | undefined> {
  const [snapshot] = await tx<CurrentSnapshot[]>`
    select s.wholesaler_id as "wholesalerId", s.snapshot_id as "snapshotId", s.last_transaction_date as "lastTransactionDate",
           s.completed_at as "computedAt", p.published_at as "publishedAt",
           coalesce((s.shaped_by ->> 'comparable')::boolean, true) as comparable
    from environments e
    join snapshots s using (snapshot_id)
    left join publications p on p.publication_id = e.publication_id
    where e.wholesaler_id = ${wholesalerId} and e.db = ${db}
      and s.last_transaction_date is not null`;
  return snapshot;
}
