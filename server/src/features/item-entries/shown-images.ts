/** Pictures handed in as they are shown, with names and addresses. */
import type { ItemImage } from '@caselift/contract/item-entries';
import type { Tx } from '@caselift/db/connect';
import { type BuyerRow, readNamedBuyers } from '../../figures/buyers.ts';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import { type ImageRow, signImage } from '../../figures/item-images.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Storage } from '../../storage/storage.ts';

/** What pictures are named by. */
export type Names = {
  items: ReadonlyMap<string, ItemRow>;
  people: ReadonlyMap<string, PersonRow>;
  accounts: ReadonlyMap<string, BuyerRow>;
};

export async function readNames(
  tx: Tx,
  memory: SnapshotMemory,
  {
    snapshot,
    items,
    people,
  }: { snapshot: CurrentSnapshot | undefined; items: readonly ItemRow[]; people: readonly PersonRow[] },
): Promise<Names> {
  return {
    items: new Map(items.map((item) => [item.itemId, item])),
    people: new Map(people.map((person) => [person.customId, person])),
    accounts: (await readNamedBuyers(tx, memory, snapshot)).byId,
  };
}

export async function shownImage(
  storage: Storage,
  wholesalerId: string,
  row: ImageRow,
  { items, people, accounts }: Names,
): Promise<ItemImage> {
  const { imageId, contentId: _, storedAt: __, takenAt, receivedAt, ...shown } = row;
  const item = items.get(row.itemId);
  const itemName = item?.name ?? '';
  const account = accounts.get(row.buyerId)?.name ?? row.buyerId;
  const person = people.get(row.userId);
  return {
    _id: imageId,
    ...shown,
    ...(await signImage(storage, wholesalerId, row)),
    takenAt: takenAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    title: `${itemName}: ${account}`,
    itemName,
    parentItemName: items.get(item?.parentId ?? item?.terms.groupId ?? '')?.name ?? null,
    userName: person?.name ?? row.userId,
    route: (person?.routeNumber ?? []).join(', '),
    account,
    approved: row.status === 'approved',
    rejected: row.status === 'rejected',
  };
}
