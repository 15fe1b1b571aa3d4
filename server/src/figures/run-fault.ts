/** Why an item can't be run, besides that it has just been. */
import { itemRunTexts } from '@caselift/contract/item-runs';
import { measuresSales } from '@caselift/domain/programs/instances';
import type { ItemRow } from './item-rows.ts';

/** root: the item that sets the periods; parts: it, its sub-items and what is in its group now. */
type RunItem = { item: ItemRow; root: ItemRow; parts: readonly ItemRow[] };

/** An archived item keeps its last result. */
export const archivedFault = ({ item, root }: RunItem): string | null =>
  item.archivedAt !== null || root.archivedAt !== null ? itemRunTexts.archived(item.kind) : null;

export function runFault(asked: RunItem): string | null {
  const { item, parts } = asked;
  const archived = archivedFault(asked);
  if (archived !== null) return archived;
  if (!item.terms.isValid) return itemRunTexts.incomplete(item.kind);
  return parts.some((part) => measuresSales(part, part.terms)) ? null : itemRunTexts.noSales(item.kind);
}
