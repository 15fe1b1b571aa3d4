/** The item that a run or a reset is about. */
import { itemRunTexts } from '@caselift/contract/item-runs';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { ItemKind } from '@caselift/domain/programs/item';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';

export type FoundItem = {
  item: ItemRow;
  /** The item that sets its periods: the item above a sub-item or a grouped child, else itself. */
  root: ItemRow;
  /** It, its sub-items and what is in its group now. */
  parts: readonly ItemRow[];
  items: readonly ItemRow[];
};

export type AskedItem = { scope: Scope; kind: ItemKind; itemId: string };

/** Refuses with 404 an item that is deleted, of the other kind or of another wholesaler. */
export async function findItem(tx: Tx, memory: SnapshotMemory, { scope, kind, itemId }: AskedItem): Promise<FoundItem> {
  const items = await (await readEditedParts(tx, memory, scope)).items();
  const there = items.filter(({ deletedAt }) => deletedAt === null);
  const item = there.find((one) => one.itemId === itemId && one.kind === kind);
  if (item === undefined) throw refusal('not_found', itemRunTexts.unknown[kind]);
  const above = item.parentId ?? item.terms.groupId;
  const root = there.find((one) => one.itemId === above) ?? item;
  const below = there.filter(({ parentId, terms }) => parentId === itemId || terms.groupId === itemId);
  return { item, root, parts: [item, ...below], items };
}

/** Refuses with 409 while there is a fault. */
export function requireNone(fault: string | null): void {
  if (fault !== null) throw refusal('conflict', fault);
}
