/** Accounts or products of items chosen by hand: kept under the hash of their IDs, and never changed. */
import { createHash } from 'node:crypto';
import type { Tx } from '@caselift/db/connect';
import type { Selection } from '@caselift/domain/programs/item';

type List = Selection<never>['list'];

/** What stands for the IDs in an item's terms, whether they are kept or not; null: there are none. */
export function listOf(ids: Iterable<string>): { list: NonNullable<List>; members: string[] } | null {
  const members = [...new Set(ids)].sort();
  if (members.length === 0) return null;
  const hash = createHash('sha256').update(JSON.stringify(members)).digest('hex');
  return { list: { hash, count: members.length }, members };
}

/** Writes it unless it is there. Before the terms that name it. null: there are none. */
export async function writeItemList(tx: Tx, wholesalerId: string, ids: Iterable<string>): Promise<List> {
  const made = listOf(ids);
  if (made === null) return null;
  const { list, members } = made;
  await tx`
    insert into item_lists (wholesaler_id, hash, members) values (${wholesalerId}, ${list.hash}, ${members})
    on conflict do nothing`;
  return list;
}
