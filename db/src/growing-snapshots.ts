// Adding what items measure to a snapshot that stands (decision 049). A row is added once and never changed.
import type { Sql, Tx } from './connect.ts';
import { copyIn } from './copy.ts';
import { partitionName } from './partitions.ts';
import { growingTables, holdsTable, type SnapshotTableName, type TableVersions } from './snapshot-tables/registry.ts';

/**
 * @property planChange the change that products, accounts and routes are read at (PeriodOfLines).
 * @property isOfPeriod of a sales period that is over: lastDate is its last day.
 * @property timeZone in which the wholesaler's days ended when its figures were made; UTC before that was kept.
 */
export type GrowingSnapshot = {
  changeId: number;
  planChange: number;
  lastDate: string;
  isOfPeriod: boolean;
  timeZone: string;
};

/** What more of the snapshot's tables are read to measure by: the products and buyers that only its lines know. */
const readToo: readonly SnapshotTableName[] = ['snapshot_products', 'snapshot_buyers'];

/** The snapshot, if rows can be added to it: neither dropped nor half written, in the versions of this program. */
export async function growingSnapshot(
  sql: Sql | Tx,
  { wholesalerId, snapshotId }: { wholesalerId: string; snapshotId: number },
): Promise<GrowingSnapshot | null> {
  const [row] = await sql<(GrowingSnapshot & { versions: TableVersions })[]>`
    select change_id as "changeId", coalesce(last_transaction_date::text, shaped_by ->> 'lastTransactionDate') as "lastDate",
           coalesce((shaped_by ->> 'planChange')::bigint, change_id) as "planChange", table_versions as versions,
           period_from is not null as "isOfPeriod", coalesce(shaped_by ->> 'timeZone', 'UTC') as "timeZone"
    from snapshots where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and dropped_at is null`;
  if (row === undefined || row.lastDate === null) return null;
  const { versions, ...snapshot } = row;
  return [...growingTables, ...readToo].every((table) => holdsTable(versions, table)) ? snapshot : null;
}

/** The same, and it stays so until the transaction ends: dropping and rewriting wait for it. */
export async function holdGrowingSnapshot(
  tx: Tx,
  key: { wholesalerId: string; snapshotId: number },
): Promise<GrowingSnapshot | null> {
  await tx`select from snapshots where snapshot_id = ${key.snapshotId} for share`;
  return growingSnapshot(tx, key);
}

type ListTable = 'snapshot_item_scopes' | 'snapshot_item_sets';
const listColumns = {
  snapshot_item_scopes: { id: 'scope_id', text: 'scope' },
  snapshot_item_sets: { id: 'set_id', text: 'accounts' },
} as const;

/** Which of the ids, each with its text, the snapshot lists. Throws where one is listed with another text. */
export async function listedOf(
  sql: Sql | Tx,
  snapshotId: number,
  table: ListTable,
  asked: ReadonlyMap<number, string>,
): Promise<Set<number>> {
  const { id, text } = listColumns[table];
  const rows = await sql<{ id: number; text: string }[]>`
    select ${sql(id)} as id, ${sql(text)} as text from ${sql(table)}
    where snapshot_id = ${snapshotId} and ${sql(id)} = any (${[...asked.keys()]}::bigint[])`;
  for (const listed of rows) {
    if (listed.text !== asked.get(listed.id)) throw new Error(`Two texts of ${table} have the id ${listed.id}.`);
  }
  return new Set(rows.map((row) => row.id));
}

/**
 * Lists the ids that are not listed yet, and answers them: their rows are then this transaction's to add. Whoever lists
 * the same waits for its end.
 */
export async function listOnce(
  tx: Tx,
  key: { wholesalerId: string; snapshotId: number },
  table: ListTable,
  asked: ReadonlyMap<number, string>,
): Promise<number[]> {
  const { id, text } = listColumns[table];
  // In one order for all, or two transactions could wait for each other.
  const ids = [...asked.keys()].sort((one, other) => one - other);
  const added = await tx<{ id: number }[]>`
    insert into ${tx(partitionName(table, key.snapshotId))} (snapshot_id, wholesaler_id, ${tx(id)}, ${tx(text)})
    select ${key.snapshotId}, ${key.wholesalerId}, id, text
    from unnest(${ids}::bigint[], ${ids.map((one) => asked.get(one) ?? '')}::text[]) as listing (id, text) order by id
    on conflict do nothing returning ${tx(id)} as id`;
  await listedOf(tx, key.snapshotId, table, asked);
  return added.map((row) => row.id);
}

/** Adds rows, COPY text as for writePartitions, to one of the growing tables. */
export async function addRows(
  tx: Tx,
  snapshotId: number,
  table: SnapshotTableName,
  columns: readonly string[],
  lines: AsyncIterable<Buffer | string>,
): Promise<void> {
  const name = partitionName(table, snapshotId);
  await copyIn(tx`copy ${tx(name)} (${tx(columns)}) from stdin with (format text)`, lines);
}
