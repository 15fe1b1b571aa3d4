/** Objectives and incentives as they are stored: records of the wholesaler, the same in both environments. */
import type { Tx } from '@caselift/db/connect';
import type { Item } from '@caselift/domain/programs/item';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type ItemRow = Item & {
  /** Of its kind, from 1. */
  number: number;
  description: string;
  frequency: string;
  tagId: string | null;
  favorite: boolean;
  createdBy: string;
  version: number;
  /** The hash of its content. */
  examplePhoto?: string | null;
};

/**
 * All of the wholesaler, sub-items and the deleted too, the one created first first. Of `known` rows, those that are
 * still of the same version are answered as they are and not read again: the same objects. Only rows of a committed
 * transaction may be known, for a version that is rolled back is given again.
 */
export async function readItems(tx: Tx, wholesalerId: string, known: readonly ItemRow[] = []): Promise<ItemRow[]> {
  const stored = await tx<{ itemId: string; version: number }[]>`
    select item_id as "itemId", version from items where wholesaler_id = ${wholesalerId} order by created_at, item_id`;
  const unchanged = new Map(known.map((item) => [item.itemId, item]));
  const changed = stored.filter(({ itemId, version }) => unchanged.get(itemId)?.version !== version);
  const read = new Map((await readRows(tx, wholesalerId, changed)).map((item) => [item.itemId, item]));
  return stored.flatMap(({ itemId }) => read.get(itemId) ?? unchanged.get(itemId) ?? []);
}

async function readRows(
  tx: Tx,
  wholesalerId: string,
  asked: readonly Pick<ItemRow, 'itemId'>[],
): Promise<readonly ItemRow[]> {
  if (asked.length === 0) return [];
  const rows = await tx<ItemRow[]>`
    select item_id as "itemId", kind, number, type, name, description, frequency, tag_id as "tagId", favorite,
      parent_id as "parentId", sort_order as "order", since, terms, earlier_terms as "earlierTerms",
      to_json(archived_at) #>> '{}' as "archivedAt", archived_on as "archivedOn", to_json(deleted_at) #>> '{}' as "deletedAt",
      created_by as "createdBy", version, example_photo as "examplePhoto"
    from items where wholesaler_id = ${wholesalerId} and item_id = any (${asked.map(({ itemId }) => itemId)})`;
  return rows.map(quickItem);
}

/** As quickRows does, without writing and reading the terms once more: they were read as JSON. */
function quickItem(row: ItemRow): ItemRow {
  const { itemId, kind, number, type, name, description, frequency, tagId, favorite, parentId, order, since } = row;
  const { terms, earlierTerms, archivedAt, archivedOn, deletedAt, createdBy, version, examplePhoto } = row;
  return {
    ...{ itemId, kind, number, type, name, description, frequency, tagId, favorite, parentId, order, since },
    ...{ terms, earlierTerms, archivedAt, archivedOn, deletedAt, createdBy, version, examplePhoto },
  };
}

/** The members of lists chosen by hand, by their hashes. */
export async function readItemLists(
  tx: Tx,
  wholesalerId: string,
  hashes: Iterable<string>,
): Promise<Map<string, string[]>> {
  const asked = [...hashes];
  if (asked.length === 0) return new Map();
  const lists = await tx<{ hash: string; members: string[] }[]>`
    select hash, members from item_lists where wholesaler_id = ${wholesalerId} and hash = any (${asked})`;
  return new Map(lists.map(({ hash, members }) => [hash, members]));
}

/** The members of one list, which never changes. */
export function readItemList(
  tx: Tx,
  memory: SnapshotMemory,
  wholesalerId: string,
  hash: string,
): Promise<readonly string[]> {
  return memory.remember(
    `item list ${wholesalerId} ${hash}`,
    async () => (await readItemLists(tx, wholesalerId, [hash])).get(hash) ?? [],
  );
}

/** When each item was run last, as ISO instants. */
export async function readLastRuns(tx: Tx, wholesalerId: string): Promise<Map<string, string>> {
  const runs = await tx<{ itemId: string; lastRunAt: Date }[]>`
    select item_id as "itemId", last_run_at as "lastRunAt" from item_runs where wholesaler_id = ${wholesalerId}`;
  return new Map(runs.map(({ itemId, lastRunAt }) => [itemId, lastRunAt.toISOString()]));
}
