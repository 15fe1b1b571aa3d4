/** What a group can be made of, and why some of it can't. */
import { itemTexts } from '@caselift/contract/item-texts';
import type { ItemBrief } from '@caselift/contract/items';
import { childTypes } from '@caselift/domain/programs/item';

/**
 * Of all items of the group's kind: those of a type that can be grouped and that aren't chosen; by ID, why one cannot be
 * chosen.
 */
export function candidatesOf(
  items: readonly ItemBrief[],
  groupId: string,
  chosen: ReadonlySet<string>,
): { candidates: ItemBrief[]; locked: Record<string, string> } {
  const names = new Map(items.map(({ _id, name }) => [_id, name]));
  const candidates = items
    .filter(({ _id, type }) => !chosen.has(_id) && childTypes.some((one) => one === type))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const locked: Record<string, string> = {};
  for (const item of candidates) {
    const reason = lockOf(item, groupId, names);
    if (reason !== null) locked[item._id] = reason;
  }
  return { candidates, locked };
}

function lockOf(item: ItemBrief, groupId: string, names: ReadonlyMap<string, string>): string | null {
  if (item.isOpenEnded) return itemTexts.childOpenEnded(item.name);
  if (item.archived) return itemTexts.childArchived(item.name);
  if (item.groupId === null || item.groupId === groupId) return null;
  return itemTexts.childTaken(item.name, names.get(item.groupId) ?? 'another group');
}

/** @example matches('Draft Lines', 'lines dr') // true: every word is somewhere in it */
export function matches(name: string, phrase: string): boolean {
  const text = name.toLowerCase();
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
