import type { Publication } from '@caselift/contract/publications';
import type { Tx } from '@caselift/db/connect';
import type { Fact } from '@caselift/domain/measure-list';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import { factSums } from '../../figures/own-sums.ts';

type Row = Omit<Publication, 'publishedAt'> & { publishedAt: Date };

/** The wholesaler's publications, newest first. */
export async function readPublications(tx: Tx, wholesalerId: string): Promise<Publication[]> {
  const rows = await tx<Row[]>`
    select p.publication_id as "publicationId", p.snapshot_id as "snapshotId", p.published_at as "publishedAt",
           p.published_by as "publishedBy", s.last_transaction_date as "lastTransactionDate",
           e.publication_id is not null as "inForce", s.dropped_at is null as available
    from publications p
    join snapshots s using (snapshot_id)
    left join environments e on e.publication_id = p.publication_id and e.db = 'prod'
    where p.wholesaler_id = ${wholesalerId}
    order by p.publication_id desc`;
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
}

/** The edits that a publication keeps, as the text of db's editableRows; undefined: not the wholesaler's. */
export async function readPublishedRows(
  tx: Tx,
  wholesalerId: string,
  publicationId: number,
): Promise<{ rows: string; available: boolean } | undefined> {
  const [found] = await tx<{ rows: string; available: boolean }[]>`
    select p.editable_rows::text as rows, s.dropped_at is null as available
    from publications p join snapshots s using (snapshot_id)
    where p.publication_id = ${publicationId} and p.wholesaler_id = ${wholesalerId}`;
  return found;
}

/** What a rep's lines of one window add up to; rep null: the house's own. */
export type RepSums = Record<Fact, number> & { repId: string | null };

export function readRepSums(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_days'>,
  { from, to }: { from: string; to: string },
): Promise<RepSums[]> {
  return tx<RepSums[]>`
    select rep_id as "repId", ${tx.unsafe(factSums)} from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
      and day between ${from} and ${to}
    group by rep_id`;
}

export type SnapshotCounts = { lines: number; suppliers: number };

/** Sales lines of a window, and suppliers, of a snapshot. */
export async function readCounts(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_lines' | 'snapshot_suppliers'>,
  { from, to }: { from: string; to: string },
): Promise<SnapshotCounts> {
  const [counts] = await tx<SnapshotCounts[]>`
    select
      (select count(*) from snapshot_lines
       where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and invoice_date between ${from} and ${to})
        as lines,
      (select count(*) from snapshot_suppliers where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId})
        as suppliers`;
  return counts ?? { lines: 0, suppliers: 0 };
}

/** Suppliers that sold something this year in `before` and have no sales in `after`, by name. */
export async function readVanishedSuppliers(
  tx: Tx,
  { before, after }: Record<'before' | 'after', CurrentSnapshot<'snapshot_suppliers'>>,
): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select b.name from snapshot_suppliers b
    left join snapshot_suppliers a
      on a.snapshot_id = ${after.snapshotId} and a.wholesaler_id = ${after.wholesalerId} and a.custom_id = b.custom_id
    where b.snapshot_id = ${before.snapshotId} and b.wholesaler_id = ${before.wholesalerId}
      and b.ytd_revenue_cents <> 0 and coalesce(a.ytd_revenue_cents, 0) = 0
    order by b.name`;
  return rows.map((row) => row.name);
}

export type Person = { customId: string; name: string; db: 'preview' | 'prod' };

/** Everyone who is not deleted, of both environments. */
export function readPeople(tx: Tx, wholesalerId: string): Promise<Person[]> {
  return tx<Person[]>`
    select custom_id as "customId", name, db from users where wholesaler_id = ${wholesalerId} and deleted_at is null`;
}

/** The parts of the latest update that are not of its run, or did not complete. */
export async function readPartsAtFault(
  tx: Tx,
  wholesalerId: string,
): Promise<{ part: string; isOlder: boolean; isUnfinished: boolean }[]> {
  return tx<{ part: string; isOlder: boolean; isUnfinished: boolean }[]>`
    select part, is_older as "isOlder", status <> 'completed' as "isUnfinished"
    from (select part, status, run_id < max(run_id) over () as is_older from update_parts
          where wholesaler_id = ${wholesalerId}) as parts
    where is_older or status <> 'completed'
    order by part`;
}
