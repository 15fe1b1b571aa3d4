/** Items that are not in the lists any more, and have results in the sales period that is read. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { listReportedItems, ReportedItem } from '@caselift/contract/item-progress';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { searchTest } from '@caselift/domain/fold';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { matchingRows } from './rows.ts';
import { type AskedView, everyRow, readReportView } from './view.ts';

/** What became of them since, whatever a closed period's plan says. */
export type Gone = ReadonlyMap<string, ReportedItem['gone']>;

export async function readGone(tx: Tx, wholesalerId: string): Promise<Gone> {
  const rows = await tx<{ itemId: string; isDeleted: boolean }[]>`
    select item_id as "itemId", deleted_at is not null as "isDeleted" from items
    where wholesaler_id = ${wholesalerId} and (deleted_at is not null or archived_at is not null)`;
  return new Map(rows.map(({ itemId, isDeleted }) => [itemId, isDeleted ? 'deleted' : 'archived']));
}

export async function reportedItems(
  tx: Tx,
  memory: SnapshotMemory,
  asked: Omit<AskedView, 'query' | 'itemIds'>,
  { gone, query }: { gone: Gone; query: QueryOf<typeof listReportedItems> },
): Promise<ReportedItem[]> {
  const { isObjective = false, isIncentive = false, tag } = query;
  const wanted = { ...everyRow, isObjective, isIncentive };
  const rows = matchingRows(await readReportView(tx, memory, { ...asked, query: wanted, itemIds: [...gone.keys()] }));
  const isNamed = searchTest(query.searchPhrase);
  const items = new Set([...rows.part.subarray(0, rows.count)].flatMap((at) => rows.parts[at]?.item ?? []));
  return [...items]
    .flatMap(({ itemId, parentId, name, type, tagId }): ReportedItem[] => {
      const became = gone.get(itemId);
      const isFound = parentId === null && isNamed(name) && (tag === undefined || tagId === tag);
      return became !== undefined && isFound ? [{ _id: itemId, name, type, tag: tagId, gone: became }] : [];
    })
    .sort((one, other) => byName({ ...one, customId: one._id }, { ...other, customId: other._id }));
}
